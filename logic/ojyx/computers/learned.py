"""What columns and endings turned out to be worth over some forty thousand rounds, four seats at a table.

Each number is what something cost the seat that had it by the end of the round, winning included, all else
being equal. They show, for one, that early on a 12 is hardly worse than a 7: either will be replaced.
"""

from bisect import bisect_left
from functools import cache

from logic.ojyx.computers.estimate import FINAL, HIDDEN, Table, plain_table

CARD_COST = (
    (-4.0, -2.1, -0.8, 0.9, 2.5, 3.9, 5.0, 5.5, 6.8, 7.2, 8.0, 7.4, 7.8, 8.6, 8.0),
    (-3.3, -1.6, -0.3, 1.6, 3.0, 4.2, 4.8, 5.2, 6.4, 6.9, 7.7, 6.7, 6.6, 6.8, 6.9),
    (-2.4, -0.8, 0.5, 1.9, 3.1, 4.2, 4.7, 4.7, 5.6, 6.1, 7.1, 6.1, 6.1, 6.1, 5.9),
    (-1.4, -0.1, 0.9, 2.0, 3.2, 4.2, 4.3, 4.0, 5.0, 4.9, 5.8, 5.6, 5.4, 5.2, 5.6),
    (-0.9, 0.5, 0.9, 2.0, 2.9, 3.2, 3.6, 3.1, 3.6, 4.0, 4.7, 4.2, 4.3, 4.4, 4.5),
)
"""For each stage, the end first, what an open card costs, by code."""
HIDDEN_COST = (6.05, 5.3, 5.1, 5.2, 5.06)
CLEARED_COST = (-3.1, -2.4, -1.5, -1.4, -1.9)
PAIR_WITH_HIDDEN = (
    (0.59, 0.42, 0.12),
    (0.98, 0.64, 0.04),
    (1.36, 0.92, 0.28),
    (1.52, 0.91, 0.39),
    (1.27, 0.75, 0.4),
)
"""What a pair saves for each point of its cards, up to 4, up to 8 and above, beside a hidden card."""
PAIR_WITH_OPEN = (
    (0.23, 0.25, 0.01),
    (0.71, 0.55, 0.18),
    (0.97, 0.69, 0.31),
    (0.98, 0.69, 0.42),
    (0.87, 0.77, 0.42),
)
TAKE_FROM = (4.0, 3.4, 3.1, 3.05, 3.1)
"""What a card from the deck gains on average."""

STANDING = (
    (0.5, 0.26, -0.1, -6.14),
    (0.54, 0.26, 0.25, -6.64),
    (0.53, 0.23, 0.89, -9.78),
    (0.57, 0.07, 1.81, -4.14),
    (0.48, 0.03, 2.07, -3.69),
)
"""With one hidden card or none: for each point of the lowest other sum, for each point of the others' mean, for
each hidden card of theirs on average, and in any case."""
SEEN_SUM = 32.0
"""Higher sums than this were hardly ever seen so late, so experience says no more about them."""
AHEAD = (-12, -8, -5, -3, -1, 1, 3, 5, 8, 12)
ENDING = (-12.2, -8.3, -6.8, -5.4, -4.0, -0.2, 6.0, 12.5, 17.4, 20.7, 21.5)
"""What ending the round is worth, by how far ahead of the lowest other sum one is."""
ENDING_SLOPE = -1.65
"""And for each point of one's own sum, with all the doublings it has led to."""


@cache
def learned_table(stage: int) -> Table:
    """Columns as experience values them."""
    if stage == FINAL:
        return plain_table(final=True)
    cards = (*CARD_COST[stage], HIDDEN_COST[stage])

    def worth(first: int, second: int, third: int) -> float:
        if first == third != HIDDEN:
            return CLEARED_COST[stage]
        total = cards[first] + cards[second] + cards[third]
        value = second - 2
        if second in (first, third) and second != HIDDEN and value > 0:
            saved = PAIR_WITH_HIDDEN if third == HIDDEN else PAIR_WITH_OPEN
            total -= value * saved[stage][0 if value < 5 else 1 if value < 9 else 2]
        return total

    return Table(worth, turning_up=0.0, take_from=TAKE_FROM[stage])


def standing(stage: int, lowest: float, mean: float, hidden: float) -> float:
    """What the others' cards are worth to a seat that is about to end the round, before its own."""
    for_lowest, for_mean, for_hidden, always = STANDING[stage]
    return for_lowest * min(lowest, SEEN_SUM) + for_mean * min(mean, SEEN_SUM) + for_hidden * hidden + always


def ending(mine: float, lowest: float) -> float:
    """What it is worth to end the round with an expected sum, the lowest other sum being what it is now."""
    return ENDING[bisect_left(AHEAD, lowest - mine)] + ENDING_SLOPE * mine
