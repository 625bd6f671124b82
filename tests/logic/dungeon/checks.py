"""Everything a dungeon promises, worked out again without the workshop's own means."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from math import floor, sqrt

from logic.dungeon.generator.grid import Cell, Grid, Kind, positions
from logic.dungeon.generator.modes import MODES, sides
from logic.dungeon.generator.plan import Dungeon, Room

ROOMS = {Kind.ROOM, Kind.SECONDARY, Kind.TREASURE, Kind.START, Kind.END}
PASSAGES = {Kind.CORRIDOR, Kind.MAZE}
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def check(dungeon: Dungeon) -> None:
    """Every promise, for one dungeon."""
    for promise in (grid, ways, main_rooms, doors, secrets, treasure, side_rooms, rubble, quality):
        promise(dungeon)


def grid(dungeon: Dungeon) -> None:
    size = dungeon.size
    assert len(dungeon.walls) == len(dungeon.kinds) == size
    assert all(len(row) == size for row in (*dungeon.walls, *dungeon.kinds))
    for x, y in cells(size):
        kind, wall = dungeon.kinds[y][x], dungeon.walls[y][x]
        assert wall == (kind in (Kind.WALL, Kind.RUBBLE))
        if x in (0, size - 1) or y in (0, size - 1):
            assert kind == Kind.WALL
    assert dungeon.kinds[dungeon.start[1]][dungeon.start[0]] == Kind.START
    assert dungeon.kinds[dungeon.end[1]][dungeon.end[0]] == Kind.END


def ways(dungeon: Dungeon) -> None:
    """All floor can be reached, the ends are the rooms farthest apart, and the path is shortest."""
    steps = distances(dungeon, dungeon.start)
    assert set(steps) == set(floor_cells(dungeon))
    centres = [room.center for room in dungeon.rooms if room.type == "main"]
    assert dungeon.start in centres
    assert dungeon.end in centres
    found = (distances(dungeon, centre) for centre in centres)
    assert steps[dungeon.end] == max(reached[other] for reached in found for other in centres)
    path = dungeon.path
    assert path[0] == dungeon.start
    assert path[-1] == dungeon.end
    assert len(path) == steps[dungeon.end] + 1
    for (x, y), (next_x, next_y) in pairwise(path):
        assert abs(x - next_x) + abs(y - next_y) == 1
        assert not dungeon.walls[next_y][next_x]


def main_rooms(dungeon: Dungeon) -> None:
    rooms = [room for room in dungeon.rooms if room.type == "main"]
    size, mode = dungeon.size, MODES[dungeon.mode]
    low, high = sides(mode, size)
    most = max(2, floor((4 + 3 * sqrt(size * size / 1024)) * dungeon.density / 50))
    assert 2 <= len(rooms) <= most
    for number, room in enumerate(rooms):
        assert low <= room.width <= high
        assert low <= room.height <= high
        assert 2 <= room.x <= size - room.width - 2
        assert 2 <= room.y <= size - room.height - 2
        assert (room.center_x, room.center_y) == (room.x + room.width // 2, room.y + room.height // 2)
        assert not any(apart(room, other) < 1 for other in rooms[:number])
        assert all(number in rooms[other].connections for other in room.connections)
    pairs = len(rooms) * (len(rooms) - 1) // 2
    joined = sum(len(room.connections) for room in rooms)
    assert joined == 2 * min(pairs, len(rooms) - 1 + int(len(rooms) * 3 // 10))


def apart(room: Room, other: Room) -> int:
    """How many cells lie between two boxes, the longer way of across and down."""
    across = max(other.x - room.x - room.width, room.x - other.x - other.width)
    down = max(other.y - room.y - room.height, room.y - other.y - other.height)
    return max(across, down)


def doors(dungeon: Dungeon) -> None:
    """Walls on exactly one opposite pair of sides, a room on one of the others; and none is missing."""
    listed = {(door.x, door.y): door.type for door in dungeon.doors}
    assert len(listed) == len(dungeon.doors)
    for x, y in floor_cells(dungeon):
        kind = dungeon.kinds[y][x]
        assert (kind == Kind.DOOR) == (listed.get((x, y)) == "normal")
        assert (kind == Kind.SECRET_DOOR) == (listed.get((x, y)) == "secret")
        near = {dungeon.kinds[y + dy][x + dx] for dx, dy in BESIDE}
        if kind == Kind.DOOR:
            assert is_narrow(dungeon, (x, y))
            assert near & ROOMS
            assert sum(not dungeon.walls[y + dy][x + dx] for dx, dy in BESIDE) == 2, "it leads somewhere"
        if kind == Kind.SECRET_DOOR:
            assert is_narrow(dungeon, (x, y))
            assert Kind.SECRET in near
        if kind in PASSAGES and is_narrow(dungeon, (x, y)):
            assert not near & ROOMS, (x, y)


def is_narrow(dungeon: Dungeon, cell: Cell) -> bool:
    north, east, south, west = (dungeon.walls[cell[1] + dy][cell[0] + dx] for dx, dy in BESIDE)
    return bool(north and south) != bool(east and west)


def secrets(dungeon: Dungeon) -> None:
    """1 or 2 secret rooms, each with a secret door as its only way in."""
    rooms = [room for room in dungeon.rooms if room.type == "secret"]
    assert 1 <= len(rooms) <= 2
    assert sum(door.type == "secret" for door in dungeon.doors) == len(rooms)
    for room in rooms:
        assert kinds_of(dungeon, room) == {Kind.SECRET}
        ((x, y),) = openings(dungeon, room)
        assert dungeon.kinds[y][x] == Kind.SECRET_DOOR


def treasure(dungeon: Dungeon) -> None:
    """1 to 3 treasure rooms with one way in, every cell farther than half the size from the start."""
    rooms = [room for room in dungeon.rooms if room.type == "treasure"]
    assert 1 <= len(rooms) <= 3
    x, y = dungeon.start
    for room in rooms:
        assert kinds_of(dungeon, room) <= {Kind.TREASURE, Kind.DOOR}
        assert Kind.TREASURE in kinds_of(dungeon, room)
        assert len(openings(dungeon, room)) == 1
        assert all(abs(a - x) + abs(b - y) > dungeon.size / 2 for a, b in box(room))


def side_rooms(dungeon: Dungeon) -> None:
    rooms = [room for room in dungeon.rooms if room.type == "secondary"]
    assert len(rooms) == 2 + dungeon.size**2 // 1024
    for room in rooms:
        assert kinds_of(dungeon, room) <= {Kind.SECONDARY, Kind.DOOR}
        assert len(openings(dungeon, room)) == 1


def rubble(dungeon: Dungeon) -> None:
    """Only where the mode has it, and only inside main rooms of at least three by three."""
    lying = {(x, y) for x, y in cells(dungeon.size) if dungeon.kinds[y][x] == Kind.RUBBLE}
    assert not lying or MODES[dungeon.mode].rubble_chance
    inner = {
        (x, y)
        for room in dungeon.rooms
        if room.type == "main" and min(room.width, room.height) >= 3
        for x, y in box(Room(room.x + 1, room.y + 1, room.width - 2, room.height - 2))
    }
    assert lying <= inner


def quality(dungeon: Dungeon) -> None:
    """The figures, the score and the reasons, all counted anew."""
    size, metrics = dungeon.size, dungeon.quality.metrics
    ground = set(floor_cells(dungeon))
    assert metrics.distance == len(dungeon.path) - 1
    assert metrics.floor_share == 100 * len(ground) / size**2
    assert metrics.loops == wall_groups(dungeon)
    ends = [(x, y) for x, y in ground if sum((x + dx, y + dy) in ground for dx, dy in BESIDE) == 1]
    assert metrics.dead_ends == len(ends)
    assert metrics.doors == len(dungeon.doors)
    assert metrics.treasure == sum(row.count(Kind.TREASURE) for row in dungeon.kinds)
    for kind in ("main", "secondary", "secret", "treasure"):
        assert metrics.rooms[kind] == sum(room.type == kind for room in dungeon.rooms)
    assert metrics.corridors == sum(len(room.connections) for room in dungeon.rooms) / 2

    lost = {}
    if metrics.distance < 15 * size // 32:
        lost["short_way"] = (metrics.distance, 15 * size // 32, 20)
    if 4 * len(ground) < size**2:
        lost["too_dense"] = (metrics.floor_share, 25, 15)
    if 5 * len(ground) > 3 * size**2:
        lost["too_open"] = (metrics.floor_share, 60, 15)
    if not metrics.loops:
        lost["no_loop"] = (0, 1, 15)
    if len(ends) < 3:
        lost["few_dead_ends"] = (len(ends), 3, 10)
    assert {w.key: (w.found, w.wanted, w.cost) for w in dungeon.quality.warnings} == lost
    assert dungeon.quality.score == 100 - sum(cost for _, _, cost in lost.values())


def wall_groups(dungeon: Dungeon) -> int:
    """The groups of wall, corners included and rubble aside, that do not touch the border."""
    size = dungeon.size
    left = {(x, y) for x, y in cells(size) if dungeon.kinds[y][x] == Kind.WALL}
    groups = 0
    while left:
        group, queue = set(), [left.pop()]
        while queue:
            x, y = queue.pop()
            group.add((x, y))
            near = {(x + dx, y + dy) for dx, dy in AROUND} & left
            left -= near
            queue += near
        groups += not any(x in (0, size - 1) or y in (0, size - 1) for x, y in group)
    return groups


def distances(dungeon: Dungeon, start: Cell) -> dict[Cell, int]:
    """Steps to everything within reach, breadth first."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in BESIDE:
            near = (x + dx, y + dy)
            if near not in steps and not dungeon.walls[near[1]][near[0]]:
                steps[near] = steps[x, y] + 1
                queue.append(near)
    return steps


