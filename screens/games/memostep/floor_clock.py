"""The clock of a floor: looking, glimpsing, being stunned."""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from logic.memostep.growth import MOST_ROWS, ORIGINAL, sight
from screens.theme import window

LIGHT_MS = 140
"""How long a path cell takes to light up, where there is time for all of them."""
TICK = 0.05
SAVED_EVERY = 1000
"""While time to look runs, what is left of it is saved this often, in milliseconds: being killed gives none back."""


class FloorClock(EventDispatcher):
    """What runs out for who walks here, in figures; it only watches, the driver's clocks decide."""

    #: Tenths of a second left, and the share of the whole time.
    tenths = NumericProperty(0)
    share = NumericProperty(1)
    #: How many path cells have lit up.
    lit = NumericProperty(MOST_ROWS)
    #: What of a floor is in sight while it is shown.
    sight = ObjectProperty(sight(ORIGINAL, 0, 0))

    def __init__(self):
        super().__init__()
        self._play = self._ticking = None
        self._saved_at = 0

    def watch(self, play):
        """Follow what runs out in a match, as long as it runs."""
        self.stop()
        self._play = play
        left, whole = play.time_left()
        if whole and not play.state.over:
            self.tick()
            if not play.client.paused:
                self._saved_at = left
                self._ticking = Clock.schedule_interval(self.tick, TICK)

    def stop(self):
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None

    def tick(self, *_):
        play, (left, whole) = self._play, self._play.time_left()
        if not whole:
            return
        self.tenths, self.share = -(-left // 100), round(left / whole, 2)
        shape = play.state.shape
        self.sight = sight(shape, left, whole)
        if play.state.walker.phase == "showing" and window.motion == "full":
            light = min(LIGHT_MS, whole * 0.4 / shape.rows)
            self.lit = min(shape.rows, int((whole - left) / light) + 1)
        else:
            self.lit = MOST_ROWS
        if play.state.open and not play.client.paused and self._saved_at - left >= SAVED_EVERY:
            self._saved_at = left
            play.client.save()
