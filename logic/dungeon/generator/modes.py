"""The ways of building a dungeon, as data. Adding one is adding a row."""

from typing import Literal, TypeAlias

from msgspec import Struct

Shape: TypeAlias = Literal["rectangle", "ellipse", "irregular"]
Style: TypeAlias = Literal["l", "straight", "winding", "broken"]


class Mode(Struct, frozen=True, kw_only=True):
    """One way of building; its id is also the key of its name."""

    id: str
    shape: Shape = "rectangle"
    corridors: Style = "l"
    #: In dungeons of the first version, how far a room's height may be from its width: 0 is square, 1 is anything.
    variance: float
    #: 1 makes mazes without a loop; less opens some walls.
    complexity: float
    #: The chance that a room is mirrored about the vertical axis.
    symmetry: float
    #: The share of the solid rock that mazes fill.
    maze_fill: float
    #: What is added to the smallest and the largest side of a main room, and what they stay within.
    smaller: int = 0
    smaller_least: int = 1
    larger: int = 0
    larger_least: int = 1
    #: Rounds of cellular automata for irregular rooms; without any, corners are bitten off.
    growth: int = 0
    #: The chance that a main room has rubble, and tries for rubble as a share of its area.
    rubble_chance: float = 0.0
    rubble_density: float = 0.0


MODES: dict[str, Mode] = {
    mode.id: mode
    for mode in (
        Mode(id="classic", variance=0.6, complexity=0.6, symmetry=0.0, maze_fill=0.7),
        Mode(
            id="crypt",
            corridors="winding",
            variance=0.5,
            complexity=0.8,
            symmetry=0.1,
            maze_fill=0.7,
            smaller=-1,
            smaller_least=2,
            larger=-2,
            larger_least=3,
        ),
        Mode(
            id="temple",
            shape="ellipse",
            corridors="straight",
            variance=0.4,
            complexity=0.7,
            symmetry=0.9,
            maze_fill=0.6,
            smaller=1,
            larger=2,
        ),
        Mode(
            id="ruins",
            shape="irregular",
            corridors="broken",
            variance=0.9,
            complexity=0.3,
            symmetry=0.2,
            maze_fill=0.6,
            rubble_chance=0.4,
            rubble_density=0.3,
        ),
        Mode(id="labyrinth", variance=0.5, complexity=1.0, symmetry=0.0, maze_fill=1.0),
        Mode(
            id="cavern",
            shape="irregular",
            corridors="winding",
            variance=1.0,
            complexity=0.5,
            symmetry=0.0,
            maze_fill=0.6,
            growth=2,
        ),
    )
}

BASE_SIDES = {24: (3, 6), 32: (4, 8), 48: (4, 10), 64: (5, 12)}
"""The smallest and the largest side of a main room, from each size of the dungeon on."""


def sides(mode: Mode, size: int) -> tuple[int, int]:
    """The smallest and the largest side of a main room."""
    low, high = BASE_SIDES[max(base for base in BASE_SIDES if base <= size)]
    least = min(max(low + mode.smaller, mode.smaller_least), high)
    most = min(max(high + mode.larger, mode.larger_least), size - 4)
    return min(least, most), most