def openings(dungeon: Dungeon, room: Room) -> list[Cell]:
    """The floor cells beside a room's box."""
    inside = set(box(room))
    rim = {(x + dx, y + dy) for x, y in inside for dx, dy in BESIDE} - inside
    return [(x, y) for x, y in rim if not dungeon.walls[y][x]]


def kinds_of(dungeon: Dungeon, room: Room) -> set[int]:
    return {dungeon.kinds[y][x] for x, y in box(room)}


def box(room: Room) -> Iterator[Cell]:
    for y in range(room.y, room.y + room.height):
        for x in range(room.x, room.x + room.width):
            yield x, y


def cells(size: int) -> Iterator[Cell]:
    return ((x, y) for y in range(size) for x in range(size))


def floor_cells(dungeon: Dungeon) -> Iterator[Cell]:
    return ((x, y) for x, y in cells(dungeon.size) if not dungeon.walls[y][x])


def dug(grid: Grid) -> set[Cell]:
    """The floor of a grid."""
    return {(c % grid.size, c // grid.size) for c in positions(grid.floor())}


def in_one_piece(cells: set[Cell]) -> bool:
    """Whether one can walk from each cell to every other."""
    queue = [next(iter(cells))]
    left = cells - set(queue)
    while queue:
        x, y = queue.pop()
        near = {(x + dx, y + dy) for dx, dy in BESIDE} & left
        left -= near
        queue += near
    return not left
