"""The rules of Stay on the Board."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from logic.core.bounds import ViewBounds
from logic.core.game import Computer, Entry, Game, IllegalAction, Left, Outcome, Preset, Step, Timer
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.stayboard.board import OFF, board
from logic.stayboard.moves import all_actions, has_safe_move, is_penalised, safe_moves
from logic.stayboard.state import (
    Action,
    Claim,
    Claimed,
    Cleared,
    Ended,
    Event,
    Fell,
    LastMove,
    Move,
    Moved,
    Options,
    SeatOut,
    State,
    TimeOut,
    Worn,
)

__all__ = ["StayOnTheBoard", "has_safe_move", "is_penalised", "safe_moves"]

PENALTY = 2
LAST_CLEARING = 10
SEEN_POINTS = {"nothing": 1, "queen": 2, "board": 3}


class StayOnTheBoard(Game[Options, State, Action, Event]):
    """One queen, moved by everybody in turn; whoever takes it off the board loses."""

    id = "stayboard"
    seats = range(2, 9)
    levels = ("random", "casual", "strong", "master")
    clock_actions = (TimeOut,)
    undo_needs_solitude = True
    presets = (
        Preset("beginner", Options(size=4, mode="blocked"), "random"),
        Preset("experienced", Options(size=4, limit=0), "casual"),
        Preset("master", Options(size=4, mode="blocked"), "master"),
    )

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        cells = board(options.size).cells
        return State(
            options=options,
            queen=cells[Dice(mixed(seed)).below(len(cells))],
            turn=0,
            points=(0,) * seats,
            penalties=(0,) * seats,
            mastery=(0,) * seats,
            alive=(True,) * seats,
            visits=(0,) * len(cells),
        )

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.reason else (state.turn,)

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return all_actions(state.options.size) if seat == state.turn and not state.reason else ()

    @override
    def timers(self, state: State) -> tuple[Timer[Action], ...]:
        seconds = state.options.turn_seconds
        if not seconds or state.reason:
            return ()
        return (Timer(f"turn-{state.steps}", seconds * 1000, state.turn, TimeOut()),)

    @override
    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if seat != state.turn:
            raise IllegalAction("not_your_turn")
        if isinstance(action, Move):
            return _move(state, seat, action)
        if isinstance(action, Claim):
            return _claim(state, seat)
        if isinstance(action, TimeOut) and state.options.turn_seconds:
            return _lose(state, seat, "timeout", ())
        raise IllegalAction("no_such_action")

    @override
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        if state.reason:
            raise IllegalAction("over")
        if not 0 <= seat < len(state.alive) or not state.alive[seat]:
            raise IllegalAction("already_out")
        return _lose(state, seat, "left", ())

    @override
    def undo_to(self, log: Sequence[Entry[Action]], state: State, seat: int) -> int | None:
        """Back to before that seat's own last move; what is over or given up stays so."""
        if state.reason or not state.alive[seat]:
            return None
        for length in range(len(log) - 1, -1, -1):
            entry = log[length]
            if isinstance(entry, Left):
                return None
            if entry.seat == seat:
                return length
        return None

    @override
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winners, state.scores, state.reason) if state.reason else None

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.stayboard.bounds import Bounds

        return Bounds(options, seats)

    @override
    def renewed(self, options: Options) -> Options:
        """Matches from before there was a limit were much longer; where cells are blocked, there is none to name."""
        usual = UNSET if options.mode == "blocked" else 0
        return options if options.limit else replace(options, limit=usual)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        # Loaded when first asked for: the app's first frame needs no computers.
        from logic.stayboard.computers import levels as computer

        return computer.make(level)


