"""A floor of MémoStep, step by step, through somebody's eyes."""

from kivy.metrics import dp

from logic.memostep.generator import ROWS
from logic.memostep.state import Step
from screens.memostep_board import MemoBoard


class ReviewBoard(MemoBoard):
    """The grid of whoever acted, or of the one whose eyes are borrowed; its cells stay square."""

    def __init__(self, **kwargs):
        super().__init__(small=True, gutter=dp(22), size_hint=(None, 1), **kwargs)
        self.fbind("height", self._narrow)
        self._narrow()

    def _narrow(self, *_):
        over = 2 * self._overshoot()
        self.width = self.gutter + over + 4 * max(1, (self.height - over) / ROWS) * 1.1

    def show(self, state, entry):
        """A position; `entry` is what is done in it, or None at the end."""
        walkers, seat = state.walkers, getattr(entry, "seat", None)
        if seat is None or not walkers[seat].grid:
            seat = next((number for number, walker in enumerate(walkers) if walker.grid), 0)
        self.walker = walkers[seat]
        # The row to be stepped on, and the cell that was chosen.
        action = getattr(entry, "action", None)
        self.asks = isinstance(action, Step) and entry.seat == seat
        self.pressed = action.column if self.asks else -1
