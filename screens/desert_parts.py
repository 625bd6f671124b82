"""What stands around the board of Le Désert: heat, people, parts, the pile."""

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from logic.desert.characters import CHARACTERS
from logic.desert.storm import HEAT_WAVES, LAST_HEAT, RISES, WHOLE_DECK, cards_at
from screens.desert_tiles import put_icon, put_text
from screens.drawing import Pen, rounded
from screens.faces.desert_words import (
    FOUND_ICONS,
    PART_ICONS,
    character_line,
    character_name,
    found_name,
)
from screens.furniture import Beside, Boxed, Card, Icon, Pressable, Small
from screens.tabletop import Placed, put
from screens.texts import tr
from screens.theme import ink, load_rules, room

WINDS = len(WHOLE_DECK) - HEAT_WAVES - RISES
MOST_LIFE = max(character.most_life for character in CHARACTERS.values())
BANDS = (1, 4, 7, 10, 13)
"""The heat from which a turn draws one card more."""


class Drawn(Widget):
    """Draws itself with a pen whenever something that matters changes."""

    redrawn_for = ()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._redraw = Clock.create_trigger(self._draw_anew, -1)
        for name in ("pos", "size", *self.redrawn_for):
            self.fbind(name, self._redraw)
        ink.bind(dark=self._recolour, palette=self._recolour)
        self._redraw()

    def _recolour(self, *_):
        self._redraw()

    def _draw_anew(self, *_):
        self._group.clear()
        if self.width > 4 and self.height > 4:
            self._draw()

    def _draw(self):
        raise NotImplementedError


class DesertTrack(Drawn):
    """Fifteen levels in bands of three, each band with the cards a turn draws there, and the skull at the end."""

    heat = NumericProperty(1)
    redrawn_for = ("heat",)

    def _draw(self):
        skip, gap = 0.35, 0.14
        units = LAST_HEAT + (len(BANDS)) * skip
        unit = min(self.width / units, dp(30))
        side = unit * (1 - gap)
        top = self.top - max(0, (self.height - side - dp(9)) / 2)
        full, empty, marks, here = Pen(), Pen(), Pen(), Pen()
        for level in range(1, LAST_HEAT):
            band = (level - 1) // 3
            x = self.x + (level - 1) * unit + band * skip * unit
            pen = full if level <= self.heat else empty
            if level <= self.heat:
                pen.box(x, top - side, side, side, side * 0.16)
            else:
                pen.outline(x, top - side, side, side, side * 0.16, dp(1))
            if level == self.heat:
                self._number = (x + side / 2, top - side / 2)
            if level in BANDS:
                cards = cards_at(level)
                chosen = cards == cards_at(min(int(self.heat), LAST_HEAT - 1))
                self._ticks(here if chosen else marks, x + 1.5 * unit - unit * gap / 2, top - side - dp(3), cards)
        full.draw(self._group, ink.accent)
        empty.draw(self._group, ink.accent)
        marks.draw(self._group, ink.ink3)
        here.draw(self._group, ink.accent)
        if self.heat < LAST_HEAT:
            put_text(self._group, str(int(self.heat)), *self._number, side * 0.68, ink.onink)
        x = self.x + (LAST_HEAT - 1) * unit + len(BANDS) * skip * unit
        skull = Pen()
        skull.outline(x, top - side, side, side, side * 0.16, dp(1.5))
        skull.draw(self._group, ink.bad)
        put_icon(self._group, "skull-outline", x + side / 2, top - side / 2, side * 0.8, ink.bad)

    @staticmethod
    def _ticks(pen, middle, top, count):
        wide, gap = dp(3.4), dp(1.4)
        left = middle - (count * wide + (count - 1) * gap) / 2
        for k in range(count):
            pen.box(left + k * (wide + gap), top - dp(6), wide, dp(6), dp(1))


