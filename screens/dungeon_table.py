"""How a crawl is laid out: the map takes the room, everything else stands around it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from screens.laid import LaidOut
from screens.theme import room

MARGIN, GAP, SIDE = 12, 8, 252
LEAST_MAP = 200
ROOMY_MAP = 340
"""How high the map is in the hand, at least, where a hint stands below the pad."""
PARTS = (
    *("bar", "status", "map", "small", "notice", "controls", "margin"),
    *("hero", "rivals", "legend", "mapcard", "log", "hint", "keys"),
)


class DungeonTable(LaidOut):
    """The map, and what stands around it."""

    parts = PARTS
    watched = ("raced", "mapped", "hinted")

    bar = ObjectProperty(None, allownone=True)
    status = ObjectProperty(None, allownone=True)
    map = ObjectProperty(None, allownone=True)
    small = ObjectProperty(None, allownone=True)
    notice = ObjectProperty(None, allownone=True)
    controls = ObjectProperty(None, allownone=True)
    margin = ObjectProperty(None, allownone=True)
    hero = ObjectProperty(None, allownone=True)
    rivals = ObjectProperty(None, allownone=True)
    legend = ObjectProperty(None, allownone=True)
    mapcard = ObjectProperty(None, allownone=True)
    log = ObjectProperty(None, allownone=True)
    #: How one walks: in the hand a line below the pad, on a desktop the keys below the story.
    hint = ObjectProperty(None, allownone=True)
    keys = ObjectProperty(None, allownone=True)
    #: Somebody else walks here too.
    raced = BooleanProperty(False)
    #: The small map is wanted.
    mapped = BooleanProperty(True)
    #: There are steps to take, and so a hint how.
    hinted = BooleanProperty(True)

    def _lay(self):
        self._put(self.bar, self.x, self.top, self.width)
        super()._lay()

    def _laid(self):
        self.map.framed = room.wide

    def _set_map(self, left, top, width, height):
        self._put(self.map, left, top, width, height)
        side = min(dp(112), width * 0.28, max(height * 0.28, dp(84)))
        if self.mapped and not room.wide and height > dp(150):
            self._put(self.small, self.map.right - side - dp(8), self.map.top - dp(8), side, side)
        if self.notice.text:
            most = width - dp(16)
            self.notice.width = min(most, self.notice.wished)
            self._put(self.notice, left + dp(8), self.map.y + dp(8) + self.notice.height, self.notice.width)

    def _portrait(self):
        margin, gap = dp(MARGIN), dp(GAP)
        width = self.width - 2 * margin
        top = self._put(self.status, self.x, self.bar.y, self.width)
        tall = self.controls.height_for(width)
        lower = self.y + gap + room.safe_bottom
        if self.hinted and top - lower - tall - gap - self.hint.height > dp(ROOMY_MAP):
            self._put(self.hint, self.x + margin, lower + self.hint.height, width)
            lower += self.hint.height + gap
        lower += tall
        self._put(self.controls, self.x + margin, lower, width, tall)
        height = max(dp(LEAST_MAP), top - lower - gap)
        self._set_map(self.x, top, self.width, height)
        self.needed = round(self.bar.height + self.status.height + dp(LEAST_MAP) + tall + 2 * gap + room.safe_bottom)

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
        self.needed = round(self.bar.height + self.status.height + tall + 2 * gap + room.safe_bottom)

    def _desktop(self):
        gap, column = dp(12), dp(SIDE)
        left, right, top = self.x + dp(20), self.right - dp(20) - column, self.bar.y - gap
        self._put(self.margin, left + column + dp(17), self.bar.y, dp(6), self.bar.y - self.y)
        below = self._put(self.hero, left, top, column) - gap
        if self.raced:
            below = self._put(self.rivals, left, below, column) - gap
        if below - self.legend.height > self.y:
            self._put(self.legend, left, below, column)
        middle, end = left + column + dp(40), right - dp(20)
        tall = self.controls.height_for(end - middle)
        self._put(self.controls, middle, self.y + gap + tall, end - middle, tall)
        self._set_map(middle, top, end - middle, top - self.y - tall - 2 * gap - dp(4))
        below = self._put(self.mapcard, right, top, column) - gap
        if below - self.y > dp(240):
            end = self._put(self.keys, right, self.y + gap + self.keys.height, column) + self.keys.height + gap
            self._put(self.log, right, below, column, below - end)
        self.needed = round(self.bar.height + dp(LEAST_MAP) + tall + 4 * gap)
