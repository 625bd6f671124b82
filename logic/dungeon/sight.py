"""What can be seen from a cell: symmetric shadow casting, so whoever is seen can see back.

Each of the four quadrants is swept row by row away from the eye. A row is a stretch of columns
between two slopes; walls split it into the stretches that the next row begins with.

Two walls that touch at a corner are closed: light that would have to pass between them ends there.
In matches of the first version it went through, which let a hero see out of closed rooms.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from logic.dungeon.generator.grid import Cell
from logic.dungeon.tiles import BLOCKS_SIGHT, SECRET_DOOR, WALL

Slope = tuple[int, int]
"""Columns to the side, and rows away: a fraction whose lower part is above 0."""

SOLID = 2
"""What blocks sight and looks like wall; doors and rubble block it, too, and are 1."""
_BLOCKED = bytes(SOLID if chr(code) in (WALL, SECRET_DOOR) else int(chr(code) in BLOCKS_SIGHT) for code in range(256))


@lru_cache(maxsize=64)
def lit(signs: str, size: int, eye: Cell, radius: int, *, through_corners: bool = False) -> frozenset[int]:
    """The numbers of the cells in sight within a radius, the eye's own among them.

    A map of what has been seen serves as well as the real one: whatever is needed of it was in sight.
    """
    blocked = signs.encode().translate(_BLOCKED)
    x, y = eye
    here = y * size + x
    seen = {here}
    reach = _reach(radius)
    for away, aside in ((-size, 1), (size, 1), (1, size), (-1, size)):
        seen.update(_quadrant(blocked, here, away, aside, reach, through_corners))
    return frozenset(seen)


@cache
def _reach(radius: int) -> tuple[int, ...]:
    """For each row away from the eye, how many columns to the side the circle goes."""
    return tuple(
        max(column for column in range(radius + 1) if column**2 + row**2 <= radius * (radius + 1))
        for row in range(radius + 1)
    )


def _columns(depth: int, start: Slope, end: Slope) -> tuple[int, int]:
    """The columns that light between two slopes falls on.

    From the first whose centre is at or right of the start, rounding halves up, to the last one at or left of the
    end, rounding halves down.
    """
    first = (2 * depth * start[0] + start[1]) // (2 * start[1])
    return first, -((end[1] - 2 * depth * end[0]) // (2 * end[1]))


def _quadrant(
    blocked: bytes, here: int, away: int, aside: int, reach: tuple[int, ...], through_corners: bool
) -> Iterator[int]:
    rows: list[tuple[int, Slope, Slope]] = [(1, (-1, 1), (1, 1))]
    while rows:
        depth, start, end = rows.pop()
        was_wall: bool | None = None
        first, last = _columns(depth, start, end)
        side = reach[depth]
        row = here + depth * away
        if not through_corners:
            # Where the light's edge crosses into another column, it may pass between two corners.
            before = row - away
            from_first, from_last = _columns(depth - 1, start, end)
            corners = []
            if -side <= first < from_first and blocked[before + first * aside] and blocked[row + from_first * aside]:
                corners.append((first, from_first))
                first = from_first
            if side >= last > from_last and blocked[before + last * aside] and blocked[row + from_last * aside]:
                corners.append((last, from_last))
                last = from_last
            for column, wall in corners:
                yield before + column * aside
                yield row + wall * aside
                # The corner of a room belongs to the room, unless it is a door.
                if blocked[row + column * aside] == SOLID:
                    yield row + column * aside
        for column in range(max(first, -side), min(last, side) + 1):
            cell = row + column * aside
            wall = bool(blocked[cell])
            inside = column * start[1] >= depth * start[0] and column * end[1] <= depth * end[0]
            if wall or inside:
                yield cell
            if was_wall and not wall:
                start = (2 * column - 1, 2 * depth)
            if was_wall is False and wall and depth + 1 < len(reach):
                rows.append((depth + 1, start, (2 * column - 1, 2 * depth)))
            was_wall = wall
        if was_wall is False and depth + 1 < len(reach):
            rows.append((depth + 1, start, end))
