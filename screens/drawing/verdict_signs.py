"""The coach's signs: winning is a disc with a tick, losing a diamond with a cross, unknown a dashed ring."""

from contextlib import contextmanager

from kivy.metrics import dp
from kivy.properties import StringProperty

from logic.core.override import override
from screens.drawing import shapes
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.theme import ink


class VerdictPens:
    """A pen for each colour of the signs."""

    def __init__(self):
        self.good, self.bad, self.unknown, self.signs = Pen(), Pen(), Pen(), Pen()


@contextmanager
def verdict_pens(canvas):
    """Gather signs, and lay them on a canvas at the end."""
    pens = VerdictPens()
    yield pens
    pens.good.draw(canvas, ink.good)
    pens.bad.draw(canvas, ink.bad)
    pens.unknown.draw(canvas, ink.ink2)
    pens.signs.draw(canvas, ink.onink)


def draw_verdict(verdict, x, y, radius, pens, plain=False):
    """Draw one verdict's sign; a `plain` one is too small for tick and cross."""
    if verdict == "winning":
        pens.good.disc(x, y, radius)
        if not plain:
            shapes.tick(pens.signs, x, y, radius * 0.95)
    elif verdict == "losing":
        shapes.diamond(pens.bad, x, y, radius * 1.2)
        if not plain:
            shapes.cross(pens.signs, x, y, radius * 0.6, width=radius * 0.2)
    else:
        pens.unknown.dashes(shapes.around(x, y, radius * 0.8), dp(1.2), dp(2.4), dp(2), closed=True)


class VerdictSign(Painted):
    """A verdict's sign alone."""

    shows = ("verdict",)

    verdict = StringProperty("")

    @override
    def paint(self, group):
        if self.verdict:
            with verdict_pens(group) as pens:
                draw_verdict(self.verdict, *self.center, min(self.size) * 0.4, pens)
