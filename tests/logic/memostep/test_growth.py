"""Floors after the tenth: larger, and of kinds that come one by one, with the guarantees of the first ten."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from logic.memostep.generator import DECOY, FORK, FORK_ROWS, Floor, RunCounters, check, make_floor
from logic.memostep.growth import (
    FIRST_GROWN,
    KINDS,
    ORIGINAL,
    Shape,
    checkpoints,
    columns_of,
    shape_of,
    sight,
)
from logic.memostep.state import Begin, Bumped, Descend, Options
from logic.memostep.walk import show_ms
from tests.logic.memostep.stage import GAME, play

SHAPES = {number: shape_of(number, True) for number in range(FIRST_GROWN, 21)}


def floor_of(number: int, seed: int) -> Floor:
    return make_floor(number, RunCounters(), seed, shape=SHAPES[number])


def spots_of(floor: Floor, kind: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(floor.cells) for c, cell in enumerate(row) if cell.kind == kind]


def test_the_first_ten_floors_and_the_original_stay_as_they_are() -> None:
    assert {shape_of(number, True) for number in range(1, 11)} == {Shape(4, 10, "plain")}
    assert {shape_of(number, False) for number in range(1, 101)} == {ORIGINAL}
    assert (Options().grows, Options(way="original").grows, Options(version=1).grows) == (True, False, False)


def test_each_kind_comes_alone_before_it_comes_with_another() -> None:
    seen: set[object] = {4, 10, "plain"}
    for number in range(11, 101):
        shape = shape_of(number, True)
        news = set(shape) - seen
        # A floor gets wider and longer at once; that is one thing.
        assert len(news - {shape.rows}) <= 1
        seen |= set(shape)
    assert seen == {4, 5, 6, 10, 12, 14, "plain", *KINDS}


@pytest.mark.parametrize("number", SHAPES)
def test_grown_floors_keep_the_rules(number: int) -> None:
    for seed in range(150):
        floor = floor_of(number, seed)
        assert check(floor, RunCounters(), shape=SHAPES[number]) == ()
        assert check(floor, RunCounters()) != (), "they are no original ones"
        assert bool(spots_of(floor, "fork")) == (SHAPES[number].kind == "fork")
        assert bool(spots_of(floor, "decoy")) == (SHAPES[number].kind == "decoys")


@pytest.mark.parametrize("number", [n for n, shape in SHAPES.items() if shape.kind == "fork"])
def test_a_fork_leads_off_the_path_and_ends(number: int) -> None:
    for seed in range(150):
        floor = floor_of(number, seed)
        way = spots_of(floor, "fork")
        assert len(way) == FORK_ROWS
        (first, column), last = way[0], way[-1]
        assert abs(column - floor.path[first - 1]) <= 1
        assert all((below[0] + 1, abs(above[1] - below[1]) <= 1) == (above[0], True) for below, above in pairwise(way))
        assert last[0] + 1 < len(floor.path), "it ends before the path does"
        for row, at in way:
            assert abs(at - floor.path[row + 1]) > 1


def test_a_wrong_way_that_comes_back_is_noticed() -> None:
    shape = Shape(5, 12, "fork")
    floor = floor_of(12, 3)
    row, column = next(
        (r, c)
        for r in range(1, 11)
        for c in range(5)
        if floor.cells[r][c].kind == "neutral" and abs(c - floor.path[r + 1]) <= 1
    )
    for cell, where in ((FORK, shape), (DECOY, shape), (FORK, Shape(5, 12))):
        cells = [list(line) for line in floor.cells]
        cells[row][column] = cell
        forged = replace(floor, cells=tuple(map(tuple, cells)))
        assert "rest_neutral" in check(forged, RunCounters(), shape=where)


def test_what_only_looks_like_the_path_is_a_wrong_cell() -> None:
    state = GAME.setup(Options(), 1, 1)
    for number in (12, 13):
        floor = floor_of(number, 5)
        walker = replace(state.walkers[0], floor=number, phase="walking", grid=((None,) * 5,) * 12)
        paths = ((0,) * 10,) * (number - 1)
        at = replace(state, walkers=(walker,), floors=(floor,), paths=paths)
        row, column = spots_of(floor, "fork" if number == 12 else "decoy")[0]
        events = play(at, *floor.path[:row], column).events
        assert Bumped(0, row, column, row - 1, max((n for n in (-1, 3, 6, 9) if n < row), default=-1), 1) in events


def test_a_run_goes_through_grown_floors() -> None:
    state = GAME.setup(Options(floors=20), 1, 4)
    for number in range(1, 21):
        shape = shape_of(number, True)
        floor = state.floors[-1]
        assert (len(floor.path), len(floor.cells[0])) == (shape.rows, shape.columns)
        state = play(state, Begin(), *floor.path).state
        if number < 20:
            assert state.walkers[0].phase == "camp"
            state = play(state, Descend()).state
    assert GAME.outcome(state) is not None
    assert state.walkers[0].end == "cleared"


def test_flags_stand_in_every_third_row() -> None:
    assert all(columns_of(shape.rows) == shape.columns for shape in SHAPES.values())
    assert [checkpoints(rows) for rows in (10, 12, 14)] == [(3, 6), (3, 6, 9), (3, 6, 9, 12)]


def test_a_longer_floor_is_shown_for_longer() -> None:
    assert show_ms("normal", 20) == 2242
    assert show_ms("normal", 20, Shape(6, 14)) == 3138
    assert show_ms("normal", 20, Shape(6, 14, "pieces")) == 4708


def test_what_is_in_sight_of_pieces_and_decoys() -> None:
    pieces = Shape(5, 12, "pieces")
    assert [sight(pieces, left, 3000)[:2] for left in (3000, 2001, 2000, 1000, 1, 0)] == [
        (0, 4), (0, 4), (4, 8), (8, 12), (8, 12), (8, 12)
    ]  # fmt: skip
    assert [sight(Shape(5, 12, "decoys"), left, 3000).decoys for left in (3000, 1501, 1500, 0)] == [
        True, True, False, False
    ]  # fmt: skip
    assert sight(ORIGINAL, 0, 0) == (0, 10, False)
