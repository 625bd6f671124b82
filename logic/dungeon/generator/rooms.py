"""Step 1: the main rooms, placed at random and kept where they fit."""

from math import floor, sqrt

from logic.dungeon.generator.grid import Grid, Kind
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.modes import Mode, sides
from logic.dungeon.generator.plan import Room
from logic.dungeon.generator.shapes import Rows, mirrored, outline

MARGIN = 2
PADDING = 1
ATTEMPTS = 1000


def ratio(size: int) -> float:
    """How many times the usual area a dungeon has."""
    return size * size / 1024


def wanted(size: int, density: int) -> int:
    """How many main rooms to look for a place for."""
    return max(2, floor((4 + 3 * sqrt(ratio(size))) * density / 50))


def place_rooms(grid: Grid, mode: Mode, density: int, lcg: Lcg, like_width: bool = False) -> list[Room]:
    """Draw rooms until there are enough, or until too many did not fit.

    `like_width`, the way of the first version, keeps a height near the width; else the two are independent.
    """
    size, count = grid.size, wanted(grid.size, density)
    low, high = sides(mode, size)
    slack = floor(mode.variance * (high - low)) if like_width else high
    rooms: list[Room] = []
    for _ in range(floor(ATTEMPTS * ratio(size))):
        width = lcg.next_int(low, high)
        height = lcg.next_int(max(low, width - slack), min(high, width + slack))
        x = lcg.next_int(MARGIN, size - width - MARGIN)
        y = lcg.next_int(MARGIN, size - height - MARGIN)
        if not _fits(x, y, width, height, rooms):
            continue
        rows = outline(mode, width, height, lcg)
        rooms.append(_carved(grid, x, y, width, height, rows))
        if len(rooms) < count and mode.symmetry and lcg.chance(mode.symmetry):
            x = size - x - width
            if _fits(x, y, width, height, rooms):
                rooms.append(_carved(grid, x, y, width, height, mirrored(rows, width)))
        if len(rooms) == count:
            break
    return rooms


def _fits(x: int, y: int, width: int, height: int, rooms: list[Room]) -> bool:
    """Whether a box keeps its distance from every room; `Room.intersects` without making a room."""
    right, bottom = x + width + PADDING, y + height + PADDING
    for room in rooms:
        if (
            right > room.x
            and room.x + room.width + PADDING > x
            and bottom > room.y
            and room.y + room.height + PADDING > y
        ):
            return False
    return True


def _carved(grid: Grid, x: int, y: int, width: int, height: int, rows: Rows) -> Room:
    kinds, size, room_kind, full = grid.kinds, grid.size, int(Kind.ROOM), (1 << width) - 1
    whole = bytes((room_kind,)) * width
    for row, bits in enumerate(rows, y):
        start = row * size + x
        if bits == full:
            kinds[start : start + width] = whole
        else:
            for column in range(width):
                if bits >> column & 1:
                    kinds[start + column] = room_kind
    return Room(x, y, width, height)
