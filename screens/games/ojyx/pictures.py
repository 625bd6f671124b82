"""Ojyx in pictures: a grid for home and the menu, the whole table for the review."""

from itertools import pairwise

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.drawing.painted import Painted
from screens.games.ojyx.cards import CardGrid, CardPainter
from screens.games.ojyx.opponents import OpponentPanel
from screens.i18n.texts import tr
from screens.theme import ink
from screens.widgets import SeatToken, Small
from screens.widgets.labels import glyph, size_for_all, width_of
from screens.widgets.manual_layout import set_rect

LEAST_CARD, MOST_CARD, SHAPE = 30, 64, 1.25
"""How wide the cards beside a table may be, and how much higher than wide they are."""
GRID_SHAPE = 0.95
"""How high a seat's cards are, of their width."""
TOKEN = 20
CARDS, SIGN = ("back", "action", "gap"), 20
"""What is drawn as a card without a number, and how large the signs between cards are."""
NAMED, MOST_NAME = 280, 140
"""From which height on a table has room for names, and how much width one gets where there is enough."""


class GridPicture(Widget):
    """One seat's cards, small: the viewer's own, or the first."""

    view = ObjectProperty(None, allownone=True)
    hidden = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.grid = CardGrid(small=True)
        self.add_widget(self.grid)
        self.relayout = Clock.create_trigger(self.layout, -1)
        for name in ("pos", "size", "view"):
            self.fbind(name, self.relayout)

    def layout(self, *_):
        if self.view is None:
            return
        self.grid.grid = self.view.grids[0]
        self.grid.marks = list(self.view.marks[0])
        height = min(self.height, self.width * GRID_SHAPE)
        width = min(self.width, height / GRID_SHAPE)
        self.grid.size = width, height
        self.grid.center = self.center


