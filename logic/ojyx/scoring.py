"""What a grid counts: column sums, then marks, then the total, then the ender's doubling."""

from collections.abc import Iterable, Sequence

from logic.ojyx.state import COLUMNS, Grid


def marked(total: int, mark: int) -> int:
    """A column's sum under its marks: they act only on a positive sum, and halves are rounded up."""
    if total <= 0 or not mark:
        return total
    if mark > 0:
        return total << mark
    return (total + (1 << (-mark - 1))) >> -mark


def grid_sum(grid: Grid, marks: Sequence[int]) -> int:
    """The sum of a grid whose cards are all known."""
    total = 0
    for column in range(COLUMNS):
        cells = grid[column::COLUMNS]
        total += marked(sum(cell.value or 0 for cell in cells if cell is not None), marks[column])
    return total


def is_doubled(ender: int, sums: Iterable[int]) -> bool:
    """Whether an ender's sum counts double: it is positive, and one of the sums is lower."""
    return ender > 0 and min(sums) < ender
