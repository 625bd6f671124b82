"""The options of a dungeon in the workshop: mode, size, density, seed."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from logic.dungeon.modes import MODES
from screens.faces.dungeon import mode_names
from screens.furniture import Column, NumberChip
from screens.texts import tr
from screens.theme import load_rules

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


class DungeonOptions(Column):
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
        super().__init__(**kwargs)
        tr.bind(language=self._say)

    def on_kv_post(self, _base_widget):
        for mode in MODES:
            chip = self._chips[mode] = DungeonMode()
            chip.bind(on_release=lambda _, mode=mode: self.choose(mode=mode))
            self.ids.modes.add_widget(chip)
        self.fbind("columns", self._say)
        self._say()

    def on_dungeon(self, *_):
        self._say()

    def _say(self, *_):
        if self.dungeon is None or not self._chips:
            return
        names, ids = mode_names(), self.ids
        for mode, chip in self._chips.items():
            chip.text = chip.label = names[mode]
            chip.icon = MODE_ICONS[mode] if self.columns else ""
            chip.alignment = "left" if self.columns else "center"
            chip.size_hint_x = 1 if self.columns else None
            chip.chosen = mode == self.dungeon.mode
        ids.seed.text = str(self.dungeon.seed)
        ids.size.value = self.dungeon.size
        ids.density.value = self.dungeon.density

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


load_rules("dungeon_options")
