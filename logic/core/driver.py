"""Table: plays the computer seats of a match and runs its timers, on a scheduler that is handed in."""

from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol

from logic.core.game import Computer, Timer
from logic.core.match import Match
from logic.core.replay import replay
from logic.core.rng import mixed


class Handle(Protocol):
    """Something scheduled."""

    def cancel(self) -> None: ...


class Scheduler(Protocol):
    """Kivy's clock in the app, an event loop in a host, a hand-driven one in tests."""

    def now(self) -> int:
        """Milliseconds, counting up."""

    def after(self, ms: int, call: Callable[[], None]) -> Handle:
        """Call once, `ms` from now; never at once."""


class _Countdown:
    """One timer that is running."""

    def __init__(self, timer: Timer[Any], left: int) -> None:
        self.timer = timer
        self.left = left
        self.since = 0
        self.handle: Handle | None = None


class _Mind:
    """One computer seat: its player, and what it is thinking about."""

    def __init__(self, seat: int, level: str, player: Computer[Any, Any, Any]) -> None:
        self.seat = seat
        self.level = level
        self.player = player
        self.stop_watching: Callable[[], None] = lambda: None
        #: How long the log was when it was asked.
        self.asked = 0
        self.handle: Handle | None = None

    @property
    def busy(self) -> bool:
        return self.handle is not None

    def rest(self) -> None:
        if self.handle:
            self.handle.cancel()
        self.handle = None