class DesertHeat(Placed):
    """How hot it is, in words and on the track."""

    heat = NumericProperty(1)
    text = StringProperty("")

    def height_for(self, width):
        return max(dp(34), self.ids.words.texture_size[1] + (dp(34) if self._stacked(width) else 0))

    def _stacked(self, width):
        return width - self.ids.words.natural_width - dp(36) < dp(200)

    def _place(self, *_):
        words, track = self.ids.words, self.ids.track
        stacked = self._stacked(self.width)
        middle = self.top - words.height / 2 if stacked else self.center_y
        self.ids.sign.center = self.x + dp(11), middle
        words.pos = self.x + dp(26), middle - words.height / 2
        left = self.x if stacked else words.x + words.natural_width + dp(10)
        put(track, left, self.y, self.right - left, self.height - (words.height if stacked else 0))


class DesertDrops(Drawn):
    """Life in drops, full and empty, then the gear somebody keeps."""

    life = NumericProperty(4)
    most = NumericProperty(4)
    gear = ListProperty([])
    redrawn_for = ("life", "most", "gear")

    def _draw(self):
        # Everybody's drops are of one size, whether they hold four or five.
        size = min(self.height, self.width / (MOST_LIFE + 0.2))
        for drop in range(int(self.most)):
            icon = "water" if drop < self.life else "water-outline"
            put_icon(self._group, icon, self.x + (drop + 0.5) * size, self.center_y, size, ink.zero)
        left = self.x + (self.most + 0.4) * size
        for place, gear in enumerate(self.gear):
            if left + (place + 1) * size <= self.right:
                put_icon(self._group, FOUND_ICONS[gear], left + (place + 0.5) * size, self.center_y, size, ink.teal)


class DesertPlate(Pressable, BoxLayout):
    """Somebody in the desert: who, what they can do, how much life they have, what they keep."""

    seat = NumericProperty(0)
    name = StringProperty("")
    character = StringProperty("")
    power = StringProperty("")
    mine = BooleanProperty(False)
    active = BooleanProperty(False)
    life = NumericProperty(4)
    most = NumericProperty(4)
    gear = ListProperty([])
    compact = BooleanProperty(False)
    needed_height = NumericProperty("56dp")

    def on_kv_post(self, base_widget):
        self.fbind("gear", self._list_gear)
        room.bind(wide=self._list_gear)
        tr.bind(language=self._list_gear)

    def show(self, player, active):
        """Show a player as they are."""
        self.character, self.power = character_name(player.character), character_line(player.character)
        self.life, self.most = player.life, CHARACTERS[player.character].most_life
        self.gear, self.active = list(player.gear), active
        self.label = f"{self.name}, {self.character}, {tr.n('{n} life', '{n} lives', player.life)}"

    def _list_gear(self, *_):
        """Where there is room, gear is named."""
        box = self.ids.gear
        box.clear_widgets()
        if room.wide:
            for gear in self.gear:
                line = Beside()
                line.add_widget(Icon(icon=FOUND_ICONS[gear], type_size="18dp", tint=ink.teal))
                line.add_widget(Small(text=found_name(gear), tint=ink.ink))
                box.add_widget(line)


