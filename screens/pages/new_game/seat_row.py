"""A line of the new-game screen: one seat."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.core.event import Event
from screens.core.screen import attach, detach, parts_of


class SeatRow(BoxLayout):
    """A seat's token, its editable name, the kind of player, and a button that removes it."""

    seat = NumericProperty(0)
    name = StringProperty("")
    #: The level of a computer player.
    line = StringProperty("")
    kinds = ListProperty([])
    value = StringProperty("")
    removable = BooleanProperty(True)
    naming = BooleanProperty(False)
    on_kind = on_renamed = on_remove = Event()

    def begin_naming(self):
        """Tapping a person's name edits it."""
        if self.value.startswith("person"):
            self.naming = True
            self._show_entry(self.name)
            self.ids.entry.trigger()

    def _show_entry(self, name):
        """Replace the name by a text field."""
        here, away = (self.ids.entry, self.ids.name) if self.naming else (self.ids.name, self.ids.entry)
        detach(away)
        attach(here, self.ids.lines, 1)
        self.ids.entry.text = name

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)
        self.ids.entry.field.bind(focus=self._writes)
        self._show_entry("")

    def _writes(self, _field, focus):
        """Keep the name however editing ends: with Enter, a tap elsewhere or the back key."""
        if self.naming and not focus:
            self.named(self.ids.entry.text)

    def named(self, name):
        self.naming = False
        self._show_entry("")
        if name.strip():
            self.name = name.strip()[:40]
        self.dispatch("on_renamed", name)
