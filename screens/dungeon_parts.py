"""What stands around the map of a crawl: hearts, figures, keys, rivals, legend, notice."""

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from screens import dungeon_bar, dungeon_legend  # noqa: F401  name their widgets for kv
from screens.dungeon_board import SmallMap  # noqa: F401  named for kv
from screens.furniture import Boxed, Card, Key, KeyedButton, Lifted
from screens.placed import Placed, put
from screens.texts import tr
from screens.theme import load_rules, room

ARROWS = (
    ("north", "arrow-up", 1, 0),
    ("west", "arrow-left", 0, 1),
    ("east", "arrow-right", 2, 1),
    ("south", "arrow-down", 1, 2),
)
TALL = 54


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


class DungeonStatus(Boxed, BoxLayout):
    """Hearts, treasure and turns in a line."""

    world = ObjectProperty(None, allownone=True)
    par = NumericProperty(0)
    told = StringProperty("")
    roomy = BooleanProperty(False)


class DungeonHero(Card):
    """The same on a desktop, with the score it would be now."""

    world = ObjectProperty(None, allownone=True)
    par = NumericProperty(0)
    hero = StringProperty("")
    score = StringProperty("")


class DungeonRivalRow(BoxLayout):
    """Somebody else in the race: how much of the dungeon they have seen, and their turns."""

    seat = NumericProperty(0)
    hero = StringProperty("")
    small = StringProperty("")
    share = NumericProperty(0)


def how_far(world):
    """How somebody else is getting on, in a few words."""
    words = tr.n("{n} turn", "{n} turns", world.turns)
    ends = {"won": tr._("out"), "lost": tr._("lost"), "limit": tr._("no turns left"), "left": tr._("given up")}
    return f"{ends[world.result]} · {words}" if world.result else words


def race_words(worlds, names, me):
    """How everybody else is getting on, in one line."""
    others = [seat for seat in range(len(names)) if seat != me]
    if len(others) == 1:
        return f"{names[others[0]]}: {how_far(worlds[others[0]])}"
    inside = sum(not worlds[seat].result for seat in others)
    return tr._("{inside} of {n} rivals still inside", inside=inside, n=len(others))


class DungeonRivals(Card):
    """Everybody else."""

    def show(self, view, me, names):
        rows = self.ids.rows
        others = [seat for seat in range(len(names)) if seat != me]
        if [row.seat for row in rows.children[::-1]] != others:
            rows.clear_widgets()
            for seat in others:
                rows.add_widget(DungeonRivalRow(seat=seat))
        for row in rows.children:
            world = view.worlds[int(row.seat)]
            row.hero, row.share = names[int(row.seat)], world.share
            row.small = how_far(world)


class DungeonSmall(Lifted, BoxLayout):
    """The small map in the corner."""

    board = ObjectProperty(None, allownone=True)


class DungeonMapCard(Card):
    """The small map on a desktop."""

    board = ObjectProperty(None, allownone=True)


class DungeonNotice(Boxed, BoxLayout):
    """What just happened, over the map."""

    text = StringProperty("")
    icon = StringProperty("")
    mood = OptionProperty("plain", options=["plain", "good", "bad"])
    wished = NumericProperty(0)


class DungeonLegend(Card):
    """What the signs on the map mean."""


class DungeonKeys(Card):
    """What the keys and the mouse do on a desktop, besides what the buttons say."""


