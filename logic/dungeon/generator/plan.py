"""The words of the workshop: what a finished dungeon is made of."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from logic.dungeon.generator.grid import Cell, renumbered

RoomType: TypeAlias = Literal["main", "secondary", "secret", "treasure"]
ROOM_TYPES: tuple[RoomType, ...] = ("main", "secondary", "secret", "treasure")
DoorType: TypeAlias = Literal["normal", "secret"]


class Room(Struct, frozen=True):
    """The box around a room; a room that is no rectangle leaves some of its box as wall."""

    x: int
    y: int
    width: int
    height: int
    type: RoomType = "main"
    center_x: int = -1
    center_y: int = -1
    #: The rooms that corridors lead to, by their place in the list of rooms.
    connections: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.center_x < 0:
            force_setattr(self, "center_x", self.x + self.width // 2)
        if self.center_y < 0:
            force_setattr(self, "center_y", self.y + self.height // 2)

    @property
    def center(self) -> Cell:
        return self.center_x, self.center_y

    def intersects(self, other: "Room", padding: int = 1) -> bool:
        """Whether two rooms are nearer than `padding` cells to each other."""
        return not (
            self.x + self.width + padding <= other.x
            or other.x + other.width + padding <= self.x
            or self.y + self.height + padding <= other.y
            or other.y + other.height + padding <= self.y
        )

    def distance_to(self, other: "Room") -> int:
        """The Manhattan distance between the centres."""
        return abs(self.center_x - other.center_x) + abs(self.center_y - other.center_y)


class Door(NamedTuple):
    """A door; a secret one looks like wall until it is found."""

    x: int
    y: int
    type: DoorType = "normal"


class Deduction(Struct, frozen=True):
    """Why points were taken off: what was found, what was wanted, and how many."""

    key: Literal["short_way", "too_dense", "too_open", "no_loop", "few_dead_ends", "unreachable", "no_way"]
    found: float
    wanted: float
    cost: int


class Metrics(Struct, frozen=True):
    """The figures of a dungeon."""

    #: Steps from the start to the end.
    distance: int
    #: Percent of all cells.
    floor_share: float
    rooms: dict[str, int]
    corridors: int
    loops: int
    dead_ends: int
    doors: int
    #: Pieces of treasure, one on each cell of a treasure room.
    treasure: int


class Quality(Struct, frozen=True):
    """How good a dungeon is, from 0 to 100, and why."""

    score: int
    warnings: tuple[Deduction, ...]
    metrics: Metrics


class Dungeon(Struct, frozen=True):
    """A finished dungeon. Rows of `walls` and `kinds` are bytes: `walls[y][x]` is a number.

    One of the first version numbers treasure 6 and rubble 7; `cells` has today's numbers for every version.
    """

    code: str
    size: int
    mode: str
    density: int
    seed: int
    walls: tuple[bytes, ...]
    kinds: tuple[bytes, ...]
    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]
    start: Cell
    end: Cell
    path: tuple[Cell, ...]
    quality: Quality
    version: int = 2
    #: In percent, where it is not the mode's own.
    complexity: int | None = None

    @property
    def cells(self) -> bytes:
        """The kinds of all cells, row after row."""
        flat = b"".join(self.kinds)
        return renumbered(flat) if self.version == 1 else flat
