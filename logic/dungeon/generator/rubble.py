"""Rubble: walls that have come down inside main rooms, without cutting the map in two."""

from collections.abc import Sequence
from functools import cache
from math import floor

from logic.dungeon.generator.grid import Grid, Kind
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.modes import Mode
from logic.dungeon.generator.plan import Room

LEAST_SIDE = 3


def add_rubble(grid: Grid, rooms: Sequence[Room], mode: Mode, lcg: Lcg) -> None:
    """Some of the rooms get as many tries for rubble as the mode says; centres stay free."""
    if not mode.rubble_chance:
        return
    for room in rooms:
        if room.width >= LEAST_SIDE and room.height >= LEAST_SIDE and lcg.chance(mode.rubble_chance):
            for _ in range(floor(room.width * room.height * mode.rubble_density)):
                x = lcg.next_int(room.x + 1, room.x + room.width - 2)
                y = lcg.next_int(room.y + 1, room.y + room.height - 2)
                cell = grid.index(x, y)
                if grid.kinds[cell] == Kind.ROOM and (x, y) != room.center and _can_go(grid, cell):
                    grid.kinds[cell] = Kind.RUBBLE


def _can_go(grid: Grid, cell: int) -> bool:
    """Whether the floor beside a cell hangs together around it."""
    size, kinds = grid.size, grid.kinds
    around = (-size - 1, -size, -size + 1, 1, size + 1, size, size - 1, -1)
    floor_around = sum(
        1 << bit for bit, step in enumerate(around) if kinds[cell + step] not in (Kind.WALL, Kind.RUBBLE)
    )
    return hangs_together(floor_around)


@cache
def hangs_together(ring: int) -> bool:
    """Whether the straight neighbours in a ring of eight are joined along it.

    Bits go round from the north-west; odd ones are the straight neighbours.
    """
    straight = [bit for bit in (1, 3, 5, 7) if ring >> bit & 1]
    joins = sum(1 for bit in straight if ring >> (bit + 1) % 8 & 1 and ring >> (bit + 2) % 8 & 1)
    return len(straight) > 0 and len(straight) - min(joins, len(straight) - 1) == 1
