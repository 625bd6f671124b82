"""Home in the window: everything in view at once, and every way from it leads where it says."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from kivy.metrics import dp

from logic.core.replay import Record, Seat
from logic.core.saves import new_id
from logic.games import GAMES
from screens.pages.home.game_cards import opened_words
from screens.theme import window
from tests.screens.support.structure import problems

NOON = datetime(2026, 3, 14, 12, 5)


def match_of(game, begun):
    seats = (Seat("person", "Mila"), Seat("computer", level=GAMES[game].levels[0]))
    options = GAMES[game].presets[0].options
    return Record(new_id(begun), game, options, seats, 5, started=begun.isoformat(timespec="seconds"))


def with_open_matches(driver, games):
    """Leave matches open, the last game's being the newest, and come home."""
    for number, game in enumerate(games):
        driver.app.saves.keep(match_of(game, NOON + timedelta(minutes=number)))
    driver.app.visit("profile")
    driver.app.visit("home")
    driver.settled()


def card_of(driver, game):
    return next(card for card in driver.found(kind="GameCard") if card.game == game)


def test_all_games_are_in_view_at_once_where_the_window_is_high_enough(start):
    driver = start()
    with_open_matches(driver, ["ojyx", "stayboard", "memostep"])
    ids = driver.screen.ids
    for size in ("portrait", (360, 800), "desktop", (1000, 700)):
        driver.resize(size)
        driver.settled()
        assert ids.page.height <= ids.scroll.height, size
        assert problems(driver.screen) == []
        assert bool(list(driver.found(kind="RoomsCard"))) == window.wide, "what stands beside comes and goes"
    driver.resize("small")
    driver.settled()
    assert ids.page.height > ids.scroll.height
    assert card_of(driver, "dungeon").picture_height == ids.cards.usual


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "Opened today, 12:05"),
        (1, "Opened yesterday, 12:05"),
        (9, "Opened on 14 March, 12:05"),
        (300, "Opened on 14 Mar 2026, 12:05"),
    ],
)
def test_a_match_says_when_it_was_begun(monkeypatch, days, words):
    monkeypatch.setattr("screens.pages.daily.today", lambda: NOON.date() + timedelta(days))
    assert opened_words(match_of("ojyx", NOON)) == words


def test_the_ways_of_the_cards(start):
    driver = start("desktop")
    with_open_matches(driver, ["stayboard", "ojyx"])
    driver.press("New game", kind="NewGameButton")
    assert (driver.screen.name, driver.screen.game.id) == ("newgame", "stayboard")
    driver.key("escape")
    assert [card.game for card in driver.found(kind="GameCard")] == list(GAMES), "what is open is not moved"
    small = card_of(driver, "ojyx")
    driver.tap(small.ids.picture)
    assert (driver.screen.name, driver.screen.game.id) == ("game", "ojyx")
    driver.key("escape")
    driver.tap(next(part for part in small.words.children if type(part).__name__ == "ContinueButton"))
    driver.until(lambda: driver.screen.name == "ojyx", what="the table")


def test_the_ways_to_the_rooms(start):
    driver = start("desktop")
    driver.app.profile_store.change(name="Mila")
    driver.press("Enter code", kind="RoomsCardButton")
    driver.frames(3)
    assert driver.screen.name == "rooms"
    assert driver.screen.ids.code.field.focus
    driver.app.navigation.stop_typing()
    driver.key("escape")
    assert driver.screen.name == "home"
    driver.press("Open a room", kind="RoomsCardButton")
    driver.frames(3)
    assert type(driver.overlay).__name__ == "Menu"
    driver.key("escape", "escape")
    assert driver.screen.name == "home"


def test_the_ways_on_of_all_cards_are_written_in_one_size(start):
    driver = start(font_scale=1.5, language="uk")
    with_open_matches(driver, ["memostep"])
    buttons = list(driver.found(kind="ContinueButton"))
    assert {button.text for button in buttons} == {"Продовжити", "Грати"}
    assert {button.words.font_size for button in buttons} == {buttons[0].type_size}


def test_the_days_of_the_week_stand_apart_in_large_text(start):
    driver = start(size="desktop", font_scale=1.5)
    week = next(driver.found(kind="WeekRow"))
    days = sorted((label for label, _column, _row in week._words), key=lambda label: label.x)
    gaps = [b.center_x - a.center_x - (a.texture_size[0] + b.texture_size[0]) / 2 for a, b in pairwise(days)]
    assert min(gaps) >= dp(9)


@pytest.mark.parametrize("place", ["home", "rooms", "profile"])
def test_a_window_made_smaller_still_leads_to_the_settings(start, place):
    """A wide window has them on the rail, a smaller one in the page's corner."""
    driver = start("desktop")
    driver.app.visit(place)
    driver.resize((800, 640))
    driver.settled()
    driver.press("Settings", kind="IconButton")
    assert driver.screen.name == "settings"
