"""The driver of a match at one device, which several people may share."""

from collections.abc import Callable, Iterable
from typing import Any

from logic.core.driver import Handle, MatchDriver, Scheduler
from logic.core.game import Timer
from logic.core.match import Match
from logic.core.override import override


class HurriedScheduler:
    """Another scheduler, on which everything can come sooner than asked."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self.times = 1.0

    def now(self) -> int:
        return self._scheduler.now()

    def after(self, ms: int, call: Callable[[], None]) -> Handle:
        return self._scheduler.after(round(ms / self.times), call)


class DeviceDriver(MatchDriver):
    """Lets those who wait stand still, people and computers, and computers hurry that nobody waits for any more."""

    def __init__(self, match: Match, scheduler: Scheduler, *, answer_ms: int = 0) -> None:
        self._hurried = HurriedScheduler(scheduler)
        super().__init__(match, self._hurried, answer_ms=answer_ms)
        self._waiting: frozenset[int | None] = frozenset()
        #: What is left on the clocks that stand still.
        self._stopped: dict[str, int] = {}

    def hurry(self, times: float) -> None:
        """Let everything that is due come so many times sooner from now on."""
        self._hurried.times = times

    def wait(self, seats: Iterable[int]) -> None:
        """These seats wait from now on, and no others: their clocks stop, and no computer among them decides."""
        left = self.remaining()
        self._waiting = frozenset(seats)
        for seat, bot in self._bots.items():
            if seat in self._waiting:
                bot.stop_thinking()
        for timer in self.match.game.timers(self.match.state):
            countdown = self._countdowns.get(timer.key)
            if timer.seat in self._waiting and countdown is not None:
                if countdown.handle:
                    countdown.handle.cancel()
                del self._countdowns[timer.key]
                self._stopped[timer.key] = left[timer.key]
        self._update()

    @override
    def _may_begin(self, seat: int) -> bool:
        return seat not in self._waiting

    @override
    def remaining(self) -> dict[str, int]:
        due = {timer.key for timer in self.match.game.timers(self.match.state)}
        stopped = {key: left for key, left in self._stopped.items() if key in due}
        return {**super().remaining(), **stopped}

    @override
    def _start_clock(self, timer: Timer[Any], left: int) -> None:
        left = self._stopped.pop(timer.key, left)
        if timer.seat in self._waiting:
            self._stopped[timer.key] = left
        else:
            super()._start_clock(timer, left)
