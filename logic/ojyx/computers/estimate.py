"""What a column is worth while the round goes on: tables that computer players look things up in.

A card is a code: its value plus two, or HIDDEN. A column is three codes in one number, a key.
"""

from collections.abc import Callable
from functools import cache

from logic.ojyx.cards import NUMBERS

HIDDEN = 15
GONE = -1
"""The key of a cleared column."""
CLEARED = 0
"""Three equal cards, whichever they are: what a cleared column is worth stands here."""
SHIFTS = (8, 4, 0)
"""How far up in a key the code of each row sits."""

CODES = range(15)
MEAN = sum(value * copies for value, copies in NUMBERS.items()) / sum(NUMBERS.values())
CHANCES = tuple(NUMBERS[code - 2] / sum(NUMBERS.values()) for code in CODES)

FINAL = 5
"""The stage in which nothing more will happen to one's cards: one's turn in the last lap."""
STAGES = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4)
"""The stage of a round, by how few hidden cards one of the others has left; 4 is its beginning."""


def key(first: int, second: int, third: int) -> int:
    return first << 8 | second << 4 | third


def with_code(column: int, row: int, code: int) -> int:
    """A column with another card in a row."""
    shift = SHIFTS[row]
    return column & ~(15 << shift) | code << shift


def is_clear(column: int) -> bool:
    """Three equal cards."""
    code = column & 15
    return code != HIDDEN and column == code * 0x111


class Placing(dict[int, tuple[float, int]]):
    """For `column << 4 | code`, the best gain of laying that card there, and in which row."""

    def __init__(self, worth: list[float]) -> None:
        super().__init__()
        self.worth = worth

    def __missing__(self, asked: int) -> tuple[float, int]:
        column, code = asked >> 4, asked & 15
        gains = [self.worth[column] - self.worth[with_code(column, row, code)] for row in range(3)]
        best = max(gains)
        self[asked] = found = (best, gains.index(best))
        return found


class Turning(dict[int, tuple[float, int]]):
    """For a column, what turning up one of its hidden cards gains on average, and in which row."""

    NOTHING = (-99.0, 0)

    def __init__(self, worth: list[float], bonus: float) -> None:
        super().__init__()
        self.worth = worth
        self.bonus = bonus

    def __missing__(self, column: int) -> tuple[float, int]:
        found = self.NOTHING
        for row, shift in enumerate(SHIFTS):
            if column >> shift & 15 == HIDDEN:
                after = [self.worth[with_code(column, row, code)] for code in CODES]
                mean = sum(p * worth for p, worth in zip(CHANCES, after, strict=True))
                found = max(found, (self.worth[column] - mean + self.bonus, row))
        self[column] = found
        return found


class Table:
    """Everything about columns at one stage of a round."""

    def __init__(self, worth: Callable[[int, int, int], float], *, turning_up: float, take_from: float) -> None:
        """`worth` is asked for codes in rising order; turning a card up gains something beyond the card, and
        a discard must gain as much as a card from the deck to be taken."""
        #: For each key, what the column costs in the end, as far as one can tell.
        self.worth = [0.0] * 4096
        for first in range(16):
            for second in range(first, 16):
                for third in range(second, 16):
                    cost = worth(first, second, third)
                    for a, b, c in ((first, second, third), (first, third, second), (second, first, third)):
                        self.worth[key(a, b, c)] = self.worth[key(c, b, a)] = cost
        self.turning_up = turning_up
        self.take_from = take_from
        self.placing = Placing(self.worth)
        self.turning = Turning(self.worth, turning_up)


LAST_TURN_GAIN = 3.0
"""What each other seat is expected to gain in its last turn."""
SAFETY = 2.0
"""How much lower than everybody else one wants to be when ending a round."""


def plain_ending(mine: float, lowest: float) -> float:
    """What it is worth to end the round with an expected sum, the lowest other sum being what it is now."""
    ahead = lowest - LAST_TURN_GAIN - mine
    if ahead >= SAFETY:
        return ahead * 0.2
    # Not being the lowest costs as much again.
    return -max(0.0, mine) * min(1.0, (SAFETY - ahead) / 8 + 0.3)


PAIR_CHANCE = 0.4
"""How likely a pair is to get its third card, as long as there are turns to come."""
TURNING_UP = 0.3
"""Every card turned up brings the end of the round nearer."""


@cache
def plain_table(final: bool) -> Table:
    """Columns as one reckons them by heart: the sum, with the mean for a hidden card, less what a pair promises."""
    chance = 0.0 if final else PAIR_CHANCE

    def worth(first: int, second: int, third: int) -> float:
        if first == third != HIDDEN:
            return 0.0
        values = [MEAN if code == HIDDEN else code - 2 for code in (first, second, third)]
        total = sum(values)
        if second in (first, third) and second != HIDDEN and values[1] > 0:
            single = values[2] if second == first else values[0]
            # Clearing takes the pair and the card that its third one replaces.
            total -= chance * (2 * values[1] + max(single, 0))
        return total

    return Table(worth, turning_up=0.0 if final else TURNING_UP, take_from=1.5 if final else 2.5)
