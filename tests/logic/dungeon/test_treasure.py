"""Treasure rooms, and what else the second version of the workshop does better: rooms, doors, complexity.

The shares over 200 seeds a mode: `python -m tests.logic.dungeon.test_treasure`.
"""

from typing import NamedTuple

import pytest

from logic.dungeon.generator import generate
from logic.dungeon.generator.grid import Cell, Grid, Kind, dead_ends, positions
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.modes import MODES, sides
from logic.dungeon.generator.plan import Room
from logic.dungeon.state import Options
from tests.logic.dungeon.checks import box

PASSAGES = (Kind.CORRIDOR, Kind.MAZE)


class Laid(NamedTuple):
    """The treasure rooms of one dungeon, and the far dead ends there were before."""

    far: set[Cell]
    rooms: list[Room]

    @property
    def at_ends(self) -> list[Room]:
        return [room for room in self.rooms if self.far & set(box(room))]


def laid(options: Options) -> Laid:
    """Make a dungeon, and look when the treasure is laid."""
    seen: list[Laid] = []

    def spy(grid: Grid, main: list[Room], ends: tuple[Room, Room], lcg: Lcg) -> list[Room]:
        floor, size = grid.floor(), grid.size
        found = dead_ends(floor, size) & grid.cells(*PASSAGES)
        places = {(cell % size, cell // size) for cell in positions(found)}
        x, y = ends[0].center
        far = {place for place in places if abs(place[0] - x) + abs(place[1] - y) > size / 2}
        seen.append(Laid(far, add(grid, main, ends, lcg)))
        return seen[0].rooms

    with pytest.MonkeyPatch.context() as patch:
        add = generate.add_treasure
        patch.setattr(generate, "add_treasure", spy)
        generate.generate(options)
    return seen[0]


@pytest.mark.parametrize("mode", MODES)
def test_treasure_lies_at_far_dead_ends_where_there_is_one(mode: str) -> None:
    for seed in range(30):
        found = laid(Options(mode=mode, seed=seed * 31))
        assert found.rooms
        if found.far:
            assert found.at_ends == found.rooms, seed
        else:
            assert len(found.rooms) == 1, "one in a niche"


@pytest.mark.parametrize("mode", MODES)
def test_most_treasure_rooms_are_three_by_three(mode: str) -> None:
    rooms = [room for seed in range(40) for room in laid(Options(mode=mode, seed=seed * 17)).rooms]
    whole = [room for room in rooms if (room.width, room.height) == (3, 3)]
    assert len(whole) > 0.35 * len(rooms)


def test_a_lonely_dead_end_becomes_the_middle_of_its_room() -> None:
    drawing = """
        ####################
        #................###
        #................###
        #................###
        ########,###########
        ########,###########
        ########,###########
        ########,###########
        ########,###########
        ########,###########
        ########,###########
        ########,###########
        ########,,,,,#######
        ####################
        ####################
        ####################
    """.split()
    grid = Grid(20)
    for y, row in enumerate(drawing):
        for x, sign in enumerate(row):
            grid.kinds[grid.index(x, y)] = {".": Kind.ROOM, ",": Kind.CORRIDOR}.get(sign, Kind.WALL)
    main = [Room(1, 1, 2, 3), Room(15, 1, 2, 3)]
    (room,) = generate.add_treasure(grid, main, (main[0], main[1]), Lcg(1))
    assert (room.center, room.width, room.height) == ((12, 12), 3, 3)
    assert grid.kinds.count(Kind.TREASURE) == 9


@pytest.mark.parametrize("mode", MODES)
def test_a_room_is_as_high_as_it_likes(mode: str) -> None:
    """Widths and heights go together no more often than by chance."""
    rooms = [room for seed in range(60) for room in generate.generate(Options(mode=mode, seed=seed)).rooms]
    pairs = [(room.width, room.height) for room in rooms if room.type == "main"]
    low, high = sides(MODES[mode], 32)
    assert {width for width, _ in pairs} == {height for _, height in pairs} == set(range(low, high + 1))
    assert {(low, high), (high, low)} <= set(pairs)


@pytest.mark.parametrize("mode", MODES)
def test_no_door_leads_nowhere(mode: str) -> None:
    for seed in range(40):
        dungeon = generate.generate(Options(mode=mode, seed=seed * 13))
        for x, y, _ in dungeon.doors:
            ways = [
                (x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)) if not dungeon.walls[y + dy][x + dx]
            ]
            assert len(ways) == 2, dungeon.code


def test_complexity_decides_how_many_loops_a_maze_has() -> None:
    def loops(complexity: int | None) -> int:
        made = (generate.generate(Options(mode="labyrinth", seed=seed, complexity=complexity)) for seed in range(10))
        return sum(dungeon.quality.metrics.loops for dungeon in made)

    assert loops(None) == loops(100) < loops(50) < loops(0)


def main() -> None:
    """The shares of treasure rooms, mode by mode."""
    for mode in MODES:
        found = [laid(Options(mode=mode, seed=seed)) for seed in range(200)]
        rooms = [room for one in found for room in one.rooms]
        at_ends = sum(len(one.at_ends) for one in found)
        whole = sum((room.width, room.height) == (3, 3) for room in rooms)
        without = sum(not one.far for one in found)
        print(
            f"{mode:10} {len(rooms)} rooms, {100 * (1 - at_ends / len(rooms)):.0f} % at no dead end "
            f"({without} dungeons have none far enough), {100 * whole / len(rooms):.0f} % three by three"
        )


if __name__ == "__main__":
    main()
