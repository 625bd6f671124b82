"""Writes what is usual for each mode and size: `python -m logic.dungeon.generator.rating_reference > table.py`.

Its output is `logic/dungeon/generator/rating_table.py`.
"""

from argparse import ArgumentParser
from itertools import product
from statistics import mean, pstdev

from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.modes import MODES
from logic.dungeon.generator.rating import WEIGHTS, measures, worth
from logic.dungeon.generator.rating_table import Usual
from logic.dungeon.state import Options

SIZES = (24, 32, 48, 64)
SEEDS = 500
STRIDE = 463
"""Between the seeds, so that they come from all over."""
STEPS = 20

HEAD = '''"""What is usual for each mode and size; written by `logic.dungeon.generator.rating_reference`."""

from typing import NamedTuple


class Usual(NamedTuple):
    """What the dungeons of a mode and a size are like."""

    #: The mean and the deviation of each measure.
    measures: tuple[tuple[float, float], ...]
    #: What the least, the twentieth part, the tenth and so on are worth.
    worths: tuple[float, ...]


# fmt: off
USUAL: dict[tuple[str, int], Usual] = {'''


def usual(mode: str, size: int, seeds: int = SEEDS) -> Usual:
    """Measure some hundred dungeons."""
    made = [generate(Options(mode=mode, size=size, seed=number * STRIDE)) for number in range(seeds)]  # type: ignore[arg-type]
    found = [measures(dungeon) for dungeon in made]
    columns = [[one[name] for one in found] for name in WEIGHTS]
    typical = tuple((round(mean(column), 3), round(max(pstdev(column), 0.01), 3)) for column in columns)
    worths = sorted(worth(dungeon, Usual(typical, ())) for dungeon in made)
    steps = [worths[(len(worths) - 1) * step // STEPS] for step in range(STEPS + 1)]
    return Usual(typical, tuple(round(value, 3) for value in steps))


def main() -> None:
    asked = ArgumentParser(description="Writes what is usual for each mode and size.")
    asked.add_argument("--seeds", type=int, default=SEEDS)
    seeds = asked.parse_args().seeds
    print(HEAD)
    for mode, size in product(MODES, SIZES):
        print(row(mode, size, usual(mode, size, seeds)))
    print("}")


def row(mode: str, size: int, found: Usual) -> str:
    """One line for each measure would be long to scroll through; one for all too long to read."""
    half = STEPS // 2 + 1
    low, high = (", ".join(f"{value:.2f}" for value in part) for part in (found.worths[:half], found.worths[half:]))
    pairs = ", ".join(f"({middle:g}, {deviation:g})" for middle, deviation in found.measures)
    return f'    ("{mode}", {size}): Usual(\n        ({pairs}),\n        ({low},\n         {high}),\n    ),'


if __name__ == "__main__":
    main()
