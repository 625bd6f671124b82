"""How the parts of a play screen are laid out by hand, in every shape of window."""

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.placed import put_away
from screens.theme import room


class LaidOut(Widget):
    """Places its parts; those that a shape of window has no use for stand aside."""

    #: The names of the properties that hold the parts, and of those that matter besides.
    parts = ()
    watched = ()
    #: How high this must be so that nothing overlaps; the screen scrolls when the window is lower.
    needed = NumericProperty(0)

    def __init__(self, **kwargs):
        self._placed, self._stood = set(), None
        super().__init__(**kwargs)
        self.arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", *self.watched, *self.parts):
            self.fbind(name, self.arrange)
        for fact in ("wide", "landscape", "big_text", "text_scale"):
            room.fbind(fact, self._room_changed)

    def _room_changed(self, *_):
        self.arrange()

    def add_widget(self, widget, *args, **kwargs):
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self.arrange)

    def on_controls(self, _table, controls):
        """What stood there before goes away."""
        if self._stood is not None and self._stood is not controls:
            put_away(self._stood)
        self._stood = controls

    def _arrange(self, *_):
        if any(getattr(self, name) is None for name in self.parts) or self.width < 10:
            return
        self._placed = set()
        self._lay()
        for name in self.parts:
            part = getattr(self, name)
            if part not in self._placed:
                put_away(part)
        self._laid()

    def _lay(self):
        if room.wide:
            self._desktop()
        elif room.landscape:
            self._landscape()
        else:
            self._portrait()

    def _laid(self):
        """Everything stands where it belongs."""

    def _put(self, part, left, top, width, height=None):
        """Places a part by its upper left corner, and returns where it ends."""
        part.width = width
        if height is not None:
            part.height = height
        part.x, part.top = left, top
        self._placed.add(part)
        return top - part.height

    def _desktop(self):
        raise NotImplementedError

    def _landscape(self):
        raise NotImplementedError

    def _portrait(self):
        raise NotImplementedError
