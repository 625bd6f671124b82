"""A finer rating beside the score: where a dungeon stands among those of its mode and size.

Most dungeons have the full score. The rating puts them in order: first by score, then by six measures, each
compared with what is usual for the mode and the size (at the usual density). It spreads evenly from 0 to 100.
"""

from bisect import bisect_right
from math import erf, sqrt
from typing import Literal, NamedTuple, TypeAlias

from logic.dungeon.generator.grid import Kind, from_rows
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.generator.rating_table import USUAL, Usual

Part: TypeAlias = Literal["distance", "loops", "choices", "dead_ends", "treasure", "balance"]
WEIGHTS: dict[Part, float] = {
    "distance": 0.25,
    "loops": 0.15,
    "choices": 0.2,
    "dead_ends": 0.15,
    "treasure": 0.15,
    "balance": 0.1,
}
"""How much each part counts, together 1."""


class Rating(NamedTuple):
    """A place from 0 to 100, and the same for each of the six measures."""

    value: int
    parts: dict[Part, int]
    #: What it is worth, to sort by: the score, and after the point how good it is among those with that score.
    worth: float


def rating(dungeon: Dungeon) -> Rating:
    """Where a dungeon stands among others of its mode and size."""
    usual = usual_for(dungeon.mode, dungeon.size)
    shares = _shares(dungeon, usual)
    parts: dict[Part, int] = {name: round(100 * share) for name, share in shares.items()}
    worth = _worth(dungeon, shares)
    return Rating(round(_place(worth, usual.worths)), parts, worth)


def measures(dungeon: Dungeon) -> dict[Part, float]:
    """The six measures; those that grow with the map are taken by its size."""
    size, metrics = dungeon.size, dungeon.quality.metrics
    grid = from_rows([dungeon.cells], size)
    floor, area = grid.floor(), size * size
    ways = (floor >> 1, floor << 1, floor >> size, floor << size)
    three = sum_of_three(*ways) & grid.cells(Kind.CORRIDOR, Kind.MAZE)
    top, left = (1 << area // 2) - 1, _left_half(size)
    quarters = [(floor & half & side).bit_count() for half in (top, ~top) for side in (left, ~left)]
    return {
        "distance": metrics.distance / size,
        "loops": 1000 * metrics.loops / area,
        "choices": 1000 * three.bit_count() / area,
        "dead_ends": 1000 * metrics.dead_ends / area,
        "treasure": metrics.treasure,
        "balance": 4 * min(quarters) / max(1, sum(quarters)),
    }


def sum_of_three(one: int, two: int, three: int, four: int) -> int:
    """The cells that are in at least three of four sets."""
    return one & two & (three | four) | three & four & (one | two)


def worth(dungeon: Dungeon, usual: Usual) -> float:
    """What a dungeon is worth if so much is usual."""
    return _worth(dungeon, _shares(dungeon, usual))


def _worth(dungeon: Dungeon, shares: dict[Part, float]) -> float:
    return dungeon.quality.score + sum(weight * shares[name] for name, weight in WEIGHTS.items())


def usual_for(mode: str, size: int) -> Usual:
    """What is usual, from the nearest size that was measured."""
    return USUAL[mode, min((24, 32, 48, 64), key=lambda measured: abs(measured - size))]


def _shares(dungeon: Dungeon, usual: Usual) -> dict[Part, float]:
    """For each measure the share of dungeons that have less of it."""
    found = measures(dungeon)
    return {
        name: 0.5 * (1 + erf((found[name] - mean) / (deviation * sqrt(2))))
        for name, (mean, deviation) in zip(WEIGHTS, usual.measures, strict=True)
    }


def _place(value: float, steps: tuple[float, ...]) -> float:
    """Where a value stands among steps that lie the same share apart, from 0 to 100."""
    after = bisect_right(steps, value)
    if after == 0:
        return 0.0
    if after == len(steps):
        return 100.0
    below, above = steps[after - 1], steps[after]
    return 100 * (after - 1 + (value - below) / (above - below)) / (len(steps) - 1)


def _left_half(size: int) -> int:
    row = (1 << size // 2) - 1
    return sum(row << y * size for y in range(size))
