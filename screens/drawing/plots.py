"""Simple plots: shares as bars, and scores from game to game."""

from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty

from logic.core.override import override
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.i18n.texts import tr
from screens.theme import ink, window
from screens.widgets import Small

GRID_LINES = 3


class ShareBar(Painted):
    """A bar: its length is how many there were, the filled part how many of them were won."""

    length = NumericProperty(0)
    share = NumericProperty(0)
    tint = ColorProperty("#000000")
    wash = ColorProperty("#00000000")
    shows = ("length", "share", "tint", "wash")

    @override
    def paint(self, group):
        wide = self.width * self.length
        if wide < dp(4):
            return
        tall, radius = min(self.height, dp(14)), dp(3)
        y = self.center_y - tall / 2
        for colour, width in ((self.wash, wide), (self.tint, wide * self.share)):
            if width >= dp(2):
                pen = Pen()
                pen.box(self.x, y, width, tall, min(radius, width / 2))
                pen.draw(group, colour)
        rim = Pen()
        rim.outline(self.x, y, wide, tall, radius, dp(1.5))
        rim.draw(group, self.tint)


class Trend(Painted):
    """Scores from game to game: lines, open dots, the last one filled."""

    values = ListProperty([])
    tint = ColorProperty("#000000")
    shows = ("values", "tint")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._labels = []
        self.fbind("values", self._write)
        for name in ("pos", "size"):
            self.fbind(name, self.layout)
        window.bind(text_scale=self.layout)
        self._write()

    def levels(self):
        """The values of the grid lines: round numbers from below the lowest to above the highest."""
        return round_levels(self.values) if self.values else []

    def _write(self, *_):
        self.clear_widgets()
        self._labels = [(Small(text=_figure(level), size_hint_x=None), level) for level in self.levels()]
        for label, _level in self._labels:
            label.fbind("size", self.layout)
            self.add_widget(label)
        self.layout()

    def layout(self, *_):
        for label, level in self._labels:
            label.right, label.center_y = self.left_edge() - dp(6), self.height_of(level)
        self.repaint()

    def left_edge(self):
        return self.x + max((label.width for label, _ in self._labels), default=0) + dp(8)

    def height_of(self, value):
        levels = self.levels()
        share = (value - levels[0]) / (levels[-1] - levels[0])
        return self.y + dp(12) + (self.height - dp(24)) * share

    @override
    def paint(self, group):
        if not self.values:
            return
        lines, path, holes, dots = Pen(), Pen(), Pen(), Pen()
        left, right = self.left_edge(), self.right - dp(8)
        for level in self.levels():
            lines.line(left, self.height_of(level), right, self.height_of(level), dp(1))
        gaps = max(1, len(self.values) - 1)
        inner = right - left - dp(12)
        points = [(left + dp(6) + inner * n / gaps, self.height_of(v)) for n, v in enumerate(self.values)]
        if len(points) > 1:
            path.stroke(points, dp(2.4))
        for x, y in points[:-1]:
            holes.disc(x, y, dp(3.4))
            dots.ring(x, y, dp(3.4), dp(1.8))
        dots.disc(*points[-1], dp(5.5))
        lines.draw(group, ink.line)
        path.draw(group, self.tint)
        holes.draw(group, ink.surface)
        dots.draw(group, self.tint)


def round_levels(values):
    """Round numbers in equal steps, from below the lowest value to above the highest; 0 is among them."""
    low, high = min(0, *values), max(0, *values)
    step = _round_step((high - low or 1) / GRID_LINES)
    first = int(low // step)
    last = -int(-high // step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _round_step(least):
    """The smallest of 1, 2, 5, 10, 20, 50… that is at least this value."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if unit * factor >= least:
                return unit * factor
        unit *= 10


def _figure(value):
    return tr.number(value).replace("-", "−")
