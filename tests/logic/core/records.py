"""Records to open matches from."""

from typing import Any

from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.games import GAMES
from logic.stayboard.state import Move, Options
from tests.logic.grab.rules import Grab
from tests.logic.grab.rules import Options as GrabOptions

STAYBOARD = GAMES["stayboard"]
GRAB = Grab()
#: The queen of a 3×3 board starts in the middle with this seed.
MIDDLE = next(seed for seed in range(99) if STAYBOARD.setup(Options(), 2, seed).queen == (1, 1))
UP, DOWN, RIGHT, LEFT = Move(8, 1), Move(2, 1), Move(6, 1), Move(4, 1)


def seats(kinds: str) -> tuple[Seat, ...]:
    """`pc` is a person and a computer; `x` stands for a peer."""
    made = {"p": Seat("person"), "c": Seat("computer", level="lowest"), "a": Seat("computer", level="any")}
    return tuple(made.get(kind, Seat("peer")) for kind in kinds)


def stayboard(kinds: str = "pp", *, seed: int = MIDDLE, rated: bool = False, **options: Any) -> Match:
    """A match of Stay on the Board; its computers are never asked to think without a driver."""
    start = Record("m", "stayboard", Options(**options), seats(kinds), seed, "2026-01-01T10:00:00", rated)
    return Match(STAYBOARD, start)


def grab(kinds: str = "pp", *, seed: int = 1, rated: bool = False, **options: Any) -> Match:
    """A match of Grab."""
    start = Record("g", "grab", GrabOptions(**options), seats(kinds), seed, "2026-01-01T10:00:00", rated)
    return Match(GRAB, start)
