"""The pace at which a storm is shown: how long each frame stays, and the slide of a gust."""

from kivy.animation import Animation
from kivy.clock import Clock

from screens.theme import window

SLIDE_MS = 200
SHOWN_MS = {"card": 565, "gust": 240, "rest": 650}
"""How long a frame stays, by its kind."""


class StormTicker:
    """Follows the storm that a board shows, and calls `go_on` when its next frame is due."""

    def __init__(self, board, go_on):
        self._board, self._go_on = board, go_on
        self._waiting, self._sliding = None, None

    def follow(self, storm):
        """Another frame is shown; None after the last one."""
        if self._waiting is not None:
            self._waiting.cancel()
        if self._sliding is not None:
            self._sliding.cancel(self._board)
        self._waiting = self._sliding = None
        self._board.blown = 1
        if storm is not None:
            if storm.frame.gust and window.motion == "full":
                self._slide()
            self._waiting = Clock.schedule_once(lambda _dt: self._go_on(), SHOWN_MS[storm.frame.kind] / 1000)

    def _slide(self):
        self._board.blown = 0
        self._sliding = Animation(blown=1, d=window.seconds(SLIDE_MS), t="in_out_quad")
        self._sliding.start(self._board)
