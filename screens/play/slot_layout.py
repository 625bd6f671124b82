"""Slots for the parts of a play screen, in portrait, in landscape and on a desktop."""

from kivy.metrics import dp

from logic.core.override import override
from screens.play.layout import AdaptiveLayout
from screens.theme import window
from screens.widgets.manual_layout import hide

MARGIN, GAP, TIGHT = 16, 10, 6
LEFT, RIGHT = 252, 290
LEAST_BOARD = 200
MOST_BOARD = 640


def gap_here():
    """Things stand closer where the height is scarce."""
    return dp(TIGHT) if window.low else dp(GAP)


class SlotLayout(AdaptiveLayout):
    """Places what a game puts into its slots.

    `seats`, `switches` and `controls` answer `height_for(width)`; `controls` also says how little
    it can do with: `least_height_for(width)`. `board` takes the room that is left; `switches` and `log` may be missing.
    Upright, `switches` that say how wide they are beside the board, `wing_for(width)`, stand there where in a row of
    their own they would push the controls out of sight, or leave the board smaller.
    In landscape, where height is scarce, the first row of `controls` stands in the row of `switches` when both fit:
    controls that can do so say how wide it is, `first_row_width()`, and are told their `row_share`; switches say how
    narrow they can be, `least_width()`.
    """

    parts = ("bar", "seats", "board", "controls")
    spare = ("switches", "log", "margin")

    def _least_height(self):
        width, gap = self.width - 2 * dp(MARGIN), dp(GAP)
        if window.wide:
            fixed = self.bar.height + 2 * gap
            column = self.seats.height_for(dp(LEFT)) + 2 * gap + self._switches_height(dp(LEFT), 0)
            return fixed + max(dp(LEAST_BOARD), column)
        if window.landscape:
            side, tight = self._landscape_right(), dp(TIGHT)
            above = self.seats.height_for(side) + tight
            if not self._first_row(side):
                above += self._switches_height(side, tight)
            return self.bar.height + above + self.controls.least_height_for(side) + tight
        return self._least_upright(width, self._may_flank(width))

    def _least_upright(self, width, flanked):
        gap = gap_here()
        rows = self.seats.height_for(width) + self.controls.least_height_for(width)
        if flanked:
            rows += min(dp(LEAST_BOARD), self._between(width))
        else:
            rows += dp(LEAST_BOARD) + self._switches_height(width, gap)
        return self.bar.height + rows + 3.5 * gap + window.safe_bottom

    def _between(self, width):
        """How wide the board can be between the switches."""
        return width - 2 * (self.switches.wing_for(width) + dp(TIGHT))

    def _switches_height(self, width, gap):
        """How much height the switches take in a row of their own, with the gap below them."""
        return self.switches.height_for(width) + gap if self.switches else 0

    @override
    def _layout_parts(self):
        if hasattr(self.controls, "row_share"):
            landscape = window.landscape and not window.wide
            self.controls.row_share = self._first_row(self._landscape_right()) if landscape else 0
        self.needed = self._least_height()
        self._put(self.bar, self.x, self.top, self.width)
        super()._layout_parts()

    @override
    def _after_layout(self):
        """What is out of use stands off the table: where it was, even unseen it would catch touches."""
        for part in self.children:
            if part.disabled and part not in self._placed:
                hide(part)

    @override
    def _portrait(self):
        gap, left, width = gap_here(), self.x + dp(MARGIN), self.width - 2 * dp(MARGIN)
        top = self.bar.y - gap / 2
        top = self._put(self.seats, left, top, width, self.seats.height_for(width)) - gap
        free = top - self.y - gap - window.safe_bottom
        chips = self._switches_height(width, gap)
        board, controls = self._shares(free - chips, width)
        flanked = False
        if self._may_flank(width):
            beside, beside_controls = self._shares(free, width, self._between(width))
            if beside > board or board + controls > free - chips - gap:
                flanked, board, controls = True, beside, beside_controls
        self._flank(flanked)
        if flanked:
            self._put(self.switches, left, top, width, board)
        self._put(self.board, self.x + (self.width - board) / 2, top, board, board)
        top -= board + gap
        if chips and not flanked:
            top = self._put(self.switches, left, top, width, chips - gap) - gap
        self._put(self.controls, left, top, width, controls)

    def _may_flank(self, width):
        if not (self.switches and self.switches.wing_for(width) > 0):
            return False
        return window.big_text or self._least_upright(width, flanked=False) > self.in_sight

    def _flank(self, flanking):
        if self.switches:
            self.switches.flanking = flanking

    def _shares(self, free, width, most_board=None):
        """How high the board and the controls are.

        The board comes first, up to what a thumb can still reach around; the controls give way, down to their least.
        """
        gap, most = gap_here(), most_board or width
        wished, least = self.controls.height_for(width), self.controls.least_height_for(width)
        good_board = min(most, max(dp(LEAST_BOARD), self.height * 0.37))
        controls = max(least, min(wished, free - gap - good_board))
        board = min(most, max(dp(LEAST_BOARD), free - gap - controls))
        return board, max(controls, min(wished, free - gap - board))

    def _landscape_right(self):
        # The board is to be seen whole, also where the rest must be scrolled.
        seen = min(self.height, self.in_sight)
        side = min(seen - self.bar.height - dp(GAP), self.width * 0.45)
        return self.width - side - 2 * dp(MARGIN) - dp(24)

    def _first_row(self, width):
        """How much of the switches' row the controls take, at its right; 0 where they do not fit beside each other."""
        if not (hasattr(self.controls, "first_row_width") and hasattr(self.switches, "least_width")):
            return 0
        wanted = self.controls.first_row_width()
        return wanted if wanted and self.switches.least_width() + dp(GAP) + wanted <= width else 0

    @override
    def _landscape(self):
        gap = dp(TIGHT)
        self._flank(False)
        width = self._landscape_right()
        side = self.width - width - 2 * dp(MARGIN) - dp(24)
        self._put(self.board, self.x + dp(MARGIN), self.bar.y, side, side)
        left, top = self.right - dp(MARGIN) - width, self.bar.y
        top = self._put(self.seats, left, top, width, self.seats.height_for(width)) - gap
        shared = self._first_row(width)
        if self.switches:
            narrow = width - shared - dp(GAP) if shared else width
            below = self._put(self.switches, left, top, narrow, self.switches.height_for(narrow)) - gap
            top = top if shared else below
        free = top - self.y - gap - window.safe_bottom
        self._put(self.controls, left, top, width, min(free, self.controls.height_for(width)))

    @override
    def _desktop(self):
        gap, column, side_column = dp(GAP), dp(LEFT), dp(RIGHT)
        self._flank(False)
        left, right, top = self.x + dp(20), self.right - dp(20) - side_column, self.bar.y - gap / 2
        if self.margin is not None:
            self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        seats = self._put(self.seats, left, top, column, self.seats.height_for(column)) - 2 * gap
        if self.switches:
            self._put(self.switches, left, seats, column, self.switches.height_for(column))
        middle_left, middle_right = left + column + dp(40), right - dp(20)
        # Also where many seats must be scrolled, what one plays with is in sight.
        bottom = max(self.y, self.top - self.in_sight)
        side = min(dp(MOST_BOARD), middle_right - middle_left, top - bottom - 2 * gap)
        self._put(
            self.board,
            (middle_left + middle_right - side) / 2,
            top - (top - bottom - gap - side) / 2,
            side,
            side,
        )
        wished = self.controls.height_for(side_column)
        below = self._put(self.controls, right, top, side_column, min(wished, top - bottom - gap)) - 2 * gap
        height = below - bottom - gap
        if self.log is not None and height > dp(80):
            self._put(self.log, right, below, side_column, height)
