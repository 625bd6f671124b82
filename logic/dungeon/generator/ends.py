"""Step 5: the start and the end, the centres of the two main rooms farthest apart."""

from collections.abc import Sequence

from logic.dungeon.generator.grid import Cells, Grid
from logic.dungeon.generator.plan import Room
from logic.dungeon.paths import FAR, steps_to


def farthest_rooms(grid: Grid, rooms: Sequence[Room]) -> tuple[Room, Room, Cells]:
    """The two main rooms with the longest way between them, and cells that were seen to be in their reach.

    Every room can be reached from every other. A way from one room to another is at most as long as the
    detour by a third. So the ways from a few rooms rule out most pairs, and their exact lengths are never needed.
    """
    floor, size = grid.floor(), grid.size
    centres = [grid.index(room.center_x, room.center_y) for room in rooms]
    targets = sum({1 << centre for centre in centres})
    at_most = {(one, other): FAR for one in range(len(rooms)) for other in range(one + 1, len(rooms))}
    best, longest = (0, 1), -1
    source = min(range(len(rooms)), key=lambda room: _off_centre(rooms[room], size))
    while True:
        steps, seen = steps_to(floor, size, centres[source], targets)
        ways = [steps[centre] for centre in centres]
        for pair in [pair for pair in at_most if source in pair]:
            del at_most[pair]
            way = ways[pair[0]] + ways[pair[1]]
            if way > longest:
                best, longest = pair, way
        doubtful = {}
        for (one, other), bound in at_most.items():
            detour = ways[one] + ways[other]
            if (bound := min(bound, detour)) > longest:
                doubtful[one, other] = bound
        if not doubtful:
            return rooms[best[0]], rooms[best[1]], seen
        at_most = doubtful
        source = _most_promising(at_most, ways)


def _most_promising(at_most: dict[tuple[int, int], int], ways: list[int]) -> int:
    """Of the pair that may be farthest apart, the room that is farther from where we looked last."""
    one, other = max(at_most, key=lambda pair: at_most[pair])
    return one if ways[one] >= ways[other] else other


def _off_centre(room: Room, size: int) -> int:
    """How far a room is from the middle: the ways from a central room say most about the others."""
    return abs(2 * room.center_x - size) + abs(2 * room.center_y - size)
