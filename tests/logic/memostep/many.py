"""Makes many floors and checks every one: `python -m tests.logic.memostep.many [how many]`."""

import sys
from collections import Counter
from itertools import groupby, product

from logic.memostep.generator import Floor, RunCounters, check, make_floor

FLOORS = (1, 2, 3, 5, 10, 20, 50)
RUNS = tuple(RunCounters(gem, potion) for gem, potion in product((0, 1), repeat=2))
FIRST_FLOOR = {"trap_life": 1, "trap_back2": 2, "trap_stun": 3}
AMOUNTS = {
    ("gold", None): range(3, 8),
    ("essence", None): range(1, 2),
    ("path", "gold"): range(3, 7),
    ("path", "essence"): range(1, 2),
}


def faults(number: int, run: RunCounters, seed: int) -> tuple[str, ...]:
    """What is wrong with one floor: the checklist's rules, and what it does not cover."""
    floor = make_floor(number, run, seed)
    found = list(check(floor, run))
    if max(len(list(same)) for _, same in groupby(floor.path)) > 3:
        found.append("too_straight")
    cells = Counter(cell.kind for row in floor.cells for cell in row)
    if any(cells[kind] and number < first for kind, first in FIRST_FLOOR.items()):
        found.append("trap_too_early")
    if number == 1 and not any(cells[kind] for kind in FIRST_FLOOR):
        found.append("no_trap_on_floor_1")
    if floor.run != RunCounters(run.gem + cells["gem"], run.potion + cells["potion"]):
        found.append("run_counters")
    return (*found, *_wrong_cells(floor))


def _wrong_cells(floor: Floor) -> list[str]:
    """Amounts out of range, and counters that do not tell what lies there."""
    found: list[str] = []
    lying: Counter[tuple[str, str | None]] = Counter()
    for cell in (cell for row in floor.cells for cell in row):
        lying[cell.kind, cell.bonus] += 1
        if cell.amount not in AMOUNTS.get((cell.kind, cell.bonus), range(1)):
            found.append("amount")
    counters = floor.counters
    told = (counters.goldPath, counters.goldAdjacent, counters.essencePath, counters.essenceAdjacent)
    if told != tuple(lying[key] for key in (("path", "gold"), ("gold", None), ("path", "essence"), ("essence", None))):
        found.append("floor_counters")
    return found


def faulty(count: int, first_seed: int = 0) -> list[str]:
    """The floors, of that many, that have faults."""
    starts = list(product(FLOORS, RUNS))
    found = []
    for seed in range(first_seed, first_seed + count):
        number, run = starts[seed % len(starts)]
        if wrong := faults(number, run, seed):
            found.append(f"floor {number}, {run}, seed {seed}: {', '.join(wrong)}")
    return found


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    found = faulty(count)
    print("\n".join([*found[:50], f"{count} floors made, {len(found)} with faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
