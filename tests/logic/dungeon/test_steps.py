"""The first steps of the workshop: rooms and the corridors between them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic.dungeon.generator import corridors, digging, modes, rooms, shapes
from logic.dungeon.generator.corridors import spanning_tree
from logic.dungeon.generator.grid import Grid, Kind
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.mazes import add_mazes
from logic.dungeon.generator.modes import MODES, Mode, sides
from logic.dungeon.generator.plan import Room
from tests.logic.dungeon.checks import dug, in_one_piece

PLACES = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=2, max_size=14, unique=True)


# Rooms and shapes


def test_rooms_know_their_centre_and_their_neighbours() -> None:
    room = Room(2, 3, 4, 5)
    assert (room.type, room.center_x, room.center_y, room.connections) == ("main", 4, 5, ())
    assert room.distance_to(Room(10, 10, 2, 2)) == 7 + 6
    assert room.intersects(Room(6, 3, 3, 3), 1)
    assert not room.intersects(Room(6, 3, 3, 3), 0)
    assert not room.intersects(Room(7, 3, 3, 3), 1)
    assert room.intersects(Room(6, 8, 3, 3))
    assert not room.intersects(Room(6, 9, 3, 3))


@pytest.mark.parametrize(
    ("size", "density", "count"),
    [
        (24, 50, 6),
        (32, 50, 7),
        (48, 50, 8),
        (64, 50, 10),
        (32, 100, 14),
        (32, 10, 2),
        (24, 10, 2),
        (256, 50, 28),
    ],
)
def test_how_many_rooms_are_wanted(size: int, density: int, count: int) -> None:
    assert rooms.wanted(size, density) == count


@pytest.mark.parametrize(
    ("mode", "size", "expected"),
    [
        ("classic", 24, (3, 6)),
        ("classic", 32, (4, 8)),
        ("classic", 48, (4, 10)),
        ("classic", 64, (5, 12)),
        ("classic", 256, (5, 12)),
        ("crypt", 24, (2, 4)),
        ("crypt", 64, (4, 10)),
        ("temple", 24, (4, 8)),
        ("temple", 64, (6, 14)),
    ],
)
def test_the_sides_of_rooms(mode: str, size: int, expected: tuple[int, int]) -> None:
    assert sides(MODES[mode], size) == expected


def test_ruins_and_labyrinth_are_as_the_table_says() -> None:
    ruins = MODES["ruins"]
    assert (ruins.shape, ruins.corridors, ruins.variance) == ("irregular", "broken", 0.9)
    assert (ruins.complexity, ruins.symmetry, ruins.rubble_density, ruins.rubble_chance) == (
        0.3,
        0.2,
        0.3,
        0.4,
    )
    assert MODES["labyrinth"].complexity == MODES["labyrinth"].maze_fill == 1
    fills = {mode.id: mode.maze_fill for mode in MODES.values()}
    assert fills == {"classic": 0.7, "crypt": 0.7, "temple": 0.6, "ruins": 0.6, "labyrinth": 1, "cavern": 0.6}


def test_a_mode_is_only_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every shape and style works in a mode nobody thought of."""
    for shape in ("rectangle", "ellipse", "irregular"):
        for style in digging.DIGGERS:
            mode = Mode(id="new", shape=shape, corridors=style, variance=1, complexity=0, symmetry=1, maze_fill=0.5)
            grid, lcg = Grid(32), Lcg(3)
            placed = rooms.place_rooms(grid, mode, 50, lcg)
            corridors.connect(grid, placed, mode, lcg)
            add_mazes(grid, mode, lcg)
            assert in_one_piece(dug(grid))


