"""The outlines of rooms, each a list of rows with a bit a column."""

from functools import cache

from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.modes import Mode

Rows = tuple[int, ...]

GROWN_FROM = 0.6
"""The share of cells that are open before cellular automata set to work."""
LEAST_SHARE = 0.45
"""An irregular room that fills less of its box gets an ellipse laid over it."""


def outline(mode: Mode, width: int, height: int, lcg: Lcg) -> Rows:
    """The floor of a room within its box; it is in one piece and holds the centre."""
    if mode.shape == "rectangle":
        return ((1 << width) - 1,) * height
    if mode.shape == "ellipse":
        return ellipse(width, height)
    return grown(width, height, mode.growth, lcg) if mode.growth else bitten(width, height, lcg)


def mirrored(rows: Rows, width: int) -> Rows:
    """The same outline seen in a mirror."""
    return tuple(int(format(row, f"0{width}b")[::-1], 2) for row in rows)


@cache
def ellipse(width: int, height: int) -> Rows:
    """The cells whose centres lie within the ellipse that fills the box."""
    area = width * width * height * height
    return tuple(
        sum(
            1 << x
            for x in range(width)
            if ((2 * x + 1 - width) * height) ** 2 + ((2 * y + 1 - height) * width) ** 2 <= area
        )
        for y in range(height)
    )


def bitten(width: int, height: int, lcg: Lcg) -> Rows:
    """A rectangle with a bite, up to a third of its sides, out of each corner."""
    full = (1 << width) - 1
    rows = [full] * height
    for corner in range(4):
        wide, high = lcg.next_int(0, width // 3), lcg.next_int(0, height // 3)
        bite = (1 << wide) - 1
        if corner & 1:
            bite <<= width - wide
        for y in range(height - high, height) if corner & 2 else range(high):
            rows[y] &= ~bite
    return tuple(rows)


def grown(width: int, height: int, rounds: int, lcg: Lcg) -> Rows:
    """A cave: random cells, smoothed by cellular automata, and of these the piece at the centre."""
    # A column and a row of rock on each side keep the neighbours of different rows apart.
    stride = width + 2
    box = _box(width, height)
    alive = 0
    for cell in range(width * height):
        if lcg.next() < GROWN_FROM:
            alive |= 1 << (cell // width + 1) * stride + cell % width + 1
    centre = 1 << (height // 2 + 1) * stride + width // 2 + 1
    core = (centre | centre << 1 | centre >> 1 | centre << stride | centre >> stride) & box
    for _ in range(rounds):
        alive = (_crowded(alive, stride) | core) & box
    piece = core
    while (more := (piece | piece << 1 | piece >> 1 | piece << stride | piece >> stride) & alive) != piece:
        piece = more
    full = (1 << width) - 1
    rows = tuple(piece >> (y + 1) * stride + 1 & full for y in range(height))
    if piece.bit_count() < LEAST_SHARE * width * height:
        rows = tuple(row | more for row, more in zip(rows, ellipse(width, height), strict=True))
    return rows


@cache
def _box(width: int, height: int) -> int:
    row = ((1 << width) - 1) << 1
    return sum(row << (y + 1) * (width + 2) for y in range(height))


def _crowded(alive: int, stride: int) -> int:
    """The cells with at least five live ones among the nine of their square."""
    ones = twos = fours = eights = 0
    for shift in (-stride - 1, -stride, -stride + 1, -1, 0, 1, stride - 1, stride, stride + 1):
        other = alive << shift if shift >= 0 else alive >> -shift
        carry = ones & other
        ones ^= other
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    return eights | fours & (ones | twos)
