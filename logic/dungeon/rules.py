"""The rules of Donjon."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from logic.core.game import Computer, Entry, Game, IllegalAction, Left, Outcome, Preset, Step
from logic.core.rng import Dice, mixed
from logic.dungeon import computer, guardians, tiles
from logic.dungeon.crawl import HEARTS, RADIUS, Crawl, final_score
from logic.dungeon.generator import generate
from logic.dungeon.grid import Cell, dead_ends, from_rows, positions
from logic.dungeon.lcg import MODULUS
from logic.dungeon.plan import Dungeon
from logic.dungeon.sight import lit
from logic.dungeon.state import (
    STEPS,
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

    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        number = seed if options.seed is None else options.seed
        dungeon = _dungeon(replace(options, seed=number % MODULUS, level="stroll"))
        dice = Dice(mixed(seed, number))
        base = tiles.signs(b"".join(dungeon.kinds))
        in_sight = lit(base, options.size, dungeon.start, RADIUS[options.level])
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

    def to_move(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, world in enumerate(state.worlds) if not world.result)

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

    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        self._check(state, seat)
        crawl = Crawl(state, seat)
        world = crawl.play(action)
        return _after(state, seat, world, crawl.events)

    def leave(self, state: State, seat: int) -> Step[State, Event]:
        self._check(state, seat)
        world = state.worlds[seat]
        score = final_score(state, world, "left")
        gone = replace(world, result="left", score=score)
        return _after(state, seat, gone, [Finished(seat, "left", score, world.turns)])

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

    def view(self, state: State, seat: int | None) -> State:
        return viewed(state, seat)

    def show(self, event: Event, seat: int | None) -> Event | None:
        return shown(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        if not state.reason:
            return None
        return Outcome(state.winners, tuple(world.score for world in state.worlds), state.reason)

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
    grid = from_rows(dungeon.kinds, dungeon.size)
    ends = [(cell % dungeon.size, cell // dungeon.size) for cell in positions(dead_ends(grid.floor(), grid.size))]
    ends = [end for end in ends if end not in (dungeon.start, dungeon.end)]
    return dice.pick(ends) if ends else None


@lru_cache(maxsize=8)
def _dungeon(options: Options) -> Dungeon:
    """The dungeon of some options; undo and replays ask for the same one again and again."""
    return generate(options)
