"""The totals of an Ojyx match over its rounds, as lines."""

from itertools import accumulate

from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty

from screens.drawing.painted import Painted
from screens.drawing.plots import round_levels
from screens.drawing.shapes import Pen, seat_outline
from screens.games.ojyx.cards import CardPainter
from screens.games.ojyx.face import figure
from screens.i18n.texts import tr
from screens.theme import ink, window
from screens.theme.font_fallback import initial

MOST_MARKS = 4
"""More rounds than this are not all named below the lines."""


class Totals(Painted):
    """A line a seat, its sign and total at the end; the viewer's is in the accent."""

    history = ListProperty([])
    names = ListProperty([])
    mine = NumericProperty(0)
    shows = ("history", "names", "mine")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.bind(language=self._style_changed)
        window.bind(text_scale=self._style_changed)

    def sums(self):
        """The totals of each seat, from 0 before the first round."""
        return [[0, *accumulate(scores)] for scores in zip(*self.history, strict=True)]

    def paint(self, group):
        if not self.history:
            return
        sums = self.sums()
        levels = round_levels([total for line in sums for total in line])
        paint = CardPainter(group)
        left, right = self.x + dp(30), self.right - dp(26) - sp(26)
        bottom, top = self.y + sp(18), self.top - dp(12)

        def height_of(total):
            return bottom + (top - bottom) * (total - levels[0]) / (levels[-1] - levels[0])

        across = [left + (right - left) * step / len(self.history) for step in range(len(self.history) + 1)]
        self._paint_ground(group, paint, levels, height_of, across)
        # One's own line lies on top; a spectator has none.
        order = sorted(range(len(sums)), key=lambda seat: seat == self.mine)
        ends = _spread([height_of(line[-1]) for line in sums], bottom, top)
        for seat in order:
            points = [(x, height_of(total)) for x, total in zip(across, sums[seat], strict=True)]
            self._paint_line(group, seat, points, ends[seat])
        paint.finish()
        self._paint_ends(group, sums, right, ends)

    def _paint_ground(self, group, paint, levels, height_of, across):
        lines = Pen()
        for level in levels:
            lines.line(across[0], height_of(level), across[-1], height_of(level), dp(1), round_ends=False)
            paint.text(figure(level), self.x + dp(12), height_of(level), sp(11), ink.ink2, "Roboto")
        lines.draw(group, ink.rule)
        rounds = len(across) - 1
        named = {rounds, *([] if rounds > MOST_MARKS else range(1, rounds))}
        paint.text(tr.c("before the first round", "start"), across[0], self.y + sp(7), sp(11), ink.ink2, "Roboto")
        for number in named:
            paint.text(tr.c("round", "R {n}", n=number), across[number], self.y + sp(7), sp(11), ink.ink2, "Roboto")

    def _paint_line(self, group, seat, points, end):
        line, dots = Pen(), Pen()
        mine = seat == self.mine
        line.stroke([*points[:-1], (points[-1][0], end)], dp(2.4) if mine else dp(1.4))
        for x, y in points[1:-1]:
            dots.fill(seat_outline(seat, x, y, dp(3.4)))
        for pen in (line, dots):
            pen.draw(group, ink.accent if mine else ink.ink2)

    def _paint_ends(self, group, sums, right, ends):
        """The seats' signs and totals, above the lines."""
        paint = CardPainter(group)
        for seat, line in enumerate(sums):
            colour, x, y = ink.accent if seat == self.mine else ink.ink2, right, ends[seat]
            rim, sign = Pen(), Pen()
            rim.fill(seat_outline(seat, x, y, dp(8.5)))
            rim.draw(group, ink.surface)
            if seat < 4:
                sign.fill(seat_outline(seat, x, y, dp(7.5)))
            else:
                sign.stroke(seat_outline(seat, x, y, dp(6.5)), dp(1.5), closed=True)
            sign.draw(group, colour)
            letter = initial(self.names[seat]) if seat < len(self.names) else ""
            paint.text(letter, x, y, dp(8), ink.onink if seat < 4 else colour)
            paint.text(figure(line[-1]), x + dp(12) + sp(11), y, sp(12), ink.accent if seat == self.mine else ink.ink)
        paint.finish()


def _spread(heights, bottom, top):
    """The heights, moved apart as far as there is room so that what stands there can be told apart."""
    apart = min(dp(16), (top - bottom) / max(1, len(heights) - 1))
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    spread, floor = list(heights), bottom
    for place in order:
        spread[place] = floor = max(spread[place], floor)
        floor += apart
    ceiling = top
    for place in reversed(order):
        spread[place] = min(spread[place], ceiling)
        ceiling = spread[place] - apart
    return spread
