"""Small pictures drawn by code that follow their size, their figures and the inks."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from screens.theme import ink


class Drawn(Widget):
    """Draws itself anew, once a frame at most, when one of the properties named in `drawn_from` changes."""

    drawn_from = ()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.marks = InstructionGroup()
        self.canvas.add(self.marks)
        self._redraw = Clock.create_trigger(self._draw_anew, -1)
        for name in ("pos", "size", *self.drawn_from):
            self.fbind(name, self._redraw)
        ink.bind(dark=self._recolour, palette=self._recolour)
        self._redraw()

    def _recolour(self, *_):
        # A method, because bind holds methods weakly and triggers strongly.
        self._redraw()

    def _draw_anew(self, *_):
        self.marks.clear()
        if self.width > 1 and self.height > 1:
            self.draw()

    def draw(self):
        """Draw with pens on `self.marks`."""
