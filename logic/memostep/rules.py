"""The rules of MémoStep."""

from typing import get_args

from msgspec.structs import replace

from logic.core.bounds import ViewBounds
from logic.core.game import ChallengeSetup, Computer, Game, IllegalAction, Outcome, Preset, Timer
from logic.core.game import Step as Result
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.memostep import camp, walk
from logic.memostep.generator import COLUMNS, Floor, RunCounters, make_floor
from logic.memostep.growth import MOST_COLUMNS, shape_of
from logic.memostep.progress import has_won, rank
from logic.memostep.state import (
    LAST_FLOOR,
    OPEN,
    Action,
    Begin,
    Buy,
    Descend,
    Drink,
    Ended,
    Event,
    Finish,
    Glimpse,
    Hide,
    Item,
    LookAgain,
    Options,
    Pace,
    Phase,
    Progress,
    PublicEvent,
    Recover,
    RunEnded,
    SpendGem,
    State,
    Step,
    Walker,
)
from logic.memostep.walk import Told

CHOICES: tuple[Action, ...] = (
    Begin(),
    *(Step(column) for column in range(MOST_COLUMNS)),
    Glimpse(),
    Drink(),
    LookAgain(),
    *(Buy(item) for item in get_args(Item)),
    Descend(),
    SpendGem(accept=True),
    SpendGem(accept=False),
    Finish(),
)
"""Everything a seat can ever do."""


class MemoStep(Game[Options, State, Action, Event]):
    """Look at a path of ten steps, then walk it; rivals walk the same floors, each on a grid of their own."""

    id = "memostep"
    seats = range(1, 5)
    levels = ("forgetful", "steady", "sharp", "photographic")
    has_secrets = True
    clock_actions = (Hide, Recover)
    presets = (
        Preset("run", Options(), "steady"),
        Preset("calm", Options(pace="calm"), "forgetful"),
        Preset("sharp", Options(pace="sharp"), "sharp"),
        Preset("practice", Options(floors=1), "forgetful"),
    )

    @override
    def challenge(self, dice: Dice) -> ChallengeSetup[Options]:
        """A whole run alone; the day says at what pace."""
        return ChallengeSetup(Options(pace=dice.pick(get_args(Pace))), 1, "")

    @override
    def renewed(self, options: Options) -> Options:
        return replace(options, version=Options.PRESENT)

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        state = State(options=options, seed=mixed(seed), walkers=(), floors=(), held=RunCounters())
        state, floor = _reach(state, 1)
        walkers = tuple(walk.show(Walker(), seat, floor, options).walker for seat in range(seats))
        return replace(state, walkers=walkers)

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        # Stunned seats too: that a seat cannot act would tell of a trap.
        return tuple(seat for seat, walker in enumerate(state.walkers) if walker.phase != "over")

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if state.reason or not 0 <= seat < len(state.walkers):
            return ()
        return tuple([action for action in CHOICES if not _refusal(state, seat, action)])

    @override
    def timers(self, state: State) -> tuple[Timer[Action], ...]:
        due = (_timer(walker, seat, state.options) for seat, walker in enumerate(state.walkers))
        return tuple(timer for timer in due if timer)

    @override
    def apply(self, state: State, seat: int, action: Action) -> Result[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.walkers):
            raise IllegalAction("no_such_seat")
        if reason := _refusal(state, seat, action):
            raise IllegalAction(reason)
        if isinstance(action, Descend):
            state, floor = _reach(state, state.walkers[seat].floor + 1)
            told = walk.show(state.walkers[seat], seat, floor, state.options)
        else:
            told = _acted(state, seat, action)
        return _settled(state, seat, told)

    @override
    def leave(self, state: State, seat: int) -> Result[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.walkers) or state.walkers[seat].phase == "over":
            raise IllegalAction("already_out")
        return _settled(state, seat, Told(replace(state.walkers[seat], phase="over", end="left"), ()))

    @override
    def view(self, state: State, seat: int | None) -> State:
        return replace(
            state,
            seed=0,
            walkers=tuple(
                walker if other == seat else _public(walker, state, seat) for other, walker in enumerate(state.walkers)
            ),
            floors=state.floors if state.reason else (),
            held=RunCounters(),
        )

    @override
    def show(self, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, PublicEvent) or event.seat == seat else None

    @override
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winners, state.scores, state.reason) if state.reason else None

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.memostep.bounds import Bounds

        return Bounds(options, seats)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        # Loaded when the first one sits down: the home screen has no use for it.
        from logic.memostep.computers.levels import make

        return make(level)


def _refusal(state: State, seat: int, action: Action) -> str:
    """Why a seat may not do something, or nothing where it may."""
    walker = state.walkers[seat]
    phase = walker.phase
    match action:
        case Step(column=column):
            if phase != "walking":
                return "stunned" if phase == "stunned" else "not_walking"
            columns = len(walker.grid[0]) if walker.grid else COLUMNS
            return "" if column in range(columns) else "no_such_column"
        case Begin() | Hide():
            return "" if phase in OPEN else "nothing_to_hide"
        case Glimpse():
            if phase != "walking":
                return "not_walking"
            return "" if walker.essence else "no_essence"
        case LookAgain():
            if phase != "walking":
                return "not_walking"
            return "" if walker.looks else "no_look"
        case Drink():
            return camp.no_drink(walker)
        case Buy(item=item):
            return camp.no_sale(walker, item)
        case Descend():
            return "" if phase == "camp" else "not_in_camp"
        case SpendGem():
            return "" if phase == "last_chance" else "no_last_chance"
        case Finish():
            return "" if has_won(state, seat) else "not_won"
        case Recover():
            return "" if phase == "stunned" else "not_stunned"
    return "no_such_action"


