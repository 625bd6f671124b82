"""Ojyx in pictures: a grid for home and the menu, the whole table for the review."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.furniture import SeatToken
from screens.furniture.labels import glyph
from screens.ojyx_cards import CardGrid, CardPainter
from screens.painted import Painted
from screens.placed import put
from screens.theme import ink

LEAST_CARD, MOST_CARD, SHAPE = 30, 64, 1.25
"""How wide the cards beside a table may be, and how much higher than wide they are."""
GRID_SHAPE = 0.95
"""How high a seat's cards are, of their width."""
TOKEN = 20


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
        height = min(self.height, self.width * GRID_SHAPE)
        width = min(self.width, height / GRID_SHAPE)
        self.grid.size = width, height
        self.grid.center = self.center


class TablePicture(Painted):
    """Every seat's cards, the one who acts larger; beside those the piles, and the card in that seat's hand."""

    view = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    names = ListProperty([])
    #: The seats that sit at this device.
    people = ListProperty([])
    shows = ("view", "seat")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.grids = []
        self.tokens = [
            SeatToken(seat=seat, initial=name[:1], mine=seat in self.people) for seat, name in enumerate(self.names)
        ]
        for token in self.tokens:
            self.add_widget(token)

    def paint(self, group):
        if self.view is None:
            return
        count, gap = len(self.view.grids), dp(8)
        while len(self.grids) < count:
            self.grids.append(CardGrid())
            self.add_widget(self.grids[-1])
        for seat, grid in enumerate(self.grids[:count]):
            grid.small = seat != self.seat
            grid.grid = self.view.grids[seat]
            grid.marks = list(self.view.marks[seat])
        others = [seat for seat in range(count) if seat != self.seat]
        columns = max(1, min(4, len(others)))
        rows = -(-len(others) // columns) if others else 0
        free = self.height - gap
        small_high = min(free * 0.3, dp(90)) if rows else 0
        above = rows * (small_high + gap)
        beside = max(dp(LEAST_CARD), min(dp(MOST_CARD), self.width * 0.12)) + 2 * gap
        wide = min(self.width - 2 * beside, max(dp(60), free - above) / GRID_SHAPE)
        high = wide * GRID_SHAPE
        top = self.center_y + (above + high) / 2
        self._place_others(others, columns, top, small_high, gap)
        main = self.grids[int(self.seat)]
        put(main, self.center_x - wide / 2, top - above - high, wide, high)
        self._paint_beside(group, main, gap)

    def _place_others(self, others, columns, top, high, gap):
        """In rows above, each with its mark at the left."""
        mark = dp(TOKEN) + dp(4)
        wide = min((self.width - (columns - 1) * gap) / columns - mark, high / GRID_SHAPE)
        step = wide + mark + gap
        left = self.center_x - (columns * step - gap) / 2
        for place, seat in enumerate(others):
            row, column = divmod(place, columns)
            x, end = left + column * step, top - row * (high + gap)
            put(self.tokens[seat], x, end - dp(TOKEN), dp(TOKEN), dp(TOKEN))
            put(self.grids[seat], x + mark, end - high, wide, high)

    def _paint_beside(self, group, main, gap):
        """The deck and the discard at the left of the large cards; at their right whose they are, and the hand."""
        view = self.view
        # Not larger than the cards of the one who acts.
        wide = min(main.x - self.x - 2 * gap, dp(MOST_CARD), max(dp(LEAST_CARD), (main.width - 3 * gap) / 4))
        high = wide * SHAPE
        left, right = main.x - 2 * gap - wide, main.right + 2 * gap
        token = dp(TOKEN) * 1.3
        put(self.tokens[int(self.seat)], right + (wide - token) / 2, main.top - token, token, token)
        painter = CardPainter(group)
        if view.deck:
            painter.under(left, main.top - high, wide, high)
            painter.back(left, main.top - high, wide, high)
        else:
            painter.gap(left, main.top - high, wide, high)
        if view.discard:
            painter.number(left, main.top - 2 * high - gap, wide, high, view.discard[-1])
        else:
            painter.gap(left, main.top - 2 * high - gap, wide, high)
        if view.source and view.turn == self.seat:
            self._paint_hand(painter, right, main.top - token - gap - high, wide, high)
        painter.finish()

    def _paint_hand(self, painter, x, y, w, h):
        hand = self.view.hand
        if isinstance(hand, int):
            painter.number(x, y, w, h, hand)
        elif self.view.source in ("deck", "discard"):
            painter.back(x, y, w, h)
        else:
            painter.action_back(x, y, w, h)
        painter.outline(x, y, w, h, ink.accent, dp(2), dp(3))


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
