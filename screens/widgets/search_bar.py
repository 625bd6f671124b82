"""Searching a page: a text field replaces its top bar until it is closed."""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from screens.core.event import Event
from screens.theme import load_kv
from screens.widgets import HBox


class SearchBar(HBox):
    """The text field and a cross that ends the search."""

    text = StringProperty("")
    hint = StringProperty("")
    #: The column below the bar, with which it aligns as far as the bar leaves room.
    column = ObjectProperty(None, allownone=True)
    on_close = Event("The cross was tapped.")

    def begin(self):
        """Take the focus a frame later, so that the key that opened this is not typed into it."""
        Clock.schedule_once(self._write, 0)

    def _write(self, _dt):
        if self.parent is not None:
            self.ids.entry.trigger()

    def end(self):
        """Close the keyboard and clear the search."""
        self.ids.entry.field.focus = False
        self.text = ""


class Searching(EventDispatcher):
    """A screen that can be searched: the magnifier, `/` and Ctrl+F begin, the cross, Esc and back end it.

    The screen shows `line` where it has room while `searching`, and what speaks of `sought`.
    """

    searching = BooleanProperty(False)
    sought = StringProperty("")

    def __init__(self, **kwargs):
        self.line = SearchBar()
        self.line.bind(on_close=self.end_search, text=self.setter("sought"))
        super().__init__(**kwargs)

    def search(self, *_):
        """Begin a search."""
        self.searching = True
        self.line.begin()

    def end_search(self, *_):
        """Show everything again."""
        self.line.end()
        self.searching = False

    def left_field(self):
        self.end_search()

    def back(self):
        if self.searching:
            self.end_search()
            return True
        return super().back()

    def press(self, key):
        if key == "/":
            self.search()
            return True
        return super().press(key)


load_kv(__name__)
