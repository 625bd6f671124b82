"""Widgets that paint themselves from what they show."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from screens.theme import ink


class Painted(Widget):
    """Draws itself anew, a frame later, whenever something it shows has changed."""

    shows = ("pos", "size")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        # Under the children, which stand on what is painted.
        self.canvas.before.add(self._group)
        self.redraw = Clock.create_trigger(self._paint, -1)
        for name in self.shows:
            self.fbind(name, self.redraw)
        ink.bind(dark=self._recolour, palette=self._recolour, accent=self._recolour)
        self.redraw()

    def _recolour(self, *_):
        self.redraw()

    def _paint(self, *_):
        self._group.clear()
        if self.width > 4:
            self.paint(self._group)

    def paint(self, group):
        raise NotImplementedError
