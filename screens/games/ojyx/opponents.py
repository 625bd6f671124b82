"""The others at an Ojyx table: who they are, how they stand, and their cards, small."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.games.ojyx.cards import CardGrid  # noqa: F401  names it for kv
from screens.games.ojyx.face import figure
from screens.games.ojyx.prompts import just_counted, shown_sum
from screens.i18n.texts import tr
from screens.theme import ink, load_kv, window
from screens.widgets import Pressable
from screens.widgets.labels import width_of
from screens.widgets.manual_layout import ManualLayout, set_rect

GAP = 8
SHORT, LEAST_TALL, TALL = 94, 138, 171
LEAST_PANEL = 62
LOWEST_CELL = 9.5
LINE = 18
"""A line below the cards of a narrow panel, and the marks that stick out of them."""
MOST_BELOW = 5
"""How many stand one below the other on a desktop where words are large."""


def roomy(wide):
    """Whether figures have room beside the cards; else they stand above them."""
    return wide >= dp(100) + sp(100)


class StockPips(Painted):
    """How many action cards somebody keeps; `hollow` shows the free places too, `upright` is from the top down."""

    count = NumericProperty(0)
    hollow = BooleanProperty(False)
    upright = BooleanProperty(False)
    shows = ("count", "hollow", "upright")

    def paint(self, group):
        filled, empty = Pen(), Pen()
        wide, high = (dp(10), dp(15)) if self.hollow else (dp(5.5), dp(10))
        for place in range(3):
            x, y = self.x + place * (wide + dp(2)), self.center_y - high / 2
            if self.upright:
                x, y = self.x, self.top - high - place * (high + dp(2))
            if place < self.count:
                filled.box(x, y, wide, high, dp(2))
            elif self.hollow:
                empty.outline(x, y, wide, high, dp(2), dp(1))
        filled.draw(group, ink.ink2)
        empty.draw(group, ink.line)


class Opponent(Pressable, Widget):
    """Another seat."""

    seat = NumericProperty(0)
    name = StringProperty("")
    kind = StringProperty("")
    #: Who sat here has left the table.
    gone = BooleanProperty(False)
    shown = StringProperty("")
    #: What the round that was just counted came to, and what to call it; "" while a round is played.
    points = StringProperty("")
    round = StringProperty("")
    #: "" until a round is counted.
    total = StringProperty("")
    stock = NumericProperty(0)
    #: Whether action cards are in play.
    stocked = BooleanProperty(True)
    active = BooleanProperty(False)
    chosen = BooleanProperty(False)
    #: There is little height.
    short = BooleanProperty(False)
    grid = ObjectProperty()

    def show(self, view, active, chosen):
        """Show this seat of a view."""
        seat = int(self.seat)
        self.active, self.chosen = active, chosen
        self.gone = bool(view.gone[seat])
        self.shown = figure(shown_sum(view.grids[seat]))
        counted = just_counted(view)
        self.points = figure(f"{view.history[-1][seat]:+}") if counted else ""
        self.round = tr._("round {n}", n=len(view.history)) if counted else ""
        self.total = figure(view.totals[seat]) if view.history else ""
        self.stock = len(view.stocks[seat])
        self.stocked = view.options.actions != "none"
        self.grid.grid = view.grids[seat]
        self.grid.marks = list(view.marks[seat])


class OpponentPanel(Opponent):
    """Narrow: name and what is shown above the cards, and the stock; where it is tight, that is beside the cards."""

    tight = BooleanProperty(False)

    @staticmethod
    def short_name(name, letters=1):
        """A name where there is little room: its beginning, and the number that tells it from others."""
        number = name.rpartition("\xa0")[2]
        return f"{name[:letters]}.\xa0{number}" if number.isdigit() else f"{name[: max(3, letters)]}."

    @classmethod
    def fitting_name(cls, name, font, size, space):
        """As much of a name as there is room for."""
        tries = name, cls.short_name(name, 4), cls.short_name(name)
        return next((text for text in tries if width_of(text, font, size) <= space), tries[-1])

    @staticmethod
    def height_for(wide, shape=1.2, lowest=False):
        """How high it is with cards of that shape, or with the lowest whose numbers can be read."""
        cell = min((wide - dp(25)) / 4, dp(34))
        return (
            dp(20) * window.text_scale + dp(20) + 3 * (min(cell * shape, dp(LOWEST_CELL)) if lowest else cell * shape)
        )


class OpponentCard(Opponent):
    """Wide: the figures beside the cards; where it is short, the name too."""


class Opponents(ManualLayout):
    """All others: three in a row, four where there are more, one below the other on a desktop."""

    seats = ListProperty([])
    #: A round has just been counted: narrow panels have a line more.
    counted = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.panels = []
        self._tapped = self._shown = None

    def seat(self, seats, names, kinds, tapped):
        """Set the table: each seat's name, and what it is where that is not plain."""
        self.seats = [(seat, names[seat], kinds[seat]) for seat in seats]
        self._tapped = tapped
        self._set()
        self.relayout()

    def _form(self):
        return OpponentCard if roomy(self.shape_for(self.width)[2]) else OpponentPanel

    def _set(self):
        form = self._form()
        self.clear_widgets()
        self.panels = [
            form(seat=seat, name=name, kind=kind, label=_said(name, kind)) for seat, name, kind in self.seats
        ]
        for panel in self.panels:
            panel.bind(on_release=lambda panel: self._tapped(int(panel.seat)))
            self.add_widget(panel)

    def name_kinds(self, kinds):
        """What the seats are has changed, as when somebody loses the connection."""
        self.seats = [(seat, name, kinds[seat]) for seat, name, _ in self.seats]
        for panel, (_, name, kind) in zip(self.panels, self.seats, strict=True):
            panel.kind, panel.label = kind, _said(name, kind)

    def show(self, view, active, shown):
        """Show these seats of a view; `active` are those to move, `shown` is whose cards lie in the middle."""
        self._shown = view, active, shown
        self.counted = just_counted(view)
        for panel in self.panels:
            panel.show(view, panel.seat in active, panel.seat == shown)

    def shape_for(self, width):
        """Columns, rows and the width of a panel."""
        count, gap = max(1, len(self.seats)), dp(GAP)
        columns = 1 if window.wide else count if count <= 3 else 4
        if window.wide and window.big_text and count > MOST_BELOW:
            columns = 2
        elif window.big_text:
            # As many as have room for a name beside a figure.
            columns = min(columns, max(2, int((width + gap) / (sp(LEAST_PANEL) + gap))))
        return columns, -(-count // columns), (width - (columns - 1) * gap) / columns

    def height_for(self, width):
        """How high it stands well."""
        tall = max(dp(TALL), dp(LEAST_TALL) * window.text_scale)
        return self._height_of_rows(width, tall)

    def least_height_for(self, width):
        """How high it must be at least."""
        return self._height_of_rows(width, max(dp(SHORT), dp(12) + sp(78)), shape=0.95)

    def tight_height_for(self, width):
        """How low it can be where the window is too low for everything else."""
        return self._height_of_rows(width, max(dp(SHORT), dp(12) + sp(78)), shape=0.95, lowest=True)

    def _height_of_rows(self, width, card, **panel):
        _columns, rows, wide = self.shape_for(width)
        line = sp(LINE) if self.counted else 0
        high = card if roomy(wide) else OpponentPanel.height_for(wide, **panel) + line
        return rows * high + (rows - 1) * dp(GAP)

    def free_place(self):
        """The place at the end of the last row where nobody sits, as left, bottom, width, height; or None."""
        columns, rows, wide = self.shape_for(self.width)
        if rows < 2 or len(self.panels) % columns == 0:
            return None
        return self._box(len(self.panels), columns, rows, wide)

    def _box(self, number, columns, rows, wide):
        gap = dp(GAP)
        row, column = divmod(number, columns)
        tall = (self.height - (rows - 1) * gap) / rows
        return self.x + column * (wide + gap), self.top - tall - row * (tall + gap), wide, tall

    def layout(self, *_):
        if not self.panels:
            return
        columns, rows, wide = self.shape_for(self.width)
        if type(self.panels[0]) is not self._form():
            self._set()
            self.show(*self._shown)
        for number, panel in enumerate(self.panels):
            box = self._box(number, columns, rows, wide)
            set_rect(panel, *box)
            panel.short = box[3] < dp(LEAST_TALL) * window.text_scale


def _said(name, kind):
    """What a panel is called where it is spoken."""
    return f"{name}, {kind}" if kind else name


def kind_words(seats, links):
    """What each seat is, where the name does not say it; `links` tell how somebody in a room is connected."""
    links = links if len(links) == len(seats) else [""] * len(seats)
    return [tr._("computer") if seat.kind == "computer" else link for seat, link in zip(seats, links, strict=True)]


load_kv(__name__)
