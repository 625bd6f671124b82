"""Every game with a gamepad: directions and two buttons, from home to the result."""

import pytest

from logic.core.codes import Start
from logic.desert.state import EndTurn, Move
from logic.games import GAMES
from logic.memostep.generator import ROWS
from screens.games.desert.input import ARROWS
from tests.screens.support.desert_player import take_time
from tests.screens.support.gamepad import Pad
from tests.screens.support.seats import against, people
from tests.screens.support.stayboard_player import losing_move, play_safely, wait_for_turn


@pytest.fixture
def pad(start):
    def sit(size="portrait", **settings):
        driver = start(size, **settings)
        driver.until(lambda: driver.app.seen, what="the first frame")
        driver.frames(2)
        return Pad(driver)

    return sit


def begin(pad, game, seats, seed, **options):
    rules = GAMES[game]
    pad.driver.app.matches.start(Start(rules, rules.Options(**options), len(seats), seed), seats)
    pad.driver.until(lambda: pad.driver.screen.name == game, what=f"a table of {game}")
    pad.driver.frames(4)
    return pad.driver.screen


def to_the_result_and_home(pad):
    """From a finished game to its result, its review, and back home."""
    pad.press()
    assert pad.driver.screen.name == "result"
    pad.choose("Review")
    assert pad.driver.screen.name == "review"
    pad.back()
    pad.back()
    assert pad.driver.screen.name == "home"


# Around the app


def test_every_place_around_the_app(pad, monkeypatch):
    pad = pad()
    driver = pad.driver
    for name, text in (("rooms", "Rooms"), ("history", "History"), ("profile", "Profile")):
        pad.choose(text, kind="NavItem")
        assert driver.screen.name == name
        pad.back()
        assert driver.screen.name == "home"
    pad.choose("Settings", kind="IconButton")
    assert driver.screen.name == "settings"
    pad.reach(driver.screen.ids.sounds)
    before = driver.app.profile.settings.sounds
    pad.go("right")
    assert driver.app.profile.settings.sounds > before
    pad.back()
    left = []
    monkeypatch.setattr(driver.app, "stop", lambda *_: left.append(True))
    pad.back()
    driver.settled()
    assert left == []
    pad.choose("Leave the app")
    assert left == [True], "the second button leaves the app from home only"


def test_a_long_text_is_scrolled_before_it_is_left_behind(pad):
    pad = pad("landscape")
    pad.driver.app.navigation.go("rules", game="stayboard", ink="crimson")
    pad.driver.frames(4)
    scroll = pad.driver.screen.ids.page.scroll
    seen = {round(scroll.scroll_y, 2)}
    buttons = [pad.driver.find("Learn by playing"), pad.driver.find("New game")]
    for _ in range(30):
        pad.go("down")
        seen.add(round(scroll.scroll_y, 2))
        if pad.at in buttons:
            break
    assert pad.at in buttons
    assert min(seen) == 0
    assert len(seen) > 2


def test_a_stick_counts_once_until_it_is_let_go(pad):
    pad = pad("desktop")
    ways = []
    pad.driver.app.gamepad.go = ways.append
    for value in (3000, 21_000, 32_000, 25_000, 14_000):
        pad.tilt(0, value)
    assert ways == ["right"]
    pad.tilt(0, 100)
    pad.tilt(0, -32_000)
    pad.tilt(1, -32_000)
    pad.tilt(3, 32_000)
    assert ways == ["right", "left", "up"]
    pad.tilt(0, 0)
    pad.tilt(1, 0)


def test_a_direction_that_is_held_goes_on(pad):
    from kivy.core.window import Window

    pad = pad()
    ways = []
    pad.driver.app.gamepad.go = ways.append
    Window.dispatch("on_joy_hat", 0, 0, (0, -1))
    pad.driver.until(lambda: len(ways) >= 3, what="the direction again")
    Window.dispatch("on_joy_hat", 0, 0, (0, 0))
    held = len(ways)
    assert set(ways) == {"down"}
    assert pad.driver.app.gamepad._again is None
    pad.driver.frames(5)
    assert len(ways) == held


# Whole games


