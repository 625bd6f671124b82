"""Step 2: which rooms are joined, and the corridors between them."""

from collections.abc import Sequence
from math import floor

from logic.dungeon.generator.digging import DIGGERS
from logic.dungeon.generator.grid import Grid
from logic.dungeon.generator.lcg import Lcg
from logic.dungeon.generator.modes import Mode
from logic.dungeon.generator.plan import Room

EXTRA_SHARE = 0.3

Pair = tuple[int, int]


def spanning_tree(rooms: Sequence[Room]) -> tuple[list[Pair], list[Pair]]:
    """Kruskal: the shortest pairs that join all rooms, and the pairs left over, the shortest first."""
    centres = [(room.center_x, room.center_y) for room in rooms]
    pairs = [
        (abs(x - other_x) + abs(y - other_y), one, other)
        for one, (x, y) in enumerate(centres)
        for other, (other_x, other_y) in enumerate(centres[one + 1 :], one + 1)
    ]
    pairs.sort()
    parent = list(range(len(rooms)))

    def find(room: int) -> int:
        while parent[room] != room:
            parent[room] = parent[parent[room]]
            room = parent[room]
        return room

    tree: list[Pair] = []
    unused: list[Pair] = []
    for _, one, other in pairs:
        root, other_root = find(one), find(other)
        if root == other_root:
            unused.append((one, other))
        else:
            parent[root] = other_root
            tree.append((one, other))
    return tree, unused


def connect(grid: Grid, rooms: Sequence[Room], mode: Mode, lcg: Lcg) -> list[Room]:
    """Dig the corridors of the tree and of the extra connections; the rooms with their connections."""
    tree, unused = spanning_tree(rooms)
    joined: list[list[int]] = [[] for _ in rooms]
    dig = DIGGERS[mode.corridors]
    for one, other in (*tree, *unused[: floor(EXTRA_SHARE * len(rooms))]):
        joined[one].append(other)
        joined[other].append(one)
        dig(grid, rooms[one].center, rooms[other].center, lcg)
    return [
        Room(r.x, r.y, r.width, r.height, r.type, r.center_x, r.center_y, tuple(sorted(others)))
        for r, others in zip(rooms, joined, strict=True)
    ]
