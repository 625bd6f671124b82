"""The storm cards of Le Désert, drawn."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.desert_tiles import put_icon, put_text
from screens.drawing import Pen
from screens.faces.desert_words import card_icon, card_name, card_word
from screens.furniture import Pressable
from screens.furniture.labels import width_of
from screens.texts import tr
from screens.theme import ink

SHAPE = 4 / 3
"""How much higher than wide a card is."""


class StormFace(Widget):
    """A storm card face up, or its place where there is none yet."""

    card = ObjectProperty(None, allownone=True)
    #: A sign that stands in the card's place.
    icon = StringProperty("")
    #: How far it is turned up, 0 to 1.
    shown = NumericProperty(1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._turn, self._group = Scale(1, 1, 1), InstructionGroup()
        for instruction in (PushMatrix(), self._turn, self._group, PopMatrix()):
            self.canvas.add(instruction)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "card", "icon"):
            self.fbind(name, self._redraw)
        self.fbind("shown", self._turn_up)
        ink.bind(worn=self._recolour)
        tr.bind(language=self._recolour)
        self._redraw()

    def _recolour(self, *_):
        self._redraw()

    def _turn_up(self, *_):
        self._turn.origin = (*self.center, 0)
        self._turn.xyz = max(0.04, self.shown), 1, 1

    def _draw(self, *_):
        self._group.clear()
        width = min(self.width, self.height / SHAPE)
        if width < 8:
            return
        height = width * SHAPE
        x, y = self.center_x - width / 2, self.center_y - height / 2
        if self.icon or self.card is None:
            icon, size, colour = (self.icon, 0.5, ink.accent) if self.icon else ("weather-windy", 0.34, ink.ink3)
            pen = Pen()
            pen.outline(x, y, width, height, width * 0.13, dp(1))
            pen.draw(self._group, ink.line)
            put_icon(self._group, icon, self.center_x, self.center_y, width * size, colour)
            return
        draw_card(self._group, self.card, x, y, width)


class StormCard(Pressable, StormFace):
    """One that can be tapped."""


def draw_card(canvas, card, x, y, w):
    """A card face up: what it is in a sign, a figure, dashes and, where there is room, a word."""
    h = w * SHAPE
    ground, edge, inner = Pen(), Pen(), Pen()
    ground.box(x, y, w, h, w * 0.13)
    ground.draw(canvas, ink.surface)
    edge.outline(x, y, w, h, w * 0.13, max(1, w * 0.024))
    edge.draw(canvas, ink.ink)
    inset = w * 0.065
    inner.outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, w * 0.08, max(1, w * 0.012))
    inner.draw(canvas, ink.line)
    wind, wordy = card.kind == "wind", w >= dp(46)
    colour = ink.ochre if wind else ink.bad
    put_icon(canvas, card_icon(card), x + w / 2, y + h * (0.6 if wordy else 0.55), w * 0.46, colour)
    if wind:
        put_text(canvas, str(card.distance), x + w * 0.8, y + h - w * 0.2, w * 0.2, ink.ink)
        dashes, wide = Pen(), w * 0.17
        for step in range(card.distance):
            left = x + w / 2 + (step - card.distance / 2) * wide + wide * 0.08
            dashes.box(left, y + h * (0.3 if wordy else 0.2), wide * 0.84, h * 0.05, h * 0.018)
        dashes.draw(canvas, colour)
    if wordy:
        word, size = card_word(card), w * 0.17
        size *= min(1, w * 0.8 / max(1, width_of(word, "Vollkorn", round(size))))
        put_text(canvas, word, x + w / 2, y + h * 0.17, size, ink.ink, "Vollkorn")


def card_label(card):
    """What speech says of a card."""
    return card_name(card) if card is not None else tr._("Storm cards")
