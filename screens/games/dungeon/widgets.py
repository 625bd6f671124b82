"""What stands around the map of a crawl: hearts, figures, keys, rivals, legend, notice."""

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

import screens.games.dungeon.legend
import screens.games.dungeon.top_bar  # noqa: F401  names its widgets for kv
from screens.core.event import Event
from screens.games.dungeon.board import SmallMap  # noqa: F401  named for kv
from screens.i18n.texts import tr
from screens.theme import load_kv, window
from screens.widgets import Card, Elevated, Key, KeyedButton, RoundedBox
from screens.widgets.labels import width_of
from screens.widgets.manual_layout import ManualLayout, hide, set_rect
from screens.widgets.pad_buttons import even_captions

ARROWS = (
    ("north", "arrow-up", 1, 0),
    ("west", "arrow-left", 0, 1),
    ("east", "arrow-right", 2, 1),
    ("south", "arrow-down", 1, 2),
)
TALL = 54
ROW_FORMS = ((False, 15, True), (True, 15, True), (True, 13.5, True), (True, 12, True), (True, 12, False))
"""The buttons of a desktop, as there is room: whether their words are the short ones, how large these are in sp,
and whether they have their keys."""
SMALLEST_WITH_KEYS = ROW_FORMS[3]


class DungeonHearts(BoxLayout):
    """Three hearts, full or empty."""

    hearts = NumericProperty(3)
    icon_size = NumericProperty("24dp")


class DungeonFigure(BoxLayout):
    """A sign, a number and a word."""

    icon = StringProperty("")
    tint = ListProperty([0, 0, 0, 1])
    figure = StringProperty("")
    word = StringProperty("")
    #: The word stands below the number, not beside it.
    stacked = BooleanProperty(False)


class DungeonStatus(RoundedBox, BoxLayout):
    """Hearts, treasure and turns in a line."""

    world = ObjectProperty(None, allownone=True)
    par = NumericProperty(0)
    told = ListProperty([])
    #: Whether the words have room beside their figures; where not, whether they have it below them.
    roomy = BooleanProperty(False)
    stacked = BooleanProperty(False)


class DungeonHero(Card):
    """The same on a desktop, with the score it would be now."""

    world = ObjectProperty(None, allownone=True)
    par = NumericProperty(0)
    hero = StringProperty("")
    score = StringProperty("")
    bonus = NumericProperty(0)
    finished = BooleanProperty(False)


class DungeonRivalRow(BoxLayout):
    """Somebody else in the race: how much of the dungeon they have seen, and their turns."""

    seat = NumericProperty(0)
    hero = StringProperty("")
    small = StringProperty("")
    share = NumericProperty(0)


class DungeonRivals(Card):
    """Everybody else; those that `most` has no room for are scrolled to."""

    most = NumericProperty(float("inf"))
    #: For each the seat, the name, how far they are in words, and the share they have seen.
    rivals = ListProperty([])

    def on_rivals(self, *_):
        rows = self.ids.rows
        while len(rows.children) < len(self.rivals):
            rows.add_widget(DungeonRivalRow())
        rows.clear_widgets(rows.children[: len(rows.children) - len(self.rivals)])
        for row, (seat, name, words, share) in zip(rows.children[::-1], self.rivals, strict=True):
            row.seat, row.hero, row.small, row.share = seat, name, words, share


class DungeonSmall(Elevated, BoxLayout):
    """The small map in the corner."""

    board = ObjectProperty(None, allownone=True)


class DungeonMapCard(Card):
    """The small map on a desktop."""

    board = ObjectProperty(None, allownone=True)


class DungeonNotice(RoundedBox, BoxLayout):
    """What just happened, over the map."""

    text = StringProperty("")
    icon = StringProperty("")
    mood = OptionProperty("plain", options=["plain", "good", "bad"])
    wished = NumericProperty(0)


class DungeonLegend(Card):
    """What the signs on the map mean."""


class DungeonKeys(Card):
    """What the keys and the mouse do on a desktop, besides what the buttons say."""