class DungeonControls(Placed):
    """The pad of four directions and the keys beside it; on a desktop one row of buttons."""

    __events__ = ("on_act",)
    #: Steps can be taken back in this game, and there is one to take back now.
    undoes = BooleanProperty(False)
    undoable = BooleanProperty(False)
    exploring = BooleanProperty(False)
    overview = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.keys = {}
        for name, icon, _column, _row in ARROWS:
            self.keys[name] = self._key(name, Key(icon=icon, size_hint_y=1))
        self.keys["wait"] = self._key("wait", Key(icon="timer-sand", size_hint_y=1))
        for name, icon, style in (
            ("search", "magnify", "filled"),
            ("next", "treasure-chest", "plain"),
            ("map", "map-outline", "plain"),
            ("explore", "walk", "plain"),
            ("undo", "undo-variant", "plain"),
        ):
            self.keys[name] = self._key(name, Key(icon=icon, style=style, size_hint_y=1))
        self.buttons = {
            name: self._key(name, KeyedButton(icon=icon, style=style, pad_x=dp(8), size_hint_y=1))
            for name, icon, style in (
                ("search", "magnify", "filled"),
                ("wait", "timer-sand", "outline"),
                ("next", "treasure-chest", "outline"),
                ("map", "map-outline", "outline"),
                ("undo", "undo-variant", "outline"),
            )
        }
        tr.fbind("language", self._say)
        for name in ("exploring", "overview"):
            self.fbind(name, self._say)
        for name in ("undoes", "undoable"):
            self.fbind(name, self.place)
        self._say()

    def _key(self, name, key):
        key.bind(on_release=lambda *_: self.dispatch("on_act", name))
        self.add_widget(key)
        return key

    def on_act(self, name):
        """Something was pressed."""

    def _say(self, *_):
        words = {
            "search": tr._("Search"),
            "wait": tr._("Wait"),
            "next": tr._("Treasure"),
            "map": tr._("Back") if self.overview else tr._("Map"),
            "explore": tr._("Stop") if self.exploring else tr._("Explore"),
            "undo": tr._("Undo"),
        }
        ways = {"north": tr._("north"), "east": tr._("east"), "south": tr._("south"), "west": tr._("west")}
        for name, key in self.keys.items():
            key.caption = words.get(name, "")
            key.label = words.get(name) or ways[name]
        words["next"] = tr._("Next treasure")
        keys = {"search": tr._("Space"), "wait": ".", "next": "Tab", "map": "M", "undo": "U"}
        for name, button in self.buttons.items():
            button.text = button.label = words[name]
            button.key = keys[name]
        self.keys["explore"].icon = "stop" if self.exploring else "walk"
        self.place()

    def _key_tall(self):
        return dp(TALL) * max(1, min(1.35, room.text_scale))

    def height_for(self, _width):
        if room.wide:
            needed = max(dp(52), *(button.needed_height for button in self.buttons.values()))
            # A word that wrapped while the window took its shape must not leave tall buttons behind.
            return min(needed, dp(56) * max(1, room.text_scale))
        return 3 * self._key_tall() + 2 * dp(6)

    def _place(self, *_):
        shown = self.buttons if room.wide else self.keys
        hidden = self.keys if room.wide else self.buttons
        for key in hidden.values():
            key.disabled = True
            key.pos = -100_000, -100_000
        for name, key in shown.items():
            key.disabled = name == "undo" and not self.undoable
        if room.wide:
            self._place_row()
        else:
            self._place_pad()

    def _place_row(self):
        names = [name for name in self.buttons if name != "undo" or self.undoes]
        gap, x = dp(8), self.x
        needs = {name: self.buttons[name].words.natural_width + self.buttons[name].tail + dp(54) for name in names}
        room_for_all, needed = self.width - gap * (len(names) - 1), sum(needs.values())
        # What is to spare is for all alike; what is lacking is lacking where the words are long, and can wrap.
        spare, share = max(0, room_for_all - needed) / len(names), min(1, room_for_all / needed)
        for name in names:
            wide = needs[name] * share + spare
            put(self.buttons[name], x, self.y, wide, self.height)
            x += wide + gap
        if not self.undoes:
            self.buttons["undo"].pos = -100_000, -100_000

    def _place_pad(self):
        gap, tall = dp(6), self._key_tall()
        pad = min(self.width * 0.52, 3 * dp(64) + 2 * gap)
        wide = (pad - 2 * gap) / 3
        places = {name: (column, row) for name, _icon, column, row in ARROWS} | {"wait": (1, 1)}
        for name, (column, row) in places.items():
            put(
                self.keys[name],
                self.x + column * (wide + gap),
                self.top - tall - row * (tall + gap),
                wide,
                tall,
            )
        left = self.x + pad + dp(14)
        rest = self.right - left
        half = (rest - gap) / 2
        # Explore keeps its place whether or not there is something to take back.
        rows = (("search",), ("next", "map"), ("explore", "undo"))
        for row, names in enumerate(rows):
            for column, name in enumerate(names):
                width = rest if len(names) == 1 else half
                put(
                    self.keys[name],
                    left + column * (half + gap),
                    self.top - tall - row * (tall + gap),
                    width,
                    tall,
                )
        if not self.undoes:
            self.keys["undo"].pos = -100_000, -100_000


load_rules("dungeon_parts")
