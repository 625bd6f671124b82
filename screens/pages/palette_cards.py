"""The palettes to choose from, each shown by the five kinds of cards it must distinguish."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from logic.core.override import override
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.theme import ink, load_kv
from screens.theme.palettes import INKS, PALETTES
from screens.widgets import Pressable

KINDS = ("below", "zero", "low", "middle", "high")


class Strip(Painted):
    """Five small cards in the colours of one palette, each with its own shape."""

    palette = StringProperty("inks")
    shows = ("palette",)

    @override
    def paint(self, group):
        table, dark = {**INKS, **PALETTES[self.palette]}, ink.dark
        gap = dp(3)
        wide = min(dp(16), (self.width - 4 * gap) / 5)
        tall, left = wide * 1.7, self.center_x - (5 * wide + 4 * gap) / 2
        for place, kind in enumerate(KINDS):
            x, y = left + place * (wide + gap), self.center_y - tall / 2
            tint, wash = (get_color_from_hex(table[name][dark]) for name in (kind, f"{kind}_w"))
            for colour, draw in ((wash, _card), (tint, _rim), (tint, SHAPES[kind])):
                pen = Pen()
                draw(pen, x, y, wide, tall)
                pen.draw(group, colour)


def _card(pen, x, y, w, h):
    pen.box(x, y, w, h, dp(3))


def _rim(pen, x, y, w, h):
    pen.outline(x, y, w, h, dp(3), dp(1.2))


def _triangle(up):
    def draw(pen, x, y, w, h):
        cx, cy, r = x + w / 2, y + h / 2, w * 0.26
        tip, base = cy + r * up, cy - r * 0.8 * up
        points = [(cx - r, base), (cx + r, base), (cx, tip)]
        pen.fill(points if up > 0 else points[::-1])

    return draw


def _ring(pen, x, y, w, h):
    pen.ring(x + w / 2, y + h / 2, w * 0.2, dp(1.4))


def _disc(pen, x, y, w, h):
    pen.disc(x + w / 2, y + h / 2, w * 0.24)


def _square(pen, x, y, w, h):
    r = w * 0.22
    pen.box(x + w / 2 - r, y + h / 2 - r, 2 * r, 2 * r, 0)


SHAPES = {"below": _triangle(-1), "zero": _ring, "low": _disc, "middle": _square, "high": _triangle(1)}


class PaletteCard(Pressable, Widget):
    """One palette: its strip and its name; a thick outline when chosen."""

    palette = StringProperty("inks")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    needed_height = NumericProperty("84dp")


class PaletteCards(BoxLayout):
    """The palettes; `value` is the chosen one, `choices` are (value, text)."""

    choices = ListProperty([])
    value = StringProperty("inks")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("choices", self._fill)
        self.fbind("value", self._choose)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        for value, text in self.choices:
            card = PaletteCard(palette=value, text=text, label=text, size_hint_y=1)
            card.bind(on_release=lambda card: setattr(self, "value", card.palette))
            self.add_widget(card)
        self._choose()

    def _choose(self, *_):
        for card in self.children:
            card.chosen = card.palette == self.value


load_kv(__name__)
