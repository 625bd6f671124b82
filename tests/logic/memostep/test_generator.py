"""Floors: every one keeps the thirteen rules, and each rule can be seen to be broken."""

from itertools import groupby, pairwise

import pytest
from msgspec.structs import replace

from logic.memostep import content
from logic.memostep.generator import ROWS, RULES, Cell, Floor, RunCounters, adjacent, check, make_floor
from tests.logic.memostep import many
from tests.logic.memostep.stage import MARKS, PLAIN, draw, marked

NEW = RunCounters()


def with_path(floor: Floor, *columns: int) -> Floor:
    """The same cells under another path."""
    return replace(floor, path=columns)


def with_cell(floor: Floor, row: int, column: int, cell: Cell) -> Floor:
    """The floor with one cell changed, and its path as it was."""
    cells = [list(line) for line in floor.cells]
    cells[row][column] = cell
    return replace(floor, cells=tuple(tuple(line) for line in cells))


def one_mark(row: int, column: int, mark: str) -> Floor:
    return with_cell(draw(PLAIN), row, column, MARKS[mark])


def drawn(*marks: tuple[int, int, str]) -> Floor:
    rows = PLAIN
    for mark in marks:
        rows = marked(rows, *mark)
    return draw(rows)


BREAKS: list[tuple[str, Floor, RunCounters]] = [
    ("one_path_cell_per_row", one_mark(2, 0, "#"), NEW),
    ("one_path_cell_per_row", one_mark(2, 2, "."), NEW),
    ("one_path_cell_per_row", one_mark(2, 2, "o"), NEW),
    ("one_path_cell_per_row", with_path(draw(PLAIN), 1, 1, 2, 2, 3, 2, 2, 1, 1), NEW),
    ("path_walkable", draw(marked(marked(PLAIN, 9, 0, "."), 9, 3, "#")), NEW),
    ("one_trap_per_row", drawn((1, 0, "L"), (1, 2, "S")), NEW),
    ("traps_adjacent", drawn((1, 3, "B")), NEW),
    ("no_trap_on_path", one_mark(5, 2, "S"), NEW),
    ("no_trap_on_path", with_cell(draw(PLAIN), 5, 2, Cell("path", bonus="trap_life")), NEW),
    ("no_gem_on_path", one_mark(5, 2, "g"), NEW),
    ("no_gem_on_path", with_cell(draw(PLAIN), 5, 2, Cell("path", bonus="gem")), NEW),
    ("no_potion_on_path", one_mark(5, 2, "p"), NEW),
    ("no_potion_on_path", with_cell(draw(PLAIN), 0, 1, Cell("path", bonus="potion")), NEW),
    ("gold_limit", drawn((0, 1, "$"), (4, 3, "$"), (7, 2, "o")), NEW),
    ("gold_limit", drawn((0, 0, "o"), (1, 0, "o"), (7, 2, "o")), NEW),
    ("essence_limit", drawn((0, 1, "*"), (7, 2, "e")), NEW),
    ("gem_once_per_run", drawn((1, 0, "g"), (7, 2, "g")), NEW),
    ("gem_once_per_run", drawn((1, 0, "g")), RunCounters(gem=1)),
    ("potion_once_per_run", drawn((1, 0, "p"), (7, 2, "p")), NEW),
    ("potion_once_per_run", drawn((1, 0, "p")), RunCounters(potion=1)),
    ("no_potion_in_row_0", drawn((0, 0, "p")), NEW),
    ("rest_neutral", drawn((1, 3, "o")), NEW),
    ("rest_neutral", drawn((0, 3, "g")), NEW),
    ("rest_neutral", with_cell(draw(PLAIN), 1, 3, Cell("neutral", 5)), NEW),
    ("rest_neutral", with_cell(draw(PLAIN), 1, 3, Cell("")), NEW),  # type: ignore[arg-type]
]


def test_the_checklist_has_thirteen_rules() -> None:
    assert len(RULES) == 13
    assert {name for name, _, _ in BREAKS} == set(RULES)


@pytest.mark.parametrize(("rule", "floor", "run"), BREAKS, ids=[rule for rule, _, _ in BREAKS])
def test_a_broken_rule_is_reported_by_its_name_alone(rule: str, floor: Floor, run: RunCounters) -> None:
    assert check(floor, run) == (rule,)