def test_stay_on_the_board_from_home_to_the_rematch(pad):
    pad = pad()
    driver = pad.driver

    def by_pad(driver, action):
        table = driver.screen.pad
        pad.reach(table.keys[action.direction])
        pad.press()
        pad.reach(table.distances[action.distance - 1])
        pad.press()
        pad.reach(table.centre)
        pad.press()

    pad.choose("Stay on the Board", kind="GameCard")
    pad.choose("Play against the computer")
    pad.choose("Normal")
    screen = driver.screen
    assert screen.name == "stayboard"
    play_safely(driver, by_pad, most=2)
    if not screen.state.over:
        by_pad(driver, losing_move(screen.client.view))
        wait_for_turn(driver)
    assert screen.state.over
    driver.app.navigation.unfocus()
    pad.press()
    assert driver.screen.name == "result"
    pad.choose("Rematch")
    assert driver.screen is screen
    assert not screen.state.over


def test_a_floor_of_memostep(pad, hands):
    from tests.screens.games.test_memostep import column, walker

    pad = pad()
    screen = begin(pad, "memostep", people(1), 3, floors=1)
    pad.press()
    pad.press()
    assert walker(screen).phase == "walking"
    for _ in range(ROWS):
        wanted = column(screen, "path")
        while screen.state.aimed != wanted:
            pad.go("right")
        pad.press()
    pad.driver.frames(3)
    assert screen.state.over
    to_the_result_and_home(pad)


def test_a_dungeon(pad, hands):
    from tests.screens.games.test_dungeon import ARROWS, way_out, world

    pad = pad()
    screen = begin(pad, "dungeon", people(1), 88, size=24, level="stroll")
    pad.back()
    turns = world(screen).turns
    pad.choose("Search", kind="Key")
    assert world(screen).turns == turns + 1
    assert pad.driver.screen is screen
    for _ in range(400):
        if world(screen).result:
            break
        pad.go(ARROWS[way_out(screen)])
    assert screen.state.over
    pad.driver.app.navigation.unfocus()
    to_the_result_and_home(pad)


def test_a_turn_in_the_desert(pad):
    pad = pad()
    screen = begin(pad, "desert", people(1), 3)
    cell = screen.state.turn.me.cell
    way = next(way for way, step in ARROWS.items() if (cell[0] + step[0], cell[1] + step[1]) in screen.state.turn.ways)
    pad.go(way)
    assert screen.state.turn.me.cell != cell
    pad.back()
    pad.choose("Dig", kind="Key")
    if screen.state.aiming:
        pad.back()
        assert not screen.state.aiming, "the second button first stops aiming"
    assert pad.driver.screen is screen
    take_time(screen)
    pad.press()
    pad.press()
    assert screen.state.turn.me.points == 4
    assert screen.client.match.log[-1].action == EndTurn()


def test_a_desert_to_its_end(pad):
    """Walking in circles is no way out, but it is an end."""
    pad = pad()
    screen = begin(pad, "desert", people(1), 3)
    for _ in range(600):
        if screen.state.over:
            break
        (row, column), ways = screen.state.turn.me.cell, screen.state.turn.ways
        for way, (down, across) in ARROWS.items():
            if (row + down, column + across) in ways:
                pad.go(way)
                break
        pad.press()
    assert screen.state.over
    assert any(isinstance(entry.action, Move) for entry in screen.client.match.log)
    to_the_result_and_home(pad)


def test_a_round_of_ojyx(pad):
    pad = pad()
    driver = pad.driver
    screen = begin(pad, "ojyx", against("easy"), 4, until="round", actions="none")
    for turn in range(200):
        driver.until(lambda: screen.state.over or screen.state.choosing is not None, 30, "my turn")
        driver.frames(2)
        if screen.state.over:
            break
        phase, cells = screen.client.view.phase, screen.state.choosing.choosable(screen.state.shown)
        if phase == "draw":
            pad.back()
            pad.choose("Draw from the deck", kind="Pile")
            assert screen.client.view.phase != "draw"
        else:
            wanted = cells[turn % len(cells)]
            while screen.state.cursor != wanted:
                pad.go("right" if screen.state.cursor < 0 or wanted % 4 != screen.state.cursor % 4 else "down")
            pad.press()
            if screen.state.choosing is not None and screen.state.choosing.swap():
                pad.press()
    assert screen.state.over
    to_the_result_and_home(pad)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_left_by_the_second_button_or_by_its_own_arrow(pad, hands, game):
    pad = pad()
    rules = GAMES[game]
    table = people(1) if 1 in rules.seats else against(rules.levels[0])
    screen = begin(pad, game, table, 3)
    pad.press()
    pad.back()
    if pad.driver.screen is screen:
        pad.choose("Back")
    assert pad.driver.screen.name == "home"
