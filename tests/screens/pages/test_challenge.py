"""Today's challenge in the window: begun at home, counted once, another one tomorrow."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from logic.core import daily as rules
from logic.core.rng import Dice
from logic.games import GAMES
from screens.i18n.texts import tr
from screens.pages import daily
from tests.screens.support.stayboard_player import touch_move
from tests.screens.support.structure import problems


class Calendar:
    """The device's date, turned by hand."""

    def __init__(self, game):
        self.day = next(day for n in range(9) if daily.game_of(day := date(2026, 11, 16) + timedelta(n)) == game)

    def __call__(self):
        return self.day


@pytest.fixture
def on_a_day_of(monkeypatch):
    """Make today a day whose first challenge is that of a game."""

    def choose(game):
        calendar = Calendar(game)
        monkeypatch.setattr(daily, "today", calendar)
        return calendar

    return choose


def play_to_the_end(driver, level):
    """A computer's choices from the person's seat; the others answer by themselves."""
    screen = driver.screen
    client, mind = screen.client, screen.client.game.computer(level)
    while client.outcome is None:
        if 0 in client.game.to_move(client.match.state):
            client.play(0, mind.choose(client.match.view(0), 0, len(client.match.log)))
        else:
            driver.until(lambda: client.outcome or 0 in client.game.to_move(client.match.state), what="a turn")
    driver.frames()


def today_card(driver):
    return driver.find(kind="TodayCard")


def press_play(driver):
    driver.tap(today_card(driver).ids.play)
    driver.settled()


def test_a_challenge_from_home_to_the_streak(start, on_a_day_of):
    calendar = on_a_day_of("ojyx")
    driver = start()
    press_play(driver)
    asked = rules.challenge(GAMES["ojyx"], calendar.day)
    record = driver.screen.client.match.record()
    assert (record.options, record.seed) == (asked.start.options, asked.start.seed)
    play_to_the_end(driver, "easy")

    kept = driver.app.profile.challenges
    assert kept.of(calendar.day, "ojyx").score == driver.screen.client.outcome.scores[0]
    assert "1 day in a row" in driver.toast
    assert driver.app.profile.figures["ojyx"].all.played == 1
    driver.app.visit("home")
    driver.frames(3)
    assert today_card(driver).done
    assert problems(driver.screen) == []

    # Played again, it is a pastime: nothing is counted a second time.
    press_play(driver)
    play_to_the_end(driver, "easy")
    assert driver.app.profile.challenges == kept
    assert driver.app.profile.figures["ojyx"].all.played == 1

    calendar.day += timedelta(1)
    driver.app.visit("home")
    assert not today_card(driver).done
    assert "1 day in a row" in today_card(driver).streak


def test_back_from_a_challenge_of_the_list_leads_to_the_list(start, on_a_day_of):
    on_a_day_of("ojyx")
    driver = start()
    driver.app.navigation.go("challenge")
    driver.press("MémoStep", kind="LinkRow")
    driver.until(lambda: driver.app.navigation.current == "memostep", what="the match")
    driver.settled()
    driver.key("escape")
    assert driver.app.navigation.current == "challenge"
    driver.key("escape")
    assert driver.app.navigation.current == "home"


def test_home_that_is_open_over_midnight_plays_the_day_it_shows(start, on_a_day_of):
    calendar = on_a_day_of("ojyx")
    driver = start(size="desktop")
    shown, line = calendar.day, today_card(driver).line
    calendar.day += timedelta(1)
    driver.resize("portrait")
    assert today_card(driver).line == line, "turning the device does not mix two days"
    press_play(driver)
    assert rules.day_of(driver.screen.client.match.record().purpose) == shown


def test_a_challenge_begun_is_gone_on_with_after_a_kill(start, on_a_day_of):
    calendar = on_a_day_of("dungeon")
    driver = start()
    press_play(driver)
    client = driver.screen.client
    client.play(0, client.match.actions(0)[0])
    before, folder = client.match.record(), driver.folder
    driver.kill()
    again = start(folder=folder)
    again.until(lambda: today_card(again).can_continue, what="the open challenge")
    press_play(again)
    assert again.screen.client.match.record() == before
    assert rules.day_of(before.purpose) == calendar.day


def test_a_challenge_ended_after_midnight_is_told_by_its_day(start, on_a_day_of):
    calendar = on_a_day_of("ojyx")
    driver = start()
    press_play(driver)
    begun = calendar.day
    calendar.day += timedelta(1)
    play_to_the_end(driver, "easy")
    assert driver.app.profile.challenges.any_on(begun)
    assert driver.toast == f"The challenge of {tr.day(begun)} is done. 1 day in a row"


def test_a_challenge_given_up_does_not_count(start, on_a_day_of):
    calendar = on_a_day_of("dungeon")
    driver = start()
    press_play(driver)
    driver.screen.client.match.leave(0)
    assert driver.screen.client.outcome is not None
    assert not driver.app.profile.challenges.any_on(calendar.day)


def test_in_a_challenge_nothing_is_taken_back(start, on_a_day_of, monkeypatch):
    """Also where that game alone could be: then there is no button for it either."""
    asked = GAMES["dungeon"].challenge(Dice(1))
    stroll = asked._replace(options=replace(asked.options, level="stroll"))
    monkeypatch.setattr(type(GAMES["dungeon"]), "challenge", lambda _self, _dice: stroll)
    on_a_day_of("dungeon")
    driver = start()
    press_play(driver)
    driver.until(lambda: driver.app.navigation.current == "dungeon", what="the dungeon")
    driver.key("space", "u")
    assert len(driver.screen.client.match.log) == 1
    assert not driver.screen.controls.undoes


def test_a_rematch_of_a_challenge_is_an_ordinary_game(start, on_a_day_of):
    on_a_day_of("dungeon")
    driver = start()
    press_play(driver)
    driver.screen.client.match.leave(0)
    driver.screen.rematch()
    assert driver.screen.client.match.record().purpose == "game"


def test_the_puzzle_of_the_day_is_a_challenge(start, on_a_day_of):
    calendar = on_a_day_of("stayboard")
    driver = start()
    press_play(driver)
    screen = driver.screen
    driver.until(lambda: screen.state.ready, what="a puzzle")
    touch_move(driver, screen.state.puzzle.solution)
    done = driver.app.profile.challenges.of(calendar.day, "stayboard")
    assert (done.won, done.score) == (True, 1)


def test_the_page_has_a_challenge_for_every_game(start, on_a_day_of):
    on_a_day_of("memostep")
    driver = start()
    driver.until(lambda: "·" in today_card(driver).line, what="what the day asks")
    driver.tap(today_card(driver))
    driver.settled()
    assert driver.screen.name == "challenge"
    assert problems(driver.screen) == []
    rows = list(driver.found(kind="LinkRow"))
    assert len(rows) == len(GAMES)
    assert rows[0].text == "MémoStep", "the game of the day comes first"
    driver.tap(rows[0])
    assert rules.day_of(driver.screen.client.match.record().purpose) == daily.today()
