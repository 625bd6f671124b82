"""Plays Le Désert on its screen as a person would: by touches, or by keys alone."""

from itertools import count

from logic.desert import state as s
from logic.desert.computers.guide import guided_action
from logic.desert.play import HASTY_MS
from logic.desert.sandbox import Sandbox

KEYS = {
    (-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left",
    (-1, -1): "q", (-1, 1): "e", (1, -1): "z", (1, 1): "c",
}  # fmt: skip
NAMES = {s.Dig: "dig", s.Flip: "flip", s.PickUp: "pick", s.Tunnel: "tunnel", s.EndTurn: "end"}
LETTERS = {"dig": "d", "flip": "f", "pick": "p", "tunnel": "t", "end": "enter"}


def wait_for_turn(driver):
    """Until it is a person's turn, or the game is over."""
    screen = driver.screen
    driver.until(lambda: screen.state.ended or screen.state.turn is not None, what="a turn")
    driver.frames(2)


def advised(screen):
    """What a guide would do."""
    return guided_action(Sandbox(screen.state.view))


def take_time(screen):
    """No press from now on is a double one, and nothing is waited for."""
    screen.play.now = count(screen.play.now() + HASTY_MS, HASTY_MS).__next__


def tap_cell(driver, cell):
    board = driver.screen.board
    driver.tap(board.to_window(*board.centre_of(cell)))


def target_of(action):
    return getattr(action, "to", getattr(action, "at", None))


def extra_number(screen, action):
    """Which extra leads to an action."""
    return next(
        number
        for number, extra in enumerate(screen.state.turn.extras)
        if extra.action == action or action in extra.targets.values()
    )


def by_touch(driver, action):
    """Any action, by touches alone."""
    screen = driver.screen
    controls = screen.controls
    if isinstance(action, s.Move):
        tap_cell(driver, action.to)
    elif isinstance(action, s.Bury):
        driver.tap(screen.ids.storm.choices[action.index])
    elif type(action) in NAMES:
        name = NAMES[type(action)]
        driver.tap(controls.keys[name])
        if isinstance(action, s.EndTurn) and screen.state.asking:
            take_time(screen)
            driver.tap(controls.keys[name])
        elif screen.state.aimed_key == name:
            tap_cell(driver, target_of(action))
    else:
        _tap_extra(driver, action)


def _tap_extra(driver, action):
    screen = driver.screen
    number = extra_number(screen, action)
    chip = screen.controls.chips[number]
    if screen.state.turn.aiming != screen.state.turn.extras[number]:
        if driver.in_sight(chip):
            driver.tap(chip)
        else:
            driver.tap(screen.controls.more)
            row = list(driver.found(kind="LinkRow"))[number]
            driver.reach(row)
            driver.tap(row)
            driver.settled()
    if screen.state.aiming:
        tap_cell(driver, target_of(action))


def by_keys(driver, action):
    """Any action, by keys alone."""
    screen = driver.screen
    turn = screen.state.turn
    if isinstance(action, s.Move):
        driver.key(way(turn.me.cell, action.to))
    elif isinstance(action, s.Bury):
        driver.key(str(action.index + 1))
    elif type(action) in NAMES:
        name = NAMES[type(action)]
        driver.key(LETTERS[name])
        if isinstance(action, s.EndTurn) and screen.state.asking:
            take_time(screen)
            driver.key("enter")
        elif screen.state.aimed_key == name:
            _aim(driver, target_of(action))
    else:
        number = extra_number(screen, action)
        if turn.aiming != turn.extras[number]:
            driver.key(str(number + 1))
        if screen.state.aiming:
            _aim(driver, target_of(action))


def _aim(driver, cell):
    """Beside oneself an arrow is enough; the own tile is the key again; farther away the cursor goes there."""
    screen = driver.screen
    turn = screen.state.turn
    start = turn.beside(0, 0)
    if cell == start:
        driver.key(*(("d",) if turn.aiming == "dig" else ("enter",)))
    elif (cell[0] - start[0], cell[1] - start[1]) in KEYS and cell in turn.targets:
        driver.key(way(start, cell))
    else:
        for _ in range(30):
            if screen.state.cursor == cell:
                driver.key("enter")
                return
            here = screen.state.cursor or start
            down, right = cell[0] - here[0], cell[1] - here[1]
            driver.key(("down" if down > 0 else "up") if abs(down) > abs(right) else "right" if right > 0 else "left")
        raise AssertionError(f"the cursor does not get to {cell}")


def way(start, end):
    return KEYS[end[0] - start[0], end[1] - start[1]]


def play(driver, action, by):
    """One action, and the companions' answers to it."""
    match = driver.screen.client.match
    before = len(match.log)
    by(driver, action)
    assert len(match.log) > before, f"{action} was not played"
    assert match.log[before].action == action
    wait_for_turn(driver)
