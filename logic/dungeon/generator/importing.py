"""Reading a dungeon's JSON: nothing is taken on trust, and whatever is wrong has a name."""

from collections.abc import Iterable
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from logic.core.codes import BadCode
from logic.core.store import UNREADABLE
from logic.dungeon.generator.export import KIND_NAMES, VERSION, Document
from logic.dungeon.generator.generate import from_code
from logic.dungeon.generator.grid import Cell, Grid, Kind, from_rows
from logic.dungeon.generator.modes import MODES
from logic.dungeon.generator.plan import Dungeon, Room
from logic.dungeon.generator.quality import rate
from logic.dungeon.paths import a_star
from logic.dungeon.state import DENSITIES, SIZES

MOST_BYTES = 2_000_000
"""The largest dungeon takes less than half of this."""
KINDS_HELD = {
    "secondary": {Kind.SECONDARY, Kind.DOOR},
    "secret": {Kind.SECRET},
    "treasure": {Kind.TREASURE, Kind.DOOR},
}
"""What the box of a room holds; that of a main room may hold anything but at its centre."""
CENTRES = {Kind.ROOM, Kind.START, Kind.END}


class BadImport(ValueError):
    """A text that is no dungeon of ours; `reason` is a short key, `part` says where it went wrong."""

    def __init__(self, reason: str, part: str = "") -> None:
        super().__init__(f"{reason}: {part}" if part else reason)
        self.reason = reason
        self.part = part


def from_json(data: bytes | str) -> Dungeon:
    """The dungeon that `export.to_json` wrote; raises BadImport.

    One with a code must be exactly the dungeon that the code names. One without was made by hand,
    and has to keep the rules that every dungeon keeps.
    """
    document = _document(data)
    _check_frame(document)
    dungeon = _dungeon(document)
    grid = from_rows([dungeon.cells], dungeon.size)
    # Whatever numbers the file uses, it is checked in today's.
    today = replace(dungeon, kinds=grid.rows(bytes(grid.kinds)))
    _check_cells(today, grid)
    _check_places(today)
    _check_figures(today, grid)
    if dungeon.code:
        _check_code(dungeon)
    return dungeon


def _document(data: bytes | str) -> Document:
    if len(data) > MOST_BYTES:
        raise BadImport("too_large", str(len(data)))
    try:
        return msgspec.json.decode(data, type=Document)
    except msgspec.ValidationError as wrong:
        raise BadImport("wrong_content", str(wrong)) from None
    except UNREADABLE:
        raise BadImport("not_json") from None


def _check_frame(document: Document) -> None:
    if document.version != VERSION:
        raise BadImport("newer_version", str(document.version))
    if document.size not in SIZES:
        raise BadImport("bad_size", str(document.size))
    if document.mode not in MODES:
        raise BadImport("no_such_mode", document.mode)
    if document.density not in DENSITIES:
        raise BadImport("bad_density", str(document.density))
    if document.kind_names not in KIND_NAMES.values():
        raise BadImport("bad_kinds")
    for name, matrix in (("walls", document.walls), ("kinds", document.kinds)):
        if len(matrix) != document.size or any(len(row) != document.size for row in matrix):
            raise BadImport("not_square", name)


def _dungeon(document: Document) -> Dungeon:
    return Dungeon(
        code=document.code,
        size=document.size,
        mode=document.mode,
        density=document.density,
        seed=document.seed,
        walls=tuple(map(bytes, document.walls)),
        kinds=tuple(map(bytes, document.kinds)),
        rooms=document.rooms,
        doors=document.doors,
        start=document.start,
        end=document.end,
        path=document.path,
        quality=document.quality,
        version=next(version for version, names in KIND_NAMES.items() if names == document.kind_names),
        complexity=document.complexity,
    )


