"""How a floor of MémoStep is laid out: the grid as high as the window allows, everything else around it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from logic.memostep.generator import COLUMNS, ROWS
from screens.games.memostep.rivals import DESCENT, FOOT, HEAD
from screens.play.layout import AdaptiveLayout
from screens.theme import window

MARGIN, GAP, LEAST_GAP = 16, 10, 4
GUTTER, OVER = 30, 7
MOST_CELL, LEAST_CELL = 64, 34
#: Lying, where keys are tapped instead of cells.
LEAST_ROW = 20
SIDE = 252
PARTS = (
    *("bar", "board", "strips", "purse", "strip", "full", "clock", "hearts", "legend", "score", "notice"),
    *("actions", "prompt", "keys", "standing", "maps", "margin", "line", "owner", "cover", "hints", "advice"),
)


class MemoLayout(AdaptiveLayout):
    """The grid of a floor, and everything around it."""

    parts = PARTS
    watched = ("columns", "rows", "rivals", "clocked", "shown", "stepping", "watching", "offered", "told", "asked")

    #: How large the floor is, and how many rivals there are.
    columns = NumericProperty(COLUMNS)
    rows = NumericProperty(ROWS)
    rivals = NumericProperty(0)
    #: Something runs out: looking, a glimpse, a stun.
    clocked = BooleanProperty(False)
    #: The whole floor is in sight: the legend helps.
    shown = BooleanProperty(False)
    #: The notice has a place of its own; else the prompt says it.
    noticed = BooleanProperty(True)
    #: The score has found a place.
    scored = BooleanProperty(True)
    #: Nobody here walks: there is nothing to choose.
    watching = BooleanProperty(False)
    #: Steps are to be made: the column keys help where rows are low.
    stepping = BooleanProperty(False)
    #: How many buttons there are; whether something is told, and whether something is asked.
    offered = NumericProperty(0)
    told = BooleanProperty(False)
    asked = BooleanProperty(False)

    def _layout_parts(self):
        # What stands beside four columns stands above more: a finger needs broad ones.
        if (self.rivals or self.columns > COLUMNS) and not (window.wide or window.landscape):
            self._portrait_broad()
        else:
            super()._layout_parts()
        self._cover_the_board()

    def _after_layout(self):
        for name in self.parts:
            part = getattr(self, name)
            part.opacity = 0 if part not in self._placed or (part is self.notice and not self.told) else 1
        # Where nothing has happened, the line of words keeps the height it needs for the question.
        self.noticed = self.notice in self._placed or not self.told
        self.scored = (
            any(part in self._placed for part in (self.score, self.line, self.full)) or self.clocked or self.shown
        )

    def _stack(self, parts, left, top, width, gap):
        for part in parts:
            top = self._put(part, left, top, width) - gap
        return top

    def _set_board(self, left, top, wide, tall, gutter, foot=0):
        """The grid with cells of that size, its own frame at (left, top)."""
        board = self.board
        board.gutter, board.foot = dp(gutter), foot
        over = dp(OVER)
        self._put(
            board,
            left - board.gutter - over,
            top + over,
            board.gutter + self.columns * wide + 2 * over,
            self.rows * tall + 2 * over + foot,
        )
        return top - self.rows * tall

    def _cover_the_board(self):
        """Put the cover in the middle of the grid."""
        board, cover = self.board, self.cover
        if cover.raised:
            (x, y), (w, h) = board.corner(), board.cell
            cover.width = self.columns * w - dp(24)
            cover.center = x + self.columns * w / 2, y + self.rows * h / 2
            self._placed.add(cover)

    def _bottom(self, left, width):
        """The buttons and the line of words, in thumb reach; returns where they begin."""
        gap, bottom = dp(GAP), self.y + dp(GAP) + window.safe_bottom
        top = bottom + self.prompt.height
        self._put(self.prompt, left, top, width)
        tall = self.actions.height_for(width)
        if not tall:
            return top
        top += gap + tall
        self._put(self.actions, left, top, width, tall)
        return top

    def _portrait(self):
        gap, margin = dp(GAP), dp(MARGIN)
        self._put(self.bar, self.x, self.top, self.width)
        left, width = self.x + margin, self.width - 2 * margin
        lower = self._bottom(left, width)
        top = self.bar.y - gap - dp(4)
        foot = dp(22) * min(1.3, window.text_scale)
        side = max(dp(98), min(dp(140), self.width * 0.25)) * (1.12 if window.big_text else 1)
        wide = (self.width - margin - side - dp(14) - dp(GUTTER) - dp(6)) / self.columns
        tall = (top - lower - gap - foot) / self.rows
        # Square where that fills the height; on a narrow phone a little higher than wide.
        cell = max(dp(LEAST_CELL), min(dp(MOST_CELL), tall, max(wide, min(wide * 1.15, dp(56)))))
        wide = min(wide, cell)
        grid = self.x + dp(6) + dp(GUTTER)
        end = self._set_board(grid, top, wide, cell, GUTTER, foot)
        at = grid + self.columns * wide + dp(16)
        side = min(self.right - margin - at, dp(150) * window.text_scale)
        lowest = self._beside(at, top, side, end)
        self._news_between(left, width, end - foot - gap, lower)
        spare = min((tall - dp(LEAST_CELL)) * self.rows, lowest - gap - lower)
        self.needed = round(self.height - spare)

    def _news_between(self, left, width, top, lower):
        """What happened, between the grid and the buttons where there is room; else the line of words tells it."""
        self.notice.width = width
        gap = min(dp(GAP), (top + dp(GAP) - lower - self.notice.height) / 2)
        if self.told and not self.shown and gap >= dp(LEAST_GAP):
            self._put(self.notice, left, lower + gap + self.notice.height, width)

    def _beside(self, left, top, width, end):
        """The column next to the grid; what does not fit is hidden. Returns where it ends."""
        gap = dp(14)
        if self.clocked or self.shown:
            parts = [
                *([self.clock] if self.clocked else []),
                *([self.legend] if self.shown else []),
                self.hearts,
            ]
            self.legend.columns, self.clock.flat = 1, False
            tall = sum(part.height + gap for part in parts)
            if self.shown and tall > top - end + gap + 1:
                parts.remove(self.legend)
        else:
            parts = [self.purse, self.score]
        for part in parts:
            if part is self.score and top - part.height < end - dp(20):
                continue
            top = self._put(part, left, top, width) - gap
        self.advice.width = width
        if self.legend in parts and self.advice.height <= top - end:
            self._put(self.advice, left, top, width)
        return top + gap

    def _portrait_broad(self):
        gap, margin = dp(GAP), dp(MARGIN)
        self._put(self.bar, self.x, self.top, self.width)
        left, width = self.x + margin, self.width - 2 * margin
        lower = self._bottom(left, width)
        head = self.clock if self.clocked else self.strip
        self.clock.flat = True
        top = (
            self._put(head, left, self.bar.y - gap / 2, width)
            - dp(8)
            - dp(HEAD) * window.text_scale * bool(self.rivals)
        )
        foot = dp(FOOT) * window.text_scale if self.rivals else self.line.height + dp(10)
        if window.big_text and self.rivals:
            # Words below a strip take two lines.
            foot += dp(14) * window.text_scale
        shares = (0.2, 0.3, 0.42) if window.big_text else (0.2, 0.27, 0.34)
        strips = width * shares[int(self.rivals) - 1] if self.rivals else 0
        wide = (width - strips - dp(18) - dp(GUTTER)) / self.columns
        tall = (top - lower - foot - gap / 2) / self.rows
        cell = max(dp(LEAST_CELL), min(dp(MOST_CELL), tall))
        wide = min(wide, cell * (1.15 if self.rivals else 1.3))
        spare = 0 if self.rivals else max(0, self.width - dp(20 + GUTTER) - self.columns * wide) / 2
        grid = self.x + dp(10) + dp(GUTTER) + spare
        end = self._set_board(grid, top, wide, cell, GUTTER)
        at = grid + self.columns * wide + dp(14)
        if self.rivals:
            self._strips(at, self.right - margin + dp(4) - at, end, self.rows * cell)
            self._put_owner(grid, top, self.columns * wide)
        self._put(self.line, grid, end - dp(8), self.columns * wide)
        self.needed = round(self.height - (tall - dp(LEAST_CELL)) * self.rows)

    def _put_owner(self, left, top, width):
        """One's own name above the rows, on one line with the others'."""
        owner = self.owner
        self._put(owner, left, top + self.strips.baseline - DESCENT * owner.font_size + owner.height, width)

    def _strips(self, left, width, base, tall):
        self.strips.lofty = window.big_text and not (window.wide or window.landscape)
        width = min(width, dp(96) * self.rivals)
        top = base + tall + dp(HEAD) * window.text_scale + dp(6)
        self.strips.base, self.strips.tall = base, tall
        self._put(self.strips, left, top, width, top - base + dp(FOOT) * window.text_scale)

    def _landscape(self):
        gap, over = dp(8), dp(10)
        head, foot = 0, over
        if self.rivals:
            head = dp(HEAD - 4) * window.text_scale
            foot = max(dp(FOOT) * window.text_scale, self.line.height + dp(10))
        around = over + head + foot + window.safe_bottom
        tall = max(dp(LEAST_ROW), (self.height - around) / self.rows)
        wide = min(dp(58), tall * 1.65)
        grid = self.x + dp(12) + dp(GUTTER)
        end = self._set_board(grid, self.top - over - head, wide, tall, GUTTER)
        at = grid + self.columns * wide + dp(20)
        if self.rivals:
            strips = dp(52) * self.rivals
            self._strips(at, strips, end, self.rows * tall)
            self._put(self.line, grid, end - dp(8), self.columns * wide)
            self._put_owner(grid, self.top - over - head, self.columns * wide)
            at += strips + dp(12)
        width = self.right - dp(MARGIN) - at
        self._put(self.bar, at - dp(6), self.top, width + dp(6))
        self.clock.flat = True
        top = self._put(self.clock if self.clocked else self.strip, at, self.bar.y - gap / 2, width) - gap
        bottom = self.y + gap + window.safe_bottom
        # One line of words: what happened comes before what to do.
        words = self.notice if self.told else self.prompt
        tall_actions = self.actions.height_for(width)
        # What else can be done than to press the button is said below it.
        below = words is self.prompt and tall_actions and not self.stepping
        if below:
            self._put(words, at, bottom + words.height, width)
            bottom += words.height + gap
        if self.stepping and not self.watching:
            keys = dp(56)
            self._put(self.keys, at, bottom + keys, width, keys)
            bottom += keys + gap
        if tall_actions:
            self._put(self.actions, at, bottom + tall_actions, width, tall_actions)
            bottom += tall_actions + gap
        above = 0 if below else words.height + gap
        beside = self.height - (top - bottom) + above
        self.needed = round(max(beside, around + self.rows * dp(LEAST_ROW)))
        self.legend.columns = 4
        if self.shown and top - bottom > self.legend.height + above + gap:
            top = self._put(self.legend, at, top, width) - gap
            self._hearts_and_advice(at, top, width, bottom + above)
        if not below:
            self._words_between(words, at, top, bottom, width)

    def _hearts_and_advice(self, left, top, width, bottom):
        """Side by side, where there is room for them below the legend."""
        gap, hearts, advice = dp(12), self.hearts, self.advice
        hearts.width = min(width / 2, dp(140) * window.text_scale)
        advice.width = width - hearts.width - gap
        if max(hearts.height, advice.height) + gap > top - bottom:
            return
        self._put(hearts, left, top, hearts.width)
        self._put(advice, hearts.right + gap, hearts.center_y + advice.height / 2, advice.width)

    def _words_between(self, words, left, top, bottom, width):
        """In the middle of what is left; what to do is said below what happened where there is room for both."""
        prompt = self.prompt
        prompt.width = width
        both = words is not prompt and self.asked and words.height + prompt.height + dp(GAP) <= top - bottom
        tall = words.height + (prompt.height + dp(GAP) if both else 0)
        upper = (top + bottom + tall) / 2
        lower = self._put(words, left, upper, width)
        if both:
            self._put(prompt, left, lower - dp(GAP), width)

    def _desktop(self):
        gap, column = dp(12), dp(SIDE)
        self._put(self.bar, self.x, self.top, self.width)
        left, right, top = self.x + dp(20), self.right - dp(20) - column, self.bar.y - gap
        self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        below = self._put(self.full, left, top, column) - gap
        if self.clocked:
            self.clock.flat = False
            below = self._put(self.clock, left, below, column) - gap
        tall = self.actions.height_for(column)
        if tall:
            below = self._put(self.actions, left, below, column, tall) - gap
        if self.told:
            below = self._put(self.notice, left, below, column) - gap
        below = self._put(self.prompt, left + dp(4), below, column - dp(4))
        self._middle(left + column + dp(46), right - dp(20), top)
        self.legend.columns = 2
        parts = [
            *([self.standing] if self.rivals else []),
            self.legend,
            *([self.maps] if self.maps.floors else []),
        ]
        lowest = self._stack(parts, right, top, column, gap)
        # What does not fit waits for a higher window.
        while lowest < self.y and len(parts) > 1:
            last = parts.pop()
            self._placed.discard(last)
            lowest += last.height + gap
        self.needed = round(self.height - (below - self.y) + gap)

    def _middle(self, left, right, top):
        head = dp(HEAD) * window.text_scale if self.rivals else dp(8)
        foot = max(dp(FOOT) * window.text_scale + dp(10) if self.rivals else 0, dp(44))
        space = right - left - dp(GUTTER)
        strips = min(dp(84) * self.rivals, space * 0.5)
        tall = (top - head - self.y - foot - window.safe_bottom) / self.rows
        wide = min(dp(MOST_CELL + 8), tall, (space - strips - dp(60) * bool(self.rivals)) / self.columns)
        tall = min(tall, dp(MOST_CELL + 8))
        whole = dp(GUTTER) + self.columns * wide + (strips + dp(60) if self.rivals else 0)
        grid = (left + right - whole) / 2 + dp(GUTTER)
        end = self._set_board(grid, top - head, wide, tall, GUTTER)
        self._put(self.hints, grid, end - dp(12), self.columns * wide, dp(24))
        if self.rivals:
            self._strips(grid + self.columns * wide + dp(60), strips, end, self.rows * tall)
            self._put_owner(grid, top - head, self.columns * wide)
