"""One chip for each game, each in its ink, to choose what a page is about."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from logic.games import GAMES
from screens.faces import face
from screens.furniture import NumberChip
from screens.texts import tr
from screens.theme import ink, load_rules, room

load_rules("gamechips")


class GameChip(NumberChip):
    """A game by its icon and its short name; "" stands for all of them."""

    game = StringProperty("")


class GameChips(GridLayout):
    """The games beside each other; `value` is the id of the chosen one, "" for all where that is offered."""

    value = StringProperty("")
    with_all = BooleanProperty(False)
    columns = NumericProperty(6)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("with_all", "value", "width"):
            self.fbind(name, self._show)
        tr.fbind("language", self._fill)
        ink.bind(worn=self._show)
        room.bind(text_scale=self._show)
        self.fbind("with_all", self._fill)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        for game in ["", *GAMES] if self.with_all else GAMES:
            text, icon = (face(game).short(), face(game).icon) if game else (tr._("All"), "")
            chip = GameChip(game=game, text=text, icon=icon, label=face(game).title() if game else text)
            chip.bind(on_release=self._choose)
            self.add_widget(chip)
        self._show()

    def _show(self, *_):
        chips = self.children
        least = max((chip.words.natural_width for chip in chips), default=0) + room.text_scale * 12
        fits = int(self.width // max(1, least + self.spacing[0])) or 1
        self.cols = len(chips) if fits >= len(chips) else max(1, min(fits, -(-len(chips) // 2)))
        for chip in chips:
            chip.chosen = chip.game == self.value
            chip.tint = ink.pair(face(chip.game).ink)[0] if chip.game else ink.ink

    def _choose(self, chip):
        self.value = chip.game
