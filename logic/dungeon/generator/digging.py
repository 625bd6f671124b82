"""The styles of corridors: how the way from one centre to another is dug."""

from collections.abc import Callable

from logic.dungeon.generator.grid import Cell, Grid, Kind
from logic.dungeon.generator.lcg import Lcg

Digger = Callable[[Grid, Cell, Cell, Lcg], None]

SIDESTEP = 0.2
"""How often a winding corridor strays."""
DISPLACED = 0.2
"""The share of a broken corridor's cells that may have shifted."""

_ROCK = bytes((Kind.WALL,))
_DUG = bytes((Kind.CORRIDOR,))


def dig_l(grid: Grid, start: Cell, end: Cell, lcg: Lcg) -> None:
    """Along one axis, then along the other."""
    _dig_corner(grid, start, end, across_first=lcg.chance(0.5))


def dig_straight(grid: Grid, start: Cell, end: Cell, lcg: Lcg) -> None:
    """A straight line between aligned centres; otherwise the longer stretch comes first."""
    _dig_corner(grid, start, end, across_first=abs(start[0] - end[0]) >= abs(start[1] - end[1]))


def dig_winding(grid: Grid, start: Cell, end: Cell, lcg: Lcg) -> None:
    """Towards the end by either axis, straying to a side now and then."""
    kinds, size = grid.kinds, grid.size
    (x, y), (end_x, end_y) = start, end
    strays = abs(end_x - x) + abs(end_y - y)
    rock, dug = int(Kind.WALL), int(Kind.CORRIDOR)
    while x != end_x or y != end_y:
        if strays and lcg.chance(SIDESTEP):
            strays -= 1
            x, y = _strayed(x, y, size, lcg)
        elif lcg.next_int(1, abs(end_x - x) + abs(end_y - y)) <= abs(end_x - x):
            x += 1 if end_x > x else -1
        else:
            y += 1 if end_y > y else -1
        if kinds[place := y * size + x] == rock:
            kinds[place] = dug


def dig_broken(grid: Grid, start: Cell, end: Cell, lcg: Lcg) -> None:
    """An L of which some cells have shifted sideways; the cells beside the gap keep it in one piece."""
    across_first = lcg.chance(0.5)
    (x, y), (end_x, end_y) = start, end
    corner = (end_x, y) if across_first else (x, end_y)
    cells = [*_line(start, corner), *_line(corner, end), end]
    shifted = _shifted(cells, grid.size, lcg)
    for place, cell in enumerate(cells):
        if place in shifted:
            dx, dy = shifted[place]
            for near_x, near_y in cells[place - 1 : place + 2]:
                _dig(grid, (near_x + dx, near_y + dy))
        else:
            _dig(grid, cell)


DIGGERS: dict[str, Digger] = {
    "l": dig_l,
    "straight": dig_straight,
    "winding": dig_winding,
    "broken": dig_broken,
}


def _dig_corner(grid: Grid, start: Cell, end: Cell, across_first: bool) -> None:
    (x, y), (end_x, end_y) = start, end
    _dig_across(grid, x, end_x, y if across_first else end_y)
    _dig_down(grid, y, end_y, end_x if across_first else x)


def _dig_across(grid: Grid, x: int, end_x: int, y: int) -> None:
    left, right = (x, end_x) if x < end_x else (end_x, x)
    stretch = slice(grid.index(left, y), grid.index(right, y) + 1)
    grid.kinds[stretch] = grid.kinds[stretch].replace(_ROCK, _DUG)


def _dig_down(grid: Grid, y: int, end_y: int, x: int) -> None:
    top, bottom = (y, end_y) if y < end_y else (end_y, y)
    stretch = slice(grid.index(x, top), grid.index(x, bottom) + 1, grid.size)
    grid.kinds[stretch] = grid.kinds[stretch].replace(_ROCK, _DUG)


def _dig(grid: Grid, cell: Cell) -> None:
    place = grid.index(*cell)
    if grid.kinds[place] == Kind.WALL:
        grid.kinds[place] = Kind.CORRIDOR


def _strayed(x: int, y: int, size: int, lcg: Lcg) -> Cell:
    """A step to any side that stays off the border."""
    dx, dy = ((1, 0), (-1, 0), (0, 1), (0, -1))[lcg.next_int(0, 3)]
    return min(max(x + dx, 1), size - 2), min(max(y + dy, 1), size - 2)


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, without its end."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
    return [(x + dx * step, y + dy * step) for step in range(abs(end_x - x) + abs(end_y - y))]


def _shifted(cells: list[Cell], size: int, lcg: Lcg) -> dict[int, Cell]:
    """The places in a corridor that have shifted, and to which side; never two beside each other."""
    shifted: dict[int, Cell] = {}
    for _ in range(lcg.next_int(0, int(len(cells) * DISPLACED))):
        place = lcg.next_int(1, len(cells) - 2)
        side = lcg.next_int(0, 1) * 2 - 1
        (x, y), (next_x, next_y) = cells[place - 1], cells[place + 1]
        across, down = next_x - x, next_y - y
        straight = not (across and down)
        if straight and not {place - 1, place, place + 1} & shifted.keys():
            shift = (0, side) if across else (side, 0)
            near_x, near_y = cells[place]
            if 0 < near_x + shift[0] < size - 1 and 0 < near_y + shift[1] < size - 1:
                shifted[place] = shift
    return shifted
