"""Who wins in blocked mode with perfect play, and the moves that prove it."""

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from logic.stayboard.board import board
from logic.stayboard.search import Search, Thinking, TooDeep, at_once, ground, position
from logic.stayboard.state import Move, State

Value: TypeAlias = Literal["win", "loss"]

BUDGET = 400_000
"""Positions `solve` may look at: about a second on a desktop."""
EXACT_LENGTH = 12
"""With more lives than this, a line need not be the longest defence: that would ask for too much."""


class Line(NamedTuple):
    """Moves by both seats in turn. A complete line ends where the next seat is stuck, claims and wins."""

    moves: tuple[Move, ...]
    complete: bool


def is_duel(state: State) -> bool:
    """Whether perfect play is defined: two seats are left, in blocked mode, and one claim decides."""
    options = state.options
    playing = not state.over and state.alive.count(True) == 2
    return playing and options.mode == "blocked" and not options.marathon


def solve(state: State, budget: int = BUDGET) -> Value | None:
    """Whether the seat to move wins; None where that is not defined or was not found out."""
    if not is_duel(state):
        return None
    lives, queen = position(state)
    search = Search(ground(state.size, state.options.block_after), budget)
    if not search.table.in_reach(lives):
        return None
    try:
        return "win" if at_once(search.wins(lives, queen)) else "loss"
    except TooDeep:
        return None


def line(search: Search, lives: int, queen: int) -> Thinking[Line]:
    """Best play from a position: the winner hurries, the loser holds out. It stops where the budget does."""
    size, leave = search.table.size, search.table.leave
    moves: list[Move] = []
    try:
        while search.moves(lives, queen):
            cell = yield from _best(search, lives, queen)
            moves.append(move_between(size, queen, cell))
            lives, queen = leave(lives, queen), cell
    except TooDeep:
        return Line(tuple(moves), complete=False)
    return Line(tuple(moves), complete=True)


def _best(search: Search, lives: int, queen: int) -> Thinking[int]:
    left = search.table.leave(lives, queen)
    moves = search.moves(lives, queen)
    winning = []
    for cell in moves:
        if not (yield from search.wins(left, cell)):
            winning.append(cell)
            if lives.bit_count() > EXACT_LENGTH:
                return cell
    if lives.bit_count() > EXACT_LENGTH:
        # Many answers leave the winner the most to go wrong with.
        return moves[-1]
    lengths: dict[int, int] = {}
    for cell in winning or moves:
        lengths[cell] = yield from search.length(left, cell)
    return min(lengths, key=lengths.__getitem__) if winning else max(lengths, key=lengths.__getitem__)


@cache
def _moves_by_end(size: int, start: int) -> dict[int, Move]:
    return {end: Move(*move) for move, end in board(size).landing[start].items()}


def move_between(size: int, start: int, end: int) -> Move:
    """The move that takes the queen from one cell to another she can reach."""
    return _moves_by_end(size, start)[end]
