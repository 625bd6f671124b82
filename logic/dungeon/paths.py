"""Step 7 and everything else that walks: A*, and distances."""

from collections.abc import Sequence
from heapq import heappop, heappush

from logic.dungeon.grid import Cell, Cells, positions, spread

FAR = 1 << 30


def a_star(walls: Sequence[Sequence[int]], start: Cell, end: Cell) -> tuple[Cell, ...]:
    """A shortest way in four directions, both ends included; empty if there is none."""
    if not walls or not _is_floor(walls, start) or not _is_floor(walls, end):
        return ()
    # A column of wall after each row, and a row below, stop every step off the edge.
    stride = len(walls[0]) + 1
    blocked = bytearray(b"\1".join(map(bytes, walls)) + b"\1" * (stride + 1))
    steps, _ = search(blocked, stride, start[1] * stride + start[0], end[1] * stride + end[0])
    return tuple([(place % stride, place // stride) for place in steps])


def search(blocked: bytes | bytearray, stride: int, start: int, end: int) -> tuple[list[int], bytearray]:
    """A* over numbered places, `stride` to a row; blocked places close the grid all around.

    It returns a shortest way, empty if there is none, and a byte for each place: 0 where a way may
    lead that it has not looked at.
    """
    bits = len(blocked).bit_length()
    end_y, end_x = divmod(end, stride)
    y, x = divmod(start, stride)
    # An entry is one number: the length of a way by that place, then how much of it is still to be
    # walked, then the place. So of two equally promising places the one further on comes first.
    estimate = abs(x - end_x) + abs(y - end_y)
    heap = [(estimate << bits | estimate) << bits | start]
    onward, away = -1 << bits, (2 << bits | 1) << bits
    east, west, south, north = 1, -1, stride, -stride
    done = bytearray(blocked)
    spent: dict[int, int] = {}
    places = (1 << bits) - 1
    while heap:
        entry = heappop(heap)
        place = entry & places
        if done[place]:
            continue
        done[place] = 1
        left = entry >> bits & places
        spent[place] = (entry >> 2 * bits) - left
        if place == end:
            return _trail(spent, stride, end), done
        y, x = divmod(place, stride)
        if not done[place + east]:
            heappush(heap, entry + east + (onward if x < end_x else away))
        if not done[place + west]:
            heappush(heap, entry + west + (onward if x > end_x else away))
        if not done[place + south]:
            heappush(heap, entry + south + (onward if y < end_y else away))
        if not done[place + north]:
            heappush(heap, entry + north + (onward if y > end_y else away))
    return [], done


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


def steps_to(floor: Cells, size: int, start: int, targets: Cells) -> dict[int, int]:
    """How many steps each target is from the start, for those that can be reached."""
    front = 1 << start
    found: dict[int, int] = {}
    steps = 0
    while front:
        if hit := front & targets:
            for target in positions(hit):
                found[target] = steps
            targets ^= hit
            if not targets:
                break
        floor ^= front
        front = spread(front, size) & floor
        steps += 1
    return found
