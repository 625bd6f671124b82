"""The options of a dungeon in the workshop: mode, size, density, seed."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from logic.dungeon.generator.modes import MODES
from screens.games.dungeon.face import mode_names
from screens.i18n.texts import tr
from screens.theme import load_kv, window
from screens.widgets import NumberChip, VBox

MODE_ICONS = {
    "classic": "rectangle-outline",
    "crypt": "coffin",
    "temple": "pillar",
    "ruins": "wall",
    "labyrinth": "grid",
    "cavern": "image-filter-hdr",
}


class DungeonMode(NumberChip):
    """A kind of dungeon."""


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
    """Shows the options of the dungeon in sight; what is changed is told in `on_chosen`."""

    __events__ = ("on_chosen", "on_written", "on_roll")

    dungeon = ObjectProperty(None, allownone=True)
    problem = StringProperty("")
    #: The modes in so many columns; with 0 in a line that scrolls sideways, as in a sheet.
    columns = NumericProperty(0)
    #: Every word stands above what it names, not beside it.
    stacked = BooleanProperty(False)
    #: Density and seed fit beside each other.
    broad = BooleanProperty(True)

    def __init__(self, **kwargs):
        self._chips = {}
        self._show_chosen = Clock.create_trigger(self._scroll_to_chosen)
        super().__init__(**kwargs)
        tr.bind(language=self._say)

    def on_kv_post(self, _base_widget):
        for mode in MODES:
            chip = self._chips[mode] = DungeonMode()
            chip.bind(on_release=lambda _, mode=mode: self.choose(mode=mode))
            self.ids.modes.add_widget(chip)
        self.fbind("columns", self._say)
        window.fbind("big_text", self._say)
        self._say()

    def on_dungeon(self, *_):
        self._say()

    def _say(self, *_):
        if self.dungeon is None or not self._chips:
            return
        names, ids = mode_names(), self.ids
        for mode, chip in self._chips.items():
            chip.text = chip.label = names[mode]
            chip.icon = MODE_ICONS[mode] if self.columns and not window.big_text else ""
            chip.alignment = "left" if self.columns else "center"
            chip.size_hint_x = 1 if self.columns else None
            chip.chosen = mode == self.dungeon.mode
        self._show_chosen()
        ids.seed.text = str(self.dungeon.seed)
        ids.size.value = self.dungeon.size
        ids.density.value = self.dungeon.density

    def _scroll_to_chosen(self, *_):
        if not self.columns:
            self.ids.strip.scroll_to(self._chips[self.dungeon.mode], padding=dp(32), animate=False)

    def turn(self, way):
        """Bring the modes beyond the right edge, or the left one, into sight."""
        strip = self.ids.strip
        hidden = max(1, self.ids.modes.width - strip.width)
        place = max(0, min(1, strip.scroll_x + way * (strip.width - dp(64)) / hidden))
        Animation(scroll_x=place, d=window.seconds(220), t="out_cubic").start(strip)

    def choose(self, **changes):
        """Tell of a change; what the dungeon in sight has already is none."""
        if self.dungeon is not None and any(getattr(self.dungeon, name) != value for name, value in changes.items()):
            self.dispatch("on_chosen", changes)

    def on_chosen(self, changes):
        """Other options."""

    def on_written(self):
        """A seed was written."""

    def on_roll(self):
        """Any seed."""


class DungeonComplexity(BoxLayout):
    """How tangled mazes are: as usual in the mode, or so many percent; what is chosen is told in `on_chosen`."""

    __events__ = ("on_chosen",)
    #: Stands for no percentage of its own.
    MODES_OWN = -1

    dungeon = ObjectProperty(None, allownone=True)
    stacked = BooleanProperty(False)

    def on_dungeon(self, *_):
        own = None if self.dungeon is None else self.dungeon.complexity
        self.ids.complexity.value = self.MODES_OWN if own is None else own

    def choose(self, value):
        complexity = None if value == self.MODES_OWN else value
        if self.dungeon is not None and complexity != self.dungeon.complexity:
            self.dispatch("on_chosen", {"complexity": complexity})

    def on_chosen(self, changes):
        """Another complexity."""


load_kv(__name__)
