"""A dungeon as JSON, as plain text and as a picture."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from logic.dungeon.generator.grid import Kind, renumbered
from logic.dungeon.generator.plan import Door, Dungeon, Quality, Room
from logic.dungeon.generator.png import picture
from logic.dungeon.tiles import signs

FORMAT = "quadrille-dungeon"
VERSION = 1
CELL_PIXELS = 20
MOST_CELLS = 256

COLOURS: dict[Kind, str] = {
    Kind.WALL: "#2b2f3a",
    Kind.ROOM: "#f4f1e6",
    Kind.CORRIDOR: "#e0cfa2",
    Kind.MAZE: "#b9d3e6",
    Kind.SECONDARY: "#c4d8a4",
    Kind.SECRET: "#cdb2e0",
    Kind.TREASURE: "#ffd700",
    Kind.RUBBLE: "#8d8272",
    Kind.DOOR: "#8a5a1c",
    Kind.SECRET_DOOR: "#7a4fa3",
    Kind.START: "#2e7d4f",
    Kind.END: "#a61f38",
}

Row = Annotated[tuple[Annotated[int, Meta(ge=0, le=len(Kind) - 1)], ...], Meta(max_length=MOST_CELLS)]
Matrix = Annotated[tuple[Row, ...], Meta(max_length=MOST_CELLS)]
Place = tuple[int, int]


class Document(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a JSON file holds. Numbers in `kinds` stand for the words in `kind_names`."""

    format: Literal["quadrille-dungeon"]
    version: int
    code: Annotated[str, Meta(max_length=60)]
    size: int
    mode: Annotated[str, Meta(max_length=40)]
    density: int
    seed: int
    kind_names: Annotated[tuple[str, ...], Meta(max_length=len(Kind))]
    walls: Matrix
    kinds: Matrix
    rooms: Annotated[tuple[Room, ...], Meta(max_length=MOST_CELLS)]
    doors: Annotated[tuple[Door, ...], Meta(max_length=MOST_CELLS**2)]
    start: Place
    end: Place
    path: Annotated[tuple[Place, ...], Meta(max_length=MOST_CELLS**2)]
    quality: Quality
    #: In percent; left out where it is the mode's own.
    complexity: Annotated[int, Meta(ge=0, le=100)] | None = None


_NAMES = tuple(kind.name.lower() for kind in Kind)
KIND_NAMES = {1: tuple(_NAMES[kind] for kind in renumbered(bytes(Kind))), 2: _NAMES}
"""What the numbers of kinds stand for, by the version of the workshop that made the dungeon."""


def to_json(dungeon: Dungeon) -> bytes:
    """Everything about a dungeon, for other programs and for `importing.from_json`."""
    return msgspec.json.encode(
        Document(
            format="quadrille-dungeon",
            version=VERSION,
            code=dungeon.code,
            size=dungeon.size,
            mode=dungeon.mode,
            density=dungeon.density,
            seed=dungeon.seed,
            kind_names=KIND_NAMES[dungeon.version],
            walls=tuple(tuple(row) for row in dungeon.walls),
            kinds=tuple(tuple(row) for row in dungeon.kinds),
            rooms=dungeon.rooms,
            doors=dungeon.doors,
            start=dungeon.start,
            end=dungeon.end,
            path=dungeon.path,
            quality=dungeon.quality,
            complexity=dungeon.complexity,
        )
    )


def to_text(dungeon: Dungeon) -> str:
    """The map, a sign a cell; see `tiles` for what they mean."""
    size, map_ = dungeon.size, signs(dungeon.cells)
    return "".join(map_[start : start + size] + "\n" for start in range(0, size * size, size))


def to_png(dungeon: Dungeon) -> bytes:
    """The map as a picture, 20 pixels to a cell."""
    colours = [bytes.fromhex(COLOURS[kind].removeprefix("#")) for kind in Kind]
    cells = dungeon.cells
    rows = [cells[start : start + dungeon.size] for start in range(0, len(cells), dungeon.size)]
    return picture(rows, colours, CELL_PIXELS)
