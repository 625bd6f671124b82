"""Step 7 and everything else that walks: A*, and distances."""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import cycle

from logic.dungeon.generator.grid import Cell, Cells, Flood, positions

FAR = 1 << 30


def a_star(walls: Sequence[Sequence[int]], start: Cell, end: Cell) -> tuple[Cell, ...]:
    """A shortest way in four directions, both ends included; empty if there is none."""
    if not walls or not _is_floor(walls, start) or not _is_floor(walls, end):
        return ()
    # A column of wall after each row, and a row below, stop every step off the edge.
    stride = len(walls[0]) + 1
    blocked = bytearray(b"\1".join(map(bytes, walls)) + b"\1" * (stride + 1))
    steps = search(blocked, stride, start[1] * stride + start[0], end[1] * stride + end[0])
    return tuple([(place % stride, place // stride) for place in steps])


def search(blocked: bytes | bytearray, stride: int, start: int, end: int) -> list[int]:
    """A* over numbered places, `stride` to a row; blocked places close the grid all around.

    It returns a shortest way, empty if there is none.
    """
    bits = len(blocked).bit_length()
    end_y, end_x = divmod(end, stride)
    y, x = divmod(start, stride)
    # An entry is one number: how much is still to be walked from a place at least, then the place. The
    # ways that may be shortest are in `heap`, so that the one furthest on comes first; those by the places
    # in `later` are two steps longer: a step towards the end leaves a way's length, a step away adds two.
    left = abs(x - end_x) + abs(y - end_y)
    length = left
    heap, later = [left << bits | start], []
    onward, away = -1 << bits, 1 << bits
    east, west, south, north = 1, -1, stride, -stride
    done = bytearray(blocked)
    spent: dict[int, int] = {}
    places = away - 1
    while heap:
        entry = heappop(heap)
        place = entry & places
        if not done[place]:
            done[place] = 1
            spent[place] = length - (entry >> bits)
            if place == end:
                return _trail(spent, stride, end)
            y, x = divmod(place, stride)
            if not done[place + east]:
                if x < end_x:
                    heappush(heap, entry + east + onward)
                else:
                    later.append(entry + east + away)
            if not done[place + west]:
                if x > end_x:
                    heappush(heap, entry + west + onward)
                else:
                    later.append(entry + west + away)
            if not done[place + south]:
                if y < end_y:
                    heappush(heap, entry + south + onward)
                else:
                    later.append(entry + south + away)
            if not done[place + north]:
                if y > end_y:
                    heappush(heap, entry + north + onward)
                else:
                    later.append(entry + north + away)
        if not heap:
            heap, later = later, heap
            heapify(heap)
            length += 2
    return []


def _trail(spent: dict[int, int], stride: int, end: int) -> list[int]:
    """Back from the end, each time to a place that is one step nearer to the start."""
    trail = [end]
    place = end
    for steps in range(spent[end] - 1, -1, -1):
        place = next(place + move for move in (1, -1, stride, -stride) if spent.get(place + move) == steps)
        trail.append(place)
    return trail[::-1]


def _is_floor(walls: Sequence[Sequence[int]], cell: Cell) -> bool:
    x, y = cell
    return 0 <= y < len(walls) and 0 <= x < len(walls[0]) and not walls[y][x]


def steps_to(floor: Cells, size: int, start: int, targets: Cells) -> tuple[dict[int, int], Cells]:
    """How many steps each target that can be reached is from the start; and what else is seen to be in reach."""
    count = targets.bit_count()
    found: dict[int, int] = {}
    flood = Flood(floor, size)
    # As the waves, every second time a row further on.
    wanted = cycle(((0, targets), (size, targets << size)))
    for steps, (wave, (down, places)) in enumerate(zip(flood.waves(1 << start), wanted, strict=False)):
        if hit := wave & places:
            for target in positions(hit):
                found[target - down] = steps
            if len(found) == count:
                break
    return found, floor ^ flood.dry
