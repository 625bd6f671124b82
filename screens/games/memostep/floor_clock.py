"""The clock of a floor: looking, glimpsing, being stunned."""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, StringProperty

from logic.memostep.generator import ROWS
from screens.games.memostep.board import OPEN
from screens.i18n.texts import tr
from screens.theme import window

LIGHT_MS = 140
"""How long a path cell takes to light up, where there is time for all of them."""
TICK = 0.05
SAVED_EVERY = 1000
"""While time to look runs, what is left of it is saved this often, in milliseconds: being killed gives none back."""


class FloorClock(EventDispatcher):
    """What runs out for one seat, in figures for the screen; it only watches, the table's clocks decide."""

    title = StringProperty("")
    figure = StringProperty("")
    share = NumericProperty(1)
    #: How many path cells have lit up.
    lit = NumericProperty(ROWS)

    def __init__(self):
        super().__init__()
        self._client = self._ticking = None
        self._seat = self._saved_at = 0

    def left(self):
        """Milliseconds left of what runs, and of how many."""
        client = self._client
        timer = next((t for t in client.game.timers(client.view) if t.seat == self._seat), None)
        if timer is None:
            return 0, 0
        return client.driver.remaining().get(timer.key, timer.ms), timer.ms

    def watch(self, client, seat):
        """Follow what runs for a seat, as long as it runs."""
        self.stop()
        self._client, self._seat = client, seat
        left, whole = self.left()
        if whole and client.outcome is None:
            self._say()
            if not client.paused:
                self._saved_at = left
                self._ticking = Clock.schedule_interval(self._say, TICK)

    def stop(self):
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None

    def _say(self, *_):
        left, whole = self.left()
        if not whole:
            return
        phase = self._client.view.walkers[self._seat].phase
        self.title = tr._("stunned for") if phase == "stunned" else tr._("hides in")
        self.figure = "" if self._client.timeless else tr.number(-(-left // 100) / 10, 1)
        self.share = round(left / whole, 2)
        if phase == "showing" and window.motion == "full":
            light = min(LIGHT_MS, whole * 0.4 / ROWS)
            self.lit = min(ROWS, int((whole - left) / light) + 1)
        else:
            self.lit = ROWS
        if phase in OPEN and not self._client.paused and self._saved_at - left >= SAVED_EVERY:
            self._saved_at = left
            self._client.save()
