"""A match as the people at one device meet it, wherever its rules run."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from logic.core.game import AnyGame, Entry, IllegalAction, Outcome
from logic.core.match import Match, OnRewind, OnStep
from logic.core.override import override
from logic.core.replay import Note, Record, Seat, replay

Events = tuple[Any, ...]


class AnyMatch(Protocol):
    """What a match played here and one played on another device have in common."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> Any: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def counts(self) -> bool: ...
    @property
    def seed(self) -> int: ...
    @property
    def log(self) -> Sequence[Entry[Any]]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def notes(self) -> dict[str, Note]: ...

    def record(self) -> Record[Any, Any]: ...
    def view(self, seat: int | None) -> Any: ...
    def actions(self, seat: int) -> tuple[Any, ...]: ...
    def play(self, seat: int, action: Any) -> None: ...
    def leave(self, seat: int) -> None: ...
    def may_undo(self, seat: int) -> bool: ...
    def undo(self, seat: int) -> None: ...
    def subscribe(self, seat: int | None, on_step: OnStep, on_rewind: OnRewind | None = None) -> Callable[[], None]: ...


class Clocks(Protocol):
    """What runs a match's computers and clocks, as far as a device has a say in it."""

    #: How long a computer waits before its move is played.
    answer_ms: int

    def open(self) -> None: ...
    def pause(self) -> None: ...
    def remaining(self) -> dict[str, int]: ...
    def wait(self, seats: Iterable[int]) -> None:
        """These seats wait from now on, and no others: their clocks stop, and their computers."""

    def hurry(self, times: float) -> None:
        """Let the computers answer so many times sooner."""


class ClientListener(Protocol):
    """Who is told what happens in the match."""

    def stepped(self, events: Events) -> None:
        """The match went on; the client's view is already new."""

    def rewound(self) -> None:
        """Moves were taken back, or played again."""

    def changed(self) -> None:
        """The view is the same, but not who looks at it or whether they may act."""

    def refused(self, reason: str) -> None:
        """The rules did not accept what a person did."""


class MatchClient(ABC):
    """What the people at this device see of a match, and their way to act in it."""

    #: Whether time stops while nobody looks.
    rests = True
    #: Nothing runs out here, as in a lesson.
    timeless = False

    match: AnyMatch
    driver: Clocks

    def __init__(self, seat: int | None) -> None:
        #: Through whose eyes; None where everything is public.
        self.seat = seat
        self.view: Any = None
        self.paused = True
        #: In sight, and yet nobody can act, as while a room waits.
        self.held = False
        self.listener: ClientListener | None = None

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at this device."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "person")

    @property
    def can_undo(self) -> bool:
        return any(self.match.may_undo(seat) for seat in self.people)

    def person_to_move(self) -> int | None:
        """The seat of the person at this device who can act now, or None."""
        if self.held or self.outcome is not None:
            return None
        to_move = self.game.to_move(self.match.state)
        return next((seat for seat in self.people if seat in to_move), None)

    def play(self, seat: int, action: Any) -> None:
        """A person acts; the listener is told what the rules refuse."""
        try:
            self.match.play(seat, action)
        except IllegalAction as refused:
            self.refused(refused.reason)

    def leave(self, seat: int) -> None:
        """A person gives up their seat."""
        try:
            self.match.leave(seat)
        except IllegalAction as refused:
            self.refused(refused.reason)

    def note(self, **notes: Note) -> None:
        """Remember something about how this match is shown."""
        self.match.notes.update(notes)

    def refused(self, reason: str) -> None:
        if self.listener:
            self.listener.refused(reason)

    def hold(self, held: bool) -> None:
        """Nobody can act from now on, or everybody again."""
        if self.held != held:
            self.held = held
            self._changed()

    @abstractmethod
    def look_as(self, seat: int) -> None:
        """See the match through another seat's eyes from now on."""

    @abstractmethod
    def resume(self) -> None:
        """Let the computers think and the clocks run."""

    @abstractmethod
    def pause(self) -> None:
        """Stop both, and keep what is left on the clocks."""

    @abstractmethod
    def save(self) -> None:
        """Save the match between two steps: what is left on the clocks has changed."""

    @abstractmethod
    def close(self) -> None:
        """Leave the match alone; it stays as it was saved."""

    @abstractmethod
    def undo(self, seat: int) -> None:
        """Take back what that seat may take back."""

    @abstractmethod
    def shown_events(self) -> Iterable[Events]:
        """Everything these eyes have been shown so far: the events, step by step."""

    @abstractmethod
    def views(self) -> Iterable[Any]:
        """The views these eyes had, as far back as this device knows, the present one last."""

    def _stepped(self, view: Any, events: Events) -> None:
        self.view = view
        if self.listener:
            self.listener.stepped(events)

    def _rewound(self, view: Any) -> None:
        self.view = view
        if self.listener:
            self.listener.rewound()

    def _changed(self) -> None:
        if self.listener:
            self.listener.changed()


class LocalClient(MatchClient):
    """A match whose rules run at this device; every step is saved."""

    def __init__(self, match: Match, driver: Clocks, *, save: Callable[[Match], None], seat: int | None = None) -> None:
        super().__init__(seat)
        self.match: Match = match
        self.driver = driver
        self._save = save
        self._subscribe()

    def _subscribe(self) -> None:
        self._stop = self.match.subscribe(self.seat, self._stepped, self._rewound)
        self.view = self.match.view(self.seat)

    @override
    def look_as(self, seat: int) -> None:
        self._stop()
        self.seat = seat
        self._subscribe()
        self._changed()

    @override
    def resume(self) -> None:
        self.paused = False
        self.driver.open()

    @override
    def pause(self) -> None:
        if not self.paused:
            self.paused = True
            self.driver.pause()
            if self.outcome is None:
                self.save()

    @override
    def save(self) -> None:
        self._save(self.match)

    @override
    def close(self) -> None:
        self.pause()
        self._stop()

    @override
    def undo(self, seat: int) -> None:
        if self.match.may_undo(seat):
            self.match.undo(seat)

    @override
    def shown_events(self) -> Iterator[Events]:
        for step in replay(self.game, self.match.record()):
            shown = (self.game.show(event, self.seat) for event in step.events)
            yield tuple(event for event in shown if event is not None)

    @override
    def views(self) -> Iterator[Any]:
        for step in replay(self.game, self.match.record()):
            yield self.game.view(step.state, self.seat)

    @override
    def _stepped(self, view: Any, events: Events) -> None:
        # First of all: whoever hears of the end may look for the match in the history.
        self.save()
        super()._stepped(view, events)

    @override
    def _rewound(self, view: Any) -> None:
        self.save()
        super()._rewound(view)
