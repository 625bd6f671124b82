"""The rules of Donjon."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from logic.core.bounds import ViewBounds
from logic.core.game import Computer, Entry, Game, IllegalAction, Left, Outcome, Preset, Step
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.dungeon import guardians, tiles
from logic.dungeon.computers import levels as computer
from logic.dungeon.crawl import HEARTS, Crawl, final_score, lamp
from logic.dungeon.generator.generate import generate, generate_secret
from logic.dungeon.generator.grid import Cell, dead_ends, from_rows, positions
from logic.dungeon.generator.lcg import MODULUS
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.state import (
    STEPS,
    VERSION,
    Action,
    Ended,
    Event,
    Finished,
    Options,
    Search,
    State,
    Wait,
    Walk,
    World,
)
from logic.dungeon.views import shown, viewed

__all__ = ["Donjon"]


MAP = 0x4D4150
"""Keeps the draws for a map apart from those for its guardians."""


class Donjon(Game[Options, State, Action, Event]):
    """Find the way out of a dungeon, each seat in a world of its own; the best score wins."""

    id = "dungeon"
    seats = range(1, 5)
    levels = ("tourist", "scout", "delver")
    undo_needs_solitude = True
    presets = (
        Preset("stroll", Options(level="stroll"), "tourist"),
        Preset("watch", Options(), "scout"),
        Preset("hunt", Options(size=48, mode="crypt", level="hunt"), "scout"),
        Preset("nightmare", Options(size=48, mode="labyrinth", level="nightmare"), "delver"),
    )

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        dungeon = _dungeon(replace(options, level="stroll"), seed)
        dice = Dice(mixed(seed, seed if options.seed is None else options.seed))
        base = tiles.signs(dungeon.cells)
        in_sight = lamp(options, base, dungeon.start)
        world = World(
            truth=base,
            known=tiles.UNSEEN * len(base),
            hero=dungeon.start,
            hearts=HEARTS,
            guardians=guardians.posted(dungeon, options.level, in_sight, dice),
            potion=_potion(dungeon, dice),
            rng=dice.bits(),
        )
        state = State(
            options=options,
            worlds=(world,) * seats,
            par=dungeon.quality.metrics.distance,
            quality=dungeon.quality.score,
            code=dungeon.code,
            map=base,
            centres=tuple(room.center for room in dungeon.rooms if room.type == "main"),
        )
        return replace(state, worlds=(Crawl(state, 0).enter(),) * seats)

    @override
    def renewed(self, options: Options) -> Options:
        """A chosen seed keeps the version that makes its map."""
        return options if options.seed is not None else replace(options, version=VERSION)

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, world in enumerate(state.worlds) if not world.result)

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_move(state):
            return ()
        world, size = state.worlds[seat], state.options.size
        assert world.hero is not None, "a seat sees its own hero"
        x, y = world.hero
        walks = (
            Walk(direction)
            for direction, (dx, dy) in STEPS.items()
            if world.known[(y + dy) * size + x + dx] not in tiles.BLOCKS_HERO
        )
        return (*walks, Search(), Wait())

    @override
    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        self._check(state, seat)
        crawl = Crawl(state, seat)
        world = crawl.play(action)
        return _after(state, seat, world, crawl.events)

    @override
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        self._check(state, seat)
        world = state.worlds[seat]
        score = final_score(state, world, "left")
        gone = replace(world, result="left", score=score)
        return _after(state, seat, gone, [Finished(seat, "left", score, world.turns)])

    @override
    def undo_to(self, log: Sequence[Entry[Action]], state: State, seat: int) -> int | None:
        """On a stroll, back to before that seat's own last action; what is finished stays so."""
        if state.options.level != "stroll" or seat not in self.to_move(state):
            return None
        for length in range(len(log) - 1, -1, -1):
            entry = log[length]
            if isinstance(entry, Left):
                return None
            if entry.seat == seat:
                return length
        return None

    @override
    def view(self, state: State, seat: int | None) -> State:
        return viewed(state, seat)

    @override
    def show(self, event: Event, seat: int | None) -> Event | None:
        return shown(event, seat)

    @override
    def outcome(self, state: State) -> Outcome | None:
        if not state.reason:
            return None
        return Outcome(state.winners, tuple(world.score for world in state.worlds), state.reason)

    @override
    def public_options(self, options: Options) -> Options:
        """A known seed is a known map."""
        return replace(options, seed=None)

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.dungeon.bounds import Bounds

        return Bounds(options, seats)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        return computer.make(level)

    def _check(self, state: State, seat: int) -> None:
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.worlds):
            raise IllegalAction("no_such_seat")
        if state.worlds[seat].result:
            raise IllegalAction("finished")


def _after(state: State, seat: int, world: World, events: list[Event]) -> Step[State, Event]:
    """The seat's world has changed; when all have finished, the game is over."""
    worlds = (*state.worlds[:seat], world, *state.worlds[seat + 1 :])
    after = replace(state, worlds=worlds)
    if not all(world.result for world in worlds):
        return Step(after, tuple(events))
    winners, reason = _winners(worlds), _reason(worlds)
    return Step(replace(after, winners=winners, reason=reason), (*events, Ended(winners, reason)))


def _winners(worlds: tuple[World, ...]) -> tuple[int, ...]:
    """Of those who got out, the best score, then the fewest turns; equals share."""
    out = {seat: (-world.score, world.turns) for seat, world in enumerate(worlds) if world.result == "won"}
    return tuple(seat for seat, rank in out.items() if rank == min(out.values()))


def _reason(worlds: tuple[World, ...]) -> str:
    """The best that became of anybody."""
    results = [world.result for world in worlds]
    return next(reason for reason in ("won", "limit", "lost", "left") if reason in results)


def _potion(dungeon: Dungeon, dice: Dice) -> Cell | None:
    """One potion lies in a dead end, if there is one."""
    grid = from_rows([dungeon.cells], dungeon.size)
    ends = [(cell % dungeon.size, cell // dungeon.size) for cell in positions(dead_ends(grid.floor(), grid.size))]
    ends = [end for end in ends if end not in (dungeon.start, dungeon.end)]
    return dice.pick(ends) if ends else None


@lru_cache(maxsize=8)
def _dungeon(options: Options, seed: int) -> Dungeon:
    """The dungeon of a match; undo and replays ask for the same one again and again.

    Without a seed of its own it is drawn from all bits of the match's: the few seeds that codes have could be tried.
    """
    if options.seed is not None:
        return generate(options)
    if options.version == 1:
        return generate(replace(options, seed=seed % MODULUS))
    return generate_secret(options, mixed(seed, MAP))
