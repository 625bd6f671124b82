"""Our own small random generator, the same on every Python and every machine.

The whole generator is one integer, so it can live in a game's state. It is SplitMix64: a counter
whose value is scrambled, good enough for games and quick in pure Python.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_ALL = 1 << 64
_MASK = _ALL - 1
_STRIDE = 0x9E3779B97F4A7C15


def _scrambled(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mixed(*numbers: int) -> int:
    """One seed out of several numbers, so that related seeds give unrelated games."""
    seed = 0
    for number in numbers:
        while True:
            seed = _scrambled(((seed ^ (number & _MASK)) + _STRIDE) & _MASK)
            number >>= 64
            if number in (0, -1):
                break
    return seed


class Dice:
    """Draws from a generator state; put `state` back into the game's state afterwards."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def bits(self) -> int:
        """64 random bits."""
        self.state = (self.state + _STRIDE) & _MASK
        return _scrambled(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely."""
        if not 0 < n <= _ALL:
            raise ValueError(f"nothing to draw below {n}")
        value = self.bits()
        if value > _ALL - n:
            # Drawing again above the last full multiple keeps every value equally likely.
            limit = _ALL - _ALL % n
            while value >= limit:
                value = self.bits()
        return value % n

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both possible."""
        return low + self.below(high - low + 1)

    def chance(self, p: float) -> bool:
        """True with probability p."""
        return (self.bits() >> 11) * 2.0**-53 < p

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in random order."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
