"""Whoever switches theme, palette, language, text size or window with a screen open sees what a start would show."""

import pytest
from kivy.uix.label import Label

from logic.core.codes import Start
from logic.games import GAMES
from screens.theme import ink
from tests.screens.support.seats import against
from tests.screens.sweeps.switching import SWITCHES, differences


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch):
    monkeypatch.setattr("logic.core.store.os.fsync", lambda _handle: None)


def test_the_sun_sets_on_every_table():
    assert differences(*SWITCHES["theme"], parts=(), tables=GAMES) == []


def test_everything_is_switched_around_the_games():
    assert differences(*SWITCHES["everything"], parts=("around",)) == []


def test_whoever_watches_what_is_worn_finds_every_colour_in_place():
    found = []

    def look(*_):
        found.append((ink.dark, ink.palette, ink.paper, ink.accent, ink.pair("teal")))

    watched = ("applied", "dark", "palette", "pair", "of")
    for name in watched:
        ink.fbind(name, look)
    try:
        ink.apply(True, "contrast")
    finally:
        for name in watched:
            ink.funbind(name, look)
        told, now = found[:], (ink.dark, ink.palette, ink.paper, ink.accent, ink.pair("teal"))
        ink.apply(False, "inks")
    assert told[-1] == now
    assert all(paper == now[2] for _, _, paper, *_ in told), "nobody is told before the colours have changed"


def test_dropped_seats_leave_a_change_of_text_size_alone(start):
    """The field of a row outlives it for a while; its rules must not ask for what is gone."""
    driver = start()
    driver.app.navigation.restart("newgame", game="dungeon", ink="indigo")
    driver.frames(4)
    for language, text_size in (("uk", 150), ("en", 100)):
        driver.app.profile_store.change_settings(language=language)
        driver.frames(4)
        driver.app.profile_store.change_settings(text_size=text_size)
        driver.frames(4)
    assert driver.has("New game")


def sit(driver, game, seats):
    rules = GAMES[game]
    driver.app.matches.start(Start(rules, rules.presets[0].options, len(seats), 5), seats)
    driver.until(lambda: driver.app.navigation.current == game, what="the table")
    driver.frames(4)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_computers_says_everything_in_the_new_language(start, hands, game):
    rules, told = GAMES[game], []
    for language in ("uk", "en"):
        driver = start(language=language)
        sit(driver, game, against(rules.levels[0], 2))
        driver.app.profile_store.change_settings(language="uk")
        driver.frames(6)
        words = (widget for widget in driver.screen.walk(restrict=True) if isinstance(widget, Label))
        told.append({widget.text for widget in words})
    started, switched = told
    assert switched == started


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_of_a_table_is_the_same_after_a_large_window(start, hands, game):
    driver = start()
    sit(driver, game, against(GAMES[game].levels[0]))
    words = driver.screen.ids.bar.words
    wide = words.width
    for size in ("desktop", "portrait"):
        driver.resize(size)
        driver.frames(4)
    assert words.width == wide
