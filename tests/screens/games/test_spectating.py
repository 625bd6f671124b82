"""Whoever only watches: in a room, or at a table where nobody but computers sits."""

import pytest

from logic.core.codes import Start
from logic.core.replay import Seat
from logic.games import GAMES
from screens.games.face import face
from tests.screens.support.structure import problems

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
    driver.app.matches.start(Start(game, game.Options(), 2, 7), table)
    driver.until(lambda: driver.screen.name == game.id, what=f"a table of {game.id}")
    driver.settled()
    return driver.screen


@pytest.mark.parametrize("size", ["portrait", "desktop"])
@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_nobody_plays_for_a_computer(start, hands, game, size):
    driver = start(size=size, answer_ms=1000)
    screen = sit_back(driver, game)
    assert problems(screen) == []
    log = list(screen.client.match.log)
    press_all(driver)
    assert list(screen.client.match.log) == log


@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_home_shows_a_match_that_computers_play(start, hands, game):
    driver = start(answer_ms=1000)
    screen = sit_back(driver, game)
    while len(screen.client.match.log) < 6:
        hands.advance(1000)
    driver.key("escape")
    driver.until(lambda: driver.screen.name == "home", what="home")
    driver.settled()
    assert driver.has(face(game.id).title())
    assert problems(driver.screen) == []


def watch_ojyx(driver, seats=4, seed=7):
    """Nobody here has a seat at a table of Ojyx."""
    game = GAMES["ojyx"]
    table = tuple(Seat("computer", level="easy") for _ in range(seats))
    driver.app.matches.start(Start(game, game.Options(), seats, seed), table)
    driver.until(lambda: driver.screen.name == "ojyx", what="the table")
    driver.settled()
    return driver.screen


def acting_seats(screen):
    return screen.client.game.to_move(screen.client.view)


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_a_spectator_of_ojyx_follows_the_active_player(start, hands, size, seats):
    driver = start(size=size, answer_ms=100)
    screen = watch_ojyx(driver, seats)
    followed = set()
    while len(screen.client.match.log) < 2 * seats + 24:
        if len(acting_seats(screen)) == 1:
            (seat,) = acting_seats(screen)
            followed.add(seat)
            assert screen.state.shown == seat
            assert screen.ids.grid.grid == screen.client.view.grids[seat]
            assert screen.ids.plate.name == screen.names[seat]
        hands.advance(100)
    driver.settled()
    assert len(followed) > 1
    assert problems(screen) == []


def test_a_spectator_of_ojyx_has_no_seat_stock_or_hand(start, hands):
    driver = start(size="desktop", answer_ms=100)
    screen = watch_ojyx(driver, 3)
    while not any(screen.client.view.stocks):
        hands.advance(100)
    assert [panel.plate.seat for panel in screen.ids.opponents.panels] == [0, 1, 2]
    assert screen.state.me not in range(3)
    assert screen.ids.stock.cards == []
    assert not driver.in_sight(screen.ids.stock)
    told = " ".join((screen.ids.bar.subtitle, *screen.ids.note.words))
    assert "Stock" not in told
    assert "your" not in told.lower()
    assert not driver.has("In your hand")
    assert [keys for keys, _text in screen.ids.keycard.lines] == [("O",), ("?",)]


def test_who_acts_grows_before_a_spectator(start, hands):
    driver = start(animation="full", answer_ms=1000)
    screen = watch_ojyx(driver, 3)
    sizes = []
    screen.bind(grown=lambda _, grown: sizes.append(grown))
    before = screen.state.shown
    while screen.state.shown == before or not sizes:
        hands.advance(1000)
        driver.frames(1)
    driver.until(lambda: screen.grown == 1, what="the cards to have grown")
    assert min(sizes) < 0.7
    assert sizes == sorted(sizes)


def test_a_spectator_may_look_at_others_until_the_turn_changes(start, hands):
    driver = start(answer_ms=1000)
    screen = watch_ojyx(driver, 3)
    while len(acting_seats(screen)) > 1:
        hands.advance(1000)
    driver.frames(3)
    (seat,) = acting_seats(screen)
    driver.tap(screen.ids.opponents.panels[(seat + 1) % 3])
    assert screen.state.shown == (seat + 1) % 3
    driver.tap(screen.ids.opponents.panels[(seat + 1) % 3])
    assert screen.state.shown == seat
    driver.key("o")
    assert screen.state.shown == (seat + 1) % 3
    while acting_seats(screen) == (seat,):
        hands.advance(1000)
    assert screen.state.shown == acting_seats(screen)[0]


def test_at_the_end_a_spectator_sees_who_has_won(start, hands):
    driver = start(answer_ms=0)
    screen = watch_ojyx(driver, 2)
    screen.client.match.leave(0)
    driver.settled()
    assert screen.state.over
    assert screen.state.shown == 1
    assert screen.names[1] in screen.ids.ending.text