def _check_cells(dungeon: Dungeon, grid: Grid) -> None:
    if grid.rows(grid.walls()) != dungeon.walls:
        raise BadImport("walls_and_kinds")
    last = dungeon.size - 1
    edges = (
        *dungeon.walls[0],
        *dungeon.walls[last],
        *(row[edge] for row in dungeon.walls for edge in (0, last)),
    )
    inner_edges = (*dungeon.kinds[0], *dungeon.kinds[last])
    if not all(edges) or any(inner_edges):
        raise BadImport("open_border")
    for name, cell, kind in (("start", dungeon.start, Kind.START), ("end", dungeon.end, Kind.END)):
        if _all(dungeon, kind) != [cell]:
            raise BadImport("bad_ends", name)


def _all(dungeon: Dungeon, kind: Kind) -> list[Cell]:
    return [(x, y) for y, row in enumerate(dungeon.kinds) for x in _where(row, kind)]


def _where(row: bytes, kind: Kind) -> Iterable[int]:
    place = row.find(kind)
    while place >= 0:
        yield place
        place = row.find(kind, place + 1)


def _check_places(dungeon: Dungeon) -> None:
    listed = sorted((door.x, door.y, door.type) for door in dungeon.doors)
    drawn = [(x, y, "normal") for x, y in _all(dungeon, Kind.DOOR)]
    drawn += [(x, y, "secret") for x, y in _all(dungeon, Kind.SECRET_DOOR)]
    if listed != sorted(drawn):
        raise BadImport("bad_doors")
    joined = [set(room.connections) for room in dungeon.rooms]
    for number, room in enumerate(dungeon.rooms):
        if not _is_room(dungeon, room) or not _is_joined(number, room, joined):
            raise BadImport("bad_rooms", str(number))
    if sum(room.type == "main" for room in dungeon.rooms) < 2:
        raise BadImport("bad_rooms", "main")


def _is_room(dungeon: Dungeon, room: Room) -> bool:
    """Whether a room lies inside the border, has its centre, and holds what its type says."""
    right, bottom = room.x + room.width, room.y + room.height
    if min(room.x, room.y, room.width, room.height) < 1 or max(right, bottom) > dungeon.size - 1:
        return False
    if room.center != (room.x + room.width // 2, room.y + room.height // 2):
        return False
    if room.type == "main":
        return dungeon.kinds[room.center_y][room.center_x] in CENTRES
    held = {kind for row in dungeon.kinds[room.y : bottom] for kind in row[room.x : right]}
    return held <= KINDS_HELD[room.type]


def _is_joined(number: int, room: Room, joined: list[set[int]]) -> bool:
    """Whether a room's connections are to other rooms, each named once, in order, and by both."""
    return list(room.connections) == sorted(joined[number]) and all(
        0 <= other < len(joined) and other != number and number in joined[other] for other in joined[number]
    )


def _check_figures(dungeon: Dungeon, grid: Grid) -> None:
    shortest = a_star(dungeon.walls, dungeon.start, dungeon.end)
    if len(dungeon.path) != len(shortest) or not _is_way(dungeon):
        raise BadImport("bad_path")
    distance = len(shortest) - 1 if shortest else None
    reached = 1 << grid.index(*dungeon.start)
    if dungeon.quality != rate(grid, dungeon.rooms, len(dungeon.doors), distance, reached):
        raise BadImport("bad_figures")
    if not dungeon.quality.score:
        raise BadImport("unreachable")


def _is_way(dungeon: Dungeon) -> bool:
    """Whether the path goes over floor, step by step, from the start to the end."""
    path, size = dungeon.path, dungeon.size
    if not path:
        return True
    inside = all(0 <= x < size and 0 <= y < size and not dungeon.walls[y][x] for x, y in path)
    close = all(abs(x - next_x) + abs(y - next_y) == 1 for (x, y), (next_x, next_y) in pairwise(path))
    return inside and close and path[0] == dungeon.start and path[-1] == dungeon.end


def _check_code(dungeon: Dungeon) -> None:
    try:
        named = from_code(dungeon.code)
    except BadCode as wrong:
        raise BadImport("bad_code", wrong.part) from None
    if named != dungeon:
        raise BadImport("not_as_its_code", dungeon.code)
