"""Widgets that paint themselves from their properties."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from screens.theme import ink


class Painted(Widget):
    """Repaints, at most once a frame, when its position, size, an ink or a property named in `shows` has changed."""

    shows = ()
    #: Where it is painted: before or after what kv draws, or "main".
    ground = "before"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        canvases = {"before": self.canvas.before, "main": self.canvas, "after": self.canvas.after}
        canvases[self.ground].add(self._group)
        self.repaint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", *self.shows):
            self.fbind(name, self.repaint)
        ink.bind(applied=self._style_changed, accent=self._style_changed)
        self.repaint()

    def _style_changed(self, *_):
        # A method, because bind holds methods weakly and triggers strongly.
        self.repaint()

    def _paint(self, *_):
        self._group.clear()
        if self.width > 1 and self.height > 1:
            self.paint(self._group)

    def paint(self, group):
        """Draw with pens on the group."""
        raise NotImplementedError
