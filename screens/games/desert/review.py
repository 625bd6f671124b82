"""The board of a review: a position, what is done in it, and where the storm goes then."""

from itertools import groupby, takewhile

from kivy.metrics import dp
from kivy.properties import ListProperty

from logic.core.game import Left
from logic.desert import events as e
from logic.desert.sandbox import seen_by_all
from logic.games import GAMES
from screens.drawing.shapes import Pen, arrow
from screens.games.desert.board import DesertBoard
from screens.theme import ink

ON_A_TILE = (e.Dug, e.Flipped, e.PickedUp, e.Looked, e.Shaded, e.PartAppeared)
LEAVING = 0.34
"""The distance from the middle of a tile to the start of an arrow, as a share of the tile."""


class ReviewBoard(DesertBoard):
    """The board before a step, as in the other games; touched tiles are outlined, ways are arrows."""

    #: The tiles on which something happens; (start, end) of everybody who moves, and of every gust of the storm.
    touched = ListProperty([])
    steps = ListProperty([])
    gusts = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("touched", "steps", "gusts"):
            self.fbind(name, self._repaint)

    def show(self, state, entry):
        """A position as it was seen then; `entry` is what is done in it, or None at the end."""
        events = _what_comes(state, entry)
        self.view = seen_by_all(state)
        # What a guide does for an empty seat after the storm, it does on another board.
        before = list(takewhile(lambda event: not isinstance(event, e.StormMoved), events))
        self.steps = [(event.start, event.end) for event in before if isinstance(event, e.Moved)]
        self.touched = [event.cell for event in before if isinstance(event, ON_A_TILE)]
        self.gusts = _gusts(events)

    def _draw_marks(self):
        super()._draw_marks()
        for cell in (*self.touched, *(end for _, end in self.steps)):
            self._outline(cell, ink.ochre, dp(2.5), 0)
        for ways, colour in ((self.steps, ink.ochre), (self.gusts, ink.ink)):
            pen = Pen()
            for start, end in ways:
                self._draw_way(pen, start, end)
            pen.draw(self._marks, colour)

    def _draw_way(self, pen, start, end):
        (x1, y1), (x2, y2) = self.centre_of(start), self.centre_of(end)
        share = LEAVING * self.side / max(abs(x2 - x1), abs(y2 - y1), 1)
        x1, y1 = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        arrow(pen, x1, y1, x2, y2, bend=0.1, width=max(dp(2), self.side * 0.05))


def _what_comes(state, entry):
    """The events of a step: the rules tell them again."""
    if entry is None:
        return ()
    game = GAMES["desert"]
    left = isinstance(entry, Left)
    return (game.leave(state, entry.seat) if left else game.apply(state, entry.seat, entry.action)).events


def _gusts(events):
    """The way of the storm: one (start, end) for each card that moves it."""
    found = []
    for moves, gust in groupby(events, key=lambda event: isinstance(event, e.StormMoved)):
        if moves:
            steps = list(gust)
            found.append((steps[0].start, steps[-1].end))
    return found
