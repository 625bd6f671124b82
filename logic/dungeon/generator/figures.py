"""Typical scores and figures by size and mode: `python -m logic.dungeon.generator.figures --seeds 100`."""

from argparse import ArgumentParser
from statistics import mean, median
from typing import get_args

from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.state import ModeId, Options

SIZES = (24, 32, 48, 64)
COLUMNS = ("size", "mode", "median", "mean", "least", "distance", "floor %", "loops", "dead ends", "treasure")


def figures(size: int, mode: ModeId, seeds: int, density: int) -> list[Dungeon]:
    """The dungeons of the first seeds."""
    return [generate(Options(size=size, mode=mode, density=density, seed=seed)) for seed in range(seeds)]


def row(made: list[Dungeon]) -> list[str]:
    """One line of the table."""
    scores = [dungeon.quality.score for dungeon in made]
    metrics = [dungeon.quality.metrics for dungeon in made]
    typical = (
        median(scores),
        mean(scores),
        min(scores),
        mean(m.distance for m in metrics),
        mean(m.floor_share for m in metrics),
        mean(m.loops for m in metrics),
        mean(m.dead_ends for m in metrics),
        mean(m.treasure for m in metrics),
    )
    return [str(made[0].size), made[0].mode, *(f"{figure:.1f}" for figure in typical)]


def main() -> None:
    parser = ArgumentParser(description="Typical scores and figures of dungeons.")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--density", type=int, default=50)
    chosen = parser.parse_args()
    print(*(f"{column:>10}" for column in COLUMNS))
    for size in SIZES:
        for mode in get_args(ModeId):
            print(*(f"{cell:>10}" for cell in row(figures(size, mode, chosen.seeds, chosen.density))))


if __name__ == "__main__":
    main()
