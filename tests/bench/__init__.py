"""Benches: `python -m tests.bench` runs every one, or those whose names begin with what is given; with `--quick` only a
little of each, to see that it works.

A bench is a function in a module of this folder, marked `@bench("name")`, that yields its rows:

    @bench("screens")
    def first_frame():
        yield Row("first frame", 0.81, "s")
"""

import time
from collections.abc import Callable, Iterator
from functools import cache
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """One figure; `per_yardstick` is for speeds, so that figures of different machines compare."""

    what: str
    value: float
    unit: str
    per_yardstick: float | None = None


Bench = Callable[[], Iterator[Row | str]]
"""Yields its figures, and a line in words where it has none."""
BENCHES: dict[str, list[Bench]] = {}
quick = False
"""Whether the figures do not matter."""


def amount(usual: int, little: int = 1) -> int:
    """How many times something is measured."""
    return little if quick else usual


def bench(name: str) -> Callable[[Bench], Bench]:
    """Put a bench on the list."""

    def listed(function: Bench) -> Bench:
        BENCHES.setdefault(name, []).append(function)
        return function

    return listed


def speed(work: Callable[[], int]) -> float:
    """Pieces of work done in a second of processor time: the median of several short runs.

    `work` does some and says how many.
    """
    return median(_run(work, 0.001 if quick else 0.2) for _ in range(amount(7)))


def speed_row(what: str, work: Callable[[], int], unit: str = "actions/s") -> Row:
    """A speed, beside the yardstick."""
    value = speed(work)
    return Row(what, value, unit, value / yardstick())


@cache
def yardstick() -> float:
    """Rounds a second of a fixed piece of plain Python: sums, tuples, dict look-ups, calls."""
    return speed(_rounds)


def _run(work: Callable[[], int], seconds: float) -> float:
    begun, done = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds:
        done += work()
    return done / spent


def _rounds() -> int:
    table = {number: number * 7 % 64 for number in range(64)}
    cell = 1
    for number in range(1000):
        cell = _turned(table[cell], number)
    return 1000


def _turned(cell: int, number: int) -> int:
    row, column = (cell >> 3, cell & 7)
    return (column * 8 + row + number) % 64
