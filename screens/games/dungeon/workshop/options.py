"""The options of a dungeon in the workshop: mode, size, density, seed."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from msgspec.structs import replace

from logic.dungeon.generator.modes import MODES
from logic.dungeon.state import Options
from screens.core.event import Event
from screens.theme import load_kv, window
from screens.widgets import NumberChip, VBox


class DungeonMode(NumberChip):
    """A kind of dungeon."""

    ICONS = {
        "classic": "rectangle-outline",
        "crypt": "coffin",
        "temple": "pillar",
        "ruins": "wall",
        "labyrinth": "grid",
        "cavern": "image-filter-hdr",
    }
    mode = StringProperty("")
    panel = ObjectProperty(rebind=True)


class ModeStrip(ScrollView):
    """The modes in a line; it knows beyond which edge there are more."""

    goes_back = BooleanProperty(False)
    goes_on = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("scroll_x", "width", "viewport_size"):
            self.fbind(name, self._look_beyond)

    def on_scroll_start(self, touch, check_children=True):
        """A mouse's wheel turns up and down, and moves the line along."""
        if touch.is_mouse_scrolling:
            touch.button = {"scrollup": "scrollleft", "scrolldown": "scrollright"}.get(touch.button, touch.button)
        return super().on_scroll_start(touch, check_children)

    def _look_beyond(self, *_):
        scrolls = self.do_scroll_x and self.viewport_size[0] > self.width + 1
        self.goes_back, self.goes_on = scrolls and self.scroll_x > 0.01, scrolls and self.scroll_x < 0.99


class DungeonOptions(VBox):
    """Shows the options of a dungeon; what is changed is told in `on_chosen`."""

    on_chosen = Event("Other options.")
    on_written = Event("A seed was written.")
    on_roll = Event("Any seed.")

    #: With `rebind`, kv expressions that read its parts follow.
    options = ObjectProperty(Options(seed=0), rebind=True)
    problem = StringProperty("")
    #: The modes in so many columns; with 0 in a line that scrolls sideways, as in a sheet.
    columns = NumericProperty(0)
    #: Every word stands above what it names, not beside it.
    stacked = BooleanProperty(False)
    #: Density and seed fit beside each other.
    broad = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._show_chosen = Clock.create_trigger(self._scroll_to_chosen)
        super().__init__(**kwargs)

    def on_kv_post(self, _base_widget):
        for mode in MODES:
            self.ids.modes.add_widget(DungeonMode(mode=mode, panel=self))
        for name in ("options", "columns"):
            self.fbind(name, self._show_chosen)
        # Larger words, or those of another language, take other room.
        self.ids.modes.fbind("width", self._show_chosen)
        self._show_chosen()

    def _scroll_to_chosen(self, *_):
        if not self.columns:
            chosen = next(chip for chip in self.ids.modes.children if chip.chosen)
            self.ids.strip.scroll_to(chosen, padding=dp(32), animate=False)

    def turn(self, way):
        """Bring the modes beyond the right edge, or the left one, into sight."""
        strip = self.ids.strip
        hidden = max(1, self.ids.modes.width - strip.width)
        place = max(0, min(1, strip.scroll_x + way * (strip.width - dp(64)) / hidden))
        Animation(scroll_x=place, d=window.seconds(220), t="out_cubic").start(strip)

    def choose(self, **changes):
        """Tell of a change; what is so already is none."""
        if replace(self.options, **changes) != self.options:
            self.dispatch("on_chosen", changes)


class DungeonComplexity(BoxLayout):
    """How tangled mazes are: as usual in the mode, or so many percent; what is chosen is told in `on_chosen`."""

    on_chosen = Event("Another complexity.")
    #: Stands for no percentage of its own.
    MODES_OWN = -1

    #: With `rebind`, kv expressions that read its parts follow.
    options = ObjectProperty(Options(seed=0), rebind=True)
    stacked = BooleanProperty(False)

    def choose(self, value):
        complexity = None if value == self.MODES_OWN else value
        if complexity != self.options.complexity:
            self.dispatch("on_chosen", {"complexity": complexity})


load_kv(__name__)
