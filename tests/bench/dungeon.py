"""How quickly Donjon makes dungeons: complete ones, rated, with their shortest way."""

from collections.abc import Iterator
from itertools import count

from logic.dungeon.generator import generate
from logic.dungeon.state import Options
from tests.bench import Row, bench, speed_row

A_FEW = 5


@bench("dungeon")
def dungeons() -> Iterator[Row]:
    """Dungeons from consecutive seeds, all eight steps, in sizes that show how the time grows."""
    for size in (32, 64, 128):
        seeds = count(1)

        def some(size: int = size, seeds: Iterator[int] = seeds) -> int:
            for _ in range(A_FEW):
                generate(Options(size=size, seed=next(seeds)))
            return A_FEW

        yield speed_row(f"complete scored {size}×{size} dungeons", some, "dungeons/s")
