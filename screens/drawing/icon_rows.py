"""Small pictures of rows of icons and figures, each in a named ink."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from logic.core.override import override
from screens.drawing.painted import Painted
from screens.drawing.textures import text_texture
from screens.theme import ink
from screens.widgets.labels import glyph

LARGEST = 34
"""Height of a row in dp; a picture may ask for larger ones."""
FIGURES = 0.8
"""Figures look as large as icons at this share of their size."""


class IconRows(Painted):
    """Rows of (what, name of its ink), centred; what is an icon's name, or a few figures such as "+1"."""

    rows = ListProperty([])
    largest = NumericProperty(LARGEST)
    shows = ("rows", "largest")

    @override
    def paint(self, group):
        tall = min(self.height / len(self.rows), dp(self.largest))
        widest = max(sum(_texture(what, tall).width for what, _ in row) + dp(4) * (len(row) - 1) for row in self.rows)
        tall *= min(1, self.width / widest)
        top = self.center_y + tall * len(self.rows) / 2
        for number, row in enumerate(self.rows):
            self._paint_row(group, row, top - (number + 0.5) * tall, tall)

    def _paint_row(self, group, row, middle, tall):
        textures = [_texture(what, tall) for what, _ in row]
        left = self.center_x - (sum(texture.width for texture in textures) + dp(4) * (len(row) - 1)) / 2
        for texture, (_, ink_name) in zip(textures, row, strict=True):
            group.add(Color(*getattr(ink, ink_name)))
            place = round(left), round(middle - texture.height / 2)
            group.add(Rectangle(texture=texture, pos=place, size=texture.size))
            left += texture.width + dp(4)


def signs(*rows, largest=LARGEST):
    """A picture from one string per row: "heart:bad +1:good"; without an ink, the game's is used."""
    split = [[tuple((*sign.split(":"), "accent")[:2]) for sign in row.split()] for row in rows]
    return IconRows(rows=split, largest=largest)


def _texture(what, tall):
    if what[0].isalpha():
        return text_texture(glyph(what), "Icons", max(6, round(tall * 0.94)))
    return text_texture(what, "RobotoBold", max(6, round(tall * 0.94 * FIGURES)))
