"""Placing widgets by hand, where no layout of Kivy does it."""

from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.theme import window

AWAY = 100_000


def hide(part):
    """Out of sight, and out of the way of touches, which a widget takes even when it is hidden."""
    part.pos = -AWAY, -AWAY


class ManualLayout(Widget):
    """Places its children by hand whenever its size, or something that matters, changes."""

    def __init__(self, **kwargs):
        self.relayout = Clock.create_trigger(self.layout, -1)
        super().__init__(**kwargs)
        self.fbind("pos", self.relayout)
        self.fbind("size", self.relayout)
        window.fbind("text_scale", self.relayout)

    def layout(self, *_):
        raise NotImplementedError

    def grown(self, *_):
        """Something in it takes more room now, or less: place it anew, and let the table do so too."""
        self.relayout()
        if self.parent:
            self.parent.relayout()


def set_rect(widget, x, y, width, height):
    """Size and place at once."""
    widget.size = width, height
    widget.pos = x, y
