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
        self.place = Clock.create_trigger(self._place, -1)
        super().__init__(**kwargs)
        self.fbind("pos", self.place)
        self.fbind("size", self.place)
        window.fbind("text_scale", self.place)

    def _place(self, *_):
        raise NotImplementedError

    def grown(self, *_):
        """Something in it takes more room now, or less: place it anew, and let the table do so too."""
        self.place()
        if self.parent:
            self.parent.arrange()


def set_rect(widget, x, y, width, height):
    """Size and place at once."""
    widget.size = width, height
    widget.pos = x, y
