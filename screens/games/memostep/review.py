"""A floor of MémoStep in the review, step by step, as one seat saw it."""

from kivy.metrics import dp

from logic.memostep.progress import shape_seen
from logic.memostep.state import Step
from screens.games.memostep.board import MemoBoard

LEAST_CELL = 24
"""Smaller cells are drawn as in a small picture."""


class ReviewBoard(MemoBoard):
    """The grid of the seat that acted, or of the one whose view is shown; its cells stay square."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, 1), **kwargs)
        self.fbind("height", self._narrow)
        self.fbind("shape", self._narrow)
        self._narrow()

    def _narrow(self, *_):
        # First: how far lines go beyond the corners depends on it.
        self.count = self.shape.rows
        self.small = (self.height - dp(14)) / self.count < dp(LEAST_CELL)
        over = 2 * self._overshoot()
        cell = max(1, (self.height - over) / self.count)
        self.gutter = max(dp(22), min(dp(30), cell))
        self.width = self.gutter + over + self.shape.columns * cell

    def on_touch_down(self, _touch):
        """What was done is only looked at."""
        return False

    def show(self, state, entry):
        """A position; `entry` is what is done in it, or None at the end."""
        walkers, seat = state.walkers, getattr(entry, "seat", None)
        if seat is None or not walkers[seat].grid:
            seat = next((number for number, walker in enumerate(walkers) if walker.grid), 0)
        self.walker = walkers[seat]
        self.shape = shape_seen(state, self.walker)
        # The row to be stepped on, and the cell that was chosen.
        action = getattr(entry, "action", None)
        self.asks = isinstance(action, Step) and entry.seat == seat
        self.pressed = action.column if self.asks else -1
