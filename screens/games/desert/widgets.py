"""Widgets around the board of Le Désert: the heat, the parts, the pile, the hint."""

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from logic.desert.storm import LAST_HEAT, cards_at
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen, rounded
from screens.games.desert.tiles import put_icon, put_text
from screens.games.desert.vocabulary import PART_ICONS
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import Card, RoundedBox
from screens.widgets.labels import width_of
from screens.widgets.manual_layout import ManualLayout, set_rect

CLUES = 2
"""Of each part: its row and its column."""
STATE = 11
"""The type size of what is known of a part, in sp."""
BANDS = (1, 4, 7, 10, 13)
"""The levels of heat from which a turn draws one more card."""


class DesertTrack(Painted):
    """Fifteen levels in bands of three, each band with the cards a turn draws there, and the skull at the end."""

    heat = NumericProperty(1)
    shows = ("heat",)

    def paint(self, group):
        skip, gap = 0.35, 0.14
        units = LAST_HEAT + (len(BANDS)) * skip
        unit = min(self.width / units, dp(30))
        side = unit * (1 - gap)
        top = self.top - max(0, (self.height - side - dp(9)) / 2)
        full, empty, marks, here = Pen(), Pen(), Pen(), Pen()
        for level in range(1, LAST_HEAT):
            band = (level - 1) // 3
            x = self.x + (level - 1) * unit + band * skip * unit
            pen = full if level <= self.heat else empty
            if level <= self.heat:
                pen.box(x, top - side, side, side, side * 0.16)
            else:
                pen.outline(x, top - side, side, side, side * 0.16, dp(1))
            if level == self.heat:
                self._number = (x + side / 2, top - side / 2)
            if level in BANDS:
                cards = cards_at(level)
                chosen = cards == cards_at(min(int(self.heat), LAST_HEAT - 1))
                self._ticks(here if chosen else marks, x + 1.5 * unit - unit * gap / 2, top - side - dp(3), cards)
        full.draw(group, ink.accent)
        empty.draw(group, ink.accent)
        marks.draw(group, ink.ink3)
        here.draw(group, ink.accent)
        if self.heat < LAST_HEAT:
            put_text(group, str(int(self.heat)), *self._number, side * 0.68, ink.onink)
        x = self.x + (LAST_HEAT - 1) * unit + len(BANDS) * skip * unit
        skull = Pen()
        skull.outline(x, top - side, side, side, side * 0.16, dp(1.5))
        skull.draw(group, ink.bad)
        put_icon(group, "skull-outline", x + side / 2, top - side / 2, side * 0.8, ink.bad)

    @staticmethod
    def _ticks(pen, middle, top, count):
        wide, gap = dp(3.4), dp(1.4)
        left = middle - (count * wide + (count - 1) * gap) / 2
        for k in range(count):
            pen.box(left + k * (wide + gap), top - dp(6), wide, dp(6), dp(1))


class DesertHeat(ManualLayout):
    """How hot it is, in words and on the track."""

    heat = NumericProperty(1)
    text = StringProperty("")

    def height_for(self, width):
        return max(dp(34), self.ids.words.texture_size[1] + (dp(34) if self._stacked(width) else 0))

    def _stacked(self, width):
        """Whether the track is below the words: sooner on a desktop, whose bar has room for that."""
        return width - self.ids.words.natural_width - dp(36) < (dp(240) if window.wide else dp(200))

    def layout(self, *_):
        words, track = self.ids.words, self.ids.track
        stacked = self._stacked(self.width)
        middle = self.top - words.height / 2 if stacked else self.center_y
        self.ids.sign.center = self.x + dp(11), middle
        words.pos = self.x + dp(26), middle - words.height / 2
        left = self.x if stacked else words.x + words.natural_width + dp(10)
        set_rect(track, left, self.y, self.right - left, self.height - (words.height if stacked else 0))


class DesertSigns(Painted):
    """The four parts: dashed with one clue, washed when in sight, filled and ticked when picked up."""

    view = ObjectProperty(None, allownone=True)
    #: Each in the middle of a quarter, instead of one after the other.
    spread = BooleanProperty(False)
    shows = ("view", "spread")

    def paint(self, group):
        if self.view is None:
            return
        size = min(self.height, (self.width - 3 * dp(8)) / 4)
        for part, place in enumerate(self.view.parts):
            x, y = self.x + part * (size + dp(8)), self.center_y - size / 2
            if self.spread:
                x = self.x + (part + 0.5) * self.width / 4 - size / 2
            self._sign(group, part, place, clues_of(self.view, part), x, y, size)

    def _sign(self, group, part, place, clues, x, y, size):
        box, edge, radius = Pen(), Pen(), size * 0.2
        carried = place == "carried"
        fill = ink.accent if carried else ink.accent_w if place is not None else ink.surface
        box.box(x, y, size, size, radius)
        box.draw(group, fill)
        if place is None and clues:
            path = rounded(x + 1, y + 1, size - 2, size - 2, radius)
            edge.dashes(path, dp(1.5), dp(3.6), dp(2.4), closed=True)
        else:
            edge.outline(x, y, size, size, radius, dp(1.5))
        known = place is not None or clues
        edge.draw(group, ink.accent if known else ink.line)
        colour = ink.onink if carried else ink.accent if known else ink.ink3
        put_icon(group, PART_ICONS[part], x + size / 2, y + size / 2, size * 0.56, colour)
        if carried:
            tick, at = Pen(), (x + size * 0.92, y + size * 0.1)
            tick.disc(*at, size * 0.2)
            tick.draw(group, ink.good)
            put_icon(group, "check-bold", *at, size * 0.26, ink.onink)


def clues_of(view, part):
    """How many clues of a part are flipped."""
    wanted = (f"HP{part + 1}", f"VP{part + 1}")
    return sum(tile.flipped and tile.kind in wanted for tile in view.tiles)


def part_states(view, width):
    """What is known of each part, in words; too wide ones become figures."""
    clues = [clues_of(view, part) for part in range(len(view.parts))]
    words = [tr.n("{n} clue", "{n} clues", count) for count in clues]
    if any(width_of(text, "Roboto", sp(STATE)) > width for text in words):
        words = [f"{count}/{CLUES}" for count in clues]
    places = {None: None, "carried": tr._("picked up")}
    return [places.get(place, tr._("in sight")) or text for place, text in zip(view.parts, words, strict=True)]


class DesertPile(Card):
    """The storm cards that are left, by kind."""

    deck = ObjectProperty(())


class DesertPartsCard(Card):
    """The parts, on a desktop."""

    view = ObjectProperty(None, allownone=True)
    count = StringProperty("")
    states = ListProperty(["", "", "", ""])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("view", "width"):
            self.fbind(name, self.refresh)
        window.fbind("text_scale", self.refresh)
        tr.bind(language=self.refresh)

    def refresh(self, *_):
        if self.view is not None:
            self.states = part_states(self.view, (self.width - self.padding[0] - self.padding[2]) / 4 - dp(12))


class DesertHintCard(RoundedBox, BoxLayout):
    """What the player is asked, or what a companion would do."""

    heading = StringProperty("")
    text = StringProperty("")


load_kv(__name__)
