"""The observable play layer: what the people at one device see of a match, and what they can do in it.

A play screen shows a `PlayState` and nothing else. Intents such as `tap` or `confirm` are methods of `Play`; each leads
to a new state, or through the client to a step of the match, and so to a new state and events.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from logic.core.client import Events, MatchClient
from logic.core.game import Outcome
from logic.core.override import override
from logic.core.replay import Seat


class PlayState(Struct, frozen=True, kw_only=True):
    """What every play screen shows; a game's own state adds what only it needs. It is replaced whole."""

    view: Any
    """What these eyes may know."""
    eyes: int | None
    """Through whose eyes; None where nobody here has a seat."""
    seats: tuple[Seat, ...]
    people: tuple[int, ...]
    """The seats of the people at this device."""
    acting: int | None
    """The person at this device who may act now."""
    outcome: Outcome | None
    held: bool
    """The match goes on, but nobody can act now, as while a room waits."""
    can_undo: bool
    remote: bool
    """The rules run on another device: time goes on while nobody here looks."""
    timeless: bool
    """Nothing runs out, as in a lesson."""

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def watching(self) -> bool:
        """Nobody at this device has a seat."""
        return not self.people


S = TypeVar("S", bound=PlayState)
T = TypeVar("T", contravariant=True)


class PlayObserver(Protocol[T]):
    """Who is told of new states and of what led to them, in this order."""

    def state_changed(self, state: T) -> None: ...
    def happened(self, events: Events) -> None: ...
    def rewound(self) -> None: ...
    def refused(self, reason: str) -> None: ...


class Play(ABC, Generic[S]):
    """One match at one device: composes a person's action, and presents the match as a state."""

    def __init__(self, client: MatchClient) -> None:
        self.client = client
        self._observers: list[PlayObserver[S]] = []
        client.listener = self
        self.begin()
        self.state: S = self.present()

    def observe(self, observer: PlayObserver[S]) -> Callable[[], None]:
        """Tell an observer of everything from now on; returns how to stop."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer) if observer in self._observers else None

    # For a game to fill in

    def begin(self) -> None:
        """The match has been opened: recall what is remembered beside the view."""

    @abstractmethod
    def present(self) -> S:
        """The state of now, from the client's view and what is being composed."""

    def hear(self, events: Events) -> None:
        """The match went on: forget what was being composed, remember what is told for a while."""

    def forget(self) -> None:
        """Moves were taken back, or other eyes look: as `begin`, where nothing else is said."""
        self.begin()

    def shared(self) -> dict[str, Any]:
        """The fields that every game's state begins with."""
        client = self.client
        return {
            "view": client.view,
            "eyes": client.seat,
            "seats": client.seats,
            "people": client.people,
            "acting": client.person_to_move(),
            "outcome": client.outcome,
            "held": client.held,
            "can_undo": client.can_undo,
            "remote": not client.rests,
            "timeless": client.timeless,
        }

    # Intents that all games share

    def act(self, action: Any) -> None:
        """The person who may act now plays this."""
        if self.state.acting is not None:
            self.client.play(self.state.acting, action)

    def undo(self) -> None:
        """Take back what the person here may take back."""
        if self.state.can_undo:
            self.client.undo(next(seat for seat in self.client.people if self.client.match.may_undo(seat)))

    def refresh(self) -> None:
        """Present anew; observers are told where something is different."""
        state = self.present()
        if state != self.state:
            self.state = state
            for observer in tuple(self._observers):
                observer.state_changed(state)

    # What the client tells

    def stepped(self, events: Events) -> None:
        self.hear(events)
        self.refresh()
        for observer in tuple(self._observers):
            observer.happened(events)

    def rewound(self) -> None:
        self.forget()
        self.refresh()
        for observer in tuple(self._observers):
            observer.rewound()

    def changed(self) -> None:
        self.forget()
        self.refresh()

    def refused(self, reason: str) -> None:
        for observer in tuple(self._observers):
            observer.refused(reason)


class PlainPlay(Play[PlayState]):
    """A match as it is, with nothing composed beside it."""

    @override
    def present(self) -> PlayState:
        return PlayState(**self.shared())
