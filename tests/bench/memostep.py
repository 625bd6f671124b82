"""How quickly MémoStep makes floors."""

from collections.abc import Iterator
from itertools import count

from logic.memostep.generator import RunCounters, check, make_floor
from tests.bench import Row, bench, speed_row

FLOORS = 50


@bench("memostep")
def floors() -> Iterator[Row]:
    """Floors of a run one after another, each run with another seed; then the thirteen rules over a floor."""
    seeds = count(1)

    def a_run() -> int:
        run, seed = RunCounters(), next(seeds)
        for number in range(1, FLOORS + 1):
            run = make_floor(number, run, seed).run
        return FLOORS

    yield speed_row("floors generated", a_run, "floors/s")
    made = [make_floor(number, RunCounters(), 7) for number in range(1, FLOORS + 1)]

    def checked() -> int:
        return sum(not check(floor, RunCounters()) for floor in made)

    yield speed_row("floors checked", checked, "floors/s")
