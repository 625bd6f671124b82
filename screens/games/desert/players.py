"""The plates of the players: who they are, what they can do, their life, what they keep."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.desert.rescue import LAST_LIFE
from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.games.desert.tiles import put_icon, put_text
from screens.games.desert.vocabulary import FOUND_ICONS, found_name
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import HBox, Icon, Pressable, Small
from screens.widgets.labels import width_of
from screens.widgets.manual_layout import ManualLayout, set_rect

PLATE_GAP = 8
LEAST_DROP, LEAST_SIGN, KEPT = 11, 10, 20
"""The least step from drop to drop, the least size of a gear icon, and what a count of gear needs, in dp."""


class DesertDrops(Painted):
    """Life in drops, full and empty, or as a figure where it is narrow; then the gear somebody keeps."""

    life = NumericProperty(4)
    most = NumericProperty(4)
    #: The most drops of anybody here: everybody's are of one size.
    places = NumericProperty(4)
    gear = ListProperty([])
    #: Somebody here keeps gear, and everybody's life leaves room for it.
    armed = BooleanProperty(False)
    shows = ("life", "most", "places", "gear", "armed")

    def paint(self, group):
        colour = ink.bad if self.life <= LAST_LIFE else ink.zero
        kept = dp(KEPT) if self.armed else 0
        step = min(self.height, (self.width - kept) / (self.places + 0.2))
        if step >= dp(LEAST_DROP):
            for drop in range(int(self.most)):
                icon = "water" if drop < self.life else "water-outline"
                put_icon(
                    group, icon, self.x + (drop + 0.5) * step, self.center_y, min(self.height, step * 1.35), colour
                )
            self._paint_gear(group, self.x + (self.most + 0.4) * step)
        else:
            side = self.height
            put_icon(group, "water", self.x + side * 0.34, self.center_y, side, colour)
            put_text(group, str(int(self.life)), self.x + side * 0.88, self.center_y, side * 0.9, colour)
            self._paint_gear(group, self.x + side * 1.2)

    def _paint_gear(self, group, left):
        """What somebody keeps; how much it is if it does not fit."""
        room_each = (self.right - left) / max(1, len(self.gear))
        if self.gear and room_each < dp(LEAST_SIGN):
            put_icon(group, "cog-outline", left + dp(5), self.center_y, dp(11), ink.teal)
            put_text(group, str(len(self.gear)), left + dp(14), self.center_y, dp(12), ink.teal)
            return
        side = min(self.height, room_each)
        for place, gear in enumerate(self.gear):
            put_icon(group, FOUND_ICONS[gear], left + (place + 0.5) * side, self.center_y, side, ink.teal)


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
    places = NumericProperty(4)
    gear = ListProperty([])
    armed = BooleanProperty(False)
    #: They have left, and a guide plays on.
    gone = BooleanProperty(False)
    #: A word where the next heat wave kills, or "".
    warning = StringProperty("")
    compact = BooleanProperty(False)
    #: The padding at its sides then.
    narrow_pad = NumericProperty("7dp")
    #: There is only one line; and whether on everybody's the character fits beside the name.
    low = BooleanProperty(False)
    named = BooleanProperty(False)
    #: The name on a compact plate, with the character if that fits.
    line = StringProperty("")
    needed_height = NumericProperty("56dp")

    def on_kv_post(self, base_widget):
        self.fbind("gear", self._list_gear)
        for name in ("name", "character", "gone", "warning", "low", "named"):
            self.fbind(name, self._say_line)
        self._say_line()
        window.bind(wide=self._list_gear)
        tr.bind(language=self._list_gear)
        ink.bind(applied=self._list_gear)

    def _both(self):
        return " · ".join(filter(None, (self.name, self.warning or self.character)))

    def names_both(self, width):
        """Whether the name and the character fit on one line of a plate of this width."""
        words = self.ids.line
        return width_of(self._both(), words.font_name, words.type_size) <= width - 2 * self.narrow_pad

    def _say_line(self, *_):
        # Where there is one line only, the token still has the initial of whoever it is.
        if self.named:
            self.line = self._both()
        elif self.gone:
            self.line = tr._("Guide") if self.low else f"{self.name}\n{self.character}"
        elif self.warning:
            self.line = self.warning if self.low else f"{self.name}\n{self.warning}"
        else:
            self.line = self.name

    def _list_gear(self, *_):
        """On a desktop, gear is named."""
        box = self.ids.gear
        box.clear_widgets()
        if window.wide:
            for gear in self.gear:
                line = HBox()
                line.add_widget(Icon(icon=FOUND_ICONS[gear], type_size="18dp", tint=ink.teal))
                line.add_widget(Small(text=found_name(gear), tint=ink.ink))
                box.add_widget(line)


class DesertPlates(ManualLayout):
    """Everybody's plates; that of the seat to move has a thick outline."""

    on_seat = Event("A plate was tapped.")

    #: A `texts.Plate` for each seat.
    players = ListProperty([])
    #: The window is low: characters have no line of their own.
    low = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.plates = []
        super().__init__(**kwargs)
        self.fbind("players", self.refresh)
        self.fbind("players", self.relayout)
        self.fbind("low", self.relayout)

    def refresh(self, *_):
        """A plate for everybody; those that are there already change."""
        while len(self.plates) > len(self.players):
            self.remove_widget(self.plates.pop())
        while len(self.plates) < len(self.players):
            self.plates.append(self._plate(len(self.plates)))
            self.add_widget(self.plates[-1])
        for plate, player in zip(self.plates, self.players, strict=True):
            for name, value in player._asdict().items():
                setattr(plate, name, value)

    def _plate(self, seat):
        plate = DesertPlate(seat=seat, size_hint=(None, None))
        plate.bind(on_release=lambda plate: self.dispatch("on_seat", int(plate.seat)))
        plate.fbind("needed_height", self.grown)
        for name in ("name", "character", "warning"):
            plate.fbind(name, self.relayout)
        return plate

    def _columns(self, width):
        count = len(self.plates)
        if window.wide:
            return 1
        least = dp(76) * (1 if self.low else window.text_scale)
        rows = next((rows for rows in range(1, count + 1) if width / -(-count // rows) >= least), count)
        return -(-count // rows) if count else 1

    def height_for(self, width):
        columns = self._columns(width)
        heights = [plate.needed_height for plate in self.plates]
        rows = [heights[at : at + columns] for at in range(0, len(heights), columns)]
        return sum(max(row) for row in rows) + dp(PLATE_GAP) * (len(rows) - 1)

    def layout(self, *_):
        if not self.plates:
            return
        columns, gap, top = self._columns(self.width), dp(PLATE_GAP), self.top
        wide = (self.width - (columns - 1) * gap) / columns
        characters = any(plate.character for plate in self.plates)
        named = all(plate.names_both(wide) for plate in self.plates)
        for start in range(0, len(self.plates), columns):
            row = self.plates[start : start + columns]
            tall = max(plate.needed_height for plate in row)
            for column, plate in enumerate(row):
                plate.low, plate.named = self.low, named
                plate.compact = wide < dp(140) * window.text_scale or (self.low and columns > 1 and characters)
                set_rect(plate, self.x + column * (wide + gap), top - tall, wide, tall)
            top -= tall + gap


load_kv(__name__)
