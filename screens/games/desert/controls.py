"""The controls of Le Désert: action points, the five keys, and everything else that can be done."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import Chip, Key, KeyedChip
from screens.widgets.labels import width_of
from screens.widgets.manual_layout import ManualLayout, hide, set_rect
from screens.widgets.pad_buttons import CAPTION, CAPTION_PAD, even_captions

POINTS = 4
CHIP = 48
"""The height of an extra, in dp."""
DIGITS = 9
"""How many extras have a key."""


class DesertDots(Painted):
    """Action points as dots: those left are filled; more than four follow them."""

    points = NumericProperty(POINTS)
    shows = ("points",)

    def paint(self, group):
        radius = self.height * 0.42
        full, empty = Pen(), Pen()
        for dot in range(max(POINTS, int(self.points))):
            x = self.x + (2 * dot + 1) * (radius + dp(2.4))
            if dot < self.points:
                full.disc(x, self.center_y, radius)
            else:
                empty.ring(x, self.center_y, radius - dp(0.8), dp(1.6))
        full.draw(group, ink.accent)
        empty.draw(group, ink.accent)


class DesertKey(Key):
    """One of the five keys; what it can do is read from the controls it belongs to."""

    name = StringProperty("")
    #: Its key on a keyboard.
    letter = StringProperty("")
    controls = ObjectProperty(None, allownone=True, rebind=True)


class DesertControls(ManualLayout):
    """Points and extras in one row, the five keys below; extras that do not fit are behind one chip."""

    on_act = Event("One of the five keys was pressed.")
    on_extra = Event("An extra was pressed.")
    on_more = Event("The extras that do not fit are wanted.")

    points = NumericProperty(0)
    pile = StringProperty("")
    #: Somebody here is to move: every key answers, if only with why it does nothing.
    awake = BooleanProperty(False)
    #: The keys that do something now, and the one that is being aimed.
    able = ListProperty([])
    aiming = StringProperty("")
    #: Pressing the last key again ends the turn.
    asked = BooleanProperty(False)
    #: (text, icon, marked) of every extra.
    extras = ListProperty([])
    #: On a desktop, the upper left corner of the free place for the extras beside the board, if there is any.
    beside = ListProperty([])

    def __init__(self, **kwargs):
        self.chips, self.keys, self.more = [], {}, None
        super().__init__(**kwargs)
        self.more = Chip(icon="dots-horizontal", switches=False, size_hint_x=None)
        self.more.bind(on_release=lambda *_: self.dispatch("on_more"))
        self.add_widget(self.more)
        self.fbind("extras", self._deal_extras)
        self.fbind("beside", self.relayout)
        window.fbind("wide", self._deal_extras)

    def on_kv_post(self, base_widget):
        """The keys are kv's, from left to right."""
        self.keys = {key.name: key for key in reversed(self.children) if isinstance(key, DesertKey)}
        for key in self.keys.values():
            for name in ("needed_height", "label"):
                key.fbind(name, self.grown)

    def _deal_extras(self, *_):
        """A chip for every extra; where these are the same as before, only the marked ones change."""
        offered = [(text, icon, self._key_of(number)) for number, (text, icon, _) in enumerate(self.extras)]
        if offered != [(chip.text, chip.icon, chip.key) for chip in self.chips]:
            for chip in self.chips:
                self.remove_widget(chip)
            self.chips = [self._chip(number, *of_chip) for number, of_chip in enumerate(offered)]
            self.more.text = self.more.label = tr.n("{n} more action", "{n} more actions", len(offered))
            self.grown()
        for chip, (_, _, marked) in zip(self.chips, self.extras, strict=True):
            chip.on = marked
        self.more.on = any(chip.on for chip in self.chips)

    def _key_of(self, number):
        return str(number + 1) if window.wide and number < DIGITS else ""

    def _chip(self, number, text, icon, key):
        chip = KeyedChip(text=text, key=key, icon=icon, switches=False, size_hint_x=None, label=text)
        chip.bind(on_release=lambda _: self.dispatch("on_extra", number))
        chip.fbind("width", self.grown)
        self.add_widget(chip)
        return chip

    # Layout

    def _points_wide(self):
        return dp(20) * max(POINTS, self.points) + dp(6)

    def column_height(self, width):
        """The height of the extras one above the other; 0 without any, or if their words are too wide."""
        fit = all(chip.width <= width for chip in self.chips)
        return len(self.chips) * dp(CHIP) if fit else 0

    def _rows(self, width):
        """The chips in rows: beside the points, or on a wide screen in as many rows as they need."""
        if not self.chips or self.beside:
            return []
        needed = sum(chip.width + dp(6) for chip in self.chips)
        if needed <= width - self._points_wide() - dp(10):
            return [self.chips]
        if not window.wide:
            return [[self.more]]
        rows, used = [[]], 0
        for chip in self.chips:
            if used + chip.width > width and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(chip)
            used += chip.width + dp(6)
        return rows

    def _keys_tall(self):
        return max(dp(58), *(key.needed_height for key in self.keys.values()))

    def _points_tall(self):
        return max(dp(26), self.ids.count.texture_size[1])

    def height_for(self, width):
        rows = self._rows(width)
        first = max(dp(48), self._points_tall()) if rows and len(rows) == 1 else self._points_tall()
        more = len(rows) * dp(52) if len(rows) > 1 else 0
        return first + more + dp(6) + self._keys_tall()

    def layout(self, *_):
        rows, top, tall = self._rows(self.width), self.top, self._keys_tall()
        shown = {chip for row in rows for chip in row} | self._place_column()
        for chip in (*self.chips, self.more):
            if chip not in shown:
                hide(chip)
        beside = len(rows) == 1
        first = max(dp(48), self._points_tall()) if beside else self._points_tall()
        if beside:
            right = self.right
            for chip in reversed(rows[0]):
                chip.right, chip.center_y = right, top - first / 2
                right -= chip.width + dp(6)
            self._place_points_beside(top - first / 2, right - self.x)
        else:
            self._place_points(top - first / 2)
        top -= first
        if len(rows) > 1:
            for row in rows:
                left = self.x
                for chip in row:
                    chip.x, chip.center_y = left, top - dp(26)
                    left = chip.right + dp(6)
                top -= dp(52)
        gap = dp(7)
        wide = (self.width - gap * (len(self.keys) - 1)) / len(self.keys)
        self._say_end(wide)
        even_captions([*self.keys.values()], wide)
        for number, key in enumerate(self.keys.values()):
            set_rect(key, self.x + number * (wide + gap), self.y, wide, tall)

    def _place_column(self):
        """The extras beside the board, one above the other."""
        if not self.beside:
            return set()
        left, top = self.beside
        for number, chip in enumerate(self.chips):
            chip.x, chip.center_y = left, top - (number + 0.5) * dp(CHIP)
        return set(self.chips)

    def _say_end(self, wide):
        """The whole caption if it fits on one line."""
        end = self.keys["end"]
        fits = width_of(end.label, end.small.font_name, sp(CAPTION)) <= wide - dp(CAPTION_PAD)
        end.caption = end.label if fits else tr.c("key", "End")

    def _place_points_beside(self, middle, width):
        """Left of the chips: the words, dots and count above the pile, or as much of it as fits."""
        ids = self.ids
        words, dots, count = ids.words, ids.dots, ids.count
        pile = [ids.pile] if ids.pile.text else []
        forms = (
            [[words, dots, count], pile],
            [[words], [dots, count, *pile]],
            [[words, count], [dots, *pile]],
            [[words], [dots, count]],
            [[dots, count]],
            [[dots]],
        )
        rows = next((form for form in forms if max(map(self._row_wide, form)) <= width), forms[-1])
        dots.height = dp(20)
        heights = [max((part.height for part in row), default=0) for row in rows]
        top = middle + sum(heights) / 2
        for part in (words, count, ids.pile):
            hide(part)
        for row, tall in zip(rows, heights, strict=True):
            for place, part in enumerate(row):
                part.pos = self.x + self._row_wide(row[: place + 1]) - self._wide(part), top - (tall + part.height) / 2
            top -= tall
        dots.width = self._points_wide()

    def _wide(self, part):
        return self._points_wide() if part is self.ids.dots else part.natural_width

    def _row_wide(self, row):
        """The width of a row of words, dots and figures."""
        after_dots = self.ids.dots in row[:-1]
        return sum(map(self._wide, row)) + dp(10) * max(0, len(row) - 1) - dp(6) * after_dots

    def _place_points(self, middle):
        ids = self.ids
        words, dots, count, pile = ids.words, ids.dots, ids.count, ids.pile
        dots_wide = self._points_wide()
        wordy = words.natural_width + dots_wide + count.natural_width + dp(20) <= self.width
        left = self.x
        if wordy:
            words.pos = left, middle - words.height / 2
            left = words.x + words.natural_width + dp(10)
        else:
            hide(words)
        set_rect(dots, left, middle - dp(10), dots_wide, dp(20))
        left += dots_wide + dp(4)
        if wordy:
            count.pos = left, middle - count.height / 2
        else:
            hide(count)
        left += count.natural_width + dp(12)
        if wordy and left + pile.natural_width + dp(24) <= self.right:
            pile.pos = self.right - pile.natural_width, middle - pile.height / 2
        else:
            hide(pile)


load_kv(__name__)
