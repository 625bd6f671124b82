"""The words of Stay on the Board: its options, state, actions and events."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from logic.core.game import BadOptions
from logic.stayboard.board import board

Mode: TypeAlias = Literal["normal", "blocked"]
Unseen: TypeAlias = Literal["nothing", "queen", "board"]
Cell: TypeAlias = tuple[int, int]
"""(row, column), row 0 at the top."""
MOVES_PER_SEAT = 15
MOVES_PER_SIDE = 50
"""How many moves a normal game lasted for each cell of a side, before there was an option for it."""
LIMITS = (0, 10, 20, 30, 45, 60, 90, 120, 150)


class Options(Struct, frozen=True):
    """What can be chosen before a game."""

    size: Annotated[int, Meta(ge=2, le=9)] = 3
    mode: Mode = "normal"
    block_after: Annotated[int, Meta(ge=0, le=3)] = 0
    turn_seconds: Annotated[int, Meta(ge=0, le=60, extra={"steps": (0, 5, 10, 15, 20, 30, 45, 60)})] = 0
    marathon: bool = False
    #: How many safe moves end a normal game; 0: 15 a seat. Matches and codes from before this option do not have it.
    limit: Annotated[int, Meta(ge=0, le=500, extra={"steps": LIMITS})] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if 0 < self.turn_seconds < 5:
            raise BadOptions("turn_seconds: 0, or 5 to 60")

    def lasts(self, seats: int) -> int:
        """How many safe moves end a normal game."""
        if self.limit is UNSET:
            return MOVES_PER_SIDE * self.size
        return self.limit or MOVES_PER_SEAT * seats


class Move(Struct, frozen=True, tag="move"):
    """Move the queen; `unseen` is what the player could not see, and counts for mastery points only."""

    direction: int
    distance: int
    unseen: Unseen = "nothing"


class Claim(Struct, frozen=True, tag="claim"):
    """Say "no moves"."""


class TimeOut(Struct, frozen=True, tag="timeout"):
    """The clock's own: the turn's time is over."""


Action: TypeAlias = Move | Claim | TimeOut


class Moved(Struct, frozen=True, tag="moved"):
    """The queen went safely from one cell to another."""

    seat: int
    direction: int
    distance: int
    start: Cell
    end: Cell
    jumped: int = 0
    penalty: int = 0
    unseen: Unseen = "nothing"


class Worn(Struct, frozen=True, tag="worn"):
    """The cell just left endures `left` more visits; at 0 it is blocked from now on."""

    cell: Cell
    left: int


class Fell(Struct, frozen=True, tag="fell"):
    """The queen left the board, or came down on the blocked cell `onto`."""

    seat: int
    direction: int
    distance: int
    start: Cell
    onto: Cell | None


class Claimed(Struct, frozen=True, tag="claimed"):
    """Somebody said "no moves", and was right or not."""

    seat: int
    right: bool


class Cleared(Struct, frozen=True, tag="cleared"):
    """Marathon: every cell is free again."""

    seat: int
    cells: tuple[Cell, ...]
    points: int


class SeatOut(Struct, frozen=True, tag="out"):
    """A seat has lost; the reason is one of the outcome's."""

    seat: int
    reason: str


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over."""

    winners: tuple[int, ...]
    reason: str


Event: TypeAlias = Moved | Worn | Fell | Claimed | Cleared | SeatOut | Ended


class LastMove(Struct, frozen=True):
    """The last safe move, as long as it can be answered with a penalty."""

    seat: int
    direction: int
    distance: int
    unseen: Unseen


class State(Struct, frozen=True):
    """One position of the game. Everything in it is public: what is hidden, the screen hides."""

    options: Options
    queen: Cell
    turn: int
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    mastery: tuple[int, ...]
    alive: tuple[bool, ...]
    visits: tuple[int, ...]
    blocked_mask: int = 0
    last: LastMove | None = None
    moves: int = 0
    clearings: int = 0
    steps: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""

    @property
    def size(self) -> int:
        return self.options.size

    @property
    def mode(self) -> Mode:
        return self.options.mode

    @property
    def blocked(self) -> frozenset[Cell]:
        cells, mask = board(self.options.size).cells, self.blocked_mask
        return frozenset(cell for index, cell in enumerate(cells) if mask >> index & 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points less penalties, a seat each."""
        return tuple(p - q for p, q in zip(self.points, self.penalties, strict=True))

    @property
    def lasts(self) -> int | None:
        """How many safe moves end the game; None where it has no such end."""
        return self.options.lasts(len(self.alive)) if self.mode == "normal" else None

    @property
    def over(self) -> bool:
        return bool(self.reason)