def _move(state: State, seat: int, move: Move) -> Step[State, Event]:
    options = state.options
    table = board(options.size)
    here = table.index(state.queen)
    direction, distance = key = (move.direction, move.distance)
    end = table.landing[here].get(key)
    seen_points = SEEN_POINTS.get(move.unseen)
    if end is None or seen_points is None:
        raise IllegalAction("no_such_move")
    start, blocked = state.queen, state.blocked_mask
    if end == OFF:
        return _lose(state, seat, "off_board", (Fell(seat, direction, distance, start, None),))
    if blocked >> end & 1:
        return _lose(state, seat, "blocked_cell", (Fell(seat, direction, distance, start, table.cells[end]),))

    jumped = (table.between[here][key] & blocked).bit_count()
    penalty = PENALTY if is_penalised(state, move) else 0
    moved = Moved(seat, direction, distance, start, table.cells[end], jumped, penalty, move.unseen)
    events: tuple[Event, ...] = (moved,)
    visits = state.visits
    if options.mode == "blocked":
        visits = _plus(visits, here, 1)
        left = options.block_after + 1 - visits[here]
        if not left:
            blocked |= 1 << here
        events = (moved, Worn(start, left))
    after = replace(
        state,
        queen=table.cells[end],
        turn=_next(state, seat),
        points=_plus(state.points, seat, 1),
        penalties=_plus(state.penalties, seat, penalty) if penalty else state.penalties,
        mastery=_plus(state.mastery, seat, seen_points + (distance > 1) + jumped),
        visits=visits,
        blocked_mask=blocked,
        last=LastMove(seat, direction, distance, move.unseen),
        moves=state.moves + 1,
        steps=state.steps + 1,
    )
    if after.lasts is not None and after.moves >= after.lasts:
        return _end(after, _best(after), "limit", events)
    return Step(after, events)


def _claim(state: State, seat: int) -> Step[State, Event]:
    if has_safe_move(state):
        return _lose(state, seat, "wrong_claim", (Claimed(seat, right=False),))
    size = state.options.size
    events: tuple[Event, ...] = (Claimed(seat, right=True),)
    state = replace(state, mastery=_plus(state.mastery, seat, size), steps=state.steps + 1)
    if not state.options.marathon:
        return _end(state, (seat,), "claim", events)
    # Marathon: N points, and everything is free again.
    cells = board(size).cells
    freed = tuple(cell for cell, visits in zip(cells, state.visits, strict=True) if visits)
    after = replace(
        state,
        turn=_next(state, seat),
        points=_plus(state.points, seat, size),
        visits=(0,) * len(cells),
        blocked_mask=0,
        last=None,
        clearings=state.clearings + 1,
    )
    events = (*events, Cleared(seat, freed, size))
    if after.clearings >= LAST_CLEARING:
        return _end(after, _best(after), "clearings", events)
    return Step(after, events)


def _lose(state: State, seat: int, reason: str, events: tuple[Event, ...]) -> Step[State, Event]:
    """A seat is out; the queen stands where that move began."""
    in_turn = seat == state.turn
    after = replace(
        state,
        alive=(*state.alive[:seat], False, *state.alive[seat + 1 :]),
        turn=_next(state, seat) if in_turn else state.turn,
        last=None,
        # A seat that leaves out of turn does not wind up the clock of the one to move.
        steps=state.steps + in_turn,
    )
    events = (*events, SeatOut(seat, reason))
    if after.alive.count(True) == 1:
        return _end(after, (after.alive.index(True),), reason, events)
    return Step(after, events)


def _end(state: State, winners: tuple[int, ...], reason: str, events: tuple[Event, ...]) -> Step[State, Event]:
    return Step(replace(state, winners=winners, reason=reason), (*events, Ended(winners, reason)))


def _best(state: State) -> tuple[int, ...]:
    """The seats still in with the highest score; equal scores share."""
    scores = {seat: score for seat, score in enumerate(state.scores) if state.alive[seat]}
    best = max(scores.values())
    return tuple(seat for seat, score in scores.items() if score == best)


def _next(state: State, seat: int) -> int:
    alive, count = state.alive, len(state.alive)
    for step in range(1, count):
        if alive[other := (seat + step) % count]:
            return other
    return seat


def _plus(values: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    changed = list(values)
    changed[index] += more
    return tuple(changed)