@given(st.integers(2, 14), st.integers(2, 14), st.integers(0, 233279), st.sampled_from(sorted(MODES)))
def test_outlines_are_in_one_piece_and_hold_the_centre(width: int, height: int, seed: int, mode: str) -> None:
    rows = shapes.outline(MODES[mode], width, height, Lcg(seed))
    cells = {(x, y) for y, row in enumerate(rows) for x in range(width) if row >> x & 1}
    assert len(rows) == height
    assert all(row < 1 << width for row in rows)
    assert (width // 2, height // 2) in cells
    assert in_one_piece(cells)
    mirror = shapes.mirrored(rows, width)
    assert {(width - 1 - x, y) for x, y in cells} == {
        (x, y) for y, row in enumerate(mirror) for x in range(width) if row >> x & 1
    }


def test_cellular_automata_count_the_square_around_a_cell() -> None:
    stride, lcg = 9, Lcg(5)
    alive = {(x, y) for y in range(1, 8) for x in range(1, 8) if lcg.chance(0.5)}
    crowded = shapes._crowded(sum(1 << y * stride + x for x, y in alive), stride)
    for x in range(1, 8):
        for y in range(1, 8):
            count = sum((x + dx, y + dy) in alive for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            assert bool(crowded >> y * stride + x & 1) == (count >= 5)


def test_symmetry_mirrors_rooms() -> None:
    grid, mode = Grid(64), MODES["temple"]
    placed = rooms.place_rooms(grid, modes.Mode(**{**_fields(mode), "symmetry": 1.0}), 50, Lcg(4))
    boxes = {(room.x, room.y, room.width, room.height) for room in placed}
    mirrored = {(64 - x - width, y, width, height) for x, y, width, height in boxes}
    assert len(boxes & mirrored) >= 8


def _fields(mode: Mode) -> dict[str, object]:
    return {name: getattr(mode, name) for name in mode.__struct_fields__}


# Connections


def prim(centres: list[tuple[int, int]]) -> int:
    """The least total length of a tree over all centres, grown from the first one."""
    cost = {c: abs(c[0] - centres[0][0]) + abs(c[1] - centres[0][1]) for c in centres[1:]}
    total = 0
    while cost:
        nearest = min(cost, key=lambda c: cost[c])
        total += cost.pop(nearest)
        for c in cost:
            cost[c] = min(cost[c], abs(c[0] - nearest[0]) + abs(c[1] - nearest[1]))
    return total


@given(PLACES)
def test_the_tree_is_minimal(places: list[tuple[int, int]]) -> None:
    found = [Room(x, y, 1, 1) for x, y in places]
    tree, unused = spanning_tree(found)
    assert len(tree) == len(found) - 1
    assert sum(found[a].distance_to(found[b]) for a, b in tree) == prim(places)
    joined = {0}
    for _ in tree:
        joined |= {end for pair in tree if joined & set(pair) for end in pair}
    assert joined == set(range(len(found)))
    # What is left over are all the other pairs, the shortest first.
    assert sorted((*tree, *unused)) == list(combinations(range(len(found)), 2))
    lengths = [found[a].distance_to(found[b]) for a, b in unused]
    assert lengths == sorted(lengths)


@given(PLACES)
def test_extra_connections_are_the_shortest_unused(places: list[tuple[int, int]]) -> None:
    found = [Room(x + 2, y + 2, 1, 1) for x, y in places]
    tree, unused = spanning_tree(found)
    extra = unused[: len(found) * 3 // 10]
    joined = corridors.connect(Grid(210), found, MODES["classic"], Lcg(1))
    pairs = {(a, b) for a, room in enumerate(joined) for b in room.connections if a < b}
    assert pairs == {*tree, *extra}


@pytest.mark.parametrize("style", digging.DIGGERS)
@given(
    st.tuples(st.integers(2, 29), st.integers(2, 29)),
    st.tuples(st.integers(2, 29), st.integers(2, 29)),
    st.integers(0, 233279),
)
def test_corridors_join_their_ends(style: str, start: tuple[int, int], end: tuple[int, int], seed: int) -> None:
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < 3:
        return
    grid = Grid(32)
    for x, y in (start, end):
        grid.kinds[grid.index(x, y)] = Kind.ROOM
    digging.DIGGERS[style](grid, start, end, Lcg(seed))
    cells = dug(grid)
    assert in_one_piece(cells)
    assert {start, end} <= cells
    assert all(0 < x < 31 and 0 < y < 31 for x, y in cells)
    straight = abs(start[0] - end[0]) + abs(start[1] - end[1]) + 1
    if style in ("l", "straight"):
        assert len(cells) == straight
    if style == "broken":
        moved = {c for c in cells if c[0] not in (start[0], end[0]) and c[1] not in (start[1], end[1])}
        assert len(moved) <= 3 * (straight // 5)
