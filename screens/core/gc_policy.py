"""When garbage is collected: seldom, and on the screens' thread alone, for others are at work beside it.

Python collects on whichever thread happens to allocate. Widgets that go away on another thread are half gone for a
moment: their proxies are dead, their kv rules still bound, and a screen that announces a change just then fails.
"""

import gc

from kivy.clock import Clock


def tidy_seldom():
    """Freeze what is loaded by now, and raise the threshold: building a screen allocates tens of thousands of objects,
    and Python would collect after every seven hundred of them."""
    gc.freeze()
    gc.set_threshold(50_000, 5, 5)


class GcPolicy:
    """Replaces Python's automatic collection by one between frames."""

    def __init__(self):
        gc.disable()
        self._ticking = Clock.schedule_interval(self._tidy, 0)

    def stop(self):
        """The app ends, and collects no more: the process gives its memory back as a whole."""
        self._ticking.cancel()

    @staticmethod
    def _tidy(_dt):
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                break