def test_several_broken_rules_are_all_reported() -> None:
    floor = drawn((0, 0, "p"), (1, 3, "B"), (2, 2, "*"), (7, 2, "e"))
    assert check(floor, NEW) == ("traps_adjacent", "essence_limit", "no_potion_in_row_0")


def test_a_floor_within_all_limits_breaks_nothing() -> None:
    full = drawn((0, 0, "L"), (0, 2, "o"), (1, 0, "g"), (2, 2, "*"), (4, 3, "$"), (7, 2, "p"), (7, 0, "S"))
    assert check(full, NEW) == ()
    assert check(draw(PLAIN), RunCounters(1, 1)) == ()


def test_the_originals_own_example_breaks_its_adjacency_rule() -> None:
    floor = draw("$.S. .#.B .#g. L#.. .#o. .*.. ..#. S.#. ..#. ..#.", 10)
    assert check(floor, NEW) == ("traps_adjacent",)


def test_a_diagonal_is_not_adjacent() -> None:
    assert adjacent((1, 1, 2, 2, 3, 2, 2, 1, 1, 0), 0) == (0, 2)
    assert adjacent((0, 0, 1, 2, 3, 3, 2, 2, 1, 0), 1) == (1,)
    assert adjacent((0, 0, 1, 2, 3, 3, 2, 2, 1, 0), 2) == (0, 2)
    assert adjacent((0, 0, 1, 2, 3, 3, 2, 2, 1, 0), 4) == (2,)


@pytest.mark.parametrize("first_seed", range(0, 10_000, 2_500))
def test_many_floors_have_no_faults(first_seed: int) -> None:
    assert many.faulty(2_500, first_seed) == []


def test_a_floor_depends_on_its_number_its_seed_and_the_run_alone() -> None:
    assert make_floor(7, NEW, 99) == make_floor(7, NEW, 99)
    assert len({make_floor(7, NEW, seed).path for seed in range(50)}) > 40
    assert make_floor(7, NEW, 99).path != make_floor(8, NEW, 99).path
    assert make_floor(7, NEW, 1 << 200) == make_floor(7, NEW, 1 << 200)


def test_paths_go_everywhere_and_never_straight_for_long() -> None:
    paths = [make_floor(5, NEW, seed).path for seed in range(2_000)]
    assert {column for path in paths for column in path} == {0, 1, 2, 3}
    assert {path[0] for path in paths} == {0, 1, 2, 3}
    straights = [len(list(same)) for path in paths for _, same in groupby(path)]
    assert set(straights) == {1, 2, 3}


def test_the_longest_straight_is_a_number_of_the_content() -> None:
    wiggly = replace(content.standard(), max_straight=1)
    for seed in range(200):
        path = make_floor(5, NEW, seed, wiggly).path
        assert all(a != b for a, b in pairwise(path))


def test_gems_and_potions_count_when_placed_and_then_never_come_again() -> None:
    for seed in range(3_000):
        floor = make_floor(10, RunCounters(gem=1, potion=1), seed)
        assert floor.run == RunCounters(1, 1)
        assert not {"gem", "potion"} & {cell.kind for row in floor.cells for cell in row}


def test_floor_1_gets_a_life_trap_in_any_row_where_none_was_rolled() -> None:
    traps = content.standard().traps
    # Allowed, but so rare that none is ever rolled.
    rarely = replace(content.standard(), traps=tuple(replace(trap, base=1e-15, top=1e-15) for trap in traps))
    rows = set()
    for seed in range(400):
        floor = make_floor(1, NEW, seed, rarely)
        found = [(r, c) for r in range(ROWS) for c, cell in enumerate(floor.cells[r]) if "trap" in cell.kind]
        assert len(found) == 1
        assert floor.cells[found[0][0]][found[0][1]].kind == "trap_life"
        assert check(floor, NEW) == ()
        rows.add(found[0][0])
        assert not any("trap" in cell.kind for row in make_floor(2, NEW, seed, rarely).cells for cell in row)
    assert rows == set(range(ROWS))
