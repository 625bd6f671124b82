"""How steps, bumps, traps and finds of MémoStep move. The grid is already right: this only shows how it became so."""

from logic.memostep import state as e
from screens.games.memostep.signs import INKS
from screens.theme import window

STEP, BUMP, PER_ROW, RIPPLE = 180, 160, 30, 320
"""Milliseconds."""


class Motion:
    """The movements on one board; `walker` tells who walks there now."""

    def __init__(self, animator, board, walker):
        self.animator, self.board, self.walker = animator, board, walker
        self._trap = (0, 0)
        for kind, show in {
            e.Stepped: self._step,
            e.Bumped: self._bump,
            e.TrapSprung: self._spring,
            e.PushedBack: self._push,
            e.Collected: self._find,
        }.items():
            animator.on(kind, show)

    def _come(self, row, column, ms):
        """The walker comes from there."""
        self.board.came_from = self.board.centre_of(row, column)
        self.board.arrived = 0
        self.animator.move(self.board, ms, arrived=1)

    def _step(self, event):
        steps = self.walker().steps
        before = steps[event.row - 1] if 0 < event.row <= len(steps) else 0
        self._come(event.row - 1, before, STEP + PER_ROW)

    def _bump(self, event):
        self._come(event.row, event.column, BUMP + PER_ROW * (event.start - event.end))

    def _spring(self, event):
        self._trap = (event.row, event.column)
        self._ripple(event, "bad")

    def _push(self, event):
        self._come(*self._trap, STEP + PER_ROW * (event.start - event.end))

    def _find(self, event):
        self._ripple(event, INKS[event.item])

    def _ripple(self, event, ink_name):
        """A ring widens where something happened; it may run during a movement."""
        if window.motion == "full":
            board = self.board
            board.ripple.start(*board.centre_of(event.row, event.column), min(board.cell), ink_name)
            self.animator.move(board.ripple, RIPPLE, widened=1)
