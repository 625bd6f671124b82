"""Plays Stay on the Board on its screen as a person would: by touches, or by keys alone."""

from logic.stayboard.moves import safe_moves
from logic.stayboard.state import Claim, Move

LETTERS = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}


def touch_move(driver, move):
    """A direction, a distance, and the centre."""
    pad = driver.screen.pad
    for target in (pad.keys[move.direction], pad.distances[move.distance - 1], pad.centre):
        driver.reach(target)
        driver.tap(target)


def key_move(driver, move):
    """The same by keys."""
    driver.key(LETTERS[move.direction], str(move.distance), "enter")


def touch(driver, action):
    """Any action, by touches."""
    if isinstance(action, Move):
        touch_move(driver, action)
    else:
        for target in (driver.screen.pad.claim, driver.screen.pad.centre):
            driver.reach(target)
            driver.tap(target)


def press_keys(driver, action):
    """Any action, by keys."""
    if isinstance(action, Move):
        key_move(driver, action)
    else:
        driver.key("backspace", "enter")


def safe_action(state):
    """A safe move, another one at every step, or the claim where none is left."""
    moves = safe_moves(state)
    return moves[state.steps * 5 % len(moves)] if moves else Claim()


def losing_move(state):
    """A move that leaves the board."""
    row, _column = state.queen
    return Move(8, row + 1) if row + 1 < state.size else Move(2, 1)


def play(driver, action, by=touch):
    """One action, and the computers' answers to it."""
    screen = driver.screen
    match = screen.client.match
    before = len(match.log)
    by(driver, action)
    assert len(match.log) > before, f"{action} was not played"
    if screen.model is not None:
        wait_for_turn(driver)


def wait_for_turn(driver):
    """Until it is a person's turn, or the game is over."""
    screen = driver.screen
    driver.until(lambda: screen.state.over or screen.state.acting is not None, what="a turn")


def play_safely(driver, by=touch, most=100, choose=safe_action):
    """Safe moves until the game ends, or as many as wanted; says how many were played."""
    for count in range(most):
        if driver.screen.state.over:
            return count
        play(driver, choose(driver.screen.client.view), by)
    return most
