"""The search to the end in blocked mode when three seats or more are left."""

from typing import TypeAlias

from logic.stayboard.search import SLICE, Ground, Thinking, TooDeep, cells_in

Chances: TypeAlias = tuple[float, ...]
"""Each seat's chance to win, from the seat to move on."""

EQUAL = 1e-9
"""Chances that differ by less are the same."""


class Crowd:
    """Every seat plays for its own chance, and does not care which of the others wins."""

    def __init__(self, table: Ground, seats: int, budget: int) -> None:
        self.table = table
        self.budget = budget
        self._stuck: Chances = (1.0,) + (0.0,) * (seats - 1)
        self._known: dict[tuple[int, int], Chances] = {}

    def chances(self, lives: int, queen: int) -> Thinking[Chances]:
        """How likely each seat is to win; raises TooDeep."""
        moves = self.table.reach[queen] & lives
        if not moves:
            return self._stuck
        if known := self._known.get((lives, queen)):
            return known
        self.budget -= 1
        if not self.budget % SLICE:
            if self.budget <= 0:
                raise TooDeep
            yield
        left = self.table.leave(lives, queen)
        outcomes = []
        for cell in cells_in(moves):
            outcomes.append((yield from self.chances(left, cell)))
        # The seat to move comes last in the order of the seat after it.
        best = max(outcome[-1] for outcome in outcomes)
        liked = [outcome for outcome in outcomes if outcome[-1] > best - EQUAL]
        mean = [sum(column) / len(liked) for column in zip(*liked, strict=True)]
        chances = (mean[-1], *mean[:-1])
        self._known[lives, queen] = chances
        return chances
