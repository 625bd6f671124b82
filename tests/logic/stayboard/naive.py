"""Blocked mode worked out the plain way, twice, sharing nothing with the solver."""

from functools import cache

Lives = tuple[int, ...]
"""For each cell, how many more times the queen may leave it; 0 is blocked."""


@cache
def neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells in line with a cell."""
    row, column = divmod(cell, size)
    return tuple(
        other
        for other in range(size * size)
        if other != cell
        and (other // size == row or other % size == column or abs(other // size - row) == abs(other % size - column))
    )


def safe_cells(size: int, lives: Lives, queen: int) -> list[int]:
    """Where the queen can go."""
    return [cell for cell in neighbours(size, queen) if lives[cell]]


def leave(lives: Lives, queen: int) -> Lives:
    return (*lives[:queen], lives[queen] - 1, *lives[queen + 1 :])


@cache
def outcome(size: int, lives: Lives, queen: int) -> tuple[bool, int]:
    """Whether the seat to move wins, and in how many moves: the winner hurries, the loser holds out."""
    cells = safe_cells(size, lives, queen)
    if not cells:
        return True, 0
    left = leave(lives, queen)
    answers = [outcome(size, left, cell) for cell in cells]
    winning = [length + 1 for wins, length in answers if not wins]
    return (True, min(winning)) if winning else (False, max(length + 1 for _, length in answers))


def winning_cells(size: int, lives: Lives, queen: int) -> list[int]:
    left = leave(lives, queen)
    return [cell for cell in safe_cells(size, lives, queen) if not outcome(size, left, cell)[0]]


def bits(lives: Lives) -> int:
    """The lives as planes of bits, as the search has them."""
    return sum(1 << cell + plane * len(lives) for cell, count in enumerate(lives) for plane in range(count))


def _sets_without(cell: int, sets: int) -> int:
    """The sets a cell is not in: blocks of 2**cell ones, every other block, put together by doubling."""
    chosen, width = (1 << (1 << cell)) - 1, 2 << cell
    while width < sets:
        chosen |= chosen << width
        width *= 2
    return chosen


def sets_of_at_least(count: int, cells: int) -> int:
    """The sets with so many cells or more, built up cell by cell."""
    at_least = [1] + [0] * count
    for cell in range(cells):
        added = [at_least[0], *at_least[:-1]]
        at_least = [sets | more << (1 << cell) for sets, more in zip(at_least, added, strict=True)]
    return at_least[count]


class EveryValue:
    """Who wins in every position of a small board, found for all sets of free cells at once.

    For each queen's cell there is one huge integer, with a bit for every set of other free cells.
    """

    def __init__(self, size: int) -> None:
        cells = range(size * size)
        sets = 1 << size * size
        everything = (1 << sets) - 1
        without = [_sets_without(cell, sets) for cell in cells]
        even = 1
        for cell in cells:
            even |= (even ^ ((1 << (1 << cell)) - 1)) << (1 << cell)
        stuck = []
        for queen in cells:
            none = everything
            for cell in neighbours(size, queen):
                none &= without[cell]
            stuck.append(none)
        # Values depend only on smaller sets, so there is one solution, and guessing parity gets there soon.
        self.won = [even | stuck[queen] for queen in cells]
        self.rounds = 0
        changed = True
        while changed:
            changed = False
            self.rounds += 1
            # The sets a move to the cell is possible in, and wins.
            good = [((self.won[cell] & without[cell]) ^ without[cell]) << (1 << cell) for cell in cells]
            for queen in cells:
                won = stuck[queen]
                for cell in neighbours(size, queen):
                    won |= good[cell]
                changed |= won != self.won[queen]
                self.won[queen] = won
        self.even, self.without = even, without

    def wins(self, free: int, queen: int) -> bool:
        """Whether the seat to move wins, with the queen on one cell and that set of other cells free."""
        return bool(self.won[queen] >> free & 1)

    def exceptions(self, queen: int) -> int:
        """The sets of free cells, the queen's own not among them, where parity does not tell who wins."""
        return (self.won[queen] ^ self.even) & self.without[queen]
