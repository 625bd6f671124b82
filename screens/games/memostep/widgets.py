"""The widgets around the grid of MémoStep: clock, legend, score, notice, buttons."""

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from logic.memostep.generator import COLUMNS
from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.games.memostep.cells import CellPainter
from screens.games.memostep.purse import MemoSign, Worded  # noqa: F401  the sign is named for kv
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import Card, Elevated, Key, Pressable, RoundedBox
from screens.widgets.manual_layout import ManualLayout, set_rect

TINTS = {"bad": "bad", "good": "good", "plain": "accent"}


class MemoClock(Card):
    """How long something still lasts: a figure and a bar that runs out."""

    title = StringProperty("")
    figure = StringProperty("")
    share = NumericProperty(1)
    flat = BooleanProperty(False)
    alarm = BooleanProperty(False)


class MemoLegend(Worded):
    """What the signs mean."""

    columns = NumericProperty(1)
    heading = StringProperty("")


class MemoScore(Card):
    """The score, and the best one before."""

    score = StringProperty("")
    best = StringProperty("")


class MemoNotice(RoundedBox, BoxLayout):
    """What just happened, in a sentence on its colour."""

    text = StringProperty("")
    icon = StringProperty("")
    mood = OptionProperty("plain", options=["plain", "good", "bad"])

    def colours(self, mood, _worn):
        """The ink and the wash of a mood."""
        return ink.pair(TINTS[mood]) if mood != "plain" else (ink.accent, ink.accent_w)


class MemoCover(Card):
    """Covers the grid while the game rests, and says how much time is left."""

    raised = BooleanProperty(False)
    heading = StringProperty("")
    text = StringProperty("")


class MemoKeyHints(Painted):
    """The keys of the columns, under them."""

    columns = NumericProperty(COLUMNS)
    #: They would do nothing now.
    rests = BooleanProperty(False)
    shows = ("rests", "columns")

    def paint(self, group):
        paint, wide = CellPainter(group), self.width / self.columns
        edge, letter = (ink.rule, ink.ink3) if self.rests else (ink.ink2, ink.ink)
        for column in range(int(self.columns)):
            x, y, side = self.x + (column + 0.5) * wide, self.center_y, dp(11)
            paint.pen("line", edge).outline(x - side, y - side, 2 * side, 2 * side, dp(5), dp(1))
            paint.text(str(column + 1), x, y, dp(12), letter, "RobotoMedium")
        paint.finish()


class MemoButton(Pressable, Elevated, Widget):
    """A button with a line below its name; on a desktop its key is shown at the end."""

    icon = StringProperty("")
    text = StringProperty("")
    small = StringProperty("")
    key = StringProperty("")
    filled = BooleanProperty(False)
    broad = BooleanProperty(False)
    needed_height = NumericProperty("56dp")


class MemoActions(ManualLayout):
    """What can be done now. `choices` are (name, icon, text, small, key, filled, possible)."""

    on_act = Event("A button was pressed.")
    choices = ListProperty([])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.buttons = {}
        self.fbind("choices", self._fill)
        window.fbind("wide", self.relayout)

    def _fill(self, *_):
        names = [choice[0] for choice in self.choices]
        if names != list(self.buttons):
            self.clear_widgets()
            self.buttons = {name: MemoButton() for name in names}
            for name, button in self.buttons.items():
                button.bind(on_release=lambda _, name=name: self.dispatch("on_act", name))
                button.fbind("needed_height", self._grown)
                self.add_widget(button)
        for name, icon, text, small, key, filled, possible in self.choices:
            button = self.buttons[name]
            button.icon, button.text, button.small, button.key = icon, text, small, key
            button.label, button.filled, button.disabled = text, filled, not possible
        self.relayout()

    def _grown(self, *_):
        self.relayout()
        if self.parent:
            self.parent.relayout()

    def height_for(self, width):
        """The height of the buttons: side by side, or stacked on a desktop."""
        if not self.buttons:
            return 0
        tall = max(button.needed_height for button in self.buttons.values())
        rows = len(self.buttons) if window.wide else 1
        return rows * tall + (rows - 1) * dp(12)

    def layout(self, *_):
        count = len(self.buttons)
        if not count:
            return
        gap = dp(12) if window.wide else dp(10)
        tall = (self.height - (count - 1) * gap) / count if window.wide else self.height
        wide = self.width if window.wide else (self.width - (count - 1) * gap) / count
        for number, button in enumerate(self.buttons.values()):
            button.broad = window.wide
            if window.wide:
                set_rect(button, self.x, self.top - (number + 1) * tall - number * gap, wide, tall)
            else:
                set_rect(button, self.x + number * (wide + gap), self.y, wide, tall)


class MemoColumnKeys(ManualLayout):
    """The columns as keys, where the rows are too low for a finger."""

    on_step = Event("A column was chosen.")
    columns = NumericProperty(COLUMNS)
    active = BooleanProperty(True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.keys = []
        self.fbind("columns", self._fill)
        self.fbind("active", self._allow)
        tr.fbind("language", self._name)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        self.keys = [Key(text=str(column + 1), type_size="22sp") for column in range(int(self.columns))]
        for column, key in enumerate(self.keys):
            key.bind(on_release=lambda _, column=column: self.dispatch("on_step", column))
            self.add_widget(key)
        self._allow()
        self._name()
        self.relayout()

    def _allow(self, *_):
        for key in self.keys:
            key.disabled = not self.active

    def _name(self, *_):
        for column, key in enumerate(self.keys):
            key.label = tr._("Column {n}", n=column + 1)

    def layout(self, *_):
        gap = dp(8)
        wide = (self.width - (len(self.keys) - 1) * gap) / len(self.keys)
        for column, key in enumerate(self.keys):
            set_rect(key, self.x + column * (wide + gap), self.y, wide, self.height)


load_kv(__name__)
