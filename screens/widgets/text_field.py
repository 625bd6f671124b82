"""A text field."""

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.override import override
from screens.core.event import Event
from screens.theme import load_kv
from screens.widgets.behaviors import Focusable
from screens.widgets.labels import size_for_all, width_of


class TextEntry(Focusable, BoxLayout):
    """One line of text with an optional caption above and a sentence below when something is wrong."""

    text = StringProperty("")
    hint = StringProperty("")
    caption = StringProperty("")
    problem = StringProperty("")
    secret = BooleanProperty(False)
    #: Select all on focus, so that typing replaces the text.
    renews = BooleanProperty(False)
    #: The room beside the text.
    pad_x = NumericProperty("14dp")
    tint = ColorProperty(None, allownone=True)
    field = ObjectProperty()
    box = ObjectProperty()
    #: The entry that has the keyboard, or None.
    writing = None
    _touched = False
    on_done = Event("Enter was pressed.")

    def on_kv_post(self, base_widget):
        self.field.fbind("focus", self._writes)
        self._unscroll = Clock.create_trigger(self._show_all, -1)
        for fact in ("text", "focus", "width"):
            self.field.fbind(fact, self._unscroll)
        self.box.bind(pos=self._draw_halo, size=self._draw_halo)

    def _writes(self, _field, focus):
        if focus:
            TextEntry.writing = self
        elif TextEntry.writing is self:
            TextEntry.writing = None

        self._touched = focus and self.renews
        if self._touched:
            Clock.schedule_once(self._select)

    def _select(self, _dt=0):
        if self.field.focus and self.renews:
            self.field.select_all()

    def on_touch_up(self, touch):
        """Select all again after the touch that set the focus: its release sets the cursor."""
        taken = super().on_touch_up(touch)
        if self._touched:
            self._touched = False
            Clock.schedule_once(self._select)
        return taken

    def _show_all(self, *_):
        """Do not scroll a text that fits: Kivy keeps the scroll of a longer, earlier one."""
        field = self.field
        fits = width_of(field.text, field.font_name, field.font_size) <= field.width - 2 * self.pad_x
        if fits or not field.focus:
            field.scroll_x = 0

    @staticmethod
    def type_size(text, hint, space, _scale):
        """Shrink a hint that is longer than the field."""
        return sp(15) if text or space < dp(48) else size_for_all([hint], "Roboto", sp(15), space)

    @override
    def drawn_box(self):
        return (*self.box.pos, *self.box.size) if self.box else super().drawn_box()

    @override
    def trigger(self):
        self.field.focus = True


load_kv(__name__)
