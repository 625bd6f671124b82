"""The grid under the chisel: a byte for what each cell is, and sets of cells as integers.

A cell is numbered `y * size + x`. A set of cells is an integer with a bit a cell, so that one
operation on it works on the whole grid at once.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""(x, y), both counted from the top left corner."""
Cells: TypeAlias = int
"""A set of cells, a bit for each."""


class Kind(IntEnum):
    """What a cell is."""

    WALL = 0
    ROOM = 1
    CORRIDOR = 2
    MAZE = 3
    SECONDARY = 4
    SECRET = 5
    RUBBLE = 6
    TREASURE = 7
    DOOR = 8
    SECRET_DOOR = 9
    START = 10
    END = 11


_RENUMBERED = bytes.maketrans(b"\6\7", b"\7\6")


def renumbered(kinds: bytes) -> bytes:
    """Kinds as the first version of the workshop numbers them, from today's numbers; and back again."""
    return kinds.translate(_RENUMBERED)


SOLID = (Kind.WALL, Kind.RUBBLE)
"""What stands as 1 among the walls."""


@cache
def _table(kinds: tuple[Kind, ...], yes: bytes, no: bytes) -> bytes:
    """What each kind becomes: `yes` if it is one of these, `no` otherwise."""
    return b"".join(yes if kind in kinds else no for kind in range(256))


_AS_WALLS = _table(SOLID, b"\1", b"\0")
_FLOOR_DIGITS = _table(tuple(kind for kind in Kind if kind not in SOLID), b"1", b"0")
_MARKED = b"0" + b"1" * 255
_PLAIN = bytes.maketrans(b"01", b"\0\1")


class Grid:
    """A square of cells, all wall at first."""

    __slots__ = ("kinds", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.kinds = bytearray(size * size)

    def index(self, x: int, y: int) -> int:
        return y * self.size + x

    def floor(self) -> Cells:
        """Every cell that can be walked on."""
        return int(self.kinds.translate(_FLOOR_DIGITS)[::-1], 2)

    def cells(self, *kinds: Kind) -> Cells:
        """Every cell of these kinds."""
        return int(self.kinds.translate(_table(kinds, b"1", b"0"))[::-1], 2)

    def walls(self) -> bytes:
        """1 for a cell that blocks, 0 for floor, row after row."""
        return bytes(self.kinds.translate(_AS_WALLS))

    def rows(self, flat: bytes) -> tuple[bytes, ...]:
        """Row after row as rows."""
        size = self.size
        return tuple([flat[start : start + size] for start in range(0, size * size, size)])


def from_rows(kinds: Iterable[bytes], size: int) -> Grid:
    """The grid with these rows of kinds."""
    grid = Grid(size)
    grid.kinds[:] = b"".join(kinds)
    return grid


def positions(cells: Cells) -> list[int]:
    """The numbers of the cells of a set, the lowest first."""
    lowest = (cells & -cells).bit_length() - 1
    digits = bin(cells >> lowest)[:1:-1] if cells else ""
    found = []
    place = digits.find("1")
    while place >= 0:
        found.append(place + lowest)
        place = digits.find("1", place + 1)
    return found


def marked(flags: bytes | bytearray) -> Cells:
    """The cells whose byte is not 0."""
    return int(flags.translate(_MARKED)[::-1], 2)


def flags(cells: Cells, length: int) -> bytearray:
    """A byte a cell: 1 for those of the set."""
    return bytearray(format(cells, f"0{length}b").encode()[::-1].translate(_PLAIN))


def spread(cells: Cells, size: int) -> Cells:
    """The cells beside those of a set, in four directions."""
    # Two steps by pairs of directions are quicker than four by one: (-size, -1) x (0, size + 1).
    pair = cells | cells << size + 1
    return pair >> size | pair >> 1


class Flood:
    """Cells that water has not come to yet.

    A wave lies on squares of one colour of the chessboard, and the next one on the other colour. So either
    colour can be looked after on its own, and every second wave is kept `stride` rows further on, which spares
    a shift in each step.
    """

    __slots__ = ("_down", "_dry", "_stride")

    def __init__(self, free: Cells, size: int, stride: int = 1) -> None:
        self._stride, self._down = stride, stride * size
        self._dry = [free, free << self._down]

    @property
    def dry(self) -> Cells:
        return self._dry[0] & self._dry[1] >> self._down

    def waves(self, source: Cells) -> Iterator[Cells]:
        """The source, the cells one step from it, and so on; every second set is moved on by `stride` rows."""
        dry = self._dry
        forth, aslant = self._down + self._stride, self._down - self._stride
        dry[0] ^= source
        wave = source
        while wave:
            yield wave
            pair = wave | wave << forth
            wave = (pair | pair << aslant) & dry[1]
            if not wave:
                return
            dry[1] ^= wave
            yield wave
            pair = wave | wave >> forth
            wave = (pair | pair >> aslant) & dry[0]
            dry[0] ^= wave


def out_of_reach(free: Cells, start: Cells, size: int) -> Cells:
    """The part of `free` that cannot be walked to from `start`."""
    front = free & start
    for _ in range(size):
        free ^= front
        front = spread(front, size) & free
        if not front:
            return free
    return _walked(free, front, size)


def _walked(free: Cells, front: Cells, size: int) -> Cells:
    """`free` less what can be walked to from its part `front`, cell by cell.

    What lies so far away are long passages: few cells at a time, for which the whole grid is too much.
    """
    left = flags(free, size * size)
    todo = positions(front)
    for cell in todo:
        left[cell] = 0
    for cell in todo:
        for near in (cell + 1, cell - 1, cell + size, cell - size):
            if left[near]:
                left[near] = 0
                todo.append(near)
    return marked(left)


def with_one_beside(cells: Cells, size: int) -> Cells:
    """The places with exactly one cell of a set beside them."""
    east, west, south, north = cells >> 1, cells << 1, cells >> size, cells << size
    odd = east ^ west ^ south ^ north
    return odd & ~(east & west | south & north)


def dead_ends(floor: Cells, size: int) -> Cells:
    """The floor cells with exactly one floor neighbour."""
    return floor & with_one_beside(floor, size)


def block(width: int, height: int, size: int) -> Cells:
    """A rectangle of cells in the top left corner; shift it to where it belongs."""
    rows = ((1 << size * height) - 1) // ((1 << size) - 1)
    return rows * ((1 << width) - 1)


@cache
def every(size: int) -> Cells:
    """All cells of the grid."""
    return (1 << size * size) - 1


@cache
def inside(size: int) -> Cells:
    """Every cell that is not on the border."""
    return block(size - 2, size - 2, size) << size + 1


def moved(cells: Cells, by: int) -> Cells:
    """A set of cells, each so many numbers further on."""
    return cells << by if by >= 0 else cells >> -by
