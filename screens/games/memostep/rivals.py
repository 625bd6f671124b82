"""Rivals: a strip for each, next to the own grid. Only their row is known, so only the row is drawn."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from logic.memostep.generator import ROWS
from logic.memostep.growth import checkpoints
from screens.drawing import shapes
from screens.drawing.shapes import Pen
from screens.theme import ink, load_kv
from screens.widgets.labels import size_for_all
from screens.widgets.manual_layout import ManualLayout, set_rect

HEAD, FOOT = 22, 40
"""Room for the name above a strip, and for hearts and floor below."""
NAME, NAME_AIR, NAMES_ABOVE = 12, 6, 7
"""The type of a name, unless a long one makes all of them smaller; how far names are apart, and above the rows."""
DESCENT = 0.24
"""How far a line of Roboto reaches below its letters, of the type size."""


class MemoStrip(Widget):
    """One rival: the rows walked on its floor, its token, its hearts and its floor."""

    seat = NumericProperty(0)
    name = StringProperty("")
    row = NumericProperty(-1)
    #: How many rows its floor has.
    rows = NumericProperty(ROWS)
    hearts = NumericProperty(3)
    over = BooleanProperty(False)
    floor_text = StringProperty("")
    #: The bottom and the height of the own rows, and the width of the strip.
    base = NumericProperty(0)
    tall = NumericProperty(100)
    thick = NumericProperty("30dp")
    name_size = NumericProperty("12sp")
    lofty = BooleanProperty(False)
    token = ObjectProperty()

    def __init__(self, **kwargs):
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawing)
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "seat", "row", "rows", "base", "tall", "thick", "over"):
            self.fbind(name, self._repaint)
        ink.bind(applied=self._style_changed)
        self._repaint()

    def _style_changed(self, *_):
        self._repaint()

    def _paint(self, *_):
        self._drawing.clear()
        if self.tall < 10:
            return
        rows = int(self.rows)
        cell, left, wide = self.tall / rows, self.center_x - self.thick / 2, self.thick
        ground, lines, frame, flags, walked, edges = Pen(), Pen(), Pen(), Pen(), Pen(), Pen()
        ground.box(left, self.base, wide, self.tall, 0)
        for k in range(1, rows):
            at = self.base + k * cell
            lines.line(left, at, left + wide, at, dp(1), round_ends=False)
        for row in range(int(self.row) + 1):
            inset = min(dp(4), wide * 0.12)
            box = (left + inset, self.base + row * cell + inset, wide - 2 * inset, cell - 2 * inset, dp(4))
            walked.box(*box)
            edges.outline(*box, dp(1.2))
        for row in checkpoints(rows):
            at = self.base + row * cell
            flags.line(left - dp(3), at, left + wide + dp(3), at, dp(1.8))
        shapes.frame(frame, left, self.base, wide, self.tall, seed=3 + int(self.seat), width=dp(1.3), overshoot=dp(3))
        ground.draw(self._drawing, (*ink.surface[:3], 0.45 if self.over else 1))
        lines.draw(self._drawing, ink.line)
        walked.draw(self._drawing, ink.surface2)
        edges.draw(self._drawing, ink.ink2)
        flags.draw(self._drawing, ink.accent)
        frame.draw(self._drawing, ink.ink2)
        self._place_token()

    def _place_token(self):
        cell = self.tall / self.rows
        side = min(self.thick * 0.94, cell * 0.9, dp(38))
        if self.row < 0:
            # On the start line, and small enough to leave room for the words below.
            side *= 0.62
        self.token.size = side, side
        at = self.base + (self.row + 0.5) * cell if self.row >= 0 else self.base + side * 0.2
        self.token.center = self.center_x, at


class MemoStrips(ManualLayout):
    """The strips of all rivals, side by side; `base` and `tall` are those of the own rows."""

    #: The rivals, as (seat, name, row, rows of the floor, hearts, whether out or done, floor in words).
    rivals = ListProperty([])
    base = NumericProperty(0)
    tall = NumericProperty(100)
    #: Whether there is room for two lines of words below a strip.
    lofty = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.strips = []
        self.fbind("base", self.relayout)
        self.fbind("tall", self.relayout)
        self.fbind("lofty", self.relayout)

    def on_rivals(self, *_):
        called = [strip.name for strip in self.strips]
        if len(self.strips) != len(self.rivals):
            self.clear_widgets()
            self.strips = [MemoStrip() for _ in self.rivals]
            for strip in self.strips:
                self.add_widget(strip)
        for strip, rival in zip(self.strips, self.rivals, strict=True):
            strip.seat, strip.name, strip.row, strip.rows, strip.hearts, strip.over, strip.floor_text = rival
        if called != [strip.name for strip in self.strips]:
            self.relayout()

    def layout(self, *_):
        if not self.strips:
            return
        pitch = self.width / len(self.strips)
        for number, strip in enumerate(self.strips):
            set_rect(strip, self.x + number * pitch, self.y, pitch, self.height)
            strip.base, strip.tall = self.base, self.tall
            strip.thick = min(pitch * 0.84, dp(48))
            strip.name_size, strip.lofty = self._name_size(pitch), self.lofty

    def _name_size(self, pitch):
        """One size for all names: the one at which the longest word fits above its strip."""
        words = [word for strip in self.strips for word in strip.name.split()]
        return size_for_all(words, "RobotoMedium", sp(NAME), pitch - dp(NAME_AIR))

    @property
    def baseline(self):
        """The height of the names' baseline above the rows."""
        return dp(NAMES_ABOVE) + DESCENT * self._name_size(self.width / max(1, len(self.strips)))


load_kv(__name__)
