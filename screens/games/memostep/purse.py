"""What a walker of MémoStep has: hearts, and a purse in three shapes."""

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.drawing.painted import Painted
from screens.games.memostep.cells import CellPainter, item_ink
from screens.games.memostep.signs import ICONS
from screens.theme import ink, load_kv, window
from screens.widgets import Card
from screens.widgets.labels import size_for_all


class MemoSign(Painted):
    """A kind of cell as a sign: its icon, and for a trap the triangle around it."""

    kind = StringProperty("path")
    shows = ("kind",)

    def paint(self, group):
        paint, side = CellPainter(group), min(self.size)
        x, y = self.center
        if not self.kind.startswith("trap"):
            colour = ink.violet if self.kind == "path" else item_ink(self.kind)
            paint.icon(ICONS[self.kind], x, y, side * 0.8, colour)
        else:
            half, low, high = side * 0.52, y - side * 0.38, y + side * 0.46
            corners = [(x - half, low), (x + half, low), (x, high)]
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                paint.pen("line", ink.bad).line(ax, ay, bx, by, dp(1.5))
            paint.icon(ICONS[self.kind], x, y - side * 0.14, side * 0.46, ink.bad)
        paint.finish()


class Worded(Card):
    """A card of lines with a `word` each and some `space` for it: all words keep one size of type."""

    def on_kv_post(self, _base):
        self._lines = [widget for widget in self.walk(restrict=True) if hasattr(widget, "word")]
        size_words = Clock.create_trigger(self._size_words, -1)
        for line in self._lines:
            line.fbind("word", size_words)
            line.fbind("space", size_words)
        window.fbind("text_scale", size_words)
        size_words()

    def _size_words(self, *_):
        space = min(line.space for line in self._lines)
        size = size_for_all([line.word for line in self._lines], "Roboto", sp(12), space)
        for line in self._lines:
            line.word_size = size


class MemoHearts(BoxLayout):
    """Three hearts, full or empty, and the shield where there is one."""

    hearts = NumericProperty(3)
    shield = BooleanProperty(False)
    icon_size = NumericProperty("22dp")


class MemoCounter(Widget):
    """How much there is of something: its sign, the number and the word."""

    kind = StringProperty("gold")
    count = NumericProperty(0)
    word = StringProperty("")
    space = NumericProperty(100)
    word_size = NumericProperty("12sp")
    #: "beside" has the sign left of both, "under" the word below, "line" the number at the far end.
    shape = OptionProperty("beside", options=["beside", "under", "line"])
    needed_height = NumericProperty("40dp")


class MemoPurseColumn(Worded):
    """Hearts and purse below each other, narrow."""

    walker = ObjectProperty(None, allownone=True)
    errors = StringProperty("")


class MemoPurseStrip(Worded):
    """Hearts and purse in a line."""

    walker = ObjectProperty(None, allownone=True)


class MemoPurseList(Card):
    """Hearts, score and purse on a desktop."""

    walker = ObjectProperty(None, allownone=True)
    best = StringProperty("")
    errors = StringProperty("")


class MemoHeartCard(Card):
    """The hearts alone."""

    walker = ObjectProperty(None, allownone=True)


load_kv(__name__)
