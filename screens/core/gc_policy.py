"""When garbage is collected: seldom, and on the screens' thread alone while another thread is at work.

Python collects on whichever thread happens to allocate. Widgets that go away on another thread are half gone for a
moment: their proxies are dead, their kv rules still bound, and a screen that announces a change just then fails.
"""

import gc

from kivy.clock import Clock


def tidy_seldom():
    """What is loaded by now stays for good, and a new screen is not searched for garbage while it is being built: it is
    tens of thousands of things, and Python would stop after every seven hundred of them."""
    gc.freeze()
    gc.set_threshold(50_000, 5, 5)


class GcPolicy:
    """Takes Python's collector over; every frame does what it would have done by then."""

    def __init__(self):
        gc.disable()
        self._ticking = Clock.schedule_interval(self._tidy, 0)

    def stop(self):
        """Give the collector back, with nothing left that it could take away in the middle of something."""
        self._ticking.cancel()
        gc.collect()
        gc.enable()

    @staticmethod
    def _tidy(_dt):
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                break
