"""The contract every game keeps: rules as pure functions over an immutable state."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from logic.core.bounds import ViewBounds
from logic.core.override import override
from logic.core.rng import Dice

O = TypeVar("O")  # noqa: E741 - the options; then the state, the actions and the events of a game
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class IllegalAction(ValueError):
    """The rules refuse an action; `reason` is a short key that a screen can put into words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BadOptions(ValueError):
    """Options outside what the game allows; the message names the option."""


class Step(NamedTuple, Generic[S, E]):
    """What an action leads to: the new state, and what happened on the way."""

    state: S
    events: tuple[E, ...]


class Timer(msgspec.Struct, Generic[A], frozen=True):
    """What the clock will do for a seat after `ms`, if its key is still there then."""

    key: str
    ms: int
    seat: int
    action: A


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, every seat's score, and a short key for why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Played(msgspec.Struct, Generic[A], frozen=True, tag="played"):
    """A log entry: a seat, or the clock in its name, did something."""

    seat: int
    action: A


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A log entry: a seat was given up."""

    seat: int


class Preset(msgspec.Struct, Generic[O], frozen=True):
    """A named choice of options, with a computer level to play against."""

    id: str
    options: O
    level: str = ""


class ChallengeSetup(NamedTuple, Generic[O]):
    """The setup of a daily challenge: options, number of seats, and the level of the opponents."""

    options: O
    seats: int
    level: str


class Lineup(msgspec.Struct, Generic[O], frozen=True):
    """A line-up of levels for measuring computer players; `starts` games give a clear result."""

    options: O
    levels: tuple[str, ...]
    starts: int


class Computer(ABC, Generic[S, A, E]):
    """A computer player. It knows the views and events it is shown, and nothing else."""

    def watch(self, view: S, events: Sequence[E]) -> None:
        """See a step of the game, as its seat may see it; called once for every step."""

    def pace(self, view: S, seat: int, seed: int) -> int | None:
        """Milliseconds to take over the next action, for players with their own pace."""
        return None

    @abstractmethod
    def choose(self, view: S, seat: int, seed: int) -> A:
        """Decide at once. The same view, memory and seed give the same action."""

    def think(self, view: S, seat: int, seed: int) -> Generator[None, None, A]:
        """Decide in slices of a few milliseconds, so that a frame is never held up."""
        return self.choose(view, seat, seed)
        yield


class SlowComputer(Computer[S, A, E]):
    """A computer player that needs long: it thinks in slices."""

    @abstractmethod
    @override
    def think(self, view: S, seat: int, seed: int) -> Generator[None, None, A]:
        """Yield every few milliseconds, and return the action."""

    @override
    def choose(self, view: S, seat: int, seed: int) -> A:
        thoughts = self.think(view, seat, seed)
        while True:
            try:
                next(thoughts)
            except StopIteration as decided:
                action: A = decided.value
                return action


class Game(ABC, Generic[O, S, A, E]):
    """The rules of one game. It holds no state: every method depends on its arguments alone."""

    id: ClassVar[str]
    seats: ClassVar[range]
    levels: ClassVar[tuple[str, ...]]
    #: The game's own types, read off its `Game[Options, State, Action, Event]`.
    Options: ClassVar[Any]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    #: Actions that only the driver may send, in the name of the clock.
    clock_actions: ClassVar[tuple[type, ...]] = ()
    #: Whether seats know different things, so that people sharing a device must not watch each other's turns.
    has_secrets: ClassVar[bool] = False
    #: Whether a low score wins.
    lowest_wins: ClassVar[bool] = False
    #: Whether everybody is on one side: all win, or nobody does.
    together: ClassVar[bool] = False
    #: Whether undo is allowed only if there is no other person in the match.
    undo_needs_solitude: ClassVar[bool] = False
    #: Whether undo is refused if somebody plays on another device: they have seen the move.
    undo_needs_one_device: ClassVar[bool] = False

    @override
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.Options, cls.State, cls.Action, cls.Event = get_args(cls.__orig_bases__[0])  # type: ignore[attr-defined]

    @property
    @abstractmethod
    def presets(self) -> tuple[Preset[O], ...]:
        """Named ways to start; the first is what a new player is offered."""

    @property
    def arena_lineups(self) -> tuple[Lineup[O], ...]:
        """The arena's default line-ups; if there are none, it plays every combination of levels."""
        return ()

    @abstractmethod
    def setup(self, options: O, seats: int, seed: int) -> S:
        """The first state."""

    def preparing(self, options: O, seats: int, seed: int) -> Generator[float, None, None]:
        """The slow part of `setup` in slices of about a millisecond, each yielding how much is done, from 0 to 1.

        Once it has run, `setup` is quick for that start; without it, `setup` does it all at once.
        """
        yield from ()

    @abstractmethod
    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""

    @abstractmethod
    def actions(self, state: S, seat: int) -> tuple[A, ...]:
        """Every action the rules accept from that seat."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: A) -> Step[S, E]:
        """What an action leads to; raises IllegalAction."""

    @abstractmethod
    def leave(self, state: S, seat: int) -> Step[S, E]:
        """What follows when a seat is given up; raises IllegalAction."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it is going on."""

    @abstractmethod
    def computer(self, level: str) -> Computer[S, A, E]:
        """A new computer player of that level."""

    def timers(self, state: S) -> tuple[Timer[A], ...]:
        """What the clock will do if nobody does."""
        return ()

    def undo_to(self, log: "Sequence[Entry[A]]", state: S, seat: int) -> int | None:
        """How long the log is after an undo by that seat, or None where there is none."""
        return None

    def view(self, state: S, seat: int | None) -> S:
        """What that seat may know; None is a spectator."""
        return state

    def show(self, event: E, seat: int | None) -> E | None:
        """What that seat may know of an event, or None if nothing."""
        return event

    def bounds(self, options: O, seats: int) -> ViewBounds:
        """The bounds of the views and events of a match, to check what another device sends."""
        return ViewBounds()

    def public_options(self, options: O) -> O:
        """The options without anything that would reveal hidden information before the end."""
        return options

    def challenge(self, dice: Dice) -> ChallengeSetup[O]:
        """The challenge drawn with a day's dice: one of the presets, with the fewest seats."""
        preset = dice.pick(self.presets)
        return ChallengeSetup(preset.options, self.seats[0], preset.level or self.levels[0])

    def renewed(self, options: O) -> O:
        """Options of an older match or app version, as a new match would start with them."""
        return options

    def checked(self, options: O, seats: int) -> O:
        """The options, if they and the number of seats are allowed; raises BadOptions."""
        if seats not in self.seats:
            raise BadOptions(f"seats: {seats}")
        checked: O = _checked(options, self.Options)
        return checked


@lru_cache(maxsize=64)
def _checked(options: Any, kind: Any) -> Any:
    """Structs check their fields only when decoded, so options make the trip once."""
    try:
        return msgspec.convert(msgspec.to_builtins(options), kind)
    except msgspec.ValidationError as wrong:
        raise BadOptions(str(wrong)) from None


Entry: TypeAlias = Played[A] | Left
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
