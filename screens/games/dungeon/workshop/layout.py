"""How the workshop is laid out: the map takes the room that the options and the figures leave."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from screens.play.layout import AdaptiveLayout
from screens.theme import window

MARGIN, GAP = 16, 10
LEAST_MAP, LEAST_INFO = 100, 40
LEAST_SHARE = 0.27
"""How much of the screen the map has at least, where figures and legend can scroll instead."""
HANDLE = 48
LEFT, RIGHT, MOST_MAP = 252, 268, 800
PARTS = (
    # Figures and legend stand in `info`, without boxes: what there is no room for scrolls.
    *("bar", "plan", "info", "drawer", "handle"),
    # The columns of a desktop, what stands below the map, and what below the column beside it.
    *("left_side", "right_side", "under", "foot", "margin"),
)


class WorkshopLayout(AdaptiveLayout):
    """The map, and what stands around it."""

    parts = PARTS
    watched = ("rest", "told")
    uncut = ("stamp", "figures", "legend")

    #: How high the drawer is at rest, and the figures and the legend if all of them are to be seen.
    rest = NumericProperty(0)
    told = NumericProperty(0)
    #: What of them is cut between two lines only.
    stamp = ObjectProperty(None, allownone=True)
    figures = ObjectProperty(None, allownone=True)
    legend = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in self.uncut:
            self.fbind(name, self._follow)
        self.fbind("plan", self._follow_zoom)

    def _follow(self, _table, part):
        for fact in ("pos", "size"):
            part.fbind(fact, self.relayout)

    def _follow_zoom(self, _table, plan):
        plan.fbind("percent", self.relayout)

    def _uncut(self, height):
        """As much of the figures and the legend as can be seen within a height without a line being cut."""
        column = self.info.children[0]
        here = set(column.walk(restrict=True))
        lines = [line for line in (self.stamp, *self.figures.children, *self.legend.children) if line in here]
        for line in sorted(lines, key=lambda line: -line.top):
            if column.top - line.top < height < column.top - line.y:
                height = column.top - line.top
        return height

    def _portrait(self):
        margin, gap = dp(MARGIN), dp(GAP)
        width = self.width - 2 * margin
        top = self._put(self.bar, self.x, self.top, self.width) - gap
        self.drawer.most_height = self.height - self.bar.height - dp(LEAST_MAP)
        edge = self._put_drawer()
        free = top - self.y - self.rest - dp(HANDLE) / 2
        least = max(dp(LEAST_MAP), LEAST_SHARE * self.height)
        info = self._uncut(min(self.told, free - least - gap))
        info = info if info >= dp(LEAST_INFO) else 0
        tall = max(dp(LEAST_MAP), min(width, free - info - (gap if info else 0)))
        # Where the whole map is in sight, nothing but paper would lie beside it.
        wide = min(width, tall) if self.plan.percent <= 100 else width
        below = self._put(self.plan, self.center_x - wide / 2, top, wide, tall) - gap
        if info:
            self._put(self.info, self.x, below, self.width, info)
        self._put(self.handle, self.center_x - self.handle.width / 2, edge + dp(HANDLE) / 2, self.handle.width)
        self.needed = round(self.bar.height + gap + dp(LEAST_MAP) + dp(HANDLE) / 2 + self.rest)

    def _put_drawer(self):
        """At the bottom, as high as it is pulled; answers where its upper edge is."""
        edge = self.y + self.drawer.height
        self._put(self.drawer, self.x, edge, self.width)
        return edge

    def _landscape(self):
        gap = dp(GAP)
        side = max(dp(150), min(self.height - 2 * gap, self.width - dp(400)))
        left = self.x + dp(MARGIN) + side + gap
        width = self.right - left
        self._put(self.plan, self.x + dp(MARGIN), self.center_y + side / 2, side, side)
        top = self._put(self.bar, left, self.top, width)
        bottom = self.y + window.safe_bottom
        if self.foot.children:
            tall = self.foot.height
            self._put(self.foot, left, bottom + tall, width)
            bottom += tall
        self._put(self.info, left, top, width, self._uncut(top - bottom))
        self.needed = 0

    def _desktop(self):
        gap = dp(12)
        top = self._put(self.bar, self.x, self.top, self.width) - gap
        left, column = self.x + dp(20), dp(LEFT)
        # The bars of the columns run beside them, in the room that is free there.
        self._put(self.left_side, left, top, column + dp(10), top - self.y)
        self._put(self.margin, left + column + dp(19), self.bar.y, dp(4), self.bar.y - self.y)
        right = self.right - dp(20) - dp(RIGHT)
        self._put(self.right_side, right, top, dp(RIGHT) + dp(12), top - self.y)
        start, end = left + column + dp(44), right - dp(28)
        width, tall = end - start, self.under.height
        height = top - self.y - tall - 2 * gap
        side = min(width, height, dp(MOST_MAP))
        start += (width - max(side, min(width, height * 1.2))) / 2
        width = max(side, min(width, height * 1.2))
        below = self._put(self.plan, start, top - dp(4), width, height) - gap
        self._put(self.under, start, below, width)
        self.needed = 0
