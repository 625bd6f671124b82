"""Looking back at MémoStep: who leads, and where memory failed, floor by floor."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.memostep.generator import ROWS
from logic.memostep.growth import checkpoints, columns_of
from screens.drawing import shapes
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.games.memostep.cells import CellPainter
from screens.theme import ink, load_kv
from screens.widgets import Card, Divider, VBox


class MemoStandingLine(BoxLayout):
    """A seat's place in the race."""

    place = StringProperty("")
    seat = NumericProperty(0)
    name = StringProperty("")
    mine = BooleanProperty(False)
    small = StringProperty("")
    score = StringProperty("")


class MemoStanding(Card):
    """Who leads: `lines` are (place, seat, name, whether one's own, errors in words, score), the best first."""

    lines = ListProperty([])

    def on_lines(self, *_):
        box = self.ids.lines
        rows = [row for row in reversed(box.children) if isinstance(row, MemoStandingLine)]
        if len(rows) != len(self.lines):
            box.clear_widgets()
            rows = [MemoStandingLine() for _ in self.lines]
            for row in rows:
                if box.children:
                    box.add_widget(Divider())
                box.add_widget(row)
        for row, line in zip(rows, self.lines, strict=True):
            row.place, row.seat, row.name, row.mine, row.small, row.score = line


class MemoMap(Painted):
    """A floor in small: its path, traps where they are known, and crosses where memory failed."""

    path = ObjectProperty(())
    #: Traps by spot, and misses as (row, column).
    traps = ObjectProperty({})
    misses = ObjectProperty(())
    covered = BooleanProperty(False)
    shows = ("path", "traps", "misses", "covered")

    def paint(self, group):
        over, rows = dp(5), max(ROWS, len(self.path))
        self.rows, self.columns = rows, columns_of(rows)
        cell = min((self.width - 2 * over) / self.columns, (self.height - 2 * over) / rows)
        left, bottom = self.center_x - self.columns / 2 * cell, self.center_y - rows / 2 * cell
        ground, lines, flags, frame = Pen(), Pen(), Pen(), Pen()
        ground.box(left, bottom, self.columns * cell, self.rows * cell, 0)
        for k in range(1, self.columns):
            lines.line(left + k * cell, bottom, left + k * cell, bottom + self.rows * cell, dp(0.8), round_ends=False)
        for k in range(1, self.rows):
            lines.line(
                left, bottom + k * cell, left + self.columns * cell, bottom + k * cell, dp(0.8), round_ends=False
            )
        for row in checkpoints(self.rows):
            at = bottom + row * cell
            flags.line(left - dp(3), at, left + self.columns * cell + dp(3), at, dp(1.5))
        shapes.frame(frame, left, bottom, self.columns * cell, self.rows * cell, width=dp(1.2), overshoot=dp(3))
        ground.draw(group, ink.surface)
        lines.draw(group, ink.line)
        if not self.covered:
            self._cells(group, left, bottom, cell)
        flags.draw(group, ink.violet)
        frame.draw(group, ink.ink)

    def _cells(self, group, left, bottom, cell):
        paint, misses = CellPainter(group, small=True), set(self.misses)
        for row in range(self.rows):
            for column in range(self.columns):
                box = (left + column * cell, bottom + row * cell, cell, cell)
                if (row, column) in misses:
                    paint.wrong(*box, seed=row)
                elif row < len(self.path) and self.path[row] == column:
                    paint.step(*box)
                elif (row, column) in self.traps:
                    paint.trap(*box, self.traps[row, column])
                else:
                    paint.hidden(*box)
        paint.finish()


class MemoNamedMap(VBox):
    """A floor's map with its number below."""

    path = ObjectProperty(())
    misses = ObjectProperty(())
    name = StringProperty("")


class MemoMaps(Card):
    """The last floors, as (name, path, misses): where memory failed on them."""

    floors = ListProperty([])

    def on_floors(self, *_):
        box = self.ids.maps
        box.clear_widgets()
        for name, path, misses in self.floors:
            box.add_widget(MemoNamedMap(path=path, misses=misses, name=name))


load_kv(__name__)
