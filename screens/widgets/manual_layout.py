"""Manual layout, where none of Kivy's layouts fits."""

from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.theme import window

AWAY = 100_000


def hide(part):
    """Move a widget far outside: an invisible one in place would still catch touches."""
    part.pos = -AWAY, -AWAY


class ManualLayout(Widget):
    """Lays out its children in `layout` when its position, its size or the text scale changes."""

    def __init__(self, **kwargs):
        self.relayout = Clock.create_trigger(self.layout, -1)
        super().__init__(**kwargs)
        self.fbind("pos", self.relayout)
        self.fbind("size", self.relayout)
        window.fbind("text_scale", self.relayout)

    def layout(self, *_):
        raise NotImplementedError

    def grown(self, *_):
        """A child has changed its size: lay out again, here and in the parent."""
        self.relayout()
        if self.parent:
            self.parent.relayout()


def set_rect(widget, x, y, width, height):
    """Set size and position."""
    widget.size = width, height
    widget.pos = x, y
