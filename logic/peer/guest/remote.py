"""RemoteMatch: a match whose rules run on another device, with the interface of Match."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from logic.core.game import AnyGame, Entry, IllegalAction, Outcome
from logic.core.match import OnRewind, OnStep
from logic.core.replay import Record, Seat

OnRefused = Callable[[str], None]


class RemoteMatch:
    """A match as one seat or a spectator sees it. Belongs to the UI thread; the follower updates it there."""

    rated = counts = False

    def __init__(
        self,
        game: AnyGame,
        start: Record[Any, Any],
        seat: int | None,
        *,
        send: Callable[[Any], None],
        give_up: Callable[[], None],
    ) -> None:
        self.game = game
        self._record = start
        self._send, self._give_up = send, give_up
        #: The seat of this device, or None for a spectator.
        self.seat = seat
        #: The view, which the rules accept in place of the state.
        self.state: Any = None
        #: The number of steps, and the events shown of each.
        self.number = 0
        self.shown_events: tuple[tuple[Any, ...], ...] = ()
        #: Whether the seed and the log are known, as they are after the end.
        self.complete = False
        #: How many actions of this device are unanswered.
        self.waiting = 0
        self.notes: dict[str, bool | int | str] = {}
        self.running = False
        self._clocks: dict[str, int] = {}
        self._clocks_read = 0.0
        self._subscribers: list[tuple[OnStep, OnRewind | None]] = []
        self._on_refused: list[OnRefused] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._record.seats

    @property
    def seed(self) -> int:
        """0 until the match is over: only the host may know it."""
        return self._record.seed

    @property
    def log(self) -> Sequence[Entry[Any]]:
        """Empty until the match is over: it would reveal hidden information."""
        return self._record.log

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def record(self) -> Record[Any, Any]:
        """The start, and after the end the log and the seed too. Save only a complete one."""
        return replace(self._record, clocks=self.clocks(), notes=dict(self.notes))

    def view(self, _seat: int | None = None) -> Any:
        """The view of this device."""
        return self.state

    def actions(self, seat: int) -> tuple[Any, ...]:
        """A seat's legal actions, as far as this device can tell."""
        return self.game.actions(self.state, seat)

    def play(self, seat: int, action: Any) -> None:
        """Ask the host to play; raises IllegalAction for actions that this device can refuse itself."""
        if isinstance(action, self.game.clock_actions):
            raise IllegalAction("clock_only")
        if seat != self.seat:
            raise IllegalAction("not_your_seat")
        if self.outcome is not None:
            raise IllegalAction("over")
        if not self.running:
            raise IllegalAction("paused")
        # While an action is unanswered, the turn may come back with its answer.
        if not self.waiting and seat not in self.game.to_move(self.state):
            raise IllegalAction("not_your_turn")
        self.waiting += 1
        self._send(action)

    def leave(self, seat: int) -> None:
        """Give up the seat of this device, and keep watching."""
        if seat != self.seat:
            raise IllegalAction("not_your_seat")
        self._give_up()

    def may_undo(self, _seat: int) -> bool:
        """There is no undo in a room."""
        return False

    def undo(self, _seat: int) -> None:
        raise IllegalAction("no_undo")

    def may_redo(self) -> bool:
        return False

    def redo(self) -> None:
        raise IllegalAction("no_redo")

    def clocks(self) -> dict[str, int]:
        """Milliseconds left on each timer."""
        passed = int((time.monotonic() - self._clocks_read) * 1000) if self.running else 0
        return {
            timer.key: max(0, self._clocks.get(timer.key, timer.ms) - passed) for timer in self.game.timers(self.state)
        }

    def subscribe(self, _seat: int | None, on_step: OnStep, on_rewind: OnRewind | None = None) -> Callable[[], None]:
        """Call back for every step as this device may see it; returns the unsubscribe function."""
        subscriber = (on_step, on_rewind)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber) if subscriber in self._subscribers else None

    def subscribe_refusals(self, on_refused: OnRefused) -> Callable[[], None]:
        """Call back with the reason when the host refuses an action; returns the unsubscribe function."""
        self._on_refused.append(on_refused)
        return lambda: self._on_refused.remove(on_refused) if on_refused in self._on_refused else None

    # Updates by the follower.

    def begin(self, view: Any, shown_events: tuple[tuple[Any, ...], ...]) -> None:
        """Set the first view, before anybody subscribes."""
        self.state, self.shown_events, self.number = view, shown_events, len(shown_events)

    def stepped(self, view: Any, shown_events: tuple[tuple[Any, ...], ...]) -> None:
        """Apply steps, each with its events, that led to this view."""
        self.state = view
        self.shown_events += shown_events
        self.number += len(shown_events)
        events = tuple(event for step in shown_events for event in step)
        for on_step, _ in tuple(self._subscribers):
            on_step(view, events)

    def went_back(self, view: Any, number: int, shown_events: tuple[tuple[Any, ...], ...]) -> None:
        """The host has continued from an earlier step."""
        self.state, self.shown_events = view, self.shown_events[:number] + shown_events
        self.number = len(self.shown_events)
        for _, on_rewind in tuple(self._subscribers):
            if on_rewind:
                on_rewind(view)

    def set_clocks(self, clocks: dict[str, int], *, running: bool) -> None:
        self._clocks, self._clocks_read, self.running = clocks, time.monotonic(), running

    def answered(self, waiting: int, reason: str = "") -> None:
        """An action was answered; `waiting` are still unanswered."""
        self.waiting = waiting
        if reason:
            for on_refused in tuple(self._on_refused):
                on_refused(reason)

    def completed(self, record: Record[Any, Any]) -> None:
        """The match is over and fully known."""
        self._record, self.complete = record, True
