"""The search to the end in blocked mode, for two seats: whoever has no move left wins.

A position is (lives, queen). `lives` has a plane of bits for every visit a cell may endure: the lowest plane
holds the cells that are not blocked, the next one those that stay so after being left once more, and so on.
"""

from collections.abc import Generator, Iterator
from functools import cache
from typing import TypeAlias, TypeVar

from logic.stayboard.board import board
from logic.stayboard.state import State

T = TypeVar("T")
Thinking: TypeAlias = Generator[None, None, T]
"""Thinks in slices: yields every few milliseconds, and returns the result."""

SLICE = 256
"""Positions looked at between two yields: under a millisecond on a desktop, a few on a phone."""

SETTLED_BY_PARITY = {2: 0, 3: 5, 4: 9, 5: 15}
"""From this many lives on (`block_after` 0), an odd number of them wins and an even one loses, wherever the
queen stands and whatever is blocked. The tests prove it by working out every position there is."""

IN_REACH = 24
"""With more lives than this, a search takes millions of positions…"""
SMALL_BOARD = 9
"""… except on boards of so few cells, where the same positions come up again and again."""


class TooDeep(Exception):
    """The budget of positions is used up before the end was reached."""


class Ground:
    """The tables of a board whose cells endure `block_after` extra visits."""

    def __init__(self, size: int, block_after: int) -> None:
        cells = size * size
        self.size = size
        self.reach = board(size).reach
        self.whole = (1 << cells * (block_after + 1)) - 1
        lowest = sum(1 << plane * cells for plane in range(block_after + 1))
        self.columns = tuple(lowest << cell for cell in range(cells))
        never = self.whole.bit_count() + 1
        self.settled_from = never if block_after else SETTLED_BY_PARITY.get(size, never)

    def lives(self, visits: tuple[int, ...], blocked: int) -> int:
        """What is left when each cell has been left that many times."""
        cells = len(self.reach)
        lives = 0
        for cell, (column, times) in enumerate(zip(self.columns, visits, strict=True)):
            if not blocked >> cell & 1:
                lives |= column & self.whole >> times * cells
        return lives

    def in_reach(self, lives: int) -> bool:
        """Whether a search from here has a hope of reaching the end."""
        count = lives.bit_count()
        return count <= IN_REACH or count >= self.settled_from or len(self.reach) <= SMALL_BOARD

    def leave(self, lives: int, queen: int) -> int:
        """What is left when the queen has left her cell."""
        return lives ^ 1 << (lives & self.columns[queen]).bit_length() - 1


@cache
def ground(size: int, block_after: int = 0) -> Ground:
    """The tables, made when first asked for."""
    return Ground(size, block_after)


def position(state: State) -> tuple[int, int]:
    """(lives, queen) of a state in blocked mode."""
    table = ground(state.size, state.options.block_after)
    queen = board(state.size).index(state.queen)
    return table.lives(state.visits, state.blocked_mask) | 1 << queen, queen


def cells_in(cells: int) -> Iterator[int]:
    """The numbers of a set of cells."""
    while cells:
        bit = cells & -cells
        cells ^= bit
        yield bit.bit_length() - 1


class Search:
    """Finds out who wins, and remembers it. `budget` is how many more positions it may look at."""

    def __init__(self, table: Ground, budget: int) -> None:
        self.table = table
        self.budget = budget
        # By what is left after a move: the cells where the next seat wins if it finds the queen there, and
        # those where it loses. So one entry serves wherever the queen came from.
        self._won: dict[int, int] = {}
        self._lost: dict[int, int] = {}
        self._lengths: dict[tuple[int, int], int] = {}

    @property
    def memory(self) -> int:
        """How much it remembers."""
        return len(self._won) + len(self._lost) + len(self._lengths)

    def moves(self, lives: int, queen: int) -> list[int]:
        """The cells the queen can go to, those with the fewest answers first."""
        reach, left = self.table.reach, self.table.leave(lives, queen)
        return sorted(cells_in(reach[queen] & lives), key=lambda cell: (reach[cell] & left).bit_count())

    def wins(self, lives: int, queen: int) -> Thinking[bool]:
        """Whether the seat to move wins; raises TooDeep."""
        reach, columns, settled_from = self.table.reach, self.table.columns, self.table.settled_from
        all_won, all_lost, budget = self._won, self._lost, self.budget
        # The open positions from the first one down: what is left after a move, and the cells still to try,
        # of which the last one is being tried.
        path: list[tuple[int, list[int]]] = []
        while True:
            moves = reach[queen] & lives
            if not moves:
                won = True
            elif (count := lives.bit_count()) >= settled_from:
                won = count & 1 == 1
            else:
                left = lives ^ 1 << (lives & columns[queen]).bit_length() - 1
                untried = moves & ~all_won.get(left, 0)
                if not untried:
                    won = False
                elif moves & all_lost.get(left, 0):
                    won = True
                else:
                    budget -= 1
                    if not budget % SLICE:
                        self.budget = budget
                        if budget <= 0:
                            raise TooDeep
                        yield
                    # The cell with the fewest answers comes first: it keeps what must be searched small.
                    order = []
                    while untried:
                        bit = untried & -untried
                        untried ^= bit
                        cell = bit.bit_length() - 1
                        order.append((reach[cell] & left).bit_count() << 8 | cell)
                    order.sort(reverse=True)
                    path.append((left, order))
                    lives, queen = left, order[-1] & 255
                    continue
            while path:
                left, order = path[-1]
                bit = 1 << (order.pop() & 255)
                if not won:
                    all_lost[left] = all_lost.get(left, 0) | bit
                    won = True
                else:
                    all_won[left] = all_won.get(left, 0) | bit
                    if order:
                        lives, queen = left, order[-1] & 255
                        break
                    won = False
                path.pop()
            else:
                self.budget = budget
                return won

    def length(self, lives: int, queen: int) -> Thinking[int]:
        """How many moves it takes to the end: the winner hurries, the loser holds out; raises TooDeep."""
        moves = self.table.reach[queen] & lives
        if not moves:
            return 0
        if known := self._lengths.get((lives, queen)):
            return known
        self.budget -= 1
        if not self.budget % SLICE:
            if self.budget <= 0:
                raise TooDeep
            yield
        won = yield from self.wins(lives, queen)
        left = self.table.leave(lives, queen)
        lengths = []
        for cell in cells_in(moves):
            if not (won and (yield from self.wins(left, cell))):
                lengths.append(1 + (yield from self.length(left, cell)))
        length = min(lengths) if won else max(lengths)
        self._lengths[lives, queen] = length
        return length


def at_once(thinking: Thinking[T]) -> T:
    """Think to the end without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            result: T = done.value
            return result