class DungeonControls(ManualLayout):
    """The pad of four directions and the keys beside it; on a desktop one row of buttons."""

    on_act = Event("Something was pressed.")
    #: Steps can be taken back in this game, and there is one to take back now.
    undoes = BooleanProperty(False)
    undoable = BooleanProperty(False)
    exploring = BooleanProperty(False)
    #: All has been explored, and the same key leads to the way out.
    leads_out = BooleanProperty(False)
    overview = BooleanProperty(False)
    #: There is treasure that has been seen, to walk to.
    treasure = BooleanProperty(False)
    #: The hero walks no more: only the map is left to look at.
    still = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.keys = {}
        for name, icon, _column, _row in ARROWS:
            self.keys[name] = self._key(name, Key(icon=icon, size_hint_y=1))
        self.keys["wait"] = self._key("wait", Key(icon="timer-sand", size_hint_y=1))
        for name, icon, style in (
            ("explore", "walk", "filled"),
            ("next", "treasure-chest", "plain"),
            ("map", "map-outline", "plain"),
            ("search", "magnify", "plain"),
            ("undo", "undo-variant", "plain"),
        ):
            self.keys[name] = self._key(name, Key(icon=icon, style=style, size_hint_y=1))
        self.buttons = {
            name: self._key(name, KeyedButton(icon=icon, style=style, pad_x=dp(8), size_hint_y=1))
            for name, icon, style in (
                ("explore", "walk", "filled"),
                ("search", "magnify", "outline"),
                ("wait", "timer-sand", "outline"),
                ("next", "treasure-chest", "outline"),
                ("map", "map-outline", "outline"),
                ("undo", "undo-variant", "outline"),
            )
        }
        tr.fbind("language", self.refresh)
        for name in ("exploring", "leads_out", "overview"):
            self.fbind(name, self.refresh)
        for name in ("undoes", "undoable", "treasure", "still"):
            self.fbind(name, self.relayout)
        for button in self.buttons.values():
            button.fbind("needed_height", self.grown)
        self.refresh()

    def _key(self, name, key):
        key.bind(on_release=lambda *_: self.dispatch("on_act", name))
        self.add_widget(key)
        return key

    def refresh(self, *_):
        explore = tr._("Way out") if self.leads_out else tr._("Explore")
        words = {
            "search": tr._("Search"),
            "wait": tr._("Wait"),
            "next": tr._("Treasure"),
            "map": tr._("Back") if self.overview else tr._("Map"),
            "explore": tr._("Stop") if self.exploring else explore,
            "undo": tr._("Undo"),
        }
        ways = {"north": tr._("north"), "east": tr._("east"), "south": tr._("south"), "west": tr._("west")}
        for name, key in self.keys.items():
            key.caption = words.get(name, "")
            key.label = words.get(name) or ways[name]
        keys = {"explore": "E", "search": "Space", "wait": ".", "next": "Tab", "map": "M", "undo": "U"}
        for name, button in self.buttons.items():
            button.label = tr._("Next treasure") if name == "next" else words[name]
            button.key = keys[name]
        self.keys["explore"].icon = self.buttons["explore"].icon = "stop" if self.exploring else "walk"
        self.relayout()

    def _key_tall(self):
        return dp(TALL) * max(1, min(1.35, window.text_scale))

    def height_for(self, width):
        if window.wide:
            rows = self._rows(width)
            tall = max(dp(52), *(button.needed_height for row in rows for button in row))
            return tall * len(rows) + dp(8) * (len(rows) - 1)
        return 3 * self._key_tall() + 2 * dp(6)

    def layout(self, *_):
        shown = self.buttons if window.wide else self.keys
        hidden = self.keys if window.wide else self.buttons
        for key in hidden.values():
            key.disabled = True
            hide(key)
        for name, key in shown.items():
            able = {"undo": self.undoable, "next": self.treasure}.get(name, True)
            key.disabled = not able or (self.still and name != "map")
        self.keys["explore"].style = "plain" if self.still else "filled"
        if window.wide:
            self._place_row()
        else:
            self._place_pad()

    def _row(self):
        """The buttons that stand in the row of a desktop."""
        return [button for name, button in self.buttons.items() if name != "undo" or self.undoes]

    def _rows(self, width):
        """One row where the words and keys of all buttons find room in it; else two, the first with what walks."""
        row = self._row()
        if self._finds_room([row], SMALLEST_WITH_KEYS, width):
            return [row]
        half = (len(row) + 1) // 2
        return [row[:half], row[half:]]

    def _space(self, row, width):
        return width - dp(8) * (len(row) - 1)

    def _finds_room(self, rows, form, width):
        return all(sum(self._needs(row, form)) <= self._space(row, width) for row in rows)

    def _place_row(self):
        rows = self._rows(self.width)
        form = next((form for form in ROW_FORMS if self._finds_room(rows, form, self.width)), ROW_FORMS[-1])
        tall = (self.height - dp(8) * (len(rows) - 1)) / len(rows)
        for number, row in enumerate(rows):
            self._place_in_row(row, form, self.top - tall - number * (tall + dp(8)), tall)
        if not self.undoes:
            hide(self.buttons["undo"])

    def _place_in_row(self, row, form, y, tall):
        for button, text in zip(row, self._texts(row, form), strict=True):
            button.text, button.capped, button.type_size = text, form[2], sp(form[1])
        needs, x, space = self._needs(row, form), self.x, self._space(row, self.width)
        # What is to spare is for all alike.
        spare, share = max(0, space - sum(needs)) / len(row), min(1, space / sum(needs))
        for button, needed in zip(row, needs, strict=True):
            wide = needed * share + spare
            set_rect(button, x, y, wide, tall)
            x += wide + dp(8)

    def _texts(self, row, form):
        short = {button: self.keys[name].caption for name, button in self.buttons.items()}
        return [short[button] if form[0] else button.label for button in row]

    def _needs(self, row, form):
        """How wide each button is in this form."""
        texts = self._texts(row, form)
        return [
            width_of(text, button.font, sp(form[1])) + (button.cap_width if form[2] else 0) + dp(50)
            for button, text in zip(row, texts, strict=True)
        ]

    def _place_pad(self):
        gap, tall = dp(6), self._key_tall()
        pad = min(self.width * 0.52, 3 * dp(64) + 2 * gap)
        wide = (pad - 2 * gap) / 3
        places = {name: (column, row) for name, _icon, column, row in ARROWS} | {"wait": (1, 1)}
        for name, (column, row) in places.items():
            set_rect(
                self.keys[name],
                self.x + column * (wide + gap),
                self.top - tall - row * (tall + gap),
                wide,
                tall,
            )
        left = self.x + pad + dp(14)
        rest = self.right - left
        half = (rest - gap) / 2
        # Search keeps its place whether or not there is something to take back.
        rows = (("explore",), ("next", "map"), ("search", "undo") if self.undoes else ("search",))
        self._even_captions(rows, wide, half, rest)
        for row, names in enumerate(rows):
            for column, name in enumerate(names):
                width = rest if len(names) == 1 else half
                set_rect(
                    self.keys[name],
                    left + column * (half + gap),
                    self.top - tall - row * (tall + gap),
                    width,
                    tall,
                )
        if not self.undoes:
            hide(self.keys["undo"])

    def _even_captions(self, rows, wide, half, rest):
        """Keys with a row for themselves have words of one size; so have all others, the one for waiting among them."""
        alone = [self.keys[names[0]] for names in rows if len(names) == 1]
        paired = [self.keys[name] for names in rows if len(names) == 2 for name in names]
        wait = self.keys["wait"]
        even_captions(alone, rest)
        even_captions(paired, half)
        even_captions([wait], wide)
        size = min(wait.caption_size, paired[0].caption_size)
        for key in (wait, *paired):
            key.caption_size = size


load_kv(__name__)
