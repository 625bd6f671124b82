"""The storm cards of Le Désert, drawn."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.drawing.shapes import Pen
from screens.games.desert.tiles import put_icon, put_text
from screens.games.desert.vocabulary import FOUND_ICONS, card_icon, card_name, card_word
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets import Pressable
from screens.widgets.labels import width_of

SHAPE = 4 / 3
"""The height of a card, as a multiple of its width."""
LEAST_WORD = 0.15
"""The least type size of its word on one line, as a share of its width."""
LEAST_LETTERS = 8.5
"""The least type size of the name of a find, in dp; smaller, it is left out: the panel says it too."""


class StormFace(Widget):
    """A storm card face up, or an empty place for one."""

    card = ObjectProperty(None, allownone=True)
    #: The icon of a find in place of the card, and its name.
    icon = StringProperty("")
    word = StringProperty("")
    #: How far it is turned up, 0 to 1.
    shown = NumericProperty(1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._turn, self._group = Scale(1, 1, 1), InstructionGroup()
        for instruction in (PushMatrix(), self._turn, self._group, PopMatrix()):
            self.canvas.add(instruction)
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "card", "icon", "word"):
            self.fbind(name, self._repaint)
        self.fbind("shown", self._turn_up)
        ink.bind(applied=self._style_changed)
        tr.bind(language=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        self._repaint()

    def _turn_up(self, *_):
        self._turn.origin = (*self.center, 0)
        self._turn.xyz = max(0.04, self.shown), 1, 1

    def _paint(self, *_):
        self._group.clear()
        width = min(self.width, self.height / SHAPE)
        if width < 8:
            return
        height = width * SHAPE
        x, y = self.center_x - width / 2, self.center_y - height / 2
        if self.icon:
            draw_find(self._group, self.icon, self.word, x, y, width)
        elif self.card is not None:
            draw_card(self._group, self.card, x, y, width)
        else:
            pen = Pen()
            pen.outline(x, y, width, height, width * 0.13, dp(1))
            pen.draw(self._group, ink.line)
            put_icon(self._group, "weather-windy", self.center_x, self.center_y, width * 0.34, ink.ink3)


class StormCard(Pressable, StormFace):
    """One that can be tapped."""


def draw_find(canvas, icon, word, x, y, w):
    """A find as a card; gear is teal. Its name is at the foot if it is large enough to read."""
    h, (lines, size) = w * SHAPE, _word_lines(word, w)
    wordy = bool(word) and size >= dp(LEAST_LETTERS)
    _draw_frame(canvas, x, y, w)
    colour = ink.teal if icon in FOUND_ICONS.values() else ink.accent
    put_icon(canvas, icon, x + w / 2, y + h * ((0.6 if len(lines) > 1 else 0.57) if wordy else 0.5), w * 0.5, colour)
    if wordy:
        _write_word(canvas, word, x + w / 2, y + h * 0.17, w)


def _draw_frame(canvas, x, y, w):
    """An empty card."""
    h = w * SHAPE
    ground, edge, inner = Pen(), Pen(), Pen()
    ground.box(x, y, w, h, w * 0.13)
    ground.draw(canvas, ink.surface)
    edge.outline(x, y, w, h, w * 0.13, max(1, w * 0.024))
    edge.draw(canvas, ink.ink)
    inset = w * 0.065
    inner.outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, w * 0.08, max(1, w * 0.012))
    inner.draw(canvas, ink.line)


def draw_card(canvas, card, x, y, w):
    """A card face up: what it is in a sign, a figure, dashes and, where there is room, a word."""
    h = w * SHAPE
    _draw_frame(canvas, x, y, w)
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
        _write_word(canvas, card_word(card), x + w / 2, y + h * 0.17, w)


def _write_word(canvas, word, x, y, w):
    """Write the card's name."""
    lines, size = _word_lines(word, w)
    for number, line in enumerate(lines):
        # A second line grows upwards: below it is the frame.
        put_text(canvas, line, x, y + (0.75 * (len(lines) - 1) - number) * size, size, ink.ink, "Vollkorn")


def _word_lines(word, w):
    """The lines of a card's name and their type size: two lines before it is too small to read."""
    lines, size = [word], _word_size([word], w)
    if size < w * LEAST_WORD and " " in word:
        breaks = [place for place, letter in enumerate(word) if letter == " "]
        middle = min(breaks, key=lambda place: abs(place - len(word) / 2))
        lines = [word[:middle], word[middle + 1 :]]
        size = _word_size(lines, w)
    return lines, size


def _word_size(lines, w):
    size = w * 0.17
    wide = max(width_of(line, "Vollkorn", round(size)) for line in lines)
    return size * min(1, w * 0.8 / max(1, wide))


def card_label(card):
    """What speech says of a card."""
    return card_name(card) if card is not None else tr._("Storm cards")
