"""One chip for each game, in its ink, as a filter."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from logic.games import GAMES
from screens.games.face import face
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import NumberChip


class GameChip(NumberChip):
    """A game by its icon and its short name; "" means all games."""

    game = StringProperty("")


class GameChips(GridLayout):
    """The chips in a row; `value` is the id of the chosen game, "" for all if that is offered."""

    value = StringProperty("")
    with_all = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("with_all", "value", "width"):
            self.fbind(name, self.refresh)
        tr.fbind("language", self._fill)
        ink.bind(applied=self.refresh)
        window.bind(text_scale=self.refresh)
        self.fbind("with_all", self._fill)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        for game in ["", *GAMES] if self.with_all else GAMES:
            text, icon = (face(game).short(), face(game).icon) if game else (tr._("All"), "")
            chip = GameChip(game=game, text=text, icon=icon, label=face(game).title() if game else text)
            chip.bind(on_release=self._choose)
            self.add_widget(chip)
        self.refresh()

    def refresh(self, *_):
        chips = self.children
        needs = {chip: max(dp(48), chip.words.natural_width + dp(9)) for chip in chips}
        least = max(needs.values(), default=0)
        fits = int(self.width // max(1, least + self.spacing[0])) or 1
        in_one_row = sum(needs.values()) + self.spacing[0] * (len(chips) - 1) <= self.width
        self.cols = len(chips) if in_one_row else max(1, min(fits, -(-len(chips) // 2)))
        even = (self.width - self.spacing[0] * (self.cols - 1)) / max(1, self.cols) >= least
        for chip in chips:
            # In a narrow row each chip is as wide as its word; else all are equally wide.
            chip.size_hint_x = 1 if even or not in_one_row else needs[chip]
            chip.chosen = chip.game == self.value
            chip.tint = ink.pair(face(chip.game).ink)[0] if chip.game else ink.ink

    def _choose(self, chip):
        self.value = chip.game


load_kv(__name__)
