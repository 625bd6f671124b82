"""How an Ojyx table is laid out: opponents, piles, the own grid, the stock and what to do, in every shape of window."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.placed import put_away
from screens.theme import room

MARGIN, GAP = 16, 8
LEAST_CARD, MOST_CARD = 58, 104
CARD_SHAPE = 1.2
LEFT, RIGHT = 252, 252


class OjyxTable(Widget):
    """Places the parts of the table; the own cards take what the others leave."""

    bar = ObjectProperty(None, allownone=True)
    opponents = ObjectProperty(None, allownone=True)
    piles = ObjectProperty(None, allownone=True)
    grid = ObjectProperty(None, allownone=True)
    plate = ObjectProperty(None, allownone=True)
    stock = ObjectProperty(None, allownone=True)
    buttons = ObjectProperty(None, allownone=True)
    totals = ObjectProperty(None, allownone=True)
    log = ObjectProperty(None, allownone=True)
    margin = ObjectProperty(None, allownone=True)
    needed = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "bar", "opponents", "piles", "grid", "plate", "stock", "buttons"):
            self.fbind(name, self.arrange)
        for fact in ("wide", "landscape", "big_text", "text_scale"):
            room.fbind(fact, self.arrange)

    def add_widget(self, widget, *args, **kwargs):
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self.arrange)

    def _arrange(self, *_):
        if self.buttons is None or self.width < 2:
            return
        self.bar.width, self.bar.x, self.bar.top = self.width, self.x, self.top
        if not room.wide:
            for part in (self.totals, self.log, self.margin):
                put_away(part)
        if room.wide:
            self._desktop()
        elif room.landscape:
            self._landscape()
        else:
            self._portrait()

    def _portrait(self):
        gap, left, width = dp(GAP), self.x + dp(MARGIN), self.width - 2 * dp(MARGIN)
        opponents = self.opponents.height_for(width)
        buttons, plate = self.buttons.height_for(width), self.plate.height
        piles, stock = dp(74) * min(1.25, room.text_scale), self.stock.height_for(width)
        free = self.height - self.bar.height - opponents - buttons - plate - piles - stock - 6 * gap - room.safe_bottom
        card = min((width - 3 * gap) / 4, dp(84), (free - 2 * gap) / 3 / CARD_SHAPE)
        card = max(card, dp(LEAST_CARD))
        tall = 3 * card * CARD_SHAPE + 2 * gap
        self.needed = self.height - free + tall
        top = _put(self.opponents, left, self.bar.y - gap / 2, width, opponents) - gap
        top = _put(self.piles, left, top, width, piles) - gap
        bottom = self.y + gap + room.safe_bottom
        _put(self.buttons, left, bottom + buttons, width, buttons)
        _put(self.stock, left, bottom + buttons + gap + stock, width, stock)
        under = bottom + buttons + gap + stock + gap
        _put(self.plate, left, under + plate, width, plate)
        side, middle = 4 * card + 3 * gap, (top + under + plate) / 2
        _put(self.grid, self.center_x - side / 2, middle + tall / 2, side, tall)

    def _landscape(self):
        gap = dp(GAP)
        high = self.height - self.bar.height - 2 * gap - room.safe_bottom
        card = max(dp(LEAST_CARD), min((high - 2 * gap) / 3 / 1.1, self.width * 0.44 / 4 - gap))
        side, tall = 4 * card + 3 * gap, min(high, 3 * card * 1.1 + 2 * gap)
        _put(self.grid, self.x + dp(MARGIN), self.bar.y - gap, side, tall)
        left = self.x + dp(MARGIN) + side + dp(20)
        width = self.right - dp(MARGIN) - left
        buttons = self.buttons.height_for(width)
        opponents = min(self.opponents.height_for(width), max(dp(96), high * 0.36))
        row = dp(80)
        # Rounded: the height follows it, and the opponents follow the height, so that it would creep up on itself.
        self.needed = round(self.bar.height + opponents + row + self.plate.height + buttons + 5 * gap)
        top = self.bar.y - gap / 2
        top = _put(self.opponents, left, top, width, opponents) - gap
        half = width * 0.52
        _put(self.piles, left, top, half, row)
        top = _put(self.stock, left + half + gap, top, width - half - gap, row) - gap / 2
        top = _put(self.plate, left, top, width, self.plate.height) - gap / 2
        _put(self.buttons, left, max(top, self.y + buttons + gap), width, buttons)

    def _desktop(self):
        gap, left_column, right_column = dp(12), dp(LEFT), dp(RIGHT)
        left, right, top = self.x + dp(20), self.right - dp(20) - right_column, self.bar.y - gap / 2
        self.needed = self.bar.height + dp(520)
        _put(self.margin, left + left_column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        space = top - self.y - gap
        _put(self.opponents, left, top, left_column, min(space, self.opponents.height_for(left_column)))
        middle, end = left + left_column + dp(44), right - dp(24)
        width = min(end - middle, dp(500))
        at = (middle + end - width) / 2
        buttons, plate, piles = self.buttons.height_for(width), self.plate.height, dp(112)
        stock = self.stock.height_for(width)
        free = space - buttons - plate - piles - stock - 4 * gap
        card = max(dp(LEAST_CARD), min(dp(MOST_CARD), (width - 3 * dp(8)) / 4, (free - 2 * dp(8)) / 3 / CARD_SHAPE))
        side, tall = 4 * card + 3 * dp(8), 3 * card * CARD_SHAPE + 2 * dp(8)
        top_here = _put(self.piles, at, top, width, piles) - gap
        top_here = _put(self.grid, at + (width - side) / 2, top_here, side, tall) - gap
        top_here = _put(self.plate, at, top_here, width, plate) - gap / 2
        top_here = _put(self.stock, at, top_here, width, stock) - gap
        _put(self.buttons, at, top_here, width, buttons)
        chart = dp(190)
        below = _put(self.totals, right, top, right_column, chart) - gap
        _put(self.log, right, below, right_column, max(dp(60), below - self.y - gap))


def _put(part, left, top, width, height):
    """Places a part by its upper left corner, and returns where it ends."""
    part.size = width, height
    part.x, part.top = left, top
    return top - height
