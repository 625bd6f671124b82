"""The ground everybody stands on: 25 cells numbered by row, and sets of them as bits of an integer."""

from logic.desert.state import Cell, Direction

SIZE = 5
CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(SIZE) for column in range(SIZE))
EVERYWHERE = (1 << len(CELLS)) - 1

_NUMBERS = {cell: number for number, cell in enumerate(CELLS)}

#: In the order in which ties are broken: up, right, down, left.
STEPS: dict[Direction, tuple[int, int]] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
DIRECTIONS: tuple[Direction, ...] = tuple(STEPS)
DIAGONALS = ((-1, 1), (1, 1), (1, -1), (-1, -1))


def index(cell: Cell) -> int | None:
    """The number of a (row, column), or None if it is not on the board."""
    return _NUMBERS.get(cell)


def number(cell: Cell) -> int:
    """The number of a (row, column) that is on the board."""
    return cell[0] * SIZE + cell[1]


def _beside(cell: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    row, column = CELLS[cell]
    found = (index((row + down, column + right)) for down, right in steps)
    return tuple(other for other in found if other is not None)


def bits(cells: tuple[int, ...]) -> int:
    """A set of cells as an integer."""
    return sum(1 << cell for cell in cells)


def cells_of(mask: int) -> list[int]:
    """The cells of a set, by number."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells


#: For each cell, its neighbours in the order of ties; `AROUND` has the diagonal ones after them.
BESIDE = tuple(_beside(cell, tuple(STEPS.values())) for cell in range(len(CELLS)))
AROUND = tuple(_beside(cell, (*STEPS.values(), *DIAGONALS)) for cell in range(len(CELLS)))
BESIDE_BITS = tuple(bits(cells) for cells in BESIDE)
AROUND_BITS = tuple(bits(cells) for cells in AROUND)
#: For each direction and cell, the cell one step on, or -1 at the edge.
STEP: dict[Direction, tuple[int, ...]] = {
    direction: tuple(-1 if (end := index((row + down, column + right))) is None else end for row, column in CELLS)
    for direction, (down, right) in STEPS.items()
}
BORDER = bits(tuple(cell for cell in range(len(CELLS)) if len(BESIDE[cell]) < 4))
#: The diamond of sand that lies there at the start.
DIAMOND = bits((2, 6, 8, 10, 14, 16, 18, 22))

_LEFT_COLUMN = bits((0, 5, 10, 15, 20))
_NOT_LEFT = EVERYWHERE & ~_LEFT_COLUMN
_NOT_RIGHT = EVERYWHERE & ~(_LEFT_COLUMN << 4)


def spread(mask: int) -> int:
    """The cells one orthogonal step from a set; some of the set may be among them."""
    return ((mask & _NOT_RIGHT) << 1 | (mask & _NOT_LEFT) >> 1 | mask << SIZE | mask >> SIZE) & EVERYWHERE


def spread_around(mask: int) -> int:
    """The same with diagonal steps."""
    wide = mask | (mask & _NOT_RIGHT) << 1 | (mask & _NOT_LEFT) >> 1
    return (wide | wide << SIZE | wide >> SIZE) & EVERYWHERE
