"""The computer players. They know what their hero has seen, and nothing else."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence

from logic.core.game import Computer
from logic.core.override import override
from logic.core.rng import mixed
from logic.dungeon import tiles
from logic.dungeon.crawl import HEARTS
from logic.dungeon.generator.grid import Cell
from logic.dungeon.paths import FAR
from logic.dungeon.state import STEPS, Action, Direction, Event, HeartLost, State, Wait, Walk
from logic.dungeon.travel import Ways

HEART_WORTH = 50
TREASURE_WORTH = 10
REMEMBERED = 8
"""Turns for which a guardian that went out of sight is reckoned with."""
GUARDIANS_STAY_OUT = tiles.BLOCKS_GUARDIANS | {tiles.UNSEEN}


def make(level: str) -> Computer[State, Action, Event]:
    """A new player of that level."""
    players: dict[str, type[Explorer]] = {"tourist": Tourist, "scout": Scout, "delver": Delver}
    return players[level]()


class Explorer(Computer[State, Action, Event]):
    """Walks to the place that its level likes best, and remembers for a while where guardians were."""

    def __init__(self) -> None:
        #: Where each guardian was last seen, and in which turn.
        self._sighted: dict[int, tuple[Cell, int]] = {}

    @override
    def watch(self, view: State, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HeartLost) and event.guardian is not None:
                self._sighted.pop(event.guardian, None)
        # Only the world that one sees oneself tells of guardians.
        for world in view.worlds:
            for guardian in world.guardians:
                self._sighted[guardian.id] = (guardian.at, world.turns)

    def guardian_steps(self, view: State, seat: int) -> dict[int, int]:
        """How many steps every known place is from the nearest guardian, as far as one can tell."""
        world, size = view.worlds[seat], view.options.size
        sighted = {guardian.id: (guardian.at, world.turns) for guardian in world.guardians}
        for number, (at, turn) in self._sighted.items():
            if number not in sighted and world.turns - turn <= REMEMBERED:
                sighted[number] = (at, turn)
        # One that was seen some turns ago may have come nearer by as many steps.
        steps = {at[1] * size + at[0]: turn - world.turns for at, turn in sighted.values()}
        front = list(steps)
        for cell in front:
            # The list grows while it is read.
            for near in (cell - size, cell + 1, cell + size, cell - 1):
                if steps.get(near, FAR) > steps[cell] + 1 and world.known[near] not in GUARDIANS_STAY_OUT:
                    steps[near] = steps[cell] + 1
                    front.append(near)
        return steps

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        taken = self.taken(view, seat)
        safe = Ways(view, seat, taken)
        step = self.step(view, seat, safe)
        if step is None and taken:
            step = self.escape(view, seat, safe, taken) or self.step(view, seat, Ways(view, seat))
        if step:
            return Walk(step)
        return _through_rubble(view, seat) or Wait()

    def step(self, view: State, seat: int, ways: Ways) -> Direction | None:
        target = self.target(view, seat, ways)
        return ways.first_step(target) if target is not None else None

    @abstractmethod
    def target(self, view: State, seat: int, ways: Ways) -> int | None:
        """Where to go now, among what `ways` reach."""

    def taken(self, view: State, seat: int) -> dict[int, int]:
        """In how many turns guardians may be at the places that this level keeps clear of."""
        return {}

    def escape(self, view: State, seat: int, safe: Ways, taken: dict[int, int]) -> Direction | None:
        """Where to run when no safe way leads anywhere useful; None to take the blow."""
        return None


class Tourist(Explorer):
    """Strolls from sight to sight, takes what lies at its feet, and leaves by the exit it happens to see."""

    @override
    def target(self, view: State, seat: int, ways: Ways) -> int | None:
        known = view.worlds[seat].known
        if gold := [cell for cell in _places(known, tiles.TREASURE) if ways.steps[cell] <= 2]:
            return gold[0]
        if (way_out := _exit(known, ways)) is not None:
            return way_out
        # A fancy of its own for each place, always the same, so that it does not dither.
        return _least(ways.frontier(), lambda cell: ways.steps[cell] + mixed(seat, cell) % 24)


class Scout(Explorer):
    """Explores the nearest unknown, picks up the treasure it sees, keeps clear of guardians, and leaves."""

    @override
    def target(self, view: State, seat: int, ways: Ways) -> int | None:
        known = view.worlds[seat].known
        gold = [cell for cell in _places(known, tiles.TREASURE) if cell in ways]
        if (nearest := _least(gold, lambda cell: ways.steps[cell])) is not None:
            return nearest
        if (way_out := _exit(known, ways)) is not None:
            return way_out
        return _least(ways.frontier(), lambda cell: ways.steps[cell])

    @override
    def taken(self, view: State, seat: int) -> dict[int, int]:
        return self.guardian_steps(view, seat)


class Delver(Explorer):
    """Weighs turns against treasure: hurries while haste pays, and empties the dungeon once it does not."""

    @override
    def target(self, view: State, seat: int, ways: Ways) -> int | None:
        world, known = view.worlds[seat], view.worlds[seat].known
        way_out = _exit(known, ways)
        potion = ways.place(world.potion) if world.potion and world.hearts < HEARTS else None
        if potion is not None and ways.steps[potion] < HEART_WORTH:
            return potion
        gold = [cell for cell in _places(known, tiles.TREASURE) if cell in ways]
        nearest = _least(gold, lambda cell: ways.steps[cell])
        early = 2 * view.par - world.turns
        if nearest is not None and ways.steps[nearest] < max(TREASURE_WORTH, TREASURE_WORTH * len(gold) - early):
            return nearest
        if way_out is not None and (early > ways.steps[way_out] or not self.dares_more(view, seat, ways, way_out)):
            return way_out
        if nearest is not None and early <= 0:
            return nearest
        unknown = ways.frontier()
        if early <= 0 or not unknown:
            return _least(unknown, lambda cell: ways.steps[cell]) if unknown else way_out
        # The exit is in a room far from the start, so what leads away from it is worth more.
        start = known.index(tiles.START)
        return _least(unknown, lambda cell: 2 * ways.steps[cell] - ways.apart(cell, start))

    def dares_more(self, view: State, seat: int, ways: Ways, way_out: int) -> bool:
        """Whether to look for more treasure although the way out is known."""
        world = view.worlds[seat]
        in_time = world.turns + 4 * ways.steps[way_out] + 100 < view.limit
        return in_time and world.hearts > 1 and not any(guardian.chase for guardian in world.guardians)

    @override
    def taken(self, view: State, seat: int) -> dict[int, int]:
        """Guardians may run for any place, in a nightmare three steps in two turns."""
        steps = self.guardian_steps(view, seat)
        if view.options.level == "nightmare":
            return {cell: (2 * away + 2) // 3 for cell, away in steps.items()}
        return steps

    @override
    def escape(self, view: State, seat: int, safe: Ways, taken: dict[int, int]) -> Direction | None:
        """With one heart left, to where the guardians need longest; otherwise a heart buys the way."""
        if view.worlds[seat].hearts > 1:
            return None
        return safe.first_step(max(safe.reached, key=lambda cell: (taken.get(cell, FAR), -cell)))


def _exit(known: str, ways: Ways) -> int | None:
    """The exit, if it has been seen and can be walked to."""
    cell = known.find(tiles.EXIT)
    return cell if cell >= 0 and cell in ways else None


def _places(known: str, sign: str) -> list[int]:
    return [cell for cell, other in enumerate(known) if other == sign] if sign in known else []


def _least(cells: Iterable[int], cost: Callable[[int], int]) -> int | None:
    """The place that costs least; of several the first on the map."""
    return min(cells, key=lambda cell: (cost(cell), cell), default=None)


def _through_rubble(view: State, seat: int) -> Action | None:
    """A step into rubble, if some lies beside the hero."""
    world, size = view.worlds[seat], view.options.size
    assert world.hero is not None, "a seat sees its own hero"
    x, y = world.hero
    for direction, (dx, dy) in STEPS.items():
        if world.known[(y + dy) * size + x + dx] == tiles.RUBBLE:
            return Walk(direction)
    return None