def _acted(state: State, seat: int, action: Action) -> Told:
    """What an action that is not refused does to a walker on its floor."""
    walker = state.walkers[seat]
    match action:
        case Step(column=column):
            return walk.step(walker, seat, _floor(state, walker.floor), column, state.options)
        case Begin():
            return walk.hide(walker, seat, _floor(state, walker.floor), early=True)
        case Hide():
            return walk.hide(walker, seat, _floor(state, walker.floor), early=False)
        case Glimpse():
            return walk.glimpse(walker, seat, _floor(state, walker.floor))
        case LookAgain():
            return walk.look_again(walker, seat, _floor(state, walker.floor), state.options)
        case Recover():
            return walk.recover(walker, seat)
        case Drink():
            return camp.drink(walker, seat)
        case Buy(item=item):
            return camp.buy(walker, seat, item)
        case SpendGem(accept=accept):
            return walk.spend_gem(walker, seat, accept=accept)
        case Finish():
            return Told(replace(walker, phase="over", end="won"), ())
    raise IllegalAction("no_such_action")


def _timer(walker: Walker, seat: int, options: Options) -> Timer[Action] | None:
    match walker.phase:
        case "showing":
            ms = walk.look_ms(walker, options, walker.floor)
            return Timer(f"showing-{seat}-{walker.floor}", ms, seat, Hide())
        case "glimpse":
            return Timer(f"glimpse-{seat}", walk.GLIMPSE_MS, seat, Hide())
        case "stunned":
            return Timer(f"stun-{seat}", walk.STUN_MS, seat, Recover())
    return None


def _floor(state: State, number: int) -> Floor:
    return state.floors[number - 1 - len(state.paths)]


def _reach(state: State, number: int) -> tuple[State, Floor]:
    """The floor of that number, made when the first seat gets there."""
    if number > len(state.paths) + len(state.floors):
        shape = shape_of(number, state.options.grows)
        floor = make_floor(number, state.held, state.seed, shape=shape)
        state = replace(state, floors=(*state.floors, floor), held=floor.run)
    return state, _floor(state, number)


def _settled(state: State, seat: int, told: Told) -> Result[State, Event]:
    """A seat's step with all that follows from it for the seat's run and for the game."""
    before, (walker, events) = state.walkers[seat], told
    if walker.phase == "camp" and walker.floor == state.last_floor:
        walker = replace(walker, phase="over", end="cleared")
    if walker.phase == "over":
        walker = replace(walker, known_score=walker.score)
    if (known := _known(walker)) != _known(before):
        events = (*events, Progress(seat, *known))
    if walker.phase == "over":
        events = (*events, RunEnded(seat, walker.floor, walker.score, walker.end))
    walkers = (*state.walkers[:seat], walker, *state.walkers[seat + 1 :])
    after = replace(state, walkers=walkers)
    if reason := _reason(after):
        return _ended(after, reason, events)
    if walker.phase in ("camp", "over"):
        after = _opened(after)
    return Result(after, events)


def _opened(state: State) -> State:
    """Floors that everybody has finished are no secret any more."""
    paths, floors = state.paths, state.floors
    while floors and all(_has_finished(walker, floors[0].number) for walker in state.walkers):
        paths, floors = (*paths, floors[0].path), floors[1:]
    return replace(state, paths=paths, floors=floors)


def _has_finished(walker: Walker, floor: int) -> bool:
    return walker.phase == "over" or walker.floor > floor or (walker.floor == floor and walker.phase == "camp")


def _reason(state: State) -> str:
    """Why the game is over, or nothing while it goes on: each seat walks to the end of its own run."""
    ends = [walker.end for walker in state.walkers]
    if len(ends) > 1 and state.options.version == 1 and sum(end in ("", "cleared") for end in ends) == 1:
        return "last_standing"
    if "" in ends:
        return ""
    if "cleared" in ends:
        return "limit" if state.last_floor == LAST_FLOOR else "cleared"
    if "won" in ends:
        return "last_standing"
    return "hearts" if "hearts" in ends else "left"


def _ended(state: State, reason: str, events: tuple[Event, ...]) -> Result[State, Event]:
    winners = _winners(state)
    walkers = tuple(replace(walker, phase="over", known_score=walker.score) for walker in state.walkers)
    after = replace(state, walkers=walkers, winners=winners, reason=reason)
    return Result(after, (*events, Ended(winners, reason)))


def _winners(state: State) -> tuple[int, ...]:
    """Alone: clearing the last floor. Among rivals: the best rank."""
    if len(state.walkers) == 1:
        return (0,) if state.walkers[0].end == "cleared" else ()
    ranks = [rank(state, seat) for seat in range(len(state.walkers))]
    return tuple(seat for seat, mine in enumerate(ranks) if mine == max(ranks))


def _known(walker: Walker) -> tuple[int, int, int, int, int]:
    """What everybody may know of a walker."""
    return walker.floor, walker.row, walker.hearts, walker.errors, walker.known_score


def _public(walker: Walker, state: State, seat: int | None) -> Walker:
    """A walker as others see it; a spectator also sees its misses on floors that all have finished."""
    floor, row, hearts, errors, score = _known(walker)
    finished = LAST_FLOOR if state.reason else len(state.paths)
    misses = () if seat is not None else tuple(miss for miss in walker.misses if miss.floor <= finished)
    return Walker(
        floor=floor,
        row=row,
        hearts=hearts,
        errors=errors,
        score=score,
        phase=_public_phase(walker.phase),
        end=walker.end,
        known_score=score,
        misses=misses,
    )


def _public_phase(phase: Phase) -> Phase:
    """Being stunned tells of a trap, a glimpse of essence, a last chance of a gem: others see a walk."""
    return phase if phase in ("camp", "over") else "walking"
