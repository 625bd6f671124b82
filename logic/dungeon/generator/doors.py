"""Step 6: doors, where a room meets a corridor and walls stand on exactly one opposite pair of sides."""

from logic.dungeon.generator.grid import Cells, Grid, Kind, dead_ends, positions, spread
from logic.dungeon.generator.plan import Door

ROOMS = (Kind.ROOM, Kind.SECONDARY, Kind.TREASURE)
PASSAGES = (Kind.CORRIDOR, Kind.MAZE)


def fill_stubs(grid: Grid) -> None:
    """Passages of a single cell beside a room lead nowhere: they become rock, so that no door opens on nothing."""
    rooms = grid.cells(*ROOMS, Kind.START, Kind.END)
    for cell in positions(dead_ends(grid.floor(), grid.size) & grid.cells(*PASSAGES) & spread(rooms, grid.size)):
        grid.kinds[cell] = Kind.WALL


def hang_doors(grid: Grid) -> list[Door]:
    """Hang every door: in the passage, or in the room where only that side is narrow enough."""
    size, passages = grid.size, grid.cells(*PASSAGES)
    rooms, ends = grid.cells(*ROOMS), grid.cells(Kind.START, Kind.END)
    narrow = _narrow(grid.floor(), size)
    outside = passages & spread(rooms | ends, size) & narrow
    within = rooms & spread(passages & ~outside, size) & narrow & ~spread(outside, size)
    # Behind a door within a room, something of the room has to be left.
    within &= spread(rooms & ~within | ends, size)
    found = positions(outside | within)
    for cell in found:
        grid.kinds[cell] = Kind.DOOR
    return [Door(cell % size, cell // size) for cell in found]


def _narrow(floor: Cells, size: int) -> Cells:
    """The floor cells with walls on exactly one opposite pair of sides."""
    across = ~(floor >> 1 | floor << 1)
    down = ~(floor >> size | floor << size)
    return floor & (across ^ down)
