"""Where the queen can go: tables made once for each board size.

A cell is numbered `row * size + column`, row 0 at the top; a set of cells is an integer with a bit a cell.
"""

from functools import cache

DIRECTIONS: dict[int, tuple[int, int]] = {
    7: (-1, -1), 8: (-1, 0), 9: (-1, 1),
    4: (0, -1), 6: (0, 1),
    1: (1, -1), 2: (1, 0), 3: (1, 1),
}  # fmt: skip
"""Keypad digit to (rows down, columns right)."""

OFF = -1
"""Where a move that leaves the board lands."""


def opposite(direction: int) -> int:
    """The keypad direction straight back."""
    return 10 - direction


class Board:
    """The geometry of an empty board of one size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = tuple((row, column) for row in range(size) for column in range(size))
        #: Every (direction, distance), whether it stays on the board or not.
        self.moves = tuple((d, k) for d in sorted(DIRECTIONS) for k in range(1, size))
        #: For each cell, where a move from it lands.
        self.landing: tuple[dict[tuple[int, int], int], ...] = tuple(
            {move: self._land(cell, *move) for move in self.moves} for cell in self.cells
        )
        #: For each cell, the set of cells a move from it flies over.
        self.between: tuple[dict[tuple[int, int], int], ...] = tuple(
            {move: self._passed(cell, *move) for move in self.moves} for cell in self.cells
        )
        # Cells the queen could land on from each cell, were nothing blocked.
        self.reach = tuple(sum(1 << end for end in ends.values() if end != OFF) for ends in self.landing)

    def index(self, cell: tuple[int, int]) -> int:
        """The number of a (row, column)."""
        return cell[0] * self.size + cell[1]

    def _land(self, cell: tuple[int, int], direction: int, distance: int) -> int:
        down, right = DIRECTIONS[direction]
        row, column = cell[0] + down * distance, cell[1] + right * distance
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else OFF

    def _passed(self, cell: tuple[int, int], direction: int, distance: int) -> int:
        passed = (self._land(cell, direction, step) for step in range(1, distance))
        return sum(1 << over for over in passed if over != OFF)


@cache
def board(size: int) -> Board:
    """The tables for a size, made when first asked for."""
    return Board(size)
