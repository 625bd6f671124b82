"""How floors grow after the tenth: wider and longer, and of kinds that come one by one."""

from typing import Literal, NamedTuple, TypeAlias

FloorKind: TypeAlias = Literal["plain", "fork", "decoys", "back", "pieces"]
"""A fork leads off the path and ends; decoys light up and go out; a floor is walked back from where its path ended; or
it is seen in pieces, one after the other."""


class Shape(NamedTuple):
    """How many columns and rows a floor has, and of what kind it is."""

    columns: int = 4
    rows: int = 10
    kind: FloorKind = "plain"


ORIGINAL = Shape()
MOST_COLUMNS, MOST_ROWS = 6, 14
FIRST_GROWN = 11
INTRODUCED = (
    Shape(5, 12),
    Shape(5, 12, "fork"),
    Shape(5, 12, "decoys"),
    Shape(5, 12, "back"),
    Shape(5, 12, "pieces"),
    Shape(MOST_COLUMNS, MOST_ROWS),
)
"""The first floors after the tenth: on each of them one thing is new."""
KINDS: tuple[FloorKind, ...] = ("fork", "decoys", "back", "pieces")
PIECES = 3


def shape_of(number: int, grows: bool) -> Shape:
    """The shape of the floor of that number."""
    after = number - FIRST_GROWN
    if not grows or after < 0:
        return ORIGINAL
    if after < len(INTRODUCED):
        return INTRODUCED[after]
    return Shape(MOST_COLUMNS, MOST_ROWS, KINDS[(after - len(INTRODUCED)) % len(KINDS)])


def columns_of(rows: int) -> int:
    """How wide a floor of so many rows is."""
    return ORIGINAL.columns + (rows - ORIGINAL.rows) // 2


def checkpoints(rows: int) -> tuple[int, ...]:
    """The rows with a flag: every third, but not the last."""
    return tuple(range(3, rows - 1, 3))


class Sight(NamedTuple):
    """What of a floor is in sight while it is shown: its rows from `first` up to `end`, and the decoys."""

    first: int
    end: int
    decoys: bool


def sight(shape: Shape, left: int, whole: int) -> Sight:
    """What is in sight with so many milliseconds left of the whole time to look."""
    if shape.kind == "pieces" and whole:
        piece = min(PIECES - 1, max(0, whole - left) * PIECES // whole)
        tall = -(-shape.rows // PIECES)
        return Sight(piece * tall, min(shape.rows, (piece + 1) * tall), decoys=False)
    return Sight(0, shape.rows, decoys=left * 2 > whole)
