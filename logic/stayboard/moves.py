"""What the queen may do in a position; the rules, the computers and the solver all ask here."""

from functools import cache

from logic.stayboard.board import OFF, board, opposite
from logic.stayboard.state import Action, Claim, Move, State


@cache
def all_actions(size: int) -> tuple[Action, ...]:
    """Every action of the seat to move: leaving the board is a legal way to lose."""
    return (*(Move(direction, distance) for direction, distance in board(size).moves), Claim())


@cache
def _moves_from(size: int, cell: int) -> tuple[tuple[int, Move], ...]:
    """Every move that stays on the board, with the bit of the cell it lands on."""
    landing = board(size).landing[cell]
    return tuple((1 << end, Move(*move)) for move, end in landing.items() if end != OFF)


def safe_moves(state: State) -> tuple[Move, ...]:
    """The moves that stay on the board and off blocked cells."""
    size, (row, column), blocked = state.options.size, state.queen, state.blocked_mask
    return tuple([move for bit, move in _moves_from(size, row * size + column) if not blocked & bit])


def has_safe_move(state: State) -> bool:
    table = board(state.options.size)
    return bool(table.reach[table.index(state.queen)] & ~state.blocked_mask)


def is_penalised(state: State, move: Move) -> bool:
    """Whether a move only takes back the previous one, which cannot fail."""
    last = state.last
    return (
        state.options.mode == "normal"
        and last is not None
        and move.direction == opposite(last.direction)
        and move.distance <= last.distance
    )
