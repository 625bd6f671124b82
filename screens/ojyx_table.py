"""How an Ojyx table is laid out: opponents, piles, the own grid, the stock and what to do, in every shape of window."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from screens.laid import LaidOut, Shares
from screens.theme import room

MARGIN, GAP, SIDE = 16, 8, 252
LEAST_CARD = 62
#: How far the marks of the columns stick out above the own cards.
MARKS = 4
#: How much higher than wide the own cards are; where there is height to spare, a little more.
CARD_SHAPE, TALL_SHAPE = 1.2, 1.25
PARTS = (
    *("bar", "opponents", "piles", "way", "grid", "plate", "stock", "note", "attack", "controls"),
    *("before", "after", "totals", "log", "keys", "margin"),
)


class OjyxTable(LaidOut):
    """Places the parts of the table; the free height is shared between them."""

    parts = PARTS
    watched = ("over", "attacked", "stocked", "holding", "told")

    bar = ObjectProperty(None, allownone=True)
    opponents = ObjectProperty(None, allownone=True)
    piles = ObjectProperty(None, allownone=True)
    way = ObjectProperty(None, allownone=True)
    grid = ObjectProperty(None, allownone=True)
    plate = ObjectProperty(None, allownone=True)
    stock = ObjectProperty(None, allownone=True)
    note = ObjectProperty(None, allownone=True)
    attack = ObjectProperty(None, allownone=True)
    controls = ObjectProperty(None, allownone=True)
    before = ObjectProperty(None, allownone=True)
    after = ObjectProperty(None, allownone=True)
    totals = ObjectProperty(None, allownone=True)
    log = ObjectProperty(None, allownone=True)
    keys = ObjectProperty(None, allownone=True)
    margin = ObjectProperty(None, allownone=True)
    #: The match is over: what is left to do is to look at the result.
    over = BooleanProperty(False)
    attacked = BooleanProperty(False)
    #: Action cards are in play.
    stocked = BooleanProperty(True)
    #: Somebody holds a drawn card, beside the piles.
    holding = BooleanProperty(False)
    #: There is a round behind, so that there are totals to show.
    told = BooleanProperty(False)

    def _lay(self):
        self._put(self.bar, self.x, self.top, self.width)
        super()._lay()

    # Upright: everything below each other

    def _portrait(self):
        margin = dp(MARGIN)
        left, width = self.x + margin, self.width - 2 * margin
        words, foot = self.piles.words_height(), self.controls.height_for(width)
        most_card = min((width - 3 * dp(GAP)) / 4, dp(116))
        stock = self._stock_heights(width)
        gaps = 6 if stock[0] else 5
        shares = Shares(
            opponents=(self.opponents.least_height_for(width), self.opponents.height_for(width)),
            piles=(dp(50) + words, dp(76) + words, dp(104) + words),
            grid=(_grid_height(dp(LEAST_CARD)), _grid_height(most_card), _grid_height(most_card, TALL_SHAPE)),
            stock=stock,
            gap=(gaps * dp(5), gaps * dp(9), gaps * dp(16)),
        )
        plate = 0 if self.over else self.plate.height
        below = self._note_height(width)
        fixed = self.bar.height + room.safe_bottom + dp(GAP) + dp(MARKS) + plate + below + foot
        self.needed = round(fixed + shares.least)
        high = shares.within(max(self.height, self.needed) - fixed)
        gap = high["gap"] / gaps
        top = self._put(self.opponents, left, self.bar.y - gap / 2, width, high["opponents"]) - gap
        top = self._put(self.piles, left, top, width, high["piles"]) - gap
        self._place_way()
        top = self._put_grid(self.center_x, top - dp(MARKS), width, high["grid"]) - gap
        if not self.over:
            top = self._put(self.plate, left, top, width) - gap
        bottom = self.y + room.safe_bottom + dp(GAP)
        if self.attacked:
            self._put_attack(self.x, top, self.width, top - self.y, bottom)
            self._put(self.controls, left, bottom + foot, width, foot)
            return
        if high["stock"]:
            self._put_stock(left, top, width, high["stock"])
        if below:
            self._put(self.note, left, bottom + foot + dp(4) + self.note.height_for(width), width)
        self._put(self.controls, left, bottom + foot, width, foot)

    def _stock_heights(self, width):
        """Least and good height of the stock's row, or of what stands there instead."""
        if self.over:
            return (0, 0)
        if self.attacked:
            words = self.attack.words_height(self.width) + 2 * dp(12)
            return (words, words)
        if not self.stocked:
            return (0, 0)
        if room.big_text:
            return (dp(58), dp(76))
        words = self.note.height_for(width - self.stock.width_for(dp(76)) - dp(14))
        return (max(dp(54), words), max(dp(76), words))

    def _note_height(self, width):
        """What the note needs where it has a line of its own; its line is kept when there is nothing to say."""
        beside = self.stocked and not room.big_text
        if self.over or self.attacked or beside:
            return 0
        return self.note.height_for(width) + dp(4)

    def _put_stock(self, left, top, width, height):
        cards = self.stock.width_for(min(height, dp(76)))
        high = min(height, dp(76))
        self._put(self.stock, left, top - (height - high) / 2, cards, high)
        if not room.big_text:
            words = width - cards - dp(14)
            self._put(self.note, left + cards + dp(14), top - (height - self.note.height_for(words)) / 2, words)

    def _place_way(self):
        """The way round the table stands beside the last opponents, or where no card is in hand."""
        if place := self.opponents.free_place():
            left, bottom, width, height = place
            high = min(height, self.way.good_height())
            self._put(self.way, left, bottom + (height + high) / 2, width, high)
        elif not self.holding:
            left, bottom, width, height = self.piles.hand_place()
            self._put(self.way, left, bottom + height, width, height)

    def _put_attack(self, left, top, width, height, bottom):
        """The sheet of an attack, from here to the bottom and beyond; the answers lie on it."""
        beyond = 0 if room.wide else self.attack.radius
        self._put(self.attack, left, top, width, height + beyond)
        self.attack.padding = [dp(MARGIN), dp(12), dp(MARGIN), bottom - self.y + beyond]

    # Lying: the own cards at the left, the rest at the right

    def _landscape(self):
        gap, margin = dp(GAP), dp(MARGIN)
        # The window's height, not this one's: that follows what is needed, which follows how wide the cards are.
        high = self.in_sight - self.bar.height - gap - dp(12)
        card = max(dp(LEAST_CARD), min(_card_width(high, TALL_SHAPE), self.width * 0.43 / 4 - gap))
        side = 4 * card + 3 * gap
        tall = min(high, _grid_height(card, TALL_SHAPE))
        self._put_grid(self.x + margin + side / 2, self.bar.y - gap, side, tall, shape=1)
        left = self.x + margin + side + dp(20)
        width = self.right - margin - left
        foot = self.controls.height_for(width)
        if self.over:
            self._landscape_ending(left, width, foot)
            return
        words = self.piles.words_height()
        attack = self.attack.words_height(width) + 2 * dp(12) if self.attacked else 0
        row = (attack, attack) if attack else (dp(50) + words, dp(70) + words)
        shares = Shares(
            opponents=(self._least_opponents(width), self.opponents.height_for(width)),
            row=row,
            gap=(3 * dp(4), 3 * dp(10)),
        )
        plate = 0 if attack else self.plate.height
        fixed = self.bar.height + plate + foot + dp(12)
        self.needed = round(fixed + shares.least)
        share = shares.within(max(self.height, self.needed) - fixed)
        gap = share["gap"] / 3
        top = self._put(self.opponents, left, self.bar.y - dp(2), width, share["opponents"]) - gap
        bottom = self.y + dp(12)
        if attack:
            self._put_attack(left, top, width, top - self.y, bottom)
            self._put(self.controls, left + dp(12), bottom + foot, width - dp(24), foot)
            return
        self._landscape_piles(left, top, width, share["row"], words)
        if room.big_text:
            # Else it stands in the bar.
            self._place_way()
        self._put(self.plate, left, bottom + foot + gap / 2 + plate, width)
        self._put(self.controls, left, bottom + foot, width, foot)

    def _least_opponents(self, width):
        least = self.opponents.least_height_for(width)
        return least if room.big_text else min(least, dp(150))

    def _landscape_piles(self, left, top, width, height, words):
        """The piles, and beside them the stock where there is one."""
        if not self.stocked:
            self._put(self.piles, left, top, width, height)
            return
        cards = height - words
        beside = self.stock.width_for(cards)
        self._put(self.piles, left, top, width - beside - dp(20), height)
        self._put(self.stock, self.right - dp(MARGIN) - beside, top, beside, cards)
        self._put(self.note, self.right - dp(MARGIN) - beside, top - cards - dp(7), beside)

    def _landscape_ending(self, left, width, foot):
        least = self._least_opponents(width)
        self.needed = round(self.bar.height + least + foot + 3 * dp(GAP))
        free = max(self.height, self.needed) - self.bar.height - foot - 3 * dp(GAP)
        top = self._put(self.opponents, left, self.bar.y, width, min(free, self.opponents.height_for(width)))
        self._put(self.controls, left, top - dp(GAP), width, foot)

    # Wide: opponents left, the table in the middle, what is told at the right

    def _desktop(self):
        gap, column = dp(12), dp(SIDE)
        left, right, top = self.x + dp(20), self.right - dp(20) - column, self.bar.y - gap / 2
        middle, end = left + column + dp(44), right - dp(24)
        self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        # Where the opponents are higher than the window, the rest stays within it.
        bottom = self.top - self.in_sight
        tall = self._desktop_middle(middle, end, top, bottom)
        least = self.opponents.least_height_for(column)
        self.needed = round(self.bar.height + gap + max(tall, least + gap))
        space = top - self.y - gap
        self._put(self.opponents, left, top, column, max(least, min(space, self.opponents.height_for(column))))
        self._desktop_right(right, top, column, gap, bottom)

    def _desktop_middle(self, middle, end, top, bottom):
        """Piles, own cards, and below them the stock with the buttons beside it; returns how much height it needs."""
        across, words = dp(14), self.piles.words_height()
        most = min((end - middle - 3 * across) / 4, dp(140))
        good = min(most, dp(104))
        gap = dp(10)
        good_width = 4 * good + 3 * across
        fixed = self._desktop_foot(good_width) + 2 * dp(8)
        shares = Shares(
            piles=(dp(64) + words, dp(106) + words, dp(130) + words),
            grid=(_grid_height(dp(LEAST_CARD), gap=gap), _grid_height(good, gap=gap), _grid_height(most, gap=gap)),
            gap=(dp(24), dp(36), dp(110)),
        )
        high = shares.within(max(top - bottom - fixed, shares.least))
        card = min(most, (high["grid"] - 2 * gap) / 3 / CARD_SHAPE)
        width = 4 * card + 3 * across
        at, apart = (middle + end - width) / 2, min(high["gap"] * 0.56, dp(48))
        top -= (high["gap"] - apart) / 2
        top = self._put(self.piles, at, top, width, high["piles"]) - apart
        self.grid.gap_x, self.grid.gap_y = across, gap
        top = self._put(self.grid, at, top, width, high["grid"]) - dp(8)
        self._place_clearing(middle, end)
        if not self.over and not self.attacked:
            top = self._put(self.plate, at, top, width) - dp(6)
        # Lower cards do not make it narrower: then it would need more height, and the cards would be lower still.
        foot = good_width if self.over else max(width, good_width)
        self._put_desktop_foot((middle + end - foot) / 2, top, foot)
        return fixed + shares.least

    def _desktop_foot(self, width):
        """How high it is below the cards, whatever there is to do: so nothing moves from one step to the next."""
        if self.over:
            return self.controls.height_for(width)
        plate, beside = self.plate.height + dp(6), self._beside_stock(width) if self.stocked else width
        words, buttons = self.note.height_for(beside) + dp(4), self.controls.height_for(beside)
        if self.stocked:
            return max(plate + max(dp(104), buttons) + words, self._attack_height(width) if self.attacked else 0)
        return plate + buttons + words

    def _attack_height(self, width):
        return self.attack.words_height(width + dp(32)) + self.controls.height_for(width) + 3 * dp(12)

    def _beside_stock(self, width):
        return width - self.stock.width_for(dp(76)) - dp(16)

    def _put_desktop_foot(self, left, top, width):
        if self.over:
            self._put(self.controls, left, top, width, self.controls.height_for(width))
            return
        if self.attacked:
            high, foot = self._attack_height(width), self.controls.height_for(width)
            self._put_attack(left - dp(16), top, width + dp(32), high, self.y + foot + dp(24))
            self._put(self.controls, left, top - high + dp(12) + foot, width, foot)
            return
        if self.stocked:
            self._put(self.stock, left, top, self.stock.width_for(dp(76)), dp(76))
            left, width = left + width - self._beside_stock(width), self._beside_stock(width)
        height = self.controls.height_for(width)
        below = self._put(self.controls, left, top, width, height) - dp(4)
        self._put(self.note, left, below, width)

    def _place_clearing(self, middle, end):
        """What would clear a column is said beside the cards."""
        grid, away = self.grid, dp(18)
        for part, left, right in (
            (self.before, middle, grid.x - away),
            (self.after, grid.right + away, end),
        ):
            width = min(dp(104), right - left)
            if part.text and width > dp(60):
                at = right - width if part is self.before else left
                self._put(part, at, grid.center_y + part.height / 2, width)

    def _desktop_right(self, left, top, width, gap, bottom):
        if self.told:
            top = self._put(self.totals, left, top, width, dp(230)) - gap
        bottom += gap
        if top - bottom > self.keys.height + dp(160):
            self._put(self.keys, left, bottom + self.keys.height, width)
            bottom += self.keys.height + gap
        self._put(self.log, left, top, width, max(dp(60), top - bottom))

    def _put_grid(self, middle, top, width, height, shape=CARD_SHAPE):
        """The own cards, as wide as a height allows that is at least so many times their width; returns their end."""
        self.grid.gap_x = self.grid.gap_y = dp(GAP)
        card = min((width - 3 * dp(GAP)) / 4, _card_width(height, shape))
        side = 4 * card + 3 * dp(GAP)
        return self._put(self.grid, middle - side / 2, top, side, height)


def _grid_height(card, shape=CARD_SHAPE, gap=None):
    return 3 * card * shape + 2 * (dp(GAP) if gap is None else gap)


def _card_width(height, shape):
    return (height - 2 * dp(GAP)) / 3 / shape
