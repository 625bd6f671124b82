"""Long thinking beside the frames: a generator gets a few milliseconds of each."""

import time

from kivy.clock import Clock

SLICE = 0.006


class FrameTask:
    """Runs a generator to its end, slice by slice, then hands its result to `done`."""

    def __init__(self, generator, done):
        self._generator = generator
        self._done = done
        self._event = Clock.schedule_interval(self._slice, 0)

    def cancel(self):
        """Stop thinking; `done` will not be called."""
        self._event.cancel()

    def _slice(self, _dt):
        end = time.monotonic() + SLICE
        try:
            while time.monotonic() < end:
                next(self._generator)
        except StopIteration as thought:
            self._event.cancel()
            self._done(thought.value)
