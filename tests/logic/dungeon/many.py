"""Checks many dungeons: `python -m tests.logic.dungeon.many --seeds 200`."""

import time
from argparse import ArgumentParser
from itertools import product
from statistics import median

from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.modes import MODES
from logic.dungeon.state import Options
from tests.logic.dungeon.checks import check

SIZES = (24, 32, 48, 64)
DENSITIES = (10, 50, 100)


def main() -> None:
    parser = ArgumentParser(description="Check every promise for many dungeons.")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--modes", nargs="+", default=tuple(MODES), choices=tuple(MODES))
    chosen = parser.parse_args()
    begun = time.process_time()
    for size, mode, density in product(chosen.sizes, chosen.modes, DENSITIES):
        scores = []
        for seed in range(chosen.first, chosen.first + chosen.seeds):
            dungeon = generate(Options(size=size, mode=mode, density=density, seed=seed))
            try:
                check(dungeon)
            except AssertionError as broken:
                raise AssertionError(dungeon.code) from broken
            scores.append(dungeon.quality.score)
        print(
            f"{size:4} {mode:10} {density:4} %  median {median(scores):5.1f}  least {min(scores):3}",
            flush=True,
        )
        assert density != 50 or median(scores) >= 80
    print(f"{time.process_time() - begun:.0f} s of work, and every promise kept")


if __name__ == "__main__":
    main()
