"""How quickly Le Désert makes its maps: 2,000 made and 100 examined for each, as for every new game."""

from collections.abc import Iterator
from itertools import count

from logic.desert.generator import EXAMINED, MAPS, make_map
from tests.bench import Row, bench, speed_row

A_FEW = 3


@bench("desert")
def maps() -> Iterator[Row]:
    """Maps of seeds that nobody has asked for yet, by each artificial player."""
    for walker in ("classic", "natural"):
        seeds = count(1)

        def some(walker: str = walker, seeds: Iterator[int] = seeds) -> int:
            for _ in range(A_FEW):
                make_map(next(seeds), walker=walker)
            return A_FEW

        yield speed_row(f"maps of {MAPS} made and {EXAMINED} walked, {walker}", some, "maps/s")
