"""Positions of Stay on the Board for tests, and a slow, plain reading of the rules to compare with."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from logic.core.game import Step
from logic.stayboard.rules import StayOnTheBoard
from logic.stayboard.state import Cell, Move, Options, State

GAME = StayOnTheBoard()
STEPS = {7: (-1, -1), 8: (-1, 0), 9: (-1, 1), 4: (0, -1), 6: (0, 1), 1: (1, -1), 2: (1, 0), 3: (1, 1)}
UP, DOWN, LEFT, RIGHT = 8, 2, 4, 6


def position(
    size: int = 3,
    queen: Cell = (0, 0),
    *,
    blocked: Iterable[Cell] = (),
    seats: int = 2,
    **options: Any,
) -> State:
    """A position with the queen and the blocked cells where a test wants them."""
    cells = [row * size + column for row, column in blocked]
    if cells:
        options.setdefault("mode", "blocked")
    state = GAME.setup(Options(size=size, **options), seats, 0)
    worn = state.options.block_after + 1
    return replace(
        state,
        queen=queen,
        blocked_mask=sum(1 << cell for cell in cells),
        visits=tuple(worn if cell in cells else 0 for cell in range(size * size)),
    )


def stuck(size: int = 3, queen: Cell = (0, 0), **options: Any) -> State:
    """A position with every cell blocked but the queen's."""
    others = [(row, column) for row in range(size) for column in range(size) if (row, column) != queen]
    return position(size, queen, blocked=others, **options)


def play(state: State, *actions: Any) -> State:
    """The state after those actions, each by the seat to move."""
    for action in actions:
        state = GAME.apply(state, state.turn, action).state
    return state


def last_step(state: State, *actions: Any) -> Step[State, Any]:
    """The step of the last of those actions."""
    *before, last = actions
    state = play(state, *before)
    return GAME.apply(state, state.turn, last)


def lands(state: State, move: Move) -> Cell | None:
    """Where a move ends, or None off the board; counted out by hand."""
    down, right = STEPS[move.direction]
    row, column = state.queen[0] + down * move.distance, state.queen[1] + right * move.distance
    return (row, column) if 0 <= row < state.size and 0 <= column < state.size else None


def plain_safe_moves(state: State) -> set[Move]:
    """Every direction and distance that stays on the board and off blocked cells."""
    every = (Move(d, k) for d in STEPS for k in range(1, state.size))
    return {move for move in every if (end := lands(state, move)) is not None and end not in state.blocked}


def plain_jumps(state: State, move: Move) -> int:
    """How many blocked cells lie strictly between start and end."""
    return sum(lands(state, Move(move.direction, step)) in state.blocked for step in range(1, move.distance))
