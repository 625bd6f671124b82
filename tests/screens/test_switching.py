"""Whoever switches theme, palette, language, text size or window with a screen open sees what a start would show."""

import pytest

from logic.games import GAMES
from screens.theme import ink
from tests.screens.switching import SWITCHES, differences


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

    watched = ("worn", "dark", "palette", "pair", "of")
    for name in watched:
        ink.fbind(name, look)
    try:
        ink.wear(True, "contrast")
    finally:
        for name in watched:
            ink.funbind(name, look)
        told, now = found[:], (ink.dark, ink.palette, ink.paper, ink.accent, ink.pair("teal"))
        ink.wear(False, "inks")
    assert told[-1] == now
    assert all(paper == now[2] for _, _, paper, *_ in told), "nobody is told before the colours have changed"


def test_dropped_seats_leave_a_change_of_text_size_alone(start):
    """The field of a row outlives it for a while; its rules must not ask for what is gone."""
    driver = start()
    driver.app.navigation.restart("newgame", game="dungeon", ink="indigo")
    driver.frames(4)
    for language, text_size in (("uk", 150), ("en", 100)):
        driver.app.change_settings(language=language)
        driver.frames(4)
        driver.app.change_settings(text_size=text_size)
        driver.frames(4)
    assert driver.has("New game")
