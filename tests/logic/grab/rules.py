"""Grab: numbered coins lie on the table, everybody takes at once, and each seat has a secret lucky coin.

It has what Stay on the Board has not: something hidden, several seats to move, a clock that runs
through many states beside one for each of them, and undo among persons.
"""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from logic.core.game import Computer, Entry, Game, IllegalAction, Outcome, Played, Preset, Step, Timer
from logic.core.rng import Dice, mixed

HIDDEN = -1
LUCKY = 10
GAME_MS, IDLE_MS = 60_000, 5_000


class Options(Struct, frozen=True):
    coins: Annotated[int, Meta(ge=1, le=30)] = 6
    clocks: bool = True


class Take(Struct, frozen=True, tag="take"):
    """Take a coin that lies there."""

    coin: int


class Crumble(Struct, frozen=True, tag="crumble"):
    """The clock's: nobody took anything, so a random coin goes."""


class Close(Struct, frozen=True, tag="close"):
    """The clock's: the table closes."""


Action: TypeAlias = Take | Crumble | Close


class Took(Struct, frozen=True, tag="took"):
    seat: int
    coin: int
    worth: int


class Crumbled(Struct, frozen=True, tag="crumbled"):
    coin: int


class Gone(Struct, frozen=True, tag="gone"):
    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    reason: str


Event: TypeAlias = Took | Crumbled | Gone | Ended


class State(Struct, frozen=True):
    options: Options
    coins: tuple[int, ...]
    lucky: tuple[int, ...]
    scores: tuple[int, ...]
    here: tuple[bool, ...]
    dice: int
    steps: int = 0
    reason: str = ""


class Lowest(Computer[State, Action, Event]):
    """Takes the lowest coin; keeps everything it was shown, for tests to look at."""

    def __init__(self) -> None:
        self.watched: list[tuple[State, tuple[Event, ...]]] = []

    def watch(self, view: State, events: Sequence[Event]) -> None:
        self.watched.append((view, tuple(events)))

    def choose(self, view: State, seat: int, seed: int) -> Action:
        return Take(view.coins[0])


class Any(Lowest):
    """Takes a random coin."""

    def choose(self, view: State, seat: int, seed: int) -> Action:
        return Take(Dice(seed).pick(view.coins))


class Grab(Game[Options, State, Action, Event]):
    id = "grab"
    seats = range(1, 5)
    levels = ("lowest", "any")
    clock_actions = (Crumble, Close)
    presets = (Preset("usual", Options(), "lowest"),)

    def setup(self, options: Options, seats: int, seed: int) -> State:
        options = self.checked(options, seats)
        dice = Dice(mixed(seed))
        coins = tuple(range(options.coins))
        lucky = tuple(dice.pick(coins) for _ in range(seats))
        return State(options, coins, lucky, (0,) * seats, (True,) * seats, dice.state)

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.reason else tuple(seat for seat, here in enumerate(state.here) if here)

    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return tuple(Take(coin) for coin in state.coins) if seat in self.to_move(state) else ()

    def apply(self, state: State, seat: int, action: Action) -> Step[State, Event]:
        if seat not in self.to_move(state):
            raise IllegalAction("not_yours")
        if isinstance(action, Take) and action.coin in state.coins:
            worth = action.coin + (LUCKY if state.lucky[seat] == action.coin else 0)
            scores = tuple(s + worth * (n == seat) for n, s in enumerate(state.scores))
            return self._without(replace(state, scores=scores), action.coin, Took(seat, action.coin, worth))
        if any(timer.seat == seat and timer.action == action for timer in self.timers(state)):
            if isinstance(action, Close):
                return self._ended(replace(state, steps=state.steps + 1), "closed", ())
            dice = Dice(state.dice)
            coin = dice.pick(state.coins)
            return self._without(replace(state, dice=dice.state), coin, Crumbled(coin))
        raise IllegalAction("no_such_action")

    def leave(self, state: State, seat: int) -> Step[State, Event]:
        if seat not in self.to_move(state):
            raise IllegalAction("not_here")
        here = tuple(here and number != seat for number, here in enumerate(state.here))
        after = replace(state, here=here, steps=state.steps + 1)
        return Step(after, (Gone(seat),)) if any(here) else self._ended(after, "deserted", (Gone(seat),))

    def timers(self, state: State) -> tuple[Timer[Action], ...]:
        if state.reason or not state.options.clocks:
            return ()
        first = state.here.index(True)
        return (
            Timer("game", GAME_MS, first, Close()),
            Timer(f"idle-{len(state.coins)}", IDLE_MS, first, Crumble()),
        )

    def undo_to(self, log: Sequence[Entry[Action]], state: State, seat: int) -> int | None:
        """A seat may take back its own last action while nobody has done anything since."""
        last = log[-1] if log else None
        mine = isinstance(last, Played) and last.seat == seat and isinstance(last.action, Take)
        return len(log) - 1 if mine and not state.reason else None

    def view(self, state: State, seat: int | None) -> State:
        lucky = tuple(coin if n == seat else HIDDEN for n, coin in enumerate(state.lucky))
        mine = tuple(s if n == seat or state.reason else 0 for n, s in enumerate(state.scores))
        return replace(state, lucky=lucky, scores=mine, dice=0)

    def show(self, event: Event, seat: int | None) -> Event | None:
        return replace(event, worth=0) if isinstance(event, Took) and event.seat != seat else event

    def outcome(self, state: State) -> Outcome | None:
        if not state.reason:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(winners, state.scores, state.reason)

    def computer(self, level: str) -> Computer[State, Action, Event]:
        return {"lowest": Lowest, "any": Any}[level]()

    def _without(self, state: State, coin: int, event: Event) -> Step[State, Event]:
        coins = tuple(other for other in state.coins if other != coin)
        after = replace(state, coins=coins, steps=state.steps + 1)
        return Step(after, (event,)) if coins else self._ended(after, "empty", (event,))

    def _ended(self, state: State, reason: str, events: tuple[Event, ...]) -> Step[State, Event]:
        return Step(replace(state, reason=reason), (*events, Ended(reason)))
