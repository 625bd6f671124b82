"""A line of the new-game screen: who sits on a seat."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.core.screen import attach, detach, parts_of


class SeatRow(BoxLayout):
    """A seat's sign, its name to tap and type, what kind of player it is, and a way to take it off."""

    seat = NumericProperty(0)
    name = StringProperty("")
    #: How a computer plays.
    line = StringProperty("")
    kinds = ListProperty([])
    value = StringProperty("")
    removable = BooleanProperty(True)
    naming = BooleanProperty(False)
    __events__ = ("on_kind", "on_renamed", "on_remove")

    def begin_naming(self):
        """Persons are named by tapping the name."""
        if self.value.startswith("person"):
            self.naming = True
            self._show_entry(self.name)
            self.ids.entry.trigger()

    def _show_entry(self, name):
        """The field to type in stands where the name is."""
        here, away = (self.ids.entry, self.ids.name) if self.naming else (self.ids.name, self.ids.entry)
        detach(away)
        attach(here, self.ids.lines, 1)
        self.ids.entry.text = name

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)
        self.ids.entry.field.bind(focus=self._writes)
        self._show_entry("")

    def _writes(self, _field, focus):
        """A name is kept however the typing ends: with Enter, a tap elsewhere or the back key."""
        if self.naming and not focus:
            self.named(self.ids.entry.text)

    def named(self, name):
        self.naming = False
        self._show_entry("")
        if name.strip():
            self.name = name.strip()[:40]
        self.dispatch("on_renamed", name)

    def on_kind(self, kind):
        pass

    def on_renamed(self, name):
        pass

    def on_remove(self):
        pass
