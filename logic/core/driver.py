"""MatchDriver: plays the computer seats of a match and runs its timers on a given scheduler."""

from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol

from logic.core.game import Computer, Timer
from logic.core.match import Match
from logic.core.replay import replay
from logic.core.rng import mixed


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None: ...


class Scheduler(Protocol):
    """Kivy's clock in the app, an event loop on a host, a manual one in tests."""

    def now(self) -> int:
        """Milliseconds, counting up."""

    def after(self, ms: int, call: Callable[[], None]) -> Handle:
        """Call once, `ms` from now; never at once."""


class _Countdown:
    """A running timer."""

    def __init__(self, timer: Timer[Any], left: int) -> None:
        self.timer = timer
        self.left = left
        self.since = 0
        self.handle: Handle | None = None


class _Bot:
    """A computer seat: its player and the decision in progress."""

    def __init__(self, seat: int, level: str, player: Computer[Any, Any, Any]) -> None:
        self.seat = seat
        self.level = level
        self.player = player
        self.unsubscribe: Callable[[], None] = lambda: None
        #: The length of the log when the decision began.
        self.asked = 0
        self.handle: Handle | None = None

    @property
    def busy(self) -> bool:
        return self.handle is not None

    def stop_thinking(self) -> None:
        if self.handle:
            self.handle.cancel()
        self.handle = None


class MatchDriver:
    """Drives a match: nothing happens before `open`, nor while paused."""

    def __init__(self, match: Match, scheduler: Scheduler, *, answer_ms: int = 0, slice_ms: int = 6) -> None:
        self.match = match
        self.scheduler = scheduler
        #: The time before a computer's move is played, including its thinking.
        self.answer_ms = answer_ms
        self.slice_ms = slice_ms
        self._bots: dict[int, _Bot] = {}
        self._countdowns: dict[str, _Countdown] = {}
        self._unsubscribe: Callable[[], None] | None = None
        self._seated = False
        self._running = False

    def open(self) -> None:
        """Begin, or continue after `pause`."""
        if not self._seated:
            self._seated = True
            computers = [
                (number, seat.level) for number, seat in enumerate(self.match.seats) if seat.kind == "computer"
            ]
            self._seat_bots(computers)
        self._running = True
        self._set_clocks(self.match.clocks())
        self.match.clocks = self.remaining
        self._update()

    def pause(self) -> None:
        """Stop the computers and the clocks; the remaining times stay with the match."""
        left = self.remaining()
        self._running = False
        for bot in self._bots.values():
            bot.stop_thinking()
        self.match.clocks = lambda: dict(left)
        for countdown in self._countdowns.values():
            if countdown.handle:
                countdown.handle.cancel()
        self._countdowns.clear()

    def close(self) -> None:
        """Pause, and unsubscribe from the match."""
        self.pause()
        for seat in list(self._bots):
            self.remove_bot(seat)
        if self._unsubscribe:
            self._unsubscribe()
            self._unsubscribe = None
        self._seated = False

    def seat_bot(self, seat: int, level: str) -> None:
        """Let a computer play that seat from now on."""
        self._seat_bots([(seat, level)])
        self._update()

    def remove_bot(self, seat: int) -> None:
        """Stop the computer of that seat, if there is one."""
        if bot := self._bots.pop(seat, None):
            bot.stop_thinking()
            bot.unsubscribe()

    def remaining(self) -> dict[str, int]:
        """Milliseconds left on each timer."""
        if not self._running:
            return self.match.clocks()
        now = self.scheduler.now()
        return {key: max(0, c.left - (now - c.since)) for key, c in self._countdowns.items()}

    def thinking(self) -> bool:
        """Whether a computer is deciding on a move."""
        return any(bot.busy for bot in self._bots.values())

    def _seat_bots(self, computers: Iterable[tuple[int, str]]) -> None:
        bots = [_Bot(seat, level, self.match.game.computer(level)) for seat, level in computers]
        for bot in bots:
            self.remove_bot(bot.seat)
            self._bots[bot.seat] = bot
            bot.unsubscribe = self.match.subscribe(bot.seat, self._watcher(bot))
        self._show_log(bots)
        # Computers must see a step before they are asked to respond: the driver subscribes after them.
        if self._unsubscribe:
            self._unsubscribe()
        self._unsubscribe = self.match.subscribe(None, self._on_step, self._on_rewind)

    def _watcher(self, bot: _Bot) -> Callable[[Any, tuple[Any, ...]], None]:
        return lambda view, events: bot.player.watch(view, events)

    def _show_log(self, bots: Iterable[_Bot]) -> None:
        """Show computers the views of the whole log: they remember only what they have watched."""
        game, bots = self.match.game, list(bots)
        if not bots:
            return
        for step in replay(game, self.match.record()):
            for bot in bots:
                shown = (game.show(event, bot.seat) for event in step.events)
                bot.player.watch(game.view(step.state, bot.seat), tuple(e for e in shown if e is not None))

    def _on_step(self, _view: Any, _events: tuple[Any, ...]) -> None:
        self._update()

    def _on_rewind(self, _view: Any) -> None:
        for bot in self._bots.values():
            bot.stop_thinking()
            bot.player = self.match.game.computer(bot.level)
        self._show_log(self._bots.values())
        self._update()

    def _update(self) -> None:
        """Start and stop clocks and computers as the current state requires."""
        if not self._running:
            return
        self._set_clocks({})
        to_move = self.match.game.to_move(self.match.state)
        for seat, bot in self._bots.items():
            if seat not in to_move:
                bot.stop_thinking()
            elif not bot.busy and self._may_begin(seat) and self.match.actions(seat):
                self._begin(bot)

    def _may_begin(self, _seat: int) -> bool:
        """Whether a computer whose turn it is decides now."""
        return True

    def _begin(self, bot: _Bot) -> None:
        match = self.match
        bot.asked = len(match.log)
        seed = mixed(match.seed, bot.asked, bot.seat)
        view = match.view(bot.seat)
        pace = bot.player.pace(view, bot.seat, seed)
        due = self.scheduler.now() + (self.answer_ms if pace is None else pace)
        thoughts = bot.player.think(view, bot.seat, seed)
        bot.handle = self.scheduler.after(0, lambda: self._think(bot, thoughts, due))

    def _think(self, bot: _Bot, thoughts: Generator[None, None, Any], due: int) -> None:
        """Think for one time slice; a frame is drawn before the next."""
        slice_begun = self.scheduler.now()
        try:
            while True:
                next(thoughts)
                if self.scheduler.now() - slice_begun >= self.slice_ms:
                    break
        except StopIteration as decided:
            action = decided.value
            wait = max(0, due - self.scheduler.now())
            bot.handle = self.scheduler.after(wait, lambda: self._answer(bot, action))
        else:
            bot.handle = self.scheduler.after(0, lambda: self._think(bot, thoughts, due))

    def _answer(self, bot: _Bot, action: Any) -> None:
        bot.stop_thinking()
        if len(self.match.log) == bot.asked or action in self.match.actions(bot.seat):
            self.match.play(bot.seat, action)
        else:
            # Another seat has acted and made the decision illegal: decide again.
            self._update()

    def _set_clocks(self, kept: dict[str, int]) -> None:
        """Start new timers with their saved time, keep the running ones, and drop those that ended."""
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
        countdown.handle = self.scheduler.after(left, lambda: self._fire_timer(countdown))

    def _fire_timer(self, countdown: _Countdown) -> None:
        del self._countdowns[countdown.timer.key]
        self.match.fire_timer(countdown.timer)
