"""The app's clock for the driver of a match."""

import time

from kivy.clock import Clock


class KivyScheduler:
    """Schedules on Kivy's frame loop; never earlier than the next frame."""

    def now(self):
        return time.monotonic_ns() // 1_000_000

    def after(self, ms, call):
        return Clock.schedule_once(lambda _dt: call(), ms / 1000)
