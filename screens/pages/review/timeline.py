"""The moves of a match as chips and as lanes, one per seat, with the coach's verdicts."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.drawing.verdict_signs import VerdictSign, draw_verdict, verdict_pens  # noqa: F401  the sign is named for kv
from screens.theme import ink, window
from screens.widgets import Pressable, RoundedBox, SeatToken, Small
from screens.widgets.behaviors import Dragged
from screens.widgets.manual_layout import set_rect

LANE = 24
"""Height of a lane."""
TOKEN = 20
BEFORE, AFTER = 36, 14
"""Margins of a lane: the seat's token at its left, and the last number at its right."""
ROUND_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class MoveChip(Pressable, Widget):
    """One move: its number, its player, the move, and its verdict."""

    index = NumericProperty(0)
    seat = NumericProperty(0)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    verdict = StringProperty("")


class ProofChip(RoundedBox, Widget):
    """One move of the line that proves a verdict."""

    seat = NumericProperty(0)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    text = StringProperty("")


class ProofEnd(Widget):
    """The end of a proof after the moves that are shown."""

    text = StringProperty("")


class Lanes(Dragged, Painted):
    """Every move as a sign on its seat's lane, with numbered steps below; a touch goes to a step."""

    shows = ("verdicts", "coached", "index")

    seats = ListProperty([])
    #: The initial of every seat at the table, and which of them are people.
    initials = ListProperty([])
    people = ListProperty([])
    verdicts = DictProperty({})
    coached = BooleanProperty(False)
    index = NumericProperty(0)
    on_go = Event("A move was chosen.")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._tokens, self._numbers = {}, {}
        self._relabel = Clock.create_trigger(self._label, -1)
        for name in ("seats", "initials", "people", "width"):
            self.fbind(name, self._relabel)
        window.bind(text_scale=self._rescale)

    def _rescale(self, *_):
        self._relabel()

    # Tokens and numbers

    def _label(self, *_):
        """Make a token for every lane, and as many numbers as fit."""
        self.clear_widgets()
        self._tokens = {
            seat: SeatToken(seat=seat, initial=initial, mine=seat in self.people)
            for seat, initial in enumerate(self.initials)
            if seat in self.seats
        }
        self._numbers = {index: Small(text=str(index + 1), size_hint_x=None) for index in self._numbered()}
        for label in self._numbers.values():
            label.fbind("texture_size", self.repaint)
        for part in (*self._tokens.values(), *self._numbers.values()):
            self.add_widget(part)
        tall = dp(18) * window.text_scale
        self.height = dp(LANE) * max(1, len(self._tokens)) + tall
        self.repaint()

    def _numbered(self):
        """The first step, the last, and round ones between, as close as is legible."""
        count = len(self.seats)
        if not count:
            return []
        least = dp(30) * window.text_scale
        every = next((step for step in ROUND_STEPS if step * self._spacing() >= least), ROUND_STEPS[-1])
        last = self._x_of(count - 1)
        between = [step - 1 for step in range(every, count, every) if last - self._x_of(step - 1) >= least]
        return [0, *between, count - 1] if count > 1 else [0]

    def _spacing(self):
        return max(1, self.width - dp(BEFORE + AFTER)) / max(1, len(self.seats))

    def _x_of(self, index):
        return self.x + dp(BEFORE) + self._spacing() * index

    @override
    def paint(self, group):
        if not self._tokens or self._relabel.is_triggered:
            # The lanes of another match are not made yet.
            return
        level = {seat: self.top - dp(LANE) * (place + 0.5) for place, seat in enumerate(self._tokens)}
        below = self.top - dp(LANE) * len(level)
        x, radius = self._x_of(self.index), dp(7)
        rails, here = Pen(), Pen()
        for seat, token in self._tokens.items():
            set_rect(token, self.x, level[seat] - dp(TOKEN) / 2, dp(TOKEN), dp(TOKEN))
            rails.line(self.x + dp(26), level[seat], self.right - dp(4), level[seat], dp(1), round_ends=False)
        for index, number in self._numbers.items():
            number.center = min(self._x_of(index), self.right - number.width / 2), (self.y + below) / 2
            # The knob would hide a number behind it.
            number.opacity = float(abs(number.center_x - x) > number.width / 2 + radius + dp(2))
        rails.draw(group, ink.line)
        self._draw_moves(group, level)
        here.line(x, (self.y + below) / 2, x, self.top, dp(2))
        here.disc(x, (self.y + below) / 2, radius)
        here.draw(group, ink.accent)

    def _draw_moves(self, group, level):
        radius = max(dp(1.6), min(dp(5.5), self._spacing() * 0.8, dp(LANE) * 0.3))
        moves = Pen()
        with verdict_pens(group) as pens:
            for index, seat in enumerate(self.seats):
                verdict = self.verdicts.get(index, "unknown" if self.coached else "")
                if verdict:
                    draw_verdict(verdict, self._x_of(index), level[seat], radius, pens, plain=True)
                else:
                    moves.disc(self._x_of(index), level[seat], min(radius, dp(2.5)))
        moves.draw(group, ink.ink2)

    # Going there

    @override
    def follow(self, touch):
        index = round((touch.x - self.x - dp(BEFORE)) / self._spacing())
        self.dispatch("on_go", max(0, min(len(self.seats), index)))
