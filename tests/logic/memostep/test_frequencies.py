"""How often traps and bonuses come: what is counted agrees with the formula, within chance."""

from functools import cache
from math import comb, sqrt

import pytest

from logic.memostep.generator import TRAPS, Floor, RunCounters, adjacent, make_floor

FLOORS = (1, 3, 10, 30)
COUNT = 6_000
FEW_SIGMAS = 4.0


def chance(floor: int, base: float, per_floor: float, top: float) -> float:
    return min(base + floor * per_floor, top)


TRAP_ODDS = (
    ("trap_life", 1, 0.05, 0.005, 0.10),
    ("trap_back2", 2, 0.06, 0.005, 0.12),
    ("trap_stun", 3, 0.06, 0.005, 0.12),
)
BONUS_ODDS = {
    "gem": (0.02, 0.003, 0.06),
    "potion": (0.06, 0.01, 0.12),
    "gold": (0.20, 0.02, 0.40),
    "essence": (0.08, 0.02, 0.20),
}
ORDER = tuple(BONUS_ODDS)
LIMITS = {"gem": 1, "potion": 1, "gold": 2, "essence": 1}


@cache
def floors(number: int) -> tuple[Floor, ...]:
    return tuple(make_floor(number, RunCounters(), seed) for seed in range(50_000, 50_000 + COUNT))


class Tally:
    """Counts against what each count was expected to be."""

    def __init__(self) -> None:
        self.counted = self.expected = self.variance = 0.0

    def add(self, counted: int, tries: int, p: float, limit: int) -> None:
        """A count of successes in so many tries that ended at the limit."""
        odds = [comb(tries, n) * p**n * (1 - p) ** (tries - n) for n in range(tries + 1)]
        mean = sum(min(n, limit) * odd for n, odd in enumerate(odds))
        self.counted += counted
        self.expected += mean
        self.variance += sum((min(n, limit) - mean) ** 2 * odd for n, odd in enumerate(odds))

    def agrees(self) -> bool:
        assert self.expected > 20, "too few to tell"
        return abs(self.counted - self.expected) <= FEW_SIGMAS * sqrt(self.variance)


@pytest.mark.parametrize("number", FLOORS)
def test_each_trap_comes_as_often_as_its_chance(number: int) -> None:
    kinds = [{cell.kind for cell in row} & TRAPS for floor in floors(number) for row in floor.cells]
    nothing_yet = 1.0
    for kind, first, *odds in TRAP_ODDS:
        p = nothing_yet * chance(number, *odds) if number >= first else 0.0
        nothing_yet -= p
        counted = sum(kind in row for row in kinds)
        if number == 1 and kind == "trap_life":
            # On a floor where no row has one, one is added.
            expected = COUNT * (10 * p + (1 - p) ** 10)
        else:
            expected = COUNT * 10 * p
        assert abs(counted - expected) <= FEW_SIGMAS * sqrt(COUNT * 10 * p * (1 - p)), kind


@pytest.mark.parametrize("number", FLOORS)
def test_traps_choose_among_the_free_cells_beside_the_path(number: int) -> None:
    left = right = 0
    for floor in floors(number):
        for row, cells in enumerate(floor.cells):
            if len(adjacent(floor.path, row)) == 2:
                left += cells[floor.path[row] - 1].kind in TRAPS
                right += cells[floor.path[row] + 1].kind in TRAPS
    assert left + right > 500
    assert abs(left - right) <= FEW_SIGMAS * sqrt(left + right)


@pytest.mark.parametrize("number", FLOORS)
@pytest.mark.parametrize("kind", ORDER)
def test_each_bonus_beside_the_path_comes_as_often_as_its_chance(kind: str, number: int) -> None:
    earlier = ORDER[: ORDER.index(kind)]
    tally = Tally()
    for floor in floors(number):
        beside = [
            floor.cells[row][column].kind
            for row in range(1 if kind == "potion" else 0, 10)
            for column in adjacent(floor.path, row)
        ]
        tries = sum(found not in TRAPS and found not in earlier for found in beside)
        tally.add(beside.count(kind), tries, chance(number, *BONUS_ODDS[kind]) / 10, LIMITS[kind])  # type: ignore[arg-type]
    assert tally.agrees()


@pytest.mark.parametrize("kind", ["gold", "essence"])
def test_what_lies_on_the_path_comes_as_often_as_its_chance(kind: str) -> None:
    tally = Tally()
    for number in FLOORS:
        for floor in floors(number):
            beside = sum(cell.kind == kind for row in floor.cells for cell in row)
            lying = [row[column].bonus for row, column in zip(floor.cells, floor.path, strict=True)]
            tries = sum(found is None or found == kind or kind == "gold" for found in lying)
            tally.add(sum(found == kind for found in lying), tries, 0.08, LIMITS[kind] - beside)
    assert tally.agrees()


@pytest.mark.parametrize(("kind", "bonus", "low", "high"), [("gold", None, 3, 7), ("path", "gold", 3, 6)])
def test_every_amount_of_gold_is_equally_likely(kind: str, bonus: str | None, low: int, high: int) -> None:
    amounts = [
        cell.amount
        for number in FLOORS
        for floor in floors(number)
        for row in floor.cells
        for cell in row
        if (cell.kind, cell.bonus) == (kind, bonus)
    ]
    share = 1 / (high - low + 1)
    assert set(amounts) == set(range(low, high + 1))
    for amount in range(low, high + 1):
        error = amounts.count(amount) - len(amounts) * share
        assert abs(error) <= FEW_SIGMAS * sqrt(len(amounts) * share * (1 - share)), amount
