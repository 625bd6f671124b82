"""What the signs on a map mean."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.drawing.painted import Painted
from screens.games.dungeon.swatches import draw_swatch
from screens.i18n.texts import tr
from screens.theme import load_kv
from screens.widgets.manual_layout import ManualLayout, hide

LEAST_GAP, MOST_GAP = 6, 24


class DungeonSwatch(Painted):
    """A cell of a kind."""

    shows = ("sign",)
    sign = StringProperty(".")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.bind(language=self._style_changed)

    def paint(self, group):
        draw_swatch(group, self.sign, *self.pos, min(self.size))


class DungeonLegendLine(BoxLayout):
    """A sign and its meaning."""

    sign = StringProperty(".")
    text = StringProperty("")
    #: Clear without words: left out where there is little room.
    plain = BooleanProperty(False)
    natural_width = NumericProperty(0)


class DungeonLegendLines(ManualLayout):
    """The lines of a legend in even columns, or without any as many in a row as there is room for."""

    columns = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("columns", self.relayout)

    def add_widget(self, widget, *args, **kwargs):
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("natural_width", self.relayout)
        widget.fbind("height", self.relayout)

    def layout(self, *_):
        lines = self.children[::-1]
        rows = self._in_columns(lines) if self.columns else self._in_rows([line for line in lines if not line.plain])
        top = self.top
        for row in rows:
            tall = max(line.height for line in row)
            gap, x = 0 if self.columns else self._gap(row, len(rows[0])), self.x
            for line in row:
                line.width = self.width / self.columns if self.columns else line.natural_width
                line.x, line.center_y = x, top - tall / 2
                x += line.width + gap
            top -= tall
        for line in lines:
            if not self.columns and line.plain:
                hide(line)
        self.height = self.top - top

    def _gap(self, row, most):
        """What is left between the lines of a row; one that is not full does not spread."""
        gap = (self.width - sum(line.natural_width for line in row)) / max(1, len(row) - 1)
        return gap if len(row) == most else min(gap, dp(MOST_GAP))

    def _in_columns(self, lines):
        count = int(self.columns)
        return [lines[start : start + count] for start in range(0, len(lines), count)]

    def _in_rows(self, lines):
        """Rows of about the same number of lines, none wider than there is room."""
        for count in range(1, len(lines) + 1):
            each = -(-len(lines) // count)
            rows = [lines[start : start + each] for start in range(0, len(lines), each)]
            if all(
                sum(line.natural_width + dp(LEAST_GAP) for line in row) <= self.width + dp(LEAST_GAP) for row in rows
            ):
                return rows
        return [[line] for line in lines]


load_kv(__name__)