class DesertPlates(Placed):
    """Everybody; the one whose turn it is has a thick outline."""

    __events__ = ("on_seat",)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.plates = []

    def seat(self, names, mine):
        """Set the table."""
        self.clear_widgets()
        self.plates = [
            DesertPlate(seat=seat, name=name, mine=seat in mine, size_hint=(None, None))
            for seat, name in enumerate(names)
        ]
        for plate in self.plates:
            plate.bind(on_release=lambda plate: self.dispatch("on_seat", int(plate.seat)))
            plate.fbind("needed_height", self._grown)
            self.add_widget(plate)
        self.place()

    def on_seat(self, seat):
        """A plate was tapped."""

    def show(self, view, turn):
        for seat, plate in enumerate(self.plates):
            plate.show(view.players[seat], seat == turn)

    def _grown(self, *_):
        self.place()
        if self.parent:
            self.parent.arrange()

    def _columns(self, width):
        count = len(self.plates)
        if room.wide:
            return 1
        least = dp(76) * room.text_scale
        rows = next((rows for rows in range(1, count + 1) if width / -(-count // rows) >= least), count)
        return -(-count // rows) if count else 1

    def height_for(self, width):
        columns = self._columns(width)
        heights = [plate.needed_height for plate in self.plates]
        rows = [heights[at : at + columns] for at in range(0, len(heights), columns)]
        return sum(max(row) for row in rows) + dp(8) * (len(rows) - 1)

    def _place(self, *_):
        if not self.plates:
            return
        columns, gap, top = self._columns(self.width), dp(8), self.top
        wide = (self.width - (columns - 1) * gap) / columns
        for start in range(0, len(self.plates), columns):
            row = self.plates[start : start + columns]
            tall = max(plate.needed_height for plate in row)
            for column, plate in enumerate(row):
                plate.compact = wide < dp(140) * room.text_scale
                put(plate, self.x + column * (wide + gap), top - tall, wide, tall)
            top -= tall + gap


class DesertSigns(Drawn):
    """The four parts: dashed with one clue, washed where it lies in sight, filled and ticked when picked up."""

    view = ObjectProperty(None, allownone=True)
    #: Each in the middle of a quarter, instead of one after the other.
    spread = BooleanProperty(False)
    redrawn_for = ("view", "spread")

    def _draw(self):
        if self.view is None:
            return
        size = min(self.height, (self.width - 3 * dp(8)) / 4)
        for part, place in enumerate(self.view.parts):
            x, y = self.x + part * (size + dp(8)), self.center_y - size / 2
            if self.spread:
                x = self.x + (part + 0.5) * self.width / 4 - size / 2
            self._sign(part, place, clues_of(self.view, part), x, y, size)

    def _sign(self, part, place, clues, x, y, size):
        box, edge, radius = Pen(), Pen(), size * 0.2
        carried = place == "carried"
        fill = ink.accent if carried else ink.accent_w if place is not None else ink.surface
        box.box(x, y, size, size, radius)
        box.draw(self._group, fill)
        if place is None and clues:
            path = rounded(x + 1, y + 1, size - 2, size - 2, radius)
            edge.dashes(path, dp(1.5), dp(3.6), dp(2.4), closed=True)
        else:
            edge.outline(x, y, size, size, radius, dp(1.5))
        known = place is not None or clues
        edge.draw(self._group, ink.accent if known else ink.line)
        colour = ink.onink if carried else ink.accent if known else ink.ink3
        put_icon(self._group, PART_ICONS[part], x + size / 2, y + size / 2, size * 0.56, colour)
        if carried:
            tick, at = Pen(), (x + size * 0.92, y + size * 0.1)
            tick.disc(*at, size * 0.2)
            tick.draw(self._group, ink.good)
            put_icon(self._group, "check-bold", *at, size * 0.26, ink.onink)


def clues_of(view, part):
    """How many clues of a part are flipped."""
    wanted = (f"HP{part + 1}", f"VP{part + 1}")
    return sum(tile.flipped and tile.kind in wanted for tile in view.tiles)


def part_state(view, part):
    """What is known of a part, in a word."""
    place = view.parts[part]
    if place == "carried":
        return tr._("picked up")
    return tr._("in sight") if place is not None else tr.n("{n} clue", "{n} clues", clues_of(view, part))


class DesertPile(Card):
    """How many storm cards are left, by kind."""

    deck = ObjectProperty(())

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("deck", self._count)
        tr.bind(language=self._count)

    def _count(self, *_):
        kinds = [card.kind for card in self.deck]
        self.ids.total.text = tr.n("{n} card", "{n} cards", len(kinds))
        for line, kind, whole in (
            (self.ids.winds, "wind", WINDS),
            (self.ids.waves, "heat", HEAT_WAVES),
            (self.ids.rises, "rise", RISES),
        ):
            line.figure, line.small = str(kinds.count(kind)), tr._("of {n}", n=whole)


class DesertPartsCard(Card):
    """The parts, on a desktop."""

    view = ObjectProperty(None, allownone=True)
    count = StringProperty("")
    states = ListProperty(["", "", "", ""])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("view", self._say)
        tr.bind(language=self._say)

    def _say(self, *_):
        if self.view is not None:
            self.states = [part_state(self.view, part) for part in range(len(self.view.parts))]


class DesertHintCard(Boxed, BoxLayout):
    """What is being asked, or what a companion would do."""

    heading = StringProperty("")
    text = StringProperty("")


load_rules("desert_parts")