class Table:
    """The driver of a match: nothing happens until `open`, and nothing while paused."""

    def __init__(self, match: Match, scheduler: Scheduler, *, answer_ms: int = 0, slice_ms: int = 6) -> None:
        self.match = match
        self.scheduler = scheduler
        #: How long a computer waits before its move is played, thinking included.
        self.answer_ms = answer_ms
        self.slice_ms = slice_ms
        self._minds: dict[int, _Mind] = {}
        self._countdowns: dict[str, _Countdown] = {}
        self._stop_hearing: Callable[[], None] | None = None
        self._seated = False
        self._running = False

    def open(self) -> None:
        """Sit down and begin, or go on after `pause`."""
        if not self._seated:
            self._seated = True
            computers = [
                (number, seat.level) for number, seat in enumerate(self.match.seats) if seat.kind == "computer"
            ]
            self._seat(computers)
        self._running = True
        self._set_clocks(self.match.clocks())
        self.match.clocks = self.remaining
        self._look()

    def pause(self) -> None:
        """Stop thinking and stop the clocks; what is left of them is kept with the match."""
        left = self.remaining()
        self._running = False
        for mind in self._minds.values():
            mind.rest()
        self.match.clocks = lambda: dict(left)
        for countdown in self._countdowns.values():
            if countdown.handle:
                countdown.handle.cancel()
        self._countdowns.clear()

    def close(self) -> None:
        """Pause and leave the match alone."""
        self.pause()
        for seat in list(self._minds):
            self.get_up(seat)
        if self._stop_hearing:
            self._stop_hearing()
            self._stop_hearing = None
        self._seated = False

    def sit_in(self, seat: int, level: str) -> None:
        """A computer plays for that seat from now on."""
        self._seat([(seat, level)])
        self._look()

    def get_up(self, seat: int) -> None:
        """The computer in that seat stops playing, if there is one."""
        if mind := self._minds.pop(seat, None):
            mind.rest()
            mind.stop_watching()

    def remaining(self) -> dict[str, int]:
        """Milliseconds left on each timer."""
        if not self._running:
            return self.match.clocks()
        now = self.scheduler.now()
        return {key: max(0, c.left - (now - c.since)) for key, c in self._countdowns.items()}

    def thinking(self) -> bool:
        """Whether a computer is at work."""
        return any(mind.busy for mind in self._minds.values())

    def _seat(self, computers: Iterable[tuple[int, str]]) -> None:
        minds = [_Mind(seat, level, self.match.game.computer(level)) for seat, level in computers]
        for mind in minds:
            self.get_up(mind.seat)
            self._minds[mind.seat] = mind
            mind.stop_watching = self.match.listen(mind.seat, self._watching(mind))
        self._remind(minds)
        # A computer sees a step before it is asked what to do about it: so the table hears after all of them.
        if self._stop_hearing:
            self._stop_hearing()
        self._stop_hearing = self.match.listen(None, self._heard, self._rewound)

    def _watching(self, mind: _Mind) -> Callable[[Any, tuple[Any, ...]], None]:
        return lambda view, events: mind.player.watch(view, events)

    def _remind(self, minds: Iterable[_Mind]) -> None:
        """Show computers the log's views again: they remember only what they have watched."""
        game, minds = self.match.game, list(minds)
        if not minds:
            return
        for step in replay(game, self.match.record()):
            for mind in minds:
                shown = (game.show(event, mind.seat) for event in step.events)
                mind.player.watch(game.view(step.state, mind.seat), tuple(e for e in shown if e is not None))

    def _heard(self, _view: Any, _events: tuple[Any, ...]) -> None:
        self._look()

    def _rewound(self, _view: Any) -> None:
        for mind in self._minds.values():
            mind.rest()
            mind.player = self.match.game.computer(mind.level)
        self._remind(self._minds.values())
        self._look()

    def _look(self) -> None:
        """Do what the present state asks for."""
        if not self._running:
            return
        self._set_clocks({})
        to_move = self.match.game.to_move(self.match.state)
        for seat, mind in self._minds.items():
            if seat not in to_move:
                mind.rest()
            elif not mind.busy and self.match.actions(seat):
                self._begin(mind)

    def _begin(self, mind: _Mind) -> None:
        match = self.match
        mind.asked = len(match.log)
        seed = mixed(match.seed, mind.asked, mind.seat)
        view = match.view(mind.seat)
        pace = mind.player.pace(view, mind.seat, seed)
        due = self.scheduler.now() + (self.answer_ms if pace is None else pace)
        thoughts = mind.player.think(view, mind.seat, seed)
        mind.handle = self.scheduler.after(0, lambda: self._think(mind, thoughts, due))

    def _think(self, mind: _Mind, thoughts: Generator[None, None, Any], due: int) -> None:
        """Give one slice of time; the frame loop has its turn before the next."""
        slice_begun = self.scheduler.now()
        try:
            while True:
                next(thoughts)
                if self.scheduler.now() - slice_begun >= self.slice_ms:
                    break
        except StopIteration as decided:
            action = decided.value
            wait = max(0, due - self.scheduler.now())
            mind.handle = self.scheduler.after(wait, lambda: self._answer(mind, action))
        else:
            mind.handle = self.scheduler.after(0, lambda: self._think(mind, thoughts, due))

    def _answer(self, mind: _Mind, action: Any) -> None:
        mind.rest()
        if len(self.match.log) == mind.asked or action in self.match.actions(mind.seat):
            self.match.play(mind.seat, action)
        else:
            # Another seat acted meanwhile and made this pointless: think again.
            self._look()

    def _set_clocks(self, kept: dict[str, int]) -> None:
        """Start what is new with what was kept of it, let run what stays, drop what is gone."""
        due = {timer.key: timer for timer in self.match.game.timers(self.match.state)}
        for key in [key for key in self._countdowns if key not in due]:
            if handle := self._countdowns.pop(key).handle:
                handle.cancel()
        for key, timer in due.items():
            if key in self._countdowns:
                self._countdowns[key].timer = timer
            else:
                self._start_clock(timer, kept.get(key, timer.ms))

    def _start_clock(self, timer: Timer[Any], left: int) -> None:
        countdown = _Countdown(timer, left)
        countdown.since = self.scheduler.now()
        self._countdowns[timer.key] = countdown
        countdown.handle = self.scheduler.after(left, lambda: self._ring(countdown))

    def _ring(self, countdown: _Countdown) -> None:
        del self._countdowns[countdown.timer.key]
        self.match.ring(countdown.timer)
