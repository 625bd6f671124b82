"""Ojyx in pictures: a grid for home and the menu, the whole table for the review."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.furniture.labels import glyph
from screens.ojyx_cards import CardGrid, CardPainter
from screens.painted import Painted
from screens.theme import ink


class GridPicture(Widget):
    """One seat's cards, small: the viewer's own, or the first."""

    view = ObjectProperty(None, allownone=True)
    hidden = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.grid = CardGrid(small=True)
        self.add_widget(self.grid)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._place_soon)

    def _place(self, *_):
        if self.view is None:
            return
        self.grid.grid = self.view.grids[0]
        self.grid.marks = list(self.view.marks[0])
        height = min(self.height, self.width * 0.95)
        width = min(self.width, height / 0.95)
        self.grid.size = width, height
        self.grid.center = self.center


class TablePicture(Widget):
    """Every seat's cards; the one who acts is larger."""

    view = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.grids = []
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "view", "seat"):
            self.fbind(name, self._place_soon)

    def _place(self, *_):
        if self.view is None:
            return
        count = len(self.view.grids)
        while len(self.grids) < count:
            self.grids.append(CardGrid())
            self.add_widget(self.grids[-1])
        others = [seat for seat in range(count) if seat != self.seat]
        columns = max(1, min(4, len(others)))
        rows = -(-len(others) // columns) if others else 0
        gap = dp(8)
        small_high = min(self.height * 0.3, dp(90)) if rows else 0
        small_wide = min((self.width - (columns - 1) * gap) / columns, small_high / 0.95)
        top = self.top
        for place, seat in enumerate(others):
            row, column = divmod(place, columns)
            left = self.center_x - (columns * small_wide + (columns - 1) * gap) / 2
            grid = self.grids[seat]
            grid.small = True
            grid.size = small_wide, small_high
            grid.pos = left + column * (small_wide + gap), top - (row + 1) * small_high - row * gap
        main = self.grids[int(self.seat)]
        main.small = False
        high = max(dp(60), self.height - rows * (small_high + gap))
        wide = min(self.width, high / 0.95)
        main.size = wide, high
        main.pos = self.center_x - wide / 2, self.y
        for seat, grid in enumerate(self.grids[:count]):
            grid.grid = self.view.grids[seat]
            grid.marks = list(self.view.marks[seat])


class CardScene(Painted):
    """Cards beside and below each other, as the rules show them: columns of what lies there.

    A number is that card, "back", "action" and "gap" are a hidden card, an action card and nothing;
    other words are icons, and signs such as "×2" stand as they are.
    """

    columns = ListProperty([])
    shows = ("columns",)

    def paint(self, group):
        rows = max(len(column) for column in self.columns)
        gap = dp(4)
        high = min((self.height - (rows - 1) * gap) / rows, dp(58))
        wide = min(high / 1.25, (self.width - (len(self.columns) - 1) * gap) / len(self.columns))
        high = min(high, wide * 1.25)
        painter = CardPainter(group)
        left = self.center_x - (len(self.columns) * (wide + gap) - gap) / 2
        for place, column in enumerate(self.columns):
            top = self.center_y + (len(column) * (high + gap) - gap) / 2
            for row, what in enumerate(column):
                self._lay(painter, what, left + place * (wide + gap), top - high - row * (high + gap), wide, high)
        painter.finish()

    @staticmethod
    def _lay(painter, what, x, y, w, h):
        if isinstance(what, int):
            painter.number(x, y, w, h, what)
        elif what in ("back", "action", "gap"):
            {"back": painter.back, "action": painter.action_back, "gap": painter.gap}[what](x, y, w, h)
        elif what[0].isalpha():
            painter.text(glyph(what), x + w / 2, y + h / 2, w * 0.7, ink.accent, "Icons")
        else:
            painter.text(what, x + w / 2, y + h / 2, w * 0.62, ink.accent)
