"""The moves of a match as chips and as lanes, one a seat, with the coach's signs."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.drawing import Pen
from screens.furniture import Pressable
from screens.theme import ink
from screens.verdicts import VerdictSign, draw_verdict, verdict_pens  # noqa: F401  the sign is named for kv


class MoveChip(Pressable, Widget):
    """One move: its number, who made it, what it was, and its verdict."""

    index = NumericProperty(0)
    seat = NumericProperty(0)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    verdict = StringProperty("")


class Lanes(Widget):
    """Every move as a sign on its seat's lane; a touch goes there."""

    seats = ListProperty([])
    verdicts = DictProperty({})
    coached = BooleanProperty(False)
    index = NumericProperty(0)
    __events__ = ("on_go",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "seats", "verdicts", "coached", "index"):
            self.fbind(name, self._redraw)
        ink.bind(worn=self._recolour)

    def _recolour(self, *_):
        self._redraw()

    def on_go(self, index):
        """The player wants to see that move."""

    def _place(self, index):
        return self.x + dp(14) + (self.width - dp(28)) * (index / max(1, len(self.seats)))

    def _draw(self, *_):
        self._marks.clear()
        if not self.seats:
            return
        lanes = sorted(set(self.seats))
        lane_height = (self.height - dp(20)) / len(lanes)
        level = {seat: self.top - lane_height * (place + 0.5) for place, seat in enumerate(lanes)}
        rails, here = Pen(), Pen()
        for seat in lanes:
            rails.line(self.x + dp(8), level[seat], self.right - dp(8), level[seat], dp(1), round_ends=False)
        rails.draw(self._marks, ink.line)
        spacing = (self.width - dp(28)) / max(1, len(self.seats))
        radius = max(dp(1.6), min(dp(5.5), spacing * 0.8, lane_height * 0.3))
        moves = Pen()
        with verdict_pens(self._marks) as pens:
            for index, seat in enumerate(self.seats):
                verdict = self.verdicts.get(index, "unknown" if self.coached else "")
                if verdict:
                    draw_verdict(verdict, self._place(index), level[seat], radius, pens, plain=True)
                else:
                    moves.disc(self._place(index), level[seat], min(radius, dp(2.5)))
        moves.draw(self._marks, ink.ink2)
        x = self._place(self.index)
        here.line(x, self.y + dp(8), x, self.top, dp(2))
        here.disc(x, self.y + dp(8), dp(7))
        here.draw(self._marks, ink.accent)

    def on_touch_down(self, touch):
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch):
        if touch.grab_current is self:
            self._follow(touch)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return super().on_touch_up(touch)

    def _follow(self, touch):
        share = (touch.x - self.x - dp(14)) / max(1, self.width - dp(28))
        self.dispatch("on_go", round(max(0, min(1, share)) * len(self.seats)))
