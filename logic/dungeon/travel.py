"""Ways through what a seat has seen: for taps on the map, auto-explore and computer players."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from logic.dungeon import tiles
from logic.dungeon.generator.grid import Cell
from logic.dungeon.paths import FAR, search
from logic.dungeon.state import (
    STEPS,
    Direction,
    Event,
    GuardianAlert,
    HeartLost,
    Spotted,
    State,
    World,
)

_DIRECTIONS: dict[Cell, Direction] = {step: direction for direction, step in STEPS.items()}
_BLOCKED = tiles.flags(tiles.BLOCKS_HERO | {tiles.RUBBLE})
_FREE = bytes(not blocked for blocked in _BLOCKED)


def route(view: State, seat: int, target: Cell) -> tuple[Direction, ...]:
    """The steps of the shortest way to a seen cell; empty if there is none.

    It goes around rubble, and never over the way out: whoever taps beyond it does not mean to leave.
    """
    world, size = view.worlds[seat], view.options.size
    here, there = _place(world.hero, size), _place(target, size)
    blocked = bytearray(world.known.encode().translate(_BLOCKED))
    if world.known[there] == tiles.RUBBLE:
        blocked[there] = 0
    if blocked[there]:
        return ()
    out = world.known.find(tiles.EXIT)
    if out not in (-1, there):
        blocked[out] = 1
    return directions(search(blocked, size, here, there), size)


def way_to(view: State, seat: int, target: Cell) -> tuple[Cell, ...]:
    """The cells of the same way."""
    hero = view.worlds[seat].hero
    assert hero is not None, "a seat sees its own hero"
    (x, y), way = hero, []
    for direction in route(view, seat, target):
        dx, dy = STEPS[direction]
        x, y = x + dx, y + dy
        way.append((x, y))
    return tuple(way)


def stops(events: Iterable[Event], seat: int) -> bool:
    """Whether something happened that a longer walk should stop for."""
    return any(isinstance(event, Spotted | GuardianAlert | HeartLost) and event.seat == seat for event in events)


def explore(view: State, seat: int) -> Direction | None:
    """The next step to the nearest place where there is more to see; None when all has been seen.

    It never takes the way out: that would end the run.
    """
    ways = Ways(view, seat)
    unknown = ways.frontier()
    return ways.first_step(min(unknown, key=lambda cell: (ways.steps[cell], cell))) if unknown else None


def known_treasures(view: State, seat: int) -> tuple[Cell, ...]:
    """The treasure that has been seen and can be walked to, the nearest first."""
    known, size = view.worlds[seat].known, view.options.size
    if tiles.TREASURE not in known:
        return ()
    ways = Ways(view, seat)
    gold = [cell for cell in ways.reached if known[cell] == tiles.TREASURE]
    return tuple((cell % size, cell // size) for cell in sorted(gold, key=lambda cell: (ways.steps[cell], cell)))


def directions(places: Sequence[int], size: int) -> tuple[Direction, ...]:
    """The steps that lead from each place to the next."""
    named = {dy * size + dx: direction for (dx, dy), direction in _DIRECTIONS.items()}
    return tuple(named[after - before] for before, after in pairwise(places))


class Ways:
    """How far everything a seat has seen is from its hero, around rubble.

    No way leads over the exit, since the run ends there; the exit itself can be walked to.
    Where `taken` says in how many turns somebody else may be at a place, only ways on which the
    hero is always there and gone before count.
    """

    def __init__(self, view: State, seat: int, taken: Mapping[int, int] = MappingProxyType({})) -> None:
        self.world: World = view.worlds[seat]
        self.size = view.options.size
        self.here = _place(self.world.hero, self.size)
        #: Turns to each place; a closed door takes one more to open.
        self.steps = [FAR] * len(self.world.known)
        self.reached: list[int] = []
        self._came = [0] * len(self.world.known)
        self._walk(taken)

    def _walk(self, taken: Mapping[int, int]) -> None:
        size, known, steps = self.size, self.world.known, self.steps
        free = bytearray(known.encode().translate(_FREE))
        free[self.here] = 0
        steps[self.here] = 0
        front = [self.here]
        #: Doors that will have been opened by the next turn but one.
        opening: list[int] = []
        turn = 0
        while front or opening:
            following = opening
            waiting: list[int] = []
            self.reached += front
            for cell in front:
                if known[cell] == tiles.EXIT:
                    continue
                for near in (cell - size, cell + 1, cell + size, cell - 1):
                    if free[near]:
                        door = known[near] in tiles.OPENS
                        arrival = turn + 2 if door else turn + 1
                        if taken and taken.get(near, FAR) <= arrival:
                            continue
                        free[near] = 0
                        self._came[near] = cell
                        steps[near] = arrival
                        (waiting if door else following).append(near)
            front, opening = following, waiting
            turn += 1

    def __contains__(self, cell: int) -> bool:
        """Whether a place can be walked to."""
        return self.steps[cell] != FAR

    def place(self, cell: Cell) -> int | None:
        """The number of a cell, if it can be walked to."""
        number = _place(cell, self.size)
        return number if number in self else None

    def apart(self, one: int, other: int) -> int:
        """The Manhattan distance of two places."""
        size = self.size
        return abs(one % size - other % size) + abs(one // size - other // size)

    def frontier(self) -> list[int]:
        """The places within reach with something unseen beside them, and the closed doors; never the exit."""
        known, size = self.world.known, self.size
        unseen = tiles.UNSEEN
        return [
            cell
            for cell in self.reached
            if known[cell] != tiles.EXIT
            and (
                known[cell] in tiles.OPENS
                or unseen in known[cell - 1 : cell + 2]
                or known[cell - size] == unseen
                or known[cell + size] == unseen
            )
        ]

    def first_step(self, target: int) -> Direction | None:
        """The first step of a shortest way to a place; None where one stands or cannot get to."""
        if self.steps[target] in (0, FAR):
            return None
        cell = target
        while self._came[cell] != self.here:
            cell = self._came[cell]
        return directions((self.here, cell), self.size)[0]


def _place(cell: Cell | None, size: int) -> int:
    assert cell is not None, "a seat sees its own hero"
    return cell[1] * size + cell[0]
