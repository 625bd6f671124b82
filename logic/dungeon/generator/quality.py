"""Step 8: the figures of a dungeon and what they are worth."""

from collections.abc import Iterable, Sequence

from logic.dungeon.generator.grid import Cells, Grid, Kind, dead_ends, out_of_reach, spread
from logic.dungeon.generator.plan import ROOM_TYPES, Deduction, Metrics, Quality, Room

USUAL_SIZE = 32
LEAST_DISTANCE = 15
LEAST_SHARE, MOST_SHARE = 25, 60
LEAST_DEAD_ENDS = 3


def rate(grid: Grid, rooms: Sequence[Room], doors: int, distance: int | None, reached: Cells) -> Quality:
    """100 less what is wrong; 0 where something cannot be reached.

    `distance` is None where no way leads from the start to the end, and `reached` holds cells that
    are known to be within reach of the start, at least the start itself.
    """
    size, floor = grid.size, grid.floor()
    cut_off = out_of_reach(floor, reached, size).bit_count()
    metrics = Metrics(
        distance=distance or 0,
        floor_share=100 * floor.bit_count() / size**2,
        rooms={kind: sum(room.type == kind for room in rooms) for kind in ROOM_TYPES},
        corridors=sum(len(room.connections) for room in rooms) // 2,
        loops=_loops(grid, floor, in_one_piece=not cut_off),
        dead_ends=dead_ends(floor, size).bit_count(),
        doors=doors,
        treasure=grid.kinds.count(Kind.TREASURE),
    )
    warnings = tuple(_warnings(metrics, size, cut_off, distance is not None))
    return Quality(max(0, 100 - sum(warning.cost for warning in warnings)), warnings, metrics)


def _warnings(metrics: Metrics, size: int, cut_off: int, way: bool) -> Iterable[Deduction]:
    least = LEAST_DISTANCE * size // USUAL_SIZE
    if cut_off:
        yield Deduction("unreachable", cut_off, 0, 100)
    if not way:
        yield Deduction("no_way", 0, 1, 100)
    if metrics.distance < least:
        yield Deduction("short_way", metrics.distance, least, 20)
    if metrics.floor_share < LEAST_SHARE:
        yield Deduction("too_dense", metrics.floor_share, LEAST_SHARE, 15)
    if metrics.floor_share > MOST_SHARE:
        yield Deduction("too_open", metrics.floor_share, MOST_SHARE, 15)
    if not metrics.loops:
        yield Deduction("no_loop", 0, 1, 15)
    if metrics.dead_ends < LEAST_DEAD_ENDS:
        yield Deduction("few_dead_ends", metrics.dead_ends, LEAST_DEAD_ENDS, 10)


def _loops(grid: Grid, floor: Cells, in_one_piece: bool) -> int:
    """The groups of wall, joined also by corners, that do not touch the border; rubble is no wall here.

    Such groups are the holes in the floor, and Euler's formula counts them: pieces less holes are
    cells, less pairs of neighbours, plus full squares of four.
    """
    size = grid.size
    rubble = grid.cells(Kind.RUBBLE)
    in_one_piece = in_one_piece and not rubble & ~spread(floor, size)
    floor |= rubble
    right, below = floor & floor >> 1, floor & floor >> size
    squares = right & right >> size
    euler = floor.bit_count() - right.bit_count() - below.bit_count() + squares.bit_count()
    return (1 if in_one_piece else _pieces(floor, size)) - euler


def _pieces(floor: Cells, size: int) -> int:
    count = 0
    while floor:
        floor = out_of_reach(floor, floor & -floor, size)
        count += 1
    return count
