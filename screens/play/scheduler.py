"""The app's clock for the driver of a match."""

import time

from kivy.clock import Clock

from logic.core.driver import Table
from logic.core.override import override


class KivyScheduler:
    """Schedules on Kivy's frame loop; never earlier than the next frame."""

    #: How many times sooner than asked: for computers that nobody waits for any more.
    hurry = 1

    def now(self):
        return time.monotonic_ns() // 1_000_000

    def after(self, ms, call):
        return Clock.schedule_once(lambda _dt: call(), ms / 1000 / self.hurry)


class DeviceDriver(Table):
    """A table at one device. Who waits for the device has time: the clocks of those seats stand still."""

    def __init__(self, match, scheduler, **kwargs):
        super().__init__(match, scheduler, **kwargs)
        self._waiting = frozenset()
        #: What is left on the clocks that stand.
        self._standing = {}

    def wait(self, seats):
        """These seats wait from now on, and no others."""
        left = self.remaining()
        self._waiting = frozenset(seats)
        for timer in self.match.game.timers(self.match.state):
            countdown = self._countdowns.get(timer.key)
            if timer.seat in self._waiting and countdown is not None:
                countdown.handle.cancel()
                del self._countdowns[timer.key]
                self._standing[timer.key] = left[timer.key]
        if self._running:
            self._set_clocks({})

    @override
    def remaining(self):
        due = {timer.key for timer in self.match.game.timers(self.match.state)}
        standing = {key: left for key, left in self._standing.items() if key in due}
        return {**super().remaining(), **standing}

    @override
    def _start_clock(self, timer, left):
        left = self._standing.pop(timer.key, left)
        if timer.seat in self._waiting:
            self._standing[timer.key] = left
        else:
            super()._start_clock(timer, left)
