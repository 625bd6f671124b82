"""How a crawl is laid out: the map takes the room, everything else stands around it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from screens.play.layout import AdaptiveLayout
from screens.theme import window

MARGIN, GAP, SIDE = 16, 8, 252
LEAST_MAP, LEAST_RIVALS = 200, 120
ROOMY_MAP = 340
"""How high the map is in the hand, at least, where a hint stands below the pad."""
PARTS = (
    *("bar", "status", "map", "small", "notice", "controls", "margin"),
    # How one walks: in the hand a hint below the pad, on a desktop the keys below the story.
    *("hero", "rivals", "legend", "mapcard", "log", "hint", "keys"),
)


class DungeonLayout(AdaptiveLayout):
    """The map, and what stands around it."""

    parts = PARTS
    watched = ("raced", "mapped", "hinted", "aside")

    #: Somebody else walks here too.
    raced = BooleanProperty(False)
    #: The small map is wanted.
    mapped = BooleanProperty(True)
    #: It stands at the left, to lie on nothing that the hero sees.
    aside = BooleanProperty(False)
    #: There are steps to take, and so a hint how.
    hinted = BooleanProperty(True)

    def _layout_parts(self):
        self._put(self.bar, self.x, self.top, self.width)
        super()._layout_parts()

    def _after_layout(self):
        self.map.framed = window.wide

    def _set_map(self, left, top, width, height):
        if self.map.size != [width, height]:
            self.aside = False
        self._put(self.map, left, top, width, height)
        side = min(dp(112), width * 0.28, max(height * 0.28, dp(84)))
        if self.mapped and not window.wide and height > dp(150):
            self._put(self.small, self._beside_edge(side, self.aside), self.map.top - self._inset_y(), side, side)
            self.clear_sight()
        if self.notice.text:
            self._set_notice()

    def _set_notice(self):
        """At the bottom of the map; in a lesson in the hand a note stands there, so at its top beside the small map."""
        notice, gap, (before, after), inset_y = self.notice, dp(GAP), self._insets(), self._inset_y()
        left, top, most = self.map.x + before, self.map.y + inset_y + notice.height, self.map.width - before - after
        if self.bar.folded and not (window.wide or window.landscape):
            beside = self.small.width + gap if self.small in self._placed else 0
            # The hero stands in the middle: more than two lines would reach it.
            if notice.wished < 2 * (most - beside) - dp(64):
                left, top, most = left + (beside if self.aside else 0), self.map.top - inset_y, most - beside
        self._put(notice, left, top, min(most, notice.wished))

    def _beside_edge(self, side, aside):
        before, after = self._insets()
        return self.map.x + before if aside else self.map.right - side - after

    def _insets(self):
        """How far from the left and the right edge of the map something lies on it: from the screen's, its margin."""
        return dp(GAP if window.wide else MARGIN), dp(GAP if window.wide or window.landscape else MARGIN)

    def _inset_y(self):
        """The same from its upper and lower edge."""
        return dp(MARGIN if window.landscape else GAP)

    def clear_sight(self):
        """The small map changes sides where it lies on what the hero sees, and on the other side would not."""
        small = self.small
        if small not in self._placed or not self.map.following:
            return
        other = self._beside_edge(small.width, not self.aside)
        if self._covers_sight(small.x) and not self._covers_sight(other):
            self.aside, small.x = not self.aside, other

    def _covers_sight(self, x):
        return self.map.sees_within((x, self.small.y, *self.small.size))

    def _portrait(self):
        margin, gap = dp(MARGIN), dp(GAP)
        width = self.width - 2 * margin
        top = self._put(self.status, self.x, self.bar.y, self.width)
        tall = self.controls.height_for(width)
        lower = self.y + gap + window.safe_bottom
        if self.hinted and top - lower - tall - gap - self.hint.height > dp(ROOMY_MAP):
            self._put(self.hint, self.x + margin, lower + self.hint.height, width)
            lower += self.hint.height + gap
        lower += tall
        self._put(self.controls, self.x + margin, lower, width, tall)
        height = max(dp(LEAST_MAP), top - lower - gap)
        self._set_map(self.x, top, self.width, height)
        self.needed = round(self.bar.height + self.status.height + dp(LEAST_MAP) + tall + 2 * gap + window.safe_bottom)

    def _landscape(self):
        margin, gap = dp(MARGIN), dp(GAP)
        width = min(dp(400), max(dp(340), self.width * 0.45))
        left = self.right - width - margin
        self._put(self.bar, left - dp(6), self.top, width + dp(6))
        top = self._put(self.status, left, self.bar.y, width) - gap
        tall = self.controls.height_for(width)
        below = self._put(self.controls, left, top, width, tall) - gap
        if self.hinted and below - self.hint.height > self.y + gap:
            self._put(self.hint, left, below, width)
        self._set_map(self.x, self.top, left - gap - self.x, self.in_sight)
        self.needed = round(self.bar.height + self.status.height + tall + 2 * gap + window.safe_bottom)

    def _desktop(self):
        gap, column = dp(12), dp(SIDE)
        left, right, top = self.x + dp(20), self.right - dp(20) - column, self.bar.y - gap
        self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        step = self._step(top, gap)
        below = self._put(self.hero, left, top, column) - step
        if self.raced:
            self.rivals.most = max(dp(LEAST_RIVALS), below - (self.top - self.in_sight) - gap)
            below = self._put(self.rivals, left, below, column) - step
        middle, end = left + column + dp(40), right - dp(20)
        tall = self.controls.height_for(end - middle)
        least = self.bar.height + dp(LEAST_MAP) + tall + 4 * gap
        self.needed = round(max(least, self.top - below))
        if below - self.legend.height >= self.y + dp(GAP):
            self._put(self.legend, left, below, column)
        # Also where the left column must be scrolled, what one plays with is in sight.
        bottom = self.top - max(least, self.in_sight)
        self._put(self.controls, middle, bottom + gap + tall, end - middle, tall)
        self._set_map(middle, top, end - middle, top - bottom - tall - 2 * gap - dp(4))
        below = self._put(self.mapcard, right, top, column) - gap
        if below - bottom > dp(240):
            end = bottom + gap
            if self.hinted:
                self._put(self.keys, right, end + self.keys.height, column)
                end += self.keys.height + gap
            self._put(self.log, right, below, column, below - end)

    def _step(self, top, gap):
        """What lies between the cards of the left column: somewhat less, where the legend fits only so."""
        cards = (self.hero, *((self.rivals,) if self.raced else ()), self.legend)
        spare = (top - self.y - sum(card.height for card in cards)) / len(cards)
        return min(gap, spare) if spare >= dp(GAP) else gap