class TablePicture(Painted):
    """Every seat's cards, the one who acts larger; beside those the piles, and the card in that seat's hand.

    Where it is high enough each seat has its name above its cards, and the piles have theirs below."""

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
        self.words = [Small(size_hint_x=None) for _ in self.names]
        *self.pile_words, self.hand_words = (Small(size_hint_x=None, halign="center", narrowest=0.7) for _ in range(3))
        for words in (*self.words, *self.pile_words, self.hand_words):
            words.fbind("size", self.repaint)
        for part in (*self.tokens, *self.words, *self.pile_words, self.hand_words):
            self.add_widget(part)

    def _line(self):
        """How high a line with a name is; 0 where there are none."""
        return max(dp(TOKEN), sp(16)) + dp(4) if self.height >= dp(NAMED) else 0

    def paint(self, group):
        if self.view is None:
            return
        count, gap, line = len(self.view.grids), dp(8), self._line()
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
        free = self.height - gap - (rows + 1) * line
        # The cards of the one who acts stay the largest.
        small_high = min(free * (0.3 if rows == 1 else 0.22), dp(90)) if rows else 0
        above = rows * (small_high + gap)
        beside = max(dp(LEAST_CARD), min(dp(MOST_CARD), self.width * 0.12)) + 2 * gap
        wide = min(self.width - 2 * beside, max(dp(60), free - above) / GRID_SHAPE)
        high = wide * GRID_SHAPE
        top = self.center_y + (above + high + (rows + 1) * line) / 2
        self._place_others(others, columns, top, small_high, gap)
        main = self.grids[int(self.seat)]
        set_rect(main, self.center_x - wide / 2, top - above - high - (rows + 1) * line, wide, high)
        self._name(int(self.seat))
        self._paint_beside(group, main, gap)

    def _place_others(self, others, columns, top, high, gap):
        """In rows above, the cards in the middle, each with its name above or its mark at the right."""
        line = self._line()
        mark = 0 if line else dp(TOKEN) + dp(4)
        wide = min((self.width - (columns - 1) * gap) / columns - mark, high / GRID_SHAPE)
        step = wide + mark + gap
        if line:
            step = min(max(step, dp(MOST_NAME)), (self.width - wide) / max(1, columns - 1))
        across = (columns - 1) * step + wide
        left = min(self.center_x - across / 2, self.right - mark - across)
        for place, seat in enumerate(others):
            row, column = divmod(place, columns)
            set_rect(self.grids[seat], left + column * step, top - line - high - row * (line + high + gap), wide, high)
            self._name(seat, min(step - gap, self.right - self.grids[seat].x))

    def _name(self, seat, space=0):
        """A seat's mark and name above its cards, within a space; where it is low, the mark alone at their right."""
        grid, token, words, side = self.grids[seat], self.tokens[seat], self.words[seat], dp(TOKEN)
        if not self._line():
            set_rect(token, grid.right + dp(4), grid.top - side, side, side)
            words.text = ""
            return
        set_rect(token, grid.x, grid.top + dp(4), side, side)
        space = max(space, grid.width) - side - dp(6)
        name, how = self.names[seat], (words.font_name, words.type_size)
        words.text = OpponentPanel.fitting_name(name, *how, space)
        words.pos = token.right + dp(6), token.center_y - words.height / 2

    def _paint_beside(self, group, main, gap):
        """The deck and the discard at the left of the large cards; at their right the hand, or its place."""
        view, low = self.view, not self._line()
        # Not larger than the cards of the one who acts.
        wide = min(main.x - self.x - 2 * gap, dp(MOST_CARD), max(dp(LEAST_CARD), (main.width - 3 * gap) / 4))
        # Nor together higher.
        wide = min(wide, (main.height - gap - 2 * self._line()) / 2 / SHAPE)
        high = wide * SHAPE
        left, right = main.x - 2 * gap - wide, main.right + 2 * gap
        painter = CardPainter(group)
        top = main.top - high
        self._say_piles(low, wide)
        deck, discard = self.pile_words
        if view.deck:
            painter.under(left, top, wide, high)
            painter.back(left, top, wide, high)
        else:
            painter.gap(left, top, wide, high)
        lower = self._put_words(deck, left, top, wide) - gap - high
        if view.discard:
            painter.number(left, lower, wide, high, view.discard[-1])
        else:
            painter.gap(left, lower, wide, high)
        self._put_words(discard, left, lower, wide)
        beside = top - (dp(TOKEN) + gap if low else 0)
        if view.source and view.turn == self.seat:
            self._paint_hand(painter, right, beside, wide, high)
        else:
            painter.gap(right, beside, wide, high)
        self._put_words(self.hand_words, right, beside, wide)
        painter.finish()

    def _say_piles(self, low, wide):
        """What the piles and the hand are called, all in one size; where it is low, nothing."""
        names = tr._("Deck {n}", n=len(self.view.deck)), tr.c("pile", "Discard"), tr.c("card", "In hand")
        space, font = wide + dp(20), self.hand_words.font_name
        if any(width_of(name, font, sp(12)) > space for name in names):
            names = ["\n".join(name.split()) for name in names]
        size = size_for_all([line for name in names for line in name.split("\n")], font, sp(12), space)
        for words, name in zip((*self.pile_words, self.hand_words), names, strict=True):
            words.max_width, words.type_size, words.text = space, size, "" if low else name

    @staticmethod
    def _put_words(words, left, bottom, wide):
        """Below a card; returns where they end."""
        if not words.text:
            return bottom
        words.pos = left + (wide - words.width) / 2, bottom - dp(5) - words.height
        return words.y

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
    other words are icons, and signs such as "×2" stand as they are. Each column may have a word below it.
    """

    columns = ListProperty([])
    captions = ListProperty([])
    shows = ("columns", "captions")

    def paint(self, group):
        rows, gap, word = max(len(column) for column in self.columns), dp(4), self._word_size()
        signs = [_sign_width(column[0]) for column in self.columns]
        below = word + dp(6) if self.captions else 0
        high = min((self.height - below - (rows - 1) * gap) / rows, dp(58))
        free = self.width - sum(signs) - (len(signs) - 1) * gap
        wide = min(high / 1.25, free / max(1, signs.count(0)))
        high = min(high, wide * 1.25)
        painter = CardPainter(group, rimmed=True)
        left = self.center_x - (sum(sign or wide for sign in signs) + (len(signs) - 1) * gap) / 2
        for place, (column, sign) in enumerate(zip(self.columns, signs, strict=True)):
            top = self.center_y + (below + len(column) * (high + gap) - gap) / 2
            for row, what in enumerate(column):
                self._lay(painter, what, left, top - high - row * (high + gap), sign or wide, high)
            if self.captions:
                y = self.center_y - (rows * (high + gap) - gap + below) / 2 + word / 2
                painter.text(self.captions[place], left + (sign or wide) / 2, y, word, ink.ink, "RobotoMedium")
            left += (sign or wide) + gap
        painter.finish()

    def _word_size(self):
        """So large that no word touches the next."""
        size, apart = round(dp(10)), (self.width + dp(4)) / max(1, len(self.columns)) - dp(5)

        def widest():
            wide = [width_of(word, "RobotoMedium", size) for word in self.captions]
            return max((sum(pair) / 2 for pair in pairwise(wide)), default=0)

        while widest() > apart and size > dp(7):
            size -= 1
        return size

    @staticmethod
    def _lay(painter, what, x, y, w, h):
        if isinstance(what, int):
            painter.number(x, y, w, h, what)
        elif what in CARDS:
            {"back": painter.back, "action": painter.action_back, "gap": painter.gap}[what](x, y, w, h)
        elif what[0].isalpha():
            painter.text(glyph(what), x + w / 2, y + h / 2, dp(SIGN * 1.2), ink.accent, "Icons")
        else:
            painter.text(what, x + w / 2, y + h / 2, dp(SIGN), ink.accent)


def _sign_width(what):
    """How wide a sign or an icon stands; 0 for a card."""
    if isinstance(what, int) or what in CARDS:
        return 0
    return dp(SIGN * 1.2) if what[0].isalpha() else width_of(what, "RobotoBold", dp(SIGN)) + dp(4)
