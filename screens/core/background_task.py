"""Runs a generator in time slices between frames."""

import time

from kivy.clock import Clock

SLICE = 0.006


class FrameTask:
    """Runs a generator to its end, slice by slice, then calls `done` with its result."""

    def __init__(self, generator, done):
        self._generator = generator
        self._done = done
        self._event = Clock.schedule_interval(self._slice, 0)

    def cancel(self):
        """Stop; `done` will not be called."""
        self._event.cancel()

    def _slice(self, _dt):
        end = time.monotonic() + SLICE
        try:
            while time.monotonic() < end:
                next(self._generator)
        except StopIteration as thought:
            self._event.cancel()
            self._done(thought.value)
