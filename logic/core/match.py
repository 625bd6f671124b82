"""Match: one game being played. It owns the log and notifies screens and drivers."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from logic.core.daily import day_of
from logic.core.game import AnyGame, Entry, IllegalAction, Left, Outcome, Played, Timer
from logic.core.replay import Record, Seat, advance, replay

OnStep = Callable[[Any, tuple[Any, ...]], None]
"""Called with a view and the events that led to it."""
OnRewind = Callable[[Any], None]
"""Called with the view after an undo or a redo."""


class _Subscriber:
    __slots__ = ("on_rewind", "on_step", "seat")

    def __init__(self, seat: int | None, on_step: OnStep, on_rewind: OnRewind | None) -> None:
        self.seat = seat
        self.on_step = on_step
        self.on_rewind = on_rewind


class Match:
    """Accepts and applies actions, and notifies each subscriber of what its seat may see."""

    def __init__(self, game: AnyGame, record: Record[Any, Any]) -> None:
        """Open a new or saved record; raises BadLog if the rules do not accept its log."""
        self.game = game
        self._start = replace(record, log=(), clocks={}, notes={})
        self._log: list[Entry[Any]] = list(record.log)
        self._undone: list[list[Entry[Any]]] = []
        for step in replay(game, record):
            self.state = step.state
        #: Milliseconds left on each timer; replaced by the driver, if there is one.
        self.clocks: Callable[[], dict[str, int]] = lambda: dict(record.clocks)
        self.notes = dict(record.notes)
        self._subscribers: list[_Subscriber] = []
        self._pending: deque[tuple[Any, tuple[Any, ...] | None]] = deque()
        self._announcing = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._start.seats

    @property
    def rated(self) -> bool:
        return self._start.rated

    @property
    def counts(self) -> bool:
        """Whether it is rated or a daily challenge, in which nothing can be undone."""
        return self.rated or day_of(self._start.purpose) is not None

    @property
    def seed(self) -> int:
        return self._start.seed

    @property
    def log(self) -> Sequence[Entry[Any]]:
        return tuple(self._log)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def record(self) -> Record[Any, Any]:
        """The match as a record to save."""
        return replace(self._start, log=tuple(self._log), clocks=self.clocks(), notes=dict(self.notes))

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now."""
        return self.game.view(self.state, seat)

    def actions(self, seat: int) -> tuple[Any, ...]:
        """What a seat may do now."""
        return self.game.actions(self.state, seat)

    def play(self, seat: int, action: Any) -> None:
        """A seat acts; raises IllegalAction, without any change, if the rules refuse."""
        if isinstance(action, self.game.clock_actions):
            raise IllegalAction("clock_only")
        self._advance(Played(seat, action))

    def fire_timer(self, timer: Timer[Any]) -> None:
        """A timer has run out; only the driver may call this."""
        if timer not in self.game.timers(self.state):
            raise IllegalAction("no_such_timer")
        self._advance(Played(timer.seat, timer.action))

    def leave(self, seat: int) -> None:
        """A seat is given up."""
        self._advance(Left(seat))

    def may_undo(self, seat: int) -> bool:
        return self._undo_length(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back what the game lets that seat take back."""
        length = self._undo_length(seat)
        if length is None:
            raise IllegalAction("no_undo")
        self._undone.append(self._log[length:])
        del self._log[length:]
        self._rewind()

    def may_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> None:
        """Replay the last undone actions."""
        if not self._undone:
            raise IllegalAction("no_redo")
        self._log.extend(self._undone.pop())
        self._rewind()

    def subscribe(self, seat: int | None, on_step: OnStep, on_rewind: OnRewind | None = None) -> Callable[[], None]:
        """Call back for every step as a seat (None: a spectator) may see it; returns the unsubscribe function."""
        subscriber = _Subscriber(seat, on_step, on_rewind)
        self._subscribers.append(subscriber)

        def stop() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return stop

    def _undo_length(self, seat: int) -> int | None:
        others = [s.kind for number, s in enumerate(self.seats) if number != seat]
        if self.counts or (self.game.undo_needs_solitude and any(kind != "computer" for kind in others)):
            return None
        if self.game.undo_needs_one_device and "peer" in others:
            return None
        return self.game.undo_to(self._log, self.state, seat)

    def _advance(self, entry: Entry[Any]) -> None:
        step = advance(self.game, self.state, entry)
        self.state = step.state
        self._log.append(entry)
        self._undone.clear()
        self._announce(step.events)

    def _rewind(self) -> None:
        for step in replay(self.game, self.record()):
            self.state = step.state
        self._announce(None)

    def _announce(self, events: tuple[Any, ...] | None) -> None:
        """Notify all subscribers. If one acts in its callback, that step is announced after this one."""
        self._pending.append((self.state, events))
        if self._announcing:
            return
        self._announcing = True
        try:
            while self._pending:
                state, events = self._pending.popleft()
                for subscriber in tuple(self._subscribers):
                    # Another subscriber's callback may have unsubscribed it.
                    if subscriber in self._subscribers:
                        self._notify(subscriber, state, events)
        finally:
            self._announcing = False

    def _notify(self, subscriber: _Subscriber, state: Any, events: tuple[Any, ...] | None) -> None:
        view = self.game.view(state, subscriber.seat)
        if events is None:
            if subscriber.on_rewind:
                subscriber.on_rewind(view)
            return
        shown = (self.game.show(event, subscriber.seat) for event in events)
        subscriber.on_step(view, tuple(event for event in shown if event is not None))
