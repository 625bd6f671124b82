"""Whoever only watches: in a room, or at a table where nobody but computers sits."""

import pytest

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from screens.faces import face
from tests.screens.checks import problems

SEVERAL = [game for game in GAMES.values() if game.seats.stop > 2]
KEYS = (*"qweadzxchgptmnokfr123456789.", "space", "left", "up", "right", "down", "backspace", "f2", "enter", "tab")
"""Everything that a table listens to, but for the way back."""


def press_all(driver):
    """Press every key at the table, with nothing chosen; what a key opens is closed again."""
    screen = driver.screen
    for key in KEYS:
        driver.app.navigation.unfocus()
        driver.key(key)
        while driver.overlay:
            driver.key("escape")
        assert driver.screen is screen, key


def sit_back(driver, game):
    """A table of two computers that think no faster than they are told to."""
    table = tuple(Seat("computer", level=level) for level in (game.levels[0], game.levels[-1]))
    driver.app.start(Start(game, game.Options(), 2, 7), table)
    driver.until(lambda: driver.screen.name == game.id, what=f"a table of {game.id}")
    driver.settled()
    return driver.screen


@pytest.mark.parametrize("size", ["portrait", "desktop"])
@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_nobody_plays_for_a_computer(start, hands, game, size):
    driver = start(size=size, answer_ms=1000)
    screen = sit_back(driver, game)
    assert problems(screen) == []
    log = list(screen.model.match.log)
    press_all(driver)
    assert list(screen.model.match.log) == log


@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_home_shows_a_match_that_computers_play(start, hands, game):
    driver = start(answer_ms=1000)
    screen = sit_back(driver, game)
    while len(screen.model.match.log) < 6:
        hands.advance(1000)
    driver.key("escape")
    driver.until(lambda: driver.screen.name == "home", what="home")
    driver.settled()
    assert driver.has(face(game.id).title())
    assert problems(driver.screen) == []
