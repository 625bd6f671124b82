"""The guardians: where they begin, how they patrol, and how they chase."""

from array import array
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.dungeon.generator.grid import Cell, Kind
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.paths import FAR, search
from logic.dungeon.state import Guardian, Level
from logic.dungeon.tiles import BLOCKS_GUARDIANS, flags

PER_16_CELLS: dict[Level, int] = {"stroll": 0, "watch": 1, "hunt": 2, "nightmare": 2}
MEMORY = 5
"""Turns without sight until a guardian loses track."""

_BLOCKED = flags(BLOCKS_GUARDIANS)


def posted(dungeon: Dungeon, level: Level, seen_from_start: frozenset[int], dice: Dice) -> tuple[Guardian, ...]:
    """The guardians at home: in main rooms, out of sight of the start where that is possible."""
    rooms = [
        (number, cells)
        for number, room in enumerate(dungeon.rooms)
        if room.type == "main" and (cells := _floor_of(dungeon, number)) and room.center != dungeon.start
    ]
    found = []
    for guardian in range(dungeon.size // 16 * PER_16_CELLS[level]):
        number, cells = dice.pick(rooms)
        hidden = [cell for cell in cells if cell[1] * dungeon.size + cell[0] not in seen_from_start]
        home = dice.pick(hidden or cells)
        found.append(Guardian(guardian, home, home, number))
    return tuple(found)


def _floor_of(dungeon: Dungeon, number: int) -> list[Cell]:
    room = dungeon.rooms[number]
    return [
        (x, y)
        for y in range(room.y, room.y + room.height)
        for x in range(room.x, room.x + room.width)
        if dungeon.kinds[y][x] == Kind.ROOM
    ]


def steps_now(level: Level, turn: int) -> int:
    """How far a guardian goes in a turn: in a nightmare two steps every second turn."""
    return 2 if level == "nightmare" and turn % 2 == 0 else 1


def patrolled(guardian: Guardian, base: str, size: int, centres: Sequence[Cell], dice: Dice) -> Guardian:
    """One step towards the room it is bound for, or towards another once it is there."""
    goal = guardian.goal or 0
    if guardian.at == centres[goal]:
        goal = (goal + 1 + dice.below(len(centres) - 1)) % len(centres)
    ways = _ways_to(base, size, centres[goal])
    x, y = guardian.at
    here = y * size + x
    nearer = min((here + step for step in (-size, 1, size, -1)), key=lambda near: ways[near])
    if ways[nearer] >= ways[here]:
        return replace(guardian, goal=goal)
    return replace(guardian, goal=goal, at=(nearer % size, nearer // size))


def chased(guardian: Guardian, truth: str, size: int, hero: Cell) -> Guardian:
    """One step of the shortest way to the hero; it stays where secret doors or rubble leave none."""
    (x, y), (hero_x, hero_y) = guardian.at, hero
    blocked = truth.encode().translate(_BLOCKED)
    steps = search(blocked, size, y * size + x, hero_y * size + hero_x)
    if len(steps) < 2:
        return guardian
    return replace(guardian, at=(steps[1] % size, steps[1] // size))


def sent_home(guardian: Guardian, hero: Cell, centres: Sequence[Cell]) -> Guardian:
    """Home; if the hero stands there, to the middle of the room that is farthest from it."""
    home = guardian.home
    if home is None or home == hero:
        home = max(centres, key=lambda cell: abs(cell[0] - hero[0]) + abs(cell[1] - hero[1]))
    return replace(guardian, at=home, chase=0)


@lru_cache(maxsize=64)
def _ways_to(base: str, size: int, goal: Cell) -> Sequence[int]:
    """How far every cell is from a goal, for somebody whom secret doors and rubble stop."""
    free = bytearray(not blocked for blocked in base.encode().translate(_BLOCKED))
    ways = array("i", [FAR]) * len(free)
    front = [goal[1] * size + goal[0]]
    free[front[0]] = 0
    steps = 0
    while front:
        following = []
        for cell in front:
            ways[cell] = steps
            for near in (cell - size, cell + 1, cell + size, cell - 1):
                if free[near]:
                    free[near] = 0
                    following.append(near)
        front = following
        steps += 1
    return ways
