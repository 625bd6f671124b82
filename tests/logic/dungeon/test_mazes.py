"""Mazes, rubble, ways, and the sets of cells under them all."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic.dungeon.generator import corridors, rooms, rubble
from logic.dungeon.generator.grid import Grid, Kind, dead_ends, flags, marked, out_of_reach, positions, spread
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.mazes import add_mazes, regions, solid_cells
from logic.dungeon.generator.modes import MODES, Mode
from logic.dungeon.paths import a_star
from tests.logic.dungeon.checks import BESIDE, dug, in_one_piece


def maze_cells(grid: Grid) -> set[tuple[int, int]]:
    return {(c % grid.size, c // grid.size) for c in positions(grid.cells(Kind.MAZE))}


def edges(cells: set[tuple[int, int]]) -> int:
    return sum((x + 1, y) in cells for x, y in cells) + sum((x, y + 1) in cells for x, y in cells)


def with_rooms(mode: Mode, seed: int, size: int = 32) -> tuple[Grid, Lcg]:
    grid, lcg = Grid(size), Lcg(seed)
    corridors.connect(grid, rooms.place_rooms(grid, mode, 50, lcg), mode, lcg)
    return grid, lcg


@pytest.mark.parametrize("seed", range(12))
def test_a_maze_of_complexity_1_is_perfect(seed: int) -> None:
    """Every region's maze is a tree over all its odd cells, so there are as many trees as regions."""
    mode = MODES["labyrinth"]
    grid, lcg = with_rooms(mode, seed)
    free = solid_cells(grid)
    trees = len(regions(free, grid.size))
    add_mazes(grid, mode, lcg)
    cells = maze_cells(grid)
    assert {c for c in cells if c[0] % 2 and c[1] % 2} == {(c % 32, c // 32) for c in positions(free)}
    assert len(cells) - edges(cells) == trees
    assert in_one_piece(dug(grid))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mode", ["classic", "ruins"])
def test_below_complexity_1_there_are_loops(mode: str, seed: int) -> None:
    """In each maze floor(visited * (1 - complexity) * 0.2) of them."""
    made = MODES[mode]
    grid, lcg = with_rooms(made, seed)
    add_mazes(grid, made, lcg)
    left, wanted, found = maze_cells(grid), 0, 0
    while left:
        piece, queue = set(), [left.pop()]
        while queue:
            x, y = queue.pop()
            piece.add((x, y))
            near = {(x + dx, y + dy) for dx, dy in BESIDE} & left
            left -= near
            queue += near
        odd = sum(x % 2 and y % 2 for x, y in piece)
        wanted += int(odd * (1 - made.complexity) * 0.2)
        found += edges(piece) - len(piece) + 1
    assert found == wanted


@pytest.mark.parametrize("mode", MODES)
def test_mazes_fill_their_share_the_largest_region_first(mode: str) -> None:
    grid, lcg = with_rooms(MODES[mode], 8, 48)
    free = solid_cells(grid)
    found = regions(free, 48)
    assert sum(found) == free
    assert [region.bit_count() for region in found] == sorted((r.bit_count() for r in found), reverse=True)
    add_mazes(grid, MODES[mode], lcg)
    carved = grid.cells(Kind.MAZE) & free
    assert carved.bit_count() == int(free.bit_count() * MODES[mode].maze_fill)
    filled = [bool(region & carved) for region in found]
    assert filled == sorted(filled, reverse=True)
    assert in_one_piece(dug(grid))


def test_solid_cells_are_odd_and_have_wall_all_around() -> None:
    grid, _ = with_rooms(MODES["classic"], 3, 33)
    kinds, size = grid.kinds, grid.size
    around = [dy * size + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    expected = {
        y * size + x
        for y in range(1, size - 1, 2)
        for x in range(1, size - 1, 2)
        if not any(kinds[y * size + x + step] for step in around)
    }
    assert set(positions(solid_cells(grid))) == expected


# Rubble


@given(st.integers(0, 255))
def test_rubble_never_cuts_the_map(ring: int) -> None:
    """A cell may go if those beside it that are floor are joined around it."""
    around = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
    floor = {cell for bit, cell in enumerate(around) if ring >> bit & 1}
    beside = floor & set(BESIDE)
    queue, joined = list(beside)[:1], set(list(beside)[:1])
    while queue:
        x, y = queue.pop()
        near = {(x + dx, y + dy) for dx, dy in BESIDE} & floor - joined
        joined |= near
        queue += near
    assert rubble.hangs_together(ring) == bool(beside and beside <= joined)


# Sets of cells


@given(st.sets(st.integers(0, 99)), st.integers(0, 99))
def test_sets_of_cells(numbers: set[int], start: int) -> None:
    size = 10
    inner = {c for c in numbers if 0 < c % size < 9 and 0 < c // size < 9}
    cells = sum(1 << c for c in inner)
    assert positions(cells) == sorted(inner)
    assert {c for c, flag in enumerate(flags(cells, 100)) if flag} == inner
    assert marked(flags(cells, 100)) == cells
    beside = {c + step for c in inner for step in (1, -1, size, -size)}
    assert set(positions(spread(cells, size))) == beside
    lonely = {c for c in inner if sum(c + s in inner for s in (1, -1, size, -size)) == 1}
    assert set(positions(dead_ends(cells, size))) == lonely
    if start in inner:
        reached, queue = {start}, [start]
        while queue:
            near = {queue[-1] + s for s in (1, -1, size, -size)} & inner - reached
            queue.pop()
            reached |= near
            queue += near
        assert set(positions(out_of_reach(cells, 1 << start, size))) == inner - reached


# Paths


@given(st.lists(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=9, max_size=9), min_size=7, max_size=7))
def test_a_star_is_shortest(walls: list[list[int]]) -> None:
    """Also where nothing but the edge of the map closes it."""
    steps, queue = {(0, 0): 0}, [(0, 0)]
    for x, y in queue:
        for dx, dy in BESIDE:
            near = (x + dx, y + dy)
            if 0 <= near[0] < 9 and 0 <= near[1] < 7 and not walls[near[1]][near[0]] and near not in steps:
                steps[near] = steps[x, y] + 1
                queue.append(near)
    for end in ((8, 6), (4, 3), (0, 6), (0, 0)):
        path = a_star(walls, (0, 0), end)
        if walls[0][0] or end not in steps or walls[end[1]][end[0]]:
            assert path == ()
            continue
        assert (path[0], path[-1], len(path)) == ((0, 0), end, steps[end] + 1)
        for (x, y), (next_x, next_y) in pairwise(path):
            assert abs(x - next_x) + abs(y - next_y) == 1
            assert not walls[next_y][next_x]


def test_a_star_off_the_map() -> None:
    assert a_star([[0, 0]], (0, 0), (2, 0)) == ()
    assert a_star([[0, 0]], (0, -1), (1, 0)) == ()
    assert a_star([], (0, 0), (0, 0)) == ()
