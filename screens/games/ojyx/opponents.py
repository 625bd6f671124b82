"""The others at an Ojyx table: who they are, how they stand, and their cards, small."""

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.core.event import Event
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.games.ojyx.cards import CardGrid  # noqa: F401  names it for kv
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

    #: An OpponentPlate: its words and its cards.
    plate = ObjectProperty(rebind=True)
    #: There is little height.
    short = BooleanProperty(False)
    grid = ObjectProperty()

    def touched_cell(self):
        """The card under the finger that was lifted last; None where a key was pressed."""
        if self.last_touch is None:
            return None
        x, y = self.to_widget(self.last_touch.sx * Window.width, self.last_touch.sy * Window.height)
        return self.grid.cell_at(x, y)


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

    #: An OpponentPlate each.
    plates = ListProperty([])
    #: A round has just been counted: narrow panels have a line more.
    counted = BooleanProperty(False)
    on_seat = Event("An opponent was tapped, and perhaps one of their cards.")

    def __init__(self, **kwargs):
        self.panels = []
        super().__init__(**kwargs)

    def on_plates(self, *_):
        if len(self.panels) != len(self.plates):
            self._set()
            self.relayout()
        for panel, plate in zip(self.panels, self.plates, strict=True):
            panel.plate = plate

    def _form(self):
        return OpponentCard if roomy(self.shape_for(self.width)[2]) else OpponentPanel

    def _set(self):
        form = self._form()
        self.clear_widgets()
        self.panels = [form(plate=plate) for plate in self.plates]
        for panel in self.panels:
            panel.bind(on_release=lambda panel: self.dispatch("on_seat", panel.plate.seat, panel.touched_cell()))
            self.add_widget(panel)

    def shape_for(self, width):
        """Columns, rows and the width of a panel."""
        count, gap = max(1, len(self.plates)), dp(GAP)
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
        for number, panel in enumerate(self.panels):
            box = self._box(number, columns, rows, wide)
            set_rect(panel, *box)
            panel.short = box[3] < dp(LEAST_TALL) * window.text_scale


load_kv(__name__)
