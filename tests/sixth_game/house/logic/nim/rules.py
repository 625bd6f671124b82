"""Nim: a row of squares. Take one to three of them in turn, the last of them wins; the seed says who begins."""

from msgspec.structs import replace

from logic.core.bounds import ViewBounds
from logic.core.game import Computer, Game, IllegalAction, Outcome, Preset, Step
from logic.core.override import override
from logic.core.rng import Dice, mixed
from logic.nim.state import MOST, Action, Ended, Event, Gone, Options, State, Take, Took


class Nim(Game[Options, State, Action, Event]):
    id = "nim"
    seats = range(2, 5)
    levels = ("random", "careful")
    presets = (Preset("short", Options(), "random"), Preset("long", Options(squares=16), "careful"))

    @override
    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        return State(options, options.squares, (True,) * seats, turn=Dice(mixed(seed)).below(seats))

    @override
    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.reason else (state.turn,)

    @override
    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_move(state):
            return ()
        return tuple(Take(count) for count in range(1, min(MOST, state.left) + 1))

    @override
    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        if seat not in self.to_move(state):
            raise IllegalAction("not_your_turn")
        if action not in self.actions(state, seat):
            raise IllegalAction("too_many")
        after, took = replace(state, left=state.left - action.count), Took(seat, action.count)
        if after.left:
            return Step(replace(after, turn=_next(after)), (took,))
        return Step(replace(after, reason="last"), (took, Ended("last")))

    @override
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        if state.reason or seat not in range(len(state.here)) or not state.here[seat]:
            raise IllegalAction("not_here")
        after = replace(state, here=tuple(here and other != seat for other, here in enumerate(state.here)))
        if state.turn == seat:
            after = replace(after, turn=_next(after))
        if sum(after.here) > 1:
            return Step(after, (Gone(seat),))
        return Step(replace(after, turn=_next(after), reason="left"), (Gone(seat), Ended("left")))

    @override
    def outcome(self, state: State) -> Outcome | None:
        if not state.reason:
            return None
        return Outcome((state.turn,), tuple(int(seat == state.turn) for seat in range(len(state.here))), state.reason)

    @override
    def bounds(self, options: Options, seats: int) -> ViewBounds:
        from logic.nim.bounds import Bounds

        return Bounds(options, seats)

    @override
    def computer(self, level: str) -> Computer[State, Action, Event]:
        from logic.nim.computers import levels

        return levels.make(level)


def _next(state: State) -> int:
    """The next seat that still plays."""
    seats = len(state.here)
    return next(seat % seats for seat in range(state.turn + 1, state.turn + 1 + seats) if state.here[seat % seats])
