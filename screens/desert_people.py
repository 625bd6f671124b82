"""The people in Le Désert: who they are, what they can do, how much life they have, what they keep."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.desert.characters import CHARACTERS
from screens.desert_tiles import put_icon
from screens.faces.desert_words import FOUND_ICONS, character_line, character_name, found_name
from screens.furniture import Beside, Icon, Pressable, Small
from screens.painted import Painted
from screens.placed import Placed, put
from screens.texts import tr
from screens.theme import ink, load_rules, room

PLATE_GAP = 8


class DesertDrops(Painted):
    """Life in drops, full and empty, then the gear somebody keeps."""

    life = NumericProperty(4)
    most = NumericProperty(4)
    #: How many drops anybody here can hold: everybody's are of one size.
    places = NumericProperty(4)
    gear = ListProperty([])
    shows = ("life", "most", "places", "gear")

    def paint(self, group):
        step = min(self.height, self.width / (self.places + 0.2))
        # A drop is narrower than other signs, and may be larger than its step where that is small.
        size = min(self.height, step * 1.35)
        for drop in range(int(self.most)):
            icon = "water" if drop < self.life else "water-outline"
            put_icon(group, icon, self.x + (drop + 0.5) * step, self.center_y, size, ink.zero)
        left = self.x + (self.most + 0.4) * step
        for place, gear in enumerate(self.gear):
            if left + (place + 1) * step <= self.right:
                put_icon(group, FOUND_ICONS[gear], left + (place + 0.5) * step, self.center_y, step, ink.teal)


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
    compact = BooleanProperty(False)
    needed_height = NumericProperty("56dp")

    def on_kv_post(self, base_widget):
        self.fbind("gear", self._list_gear)
        room.bind(wide=self._list_gear)
        tr.bind(language=self._list_gear)
        ink.bind(worn=self._list_gear)

    def show(self, player, active):
        """Show a player as they are."""
        # Who has no power is not named: `wanderer` is also how a companion plays.
        self.character = character_name(player.character) if player.character != "wanderer" else ""
        self.power = character_line(player.character)
        self.life, self.most = player.life, CHARACTERS[player.character].most_life
        self.gear, self.active = list(player.gear), active
        words = (self.name, self.character, tr.n("{n} life", "{n} lives", player.life))
        self.label = ", ".join(filter(None, words))

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

    def name_all(self, names):
        """Companions have another name in another language."""
        for plate, name in zip(self.plates, names, strict=True):
            plate.name = name

    def on_seat(self, seat):
        """A plate was tapped."""

    def show(self, view, turn):
        for seat, plate in enumerate(self.plates):
            plate.show(view.players[seat], seat == turn)
            plate.places = max(CHARACTERS[player.character].most_life for player in view.players)

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
        return sum(max(row) for row in rows) + dp(PLATE_GAP) * (len(rows) - 1)

    def _place(self, *_):
        if not self.plates:
            return
        columns, gap, top = self._columns(self.width), dp(PLATE_GAP), self.top
        wide = (self.width - (columns - 1) * gap) / columns
        for start in range(0, len(self.plates), columns):
            row = self.plates[start : start + columns]
            tall = max(plate.needed_height for plate in row)
            for column, plate in enumerate(row):
                plate.compact = wide < dp(140) * room.text_scale
                put(plate, self.x + column * (wide + gap), top - tall, wide, tall)
            top -= tall + gap


load_rules("desert_people")
