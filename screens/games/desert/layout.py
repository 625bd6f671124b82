"""The layout of the play screen: heat, players, board, storm and controls in every shape of window."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from screens.play.layout import AdaptiveLayout
from screens.theme import window

MARGIN, GAP, SIDE = 16, 6, 252
RINGED = 12
"""The space below the keys in a lesson, which draws a ring around them."""
LOW = 660
"""A lower window has no room for a second line on a plate."""
LEAST_BOARD, MOST_BOARD = 284, 640
PARTS = (
    # The back arrow in the gutter beside the board stands in for that in the bar; the hands are a player's controls,
    # whether or not they are shown.
    *("bar", "way_back", "heat", "plates", "board", "storm", "controls", "hands"),
    *("margin", "signs", "advice", "last", "pile", "log"),
)


class DesertLayout(AdaptiveLayout):
    """Places heat, players, board, storm and controls."""

    parts = PARTS
    watched = ("busy", "advised", "over")

    gutter_back = BooleanProperty(False)
    #: A desktop shows the storm's panel only for a forecast.
    busy = BooleanProperty(False)
    advised = BooleanProperty(False)
    over = BooleanProperty(False)

    def _layout_parts(self):
        lies = window.landscape and not window.big_text
        self.plates.low = not (window.wide or lies) and self.in_sight < dp(LOW)
        self.gutter_back = window.landscape and not self.bar.folded
        if not window.wide:
            self.hands.beside = []
        self.bar.back_button.width = 0 if self.gutter_back else dp(48)
        super()._layout_parts()

    def _portrait(self):
        gap, margin = dp(GAP), dp(MARGIN)
        left, width = self.x + margin, self.width - 2 * margin
        heat, plates = self.heat.height_for(width), self.plates.height_for(width)
        controls = self.controls.height_for(width)
        foot = self._foot()
        fixed = self.bar.height + heat + plates + controls + 5 * gap + foot
        whole, least = self.storm.height_for(width), self.storm.least_height(width)
        told = (self.storm.small_height(width), self.storm.tight_height(width))
        wide = self.width - dp(12)
        free = self.height - fixed
        # The board comes first; the storm keeps its large card and its sentence if they cost the board little.
        storm = whole if free - whole >= min(wide, dp(LEAST_BOARD) * 1.1) else least
        if storm == least:
            storm = next((form for form in told if free - form >= dp(LEAST_BOARD) * 0.95), least)
        low = dp(LEAST_BOARD) * (0.8 if self.over else 0.9 if self.bar.folded else 0.95)
        if fixed + low + least > self.in_sight:
            # Large text in a small window: the keys come before the card, and before the last bit of the board.
            storm = least = self.storm.line_height(width)
            low = min(low, dp(LEAST_BOARD) * 0.85)
        if self._crowded(fixed + low + least):
            storm = least = 0
        board = max(low, min(wide, free - storm))
        self.needed = round(fixed + low + least)
        top = self._put(self.bar, self.x, self.top, self.width)
        top = self._put(self.heat, left, top, width, heat) - gap
        top = self._put(self.plates, left, top, width, plates) - gap
        top = self._put(self.board, self.x + (self.width - board) / 2 - dp(4), top, board, board) - gap
        bottom = self.y + foot
        self._put(self.controls, left, bottom + controls, width, controls)
        under = bottom + controls + gap
        spare = max(0, top - under - storm)
        if storm:
            self._put(self.storm, left, top - spare / 2, width, storm)

    def _foot(self):
        """The space below the keys."""
        return dp(RINGED if self.bar.folded else GAP) + window.safe_bottom

    def _crowded(self, height):
        """At the end, everybody's or one's own, the storm gives way to the buttons that lead on."""
        return self.over and height > self.in_sight + dp(12)  # no more than the margin below the buttons

    def _landscape(self):
        gap, margin = dp(GAP), dp(MARGIN)
        gutter = dp(48)
        side = min(self.in_sight - gap, self.width * 0.5)
        left = self.x + gutter + side + dp(8)
        width = self.right - margin - left
        if self.gutter_back:
            self._put(self.way_back, self.x, self.top - window.safe_top, dp(48))
        bar = self._put(self.bar, left - dp(8), self.top, width + dp(8) + margin - dp(4))
        heat, plates = self.heat.height_for(width), self.plates.height_for(width)
        controls = self.controls.height_for(width)
        fixed = self.bar.height + heat + plates + controls + 4 * gap + self._foot()
        whole, least = self.storm.height_for(width), self.storm.least_height(width)
        free = self.height - fixed
        if fixed + least > self.in_sight:
            whole = least = self.storm.line_height(width)
        if self._crowded(fixed + least):
            whole = least = 0
        storm = whole if free >= whole else max(least, min(whole, free))
        self.needed = round(fixed + least)
        self._put(self.board, self.x + gutter, self.top - gap / 2, side, side)
        top = self._put(self.heat, left, bar, width, heat) - gap
        top = self._put(self.plates, left, top, width, plates) - gap
        if storm:
            self._put(self.storm, left, top, width, storm)
        self._put(self.controls, left, self.y + self._foot() + controls, width, controls)

    def _desktop(self):
        gap, column = dp(12), dp(SIDE)
        left, right = self.x + dp(20), self.right - dp(20) - column
        top = self._put(self.bar, self.x, self.top, self.width) - gap / 2
        self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        middle, end = left + column + dp(40), right - dp(20)
        # In the bar; without one, above the board.
        tall = self.heat.height_for(dp(430))
        heat = top if self.bar.folded else self.bar.top - (self.bar.height - tall) / 2
        heat = self._put(self.heat, end - dp(430), heat, dp(430), tall)
        head = heat if self.bar.folded else top
        below = self._put(self.plates, left, top, column, self.plates.height_for(column)) - gap
        below = self._put(self.signs, left, below, column) - gap
        if self.advised:
            self._put(self.advice, left, below, column)
        low = self._put(self.last, right, top, column) - gap
        low = self._put(self.pile, right, low, column) - gap
        low = self._lend(right, low, column)
        width = min(end - middle, dp(MOST_BOARD))
        at = (middle + end - width) / 2
        controls = self.controls.height_for(width)
        panel = self.storm.height_for(width) + gap if self.busy else 0
        side = min(width, head - self.y - controls - panel - 2 * gap)
        side = max(dp(LEAST_BOARD), side)
        after = self._put(self.board, (middle + end - side) / 2 - dp(10), head, side, side) - gap / 2
        if self.busy:
            after = self._put(self.storm, at, after, width, panel - gap) - gap
        self._put(self.controls, at, after, width, controls)
        if low - self.y > dp(120):
            self._put(self.log, right, low, column, low - self.y - gap)
        self.needed = round(self.top - head + dp(LEAST_BOARD) + controls + panel + 2.5 * gap)

    def _lend(self, left, top, width):
        """Places the extras beside the board if they fit, so that it does not shrink; returns where they end."""
        hands = self.hands
        tall = hands.column_height(width)
        fits = 0 < tall <= top - self.y and not self.over
        hands.beside = [left, top] if fits else []
        return top - tall - dp(GAP) if fits else top
