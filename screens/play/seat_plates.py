"""Everybody at a table, each with a plate."""

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from logic.core.override import override
from screens.theme import window
from screens.widgets import SeatPlate
from screens.widgets.manual_layout import ManualLayout, set_rect

PLATE_GAP, SNUG_GAP = 8, 4


class SeatPlates(ManualLayout):
    """Everybody at the table, as many in a row as there is room for."""

    #: What each plate shows, a Plate a seat.
    players = ListProperty([])
    #: What is left of the turn, a TurnClock; None where there is no clock.
    clock = ObjectProperty(None, allownone=True)
    #: The match they sit at: with another, how much fits on a plate is tried anew.
    match = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self.plates = []
        #: How wide a plate was when it was last seen how much fits on it, and what did not.
        self._tried, self._spots = None, []
        super().__init__(**kwargs)

    def on_match(self, *_):
        self._tried = None
        self.relayout()

    def on_players(self, *_):
        if len(self.plates) != len(self.players):
            self._set_table(len(self.players))
        for plate, player in zip(self.plates, self.players, strict=True):
            for name, value in player._asdict().items():
                setattr(plate, name, value)
        self.on_clock()

    def on_clock(self, *_):
        """Whose turn it is sees the clock."""
        for plate in self.plates:
            plate.clock = self.clock if plate.active else None

    def _set_table(self, count):
        self.clear_widgets()
        self.plates = [SeatPlate(size_hint_y=1) for _ in range(count)]
        for plate in self.plates:
            plate.fbind("needed_height", self.grown)
            for name in ("name", "score", "small", "brief", "gone", "may_say"):
                plate.fbind(name, self.relayout)
            self.add_widget(plate)
        self.relayout()

    def _choose_spot(self, wide):
        """All plates alike; and what did not fit once is not tried again, lest they change with every turn."""
        snug = self._snug(self.width)
        if self._tried != (wide, snug, window.text_scale):
            self._tried = wide, snug, window.text_scale
            self._spots = ["score", "line"] if snug else ["full", "name", "score", "line"]
            for plate in self.plates:
                plate.snug = snug
        while self._spots != ["line"] and any(plate.width_for(self._spots[0]) > wide for plate in self.plates):
            del self._spots[0]
        for plate in self.plates:
            plate.compact = self._spots[0] != "full"
            if plate.compact:
                plate.brief_at = self._spots[0]

    def columns_for(self, width):
        """As many in a row as fit, in rows of equal length; one below the other on a desktop."""
        count, least = len(self.plates), dp(78) * window.text_scale
        if window.wide or not count:
            return 1
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            if columns <= 4 and width / columns >= least:
                return columns
        return 1

    def _rows(self, width):
        return -(-len(self.plates) // self.columns_for(width))

    def _snug(self, width):
        """Where they would take the height that the board and the keys need."""
        if window.landscape and window.big_text and len(self.plates) > 2:
            return True
        return (window.low or window.landscape) and self._rows(width) > 1

    def _gap(self, width):
        return dp(SNUG_GAP if self._snug(width) else PLATE_GAP)

    def height_for(self, width):
        rows = self._rows(width)
        tallest = max((plate.needed_height for plate in self.plates), default=0)
        return rows * tallest + (rows - 1) * self._gap(width)

    @override
    def layout(self, *_):
        columns, gap = self.columns_for(self.width), self._gap(self.width)
        wide = (self.width - (columns - 1) * gap) / columns
        self._choose_spot(wide)
        tall = max((plate.needed_height for plate in self.plates), default=0)
        for number, plate in enumerate(self.plates):
            row, column = divmod(number, columns)
            set_rect(
                plate,
                self.x + column * (wide + gap),
                self.top - tall - row * (tall + gap),
                wide,
                tall,
            )
