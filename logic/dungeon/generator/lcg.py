"""The workshop's random numbers: the small generator that codes are written for, and one too large to be tried out."""

from logic.core.override import override
from logic.core.rng import Dice

MULTIPLIER = 9301
INCREMENT = 49297
MODULUS = 233280


class Lcg:
    """A linear congruential generator; the same seed gives the same dungeon everywhere."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed % MODULUS

    def next(self) -> float:
        """A number from 0 up to, but not including, 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) % MODULUS
        return self.state / MODULUS

    def next_int(self, a: int, b: int) -> int:
        """A whole number from a to b, both possible."""
        self.state = state = (self.state * MULTIPLIER + INCREMENT) % MODULUS
        return a + int(state / MODULUS * (b - a + 1))

    def chance(self, p: float) -> bool:
        """True with probability p."""
        return self.next() < p


class Wide(Lcg):
    """The same draws from a generator of 64 bits, for maps that nobody is to find by trying all seeds."""

    __slots__ = ("_dice",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._dice = Dice(seed)

    @override
    def next(self) -> float:
        return (self._dice.bits() >> 11) * 2.0**-53

    @override
    def next_int(self, a: int, b: int) -> int:
        return self._dice.between(a, b)
