"""How an Ojyx table is laid out: opponents, piles, the own grid, the stock and what to do, in every shape of window."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from screens.play.layout import AdaptiveLayout, HeightPlan, PlayScroll
from screens.theme import window

MARGIN, GAP, SIDE = 16, 8, 252
LEAST_CARD = 62
#: How far the marks of the columns stick out above the own cards, and the outline of a pile above its card.
MARKS, OUTLINE = 4, 4
#: How high the kept cards are on a phone.
LOW_STOCK, HIGH_STOCK = 54, 76
#: How much higher than wide the own cards are; where there is height to spare, a little more, and on the lowest phone
#: they are lower than wide: so they never get narrower than the least.
LOW_SHAPE, UPRIGHT_SHAPE, CARD_SHAPE, TALL_SHAPE = 0.86, 1.1, 1.2, 1.25
#: How much of a tight table may have to be scrolled to.
MOST_HIDDEN = 48
#: Among the heights of an upright table: all is as tight as it can be, or stands as it should.
TIGHT, WELL = 0, 1
PARTS = (
    *("bar", "opponents", "piles", "way", "grid", "plate", "stock", "note", "attack", "controls"),
    *("before", "after", "totals", "log", "keys", "margin"),
)


class TableScroll(PlayScroll):
    """Ends above what can be done, where the table has to be scrolled."""

    follows_foot = True

    def layout(self, *_):
        table = self.children[0]
        table.in_sight = self.height + table.cut
        table.height = max(self.height, table.needed - table.cut)
        self.do_scroll_y = table.needed > table.in_sight + 1


class OjyxLayout(AdaptiveLayout):
    """Places the parts of the table; the free height is shared between them."""

    parts = PARTS
    watched = ("state", "language", "cut", "foot")

    #: How much of its foot is cut off where it is scrolled: what can be done stands on the screen itself, in sight.
    cut = NumericProperty(0)
    #: The OjyxPlayState, and the language it is told in: words need more or less room.
    state = ObjectProperty(None, allownone=True)
    #: What the screen has below the table and what can be done.
    foot = NumericProperty(0)
    language = StringProperty("")

    def on_controls(self, table, controls):
        super().on_controls(table, controls)
        controls.fbind("height", self.relayout)

    def _put(self, part, left, top, width, height=None):
        end = super()._put(part, left, top, width, height)
        if part is self.controls:
            # On a desktop they stand below the cards, which the top of the window holds.
            part.y += self.foot + (self.in_sight - self.height if window.wide else self.cut)
        return end

    def _after_layout(self):
        foot = self.controls.top + dp(GAP)
        self.cut = foot if self.needed > self.in_sight + 1 and not window.wide else 0

    def _layout_parts(self):
        self._put(self.bar, self.x, self.top, self.width)
        super()._layout_parts()

    # Upright: everything below each other

    def _portrait(self):
        # Between two rounds nothing is drawn or played.
        self._upright(everything=self.state.round_end is None)

    def _upright(self, everything):
        margin = dp(MARGIN)
        left, width = self.x + margin, self.width - 2 * margin
        foot = self.controls.height_for(width)
        stock = self._stock_heights(width, everything)
        plate = 0 if self.state.over or (self.state.attacked and not everything) else self.plate.height
        gaps = 3 + everything + bool(plate) + bool(stock[0])
        note = self._note_heights(width, bool(stock[0]))
        shares = self._portrait_shares(width, everything, stock, note, gaps)
        above = dp(OUTLINE) if everything else 0
        fixed = self.bar.height + window.safe_bottom + dp(GAP) + dp(MARKS) + above + plate + foot
        if (
            everything
            and (self.state.attacked or self.state.over or self.state.counted)
            and fixed + shares.at(WELL) > self.in_sight
        ):
            # What can be done is in sight at once: what is of no use now gives way to it.
            self._upright(everything=False)
            return
        # Where even that is far from enough, the table is scrolled anyway: then it stands as it should.
        near = fixed + shares.at(TIGHT) <= self.in_sight + dp(MOST_HIDDEN)
        step = TIGHT if near and not window.big_text else WELL
        self.needed = round(fixed + shares.at(step))
        high = shares.within(max(self.height, self.needed) - fixed)
        gap = high["gap"] / gaps
        top = self._put(self.opponents, left, self.bar.y - gap / 2, width, high["opponents"]) - gap
        if everything:
            top = self._put(self.piles, left, top - above, width, high["piles"]) - gap
            self._place_way()
        top = self._put_grid(self.center_x, top - dp(MARKS), width, high["grid"]) - gap
        if plate:
            top = self._put(self.plate, left, top, width) - gap
        bottom = self.y - self.cut + window.safe_bottom + dp(GAP)
        if self.state.attacked:
            self._put_attack(self.x, top, self.width, top - self.y, bottom)
            self._put(self.controls, left, bottom + foot, width, foot)
            return
        if high["stock"]:
            self._put_stock(left, top, width, high["stock"])
        if high["note"]:
            self.note.small = high["note"] < note[-1] - 1
            words = self.note.height_for(width, self.note.small)
            self._put(self.note, left, bottom + foot + dp(GAP) + words, width)
        self._put(self.controls, left, bottom + foot, width, foot)

    def _portrait_shares(self, width, everything, stock, note, gaps):
        """The heights of what is not fixed, from TIGHT on."""
        words = self.piles.words_height()
        piles = (dp(50) + words, dp(50) + words, dp(76) + words, dp(104) + words)
        most_card = min((width - 3 * dp(GAP)) / 4, dp(116))
        return HeightPlan(
            opponents=(self.opponents.tight_height_for(width), self.opponents.least_height_for(width),
                       self.opponents.height_for(width)),
            piles=piles if everything else (0,),
            grid=(_grid_height(dp(LEAST_CARD), LOW_SHAPE), _grid_height(dp(LEAST_CARD)), _grid_height(most_card),
                  _grid_height(most_card, TALL_SHAPE)),
            stock=stock,
            note=note,
            gap=(gaps * dp(4), gaps * dp(5), gaps * dp(9), gaps * dp(16)),
        )  # fmt: skip

    def _stock_heights(self, width, everything):
        """The heights of the stock's row, or of what stands there instead, from TIGHT on."""
        if self.state.attacked:
            return (self.attack.words_height(self.width) + 2 * dp(12),)
        if self.state.over or not self.state.stocked or not everything:
            return (0,)
        if window.big_text:
            return (dp(58), dp(58), dp(76))
        return tuple(
            max(high, self._words_beside(high, width, small))
            for high, small in ((dp(LOW_STOCK), True), (dp(LOW_STOCK), False), (dp(HIGH_STOCK), False))
        )

    def _words_beside(self, cards, width, small=False):
        """How high the note is beside kept cards that are so high."""
        return self.note.height_for(self._beside_cards(cards, width), small)

    def _beside_cards(self, cards, width):
        return width - self.stock.width_for(cards) - dp(12)

    def _note_heights(self, width, stock):
        """What the note needs where it has a line of its own; its line is kept when there is nothing to say."""
        beside = stock and not window.big_text
        if self.state.over or self.state.attacked or beside:
            return (0,)
        return tuple(self.note.height_for(width, small) + dp(GAP) for small in (True, False))

    def _put_stock(self, left, top, width, height):
        high = min(height, dp(HIGH_STOCK))
        if not window.big_text and self._words_beside(high, width) > height:
            # Smaller cards leave the words more width, and so fewer lines.
            high = dp(LOW_STOCK)
        self._put(self.stock, left, top - (height - high) / 2, self.stock.width_for(high), high)
        if not window.big_text:
            self.note.small = self._words_beside(high, width) > height
            words = self._beside_cards(high, width)
            above = (height - self.note.height_for(words, self.note.small)) / 2
            self._put(self.note, left + width - words, top - above, words)

    def _place_way(self):
        """The way round the table stands beside the last opponents, or where no card is in hand."""
        if place := self.opponents.free_place():
            left, bottom, width, height = place
            self.way.words_top = 0
            high = min(height, self.way.good_height())
            self._put(self.way, left, bottom + (height + high) / 2, width, high)
        elif not self.state.holding:
            self.way.words_top = self.piles.words_height() - dp(7)
            left, bottom, width, height = self.piles.hand_place()
            self._put(self.way, left, bottom + height, width, height)

    def _put_attack(self, left, top, width, height, bottom):
        """The sheet of an attack, from here to the bottom and beyond; the answers lie on it."""
        beyond = 0 if window.wide else self.attack.radius
        self._put(self.attack, left, top, width, height + beyond)
        self.attack.padding = [dp(MARGIN), dp(12), dp(MARGIN), max(0, bottom - self.y) + beyond]

    # Lying: the own cards at the left, the rest at the right

    def _landscape(self):
        self.note.small = False
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
        if self.state.over:
            self._landscape_ending(left, width, foot)
            return
        if self.state.attacked:
            self._landscape_attack(left, width, foot)
            return
        words, plate = self.piles.words_height(), self.plate.height
        fixed = self.bar.height + plate + foot + dp(12)
        others = self._least_opponents(width), self.opponents.height_for(width)
        row, gaps = (dp(50) + words, dp(70) + words), (3 * dp(4), 3 * dp(10))
        shares = HeightPlan(opponents=others, row=row, gap=gaps)
        if fixed + shares.least > self.in_sight:
            # What everybody shows is said of the small cards only.
            fixed, plate = fixed - plate, 0
        if self.state.round_end or (self.state.counted and fixed + shares.least > self.in_sight):
            # Between two rounds nothing is drawn or played: what can be done is in sight instead.
            row = (0, 0)
            shares = HeightPlan(opponents=others, row=row, gap=gaps)
        self.needed = round(fixed + shares.least)
        share = shares.within(max(self.height, self.needed) - fixed)
        gap = share["gap"] / 3
        top = self._put(self.opponents, left, self.bar.y - dp(2), width, share["opponents"]) - gap
        bottom = self.y - self.cut + dp(12)
        if any(row):
            self._landscape_piles(left, top, width, share["row"], words)
            if window.big_text:
                # Else it stands in the bar.
                self._place_way()
        if plate:
            self._put(self.plate, left, bottom + foot + gap / 2 + plate, width)
        self._put(self.controls, left, bottom + foot, width, foot)

    def _least_opponents(self, width):
        least = self.opponents.least_height_for(width)
        return least if window.big_text else min(least, dp(150))

    def _landscape_piles(self, left, top, width, height, words):
        """The piles, and beside them the stock where there is one."""
        if not self.state.stocked:
            self._put(self.piles, left, top, width, height)
            return
        cards = height - words
        beside = self.stock.width_for(cards)
        self._put(self.piles, left, top, width - beside - dp(20), height)
        self._put(self.stock, self.right - dp(MARGIN) - beside, top, beside, cards)
        self._put(self.note, self.right - dp(MARGIN) - beside, top - cards - dp(7), beside)

    def _landscape_attack(self, left, width, foot):
        """Where there is no room for both, what to do about the attack comes before the cards of the others."""
        words, gap = self.attack.words_height(width) + 2 * dp(12), dp(4)
        others, most = self._least_opponents(width), self.opponents.height_for(width)
        self.needed = round(self.bar.height + words + foot + dp(24))
        top, bottom = self.bar.y - dp(2), self.y - self.cut + dp(12)
        if self.needed + others <= self.in_sight:
            self.needed += others
            free = max(self.height, self.needed) - self.needed
            top = self._put(self.opponents, left, top, width, min(others + free, most)) - gap
        self._put_attack(left, top, width, top - self.y, bottom)
        self._put(self.controls, left + dp(12), bottom + foot, width - dp(24), foot)

    def _landscape_ending(self, left, width, foot):
        """Where there is no room for both, how it ended comes before the cards of the others."""
        least, top = self._least_opponents(width), self.bar.y
        free = self.in_sight - self.bar.height - foot - 3 * dp(GAP)
        self.needed = round(self.in_sight - min(0, free))
        if free >= least:
            high = min(free, self.opponents.height_for(width))
            top = self._put(self.opponents, left, top, width, high) - dp(GAP)
        self._put(self.controls, left, top, width, foot)

    # Wide: opponents left, the table in the middle, what is told at the right

    def _desktop(self):
        self.note.small = False
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
        shares = HeightPlan(
            piles=(dp(64) + words, dp(106) + words, dp(130) + words),
            grid=(_grid_height(dp(LEAST_CARD), gap=gap), _grid_height(good, gap=gap), _grid_height(most, gap=gap)),
            gap=(dp(24), dp(36), dp(110)),
        )
        high = shares.within(max(top - bottom - fixed, shares.least))
        tall = (high["grid"] - 2 * gap) / 3
        # Rather lower than narrower: so they are in line with what stands below them. But upright they are.
        card = min(most, max(tall / CARD_SHAPE, min(good, tall / UPRIGHT_SHAPE)))
        width, wide = 4 * card + 3 * across, max(4 * card + 3 * across, good_width)
        at, apart = (middle + end - width) / 2, min(high["gap"] * 0.56, dp(48))
        top -= (high["gap"] - apart) / 2
        top = self._put(self.piles, at, top, width, high["piles"]) - apart
        self.grid.gap_x, self.grid.gap_y = across, gap
        top = self._put(self.grid, at, top, width, high["grid"]) - dp(8)
        self._place_clearing(middle, end)
        if not self.state.over and not self.state.attacked:
            top = self._put(self.plate, (middle + end - wide) / 2, top, wide) - dp(6)
        # Lower cards do not make it narrower: then it would need more height, and the cards would be lower still.
        foot = good_width if self.state.over else wide
        self._put_desktop_foot((middle + end - foot) / 2, top, foot)
        return fixed + shares.least

    def _desktop_foot(self, width):
        """How high it is below the cards, whatever there is to do: so nothing moves from one step to the next."""
        if self.state.over:
            return self.controls.height_for(width)
        plate, beside = self.plate.height + dp(6), self._beside_stock(width) if self.state.stocked else width
        words, buttons = self.note.height_for(beside) + self._above_buttons(), self.controls.height_for(beside)
        if self.state.stocked:
            return max(plate + max(dp(104), buttons) + words, self._attack_height(width) if self.state.attacked else 0)
        return plate + buttons + words

    def _above_buttons(self):
        """How far the note is from the buttons; a question stands above them, what else may be done below."""
        return dp(GAP) if self.note.asks else dp(4)

    def _attack_height(self, width):
        return self.attack.words_height(width + dp(32)) + self.controls.height_for(width) + 3 * dp(12)

    def _beside_stock(self, width):
        return width - self.stock.width_for(dp(76)) - dp(16)

    def _put_desktop_foot(self, left, top, width):
        if self.state.over:
            self._put(self.controls, left, top, width, self.controls.height_for(width))
            return
        if self.state.attacked:
            high, foot = self._attack_height(width), self.controls.height_for(width)
            self._put_attack(left - dp(16), top, width + dp(32), high, self.y + foot + dp(24))
            self._put(self.controls, left, top - high + dp(12) + foot, width, foot)
            return
        if self.state.stocked:
            self._put(self.stock, left, top, self.stock.width_for(dp(76)), dp(76))
            left, width = left + width - self._beside_stock(width), self._beside_stock(width)
        high = {self.note: self.note.height_for(width), self.controls: self.controls.height_for(width)}
        order = (self.note, self.controls) if self.note.asks else (self.controls, self.note)
        for part in order:
            top = self._put(part, left, top, width, high[part]) - self._above_buttons()

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
        if self.state.view.history:
            top = self._put(self.totals, left, top, width, dp(230)) - gap
        bottom += gap
        if not self.state.over and top - bottom > self.keys.height + dp(160):
            self._put(self.keys, left, bottom + self.keys.height, width)
            bottom += self.keys.height + gap
        self._put(self.log, left, top, width, max(dp(60), top - bottom))

    def _put_grid(self, middle, top, width, height, shape=CARD_SHAPE):
        """The own cards, as wide as a height allows that is at least so many times their width; returns their end."""
        self.grid.gap_x = self.grid.gap_y = dp(GAP)
        card = min((width - 3 * dp(GAP)) / 4, max(dp(LEAST_CARD), _card_width(height, shape)))
        side = 4 * card + 3 * dp(GAP)
        return self._put(self.grid, middle - side / 2, top, side, height)


def _grid_height(card, shape=CARD_SHAPE, gap=None):
    return 3 * card * shape + 2 * (dp(GAP) if gap is None else gap)


def _card_width(height, shape):
    return (height - 2 * dp(GAP)) / 3 / shape
