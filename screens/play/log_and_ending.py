"""The story of a match beside the board, and its ending below it."""

from itertools import groupby

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.play.panels import ControlsPanel
from screens.theme import load_kv, window
from screens.widgets import RoundedBox

LINES = 14


class EventLine(BoxLayout):
    """Who did what."""

    seat = NumericProperty(0)
    #: Whether somebody did it; much in a game just happens.
    known = BooleanProperty(True)
    initial = StringProperty("")
    mine = BooleanProperty(False)
    text = StringProperty("")
    newest = BooleanProperty(False)


class EventLog(RoundedBox, BoxLayout):
    """What happened lately on a table, the newest on top."""

    table = ObjectProperty(None, allownone=True, rebind=True)
    story = ListProperty([])
    seats = ListProperty([])
    #: Whose steps are one's own; None where nobody's are.
    eyes = NumericProperty(None, allownone=True)
    #: Who else has the ink, where everybody's plate at this device has it.
    people = ListProperty([])

    def __init__(self, **kwargs):
        #: What is shown, the oldest first.
        self._shown = []
        super().__init__(**kwargs)
        self.fbind("story", self._tell)
        for name in ("eyes", "people"):
            self.fbind(name, self.refresh)
        window.fbind("wide", self._tell)

    def _tell(self, *_):
        """Add what is new and take away what is too old; where there is no room for a story, there is nothing."""
        wanted = counted(self.story)[-LINES:] if window.wide else []
        lines = self.ids.lines
        gone = next(k for k in range(len(self._shown) + 1) if self._shown[k:] == wanted[: len(self._shown) - k])
        for line in lines.children[:gone]:
            lines.remove_widget(line)
        for seat, text in wanted[len(self._shown) - gone :]:
            lines.add_widget(self._line(seat, text), len(lines.children))
        for line in lines.children:
            line.newest = line is lines.children[-1]
        self._shown = wanted

    def _line(self, seat, text):
        known = seat is not None and seat < len(self.seats)
        initial = self.seats[seat][:1] if known else ""
        return EventLine(seat=seat or 0, known=known, initial=initial, mine=known and self._is_mine(seat), text=text)

    def _is_mine(self, seat):
        return seat == self.eyes or seat in self.people

    def refresh(self, *_):
        for line in self.ids.lines.children:
            line.mine = line.known and self._is_mine(line.seat)


def counted(story):
    """A story in which what happened several times in a row is one line that says how often."""
    runs = [(line, len(list(run))) for line, run in groupby(story)]
    return [(seat, f"{text} ×{times}" if times > 1 else text) for (seat, text), times in runs]


class GameOverPanel(ControlsPanel):
    """Who won and why, and where to go from here; stands where the controls were."""

    headline = StringProperty("")
    text = StringProperty("")
    #: The play screen, whose results, rematch and review it leads to.
    table = ObjectProperty(None, allownone=True, rebind=True)
    #: The way to another game, as (icon, text).
    again = ListProperty(["", ""])
    snug = BooleanProperty(False)
    crowded = BooleanProperty(False)
    #: How wide the words of the three ways on are together, and what is free beside each.
    said = NumericProperty(0)
    pad = NumericProperty(0)


load_kv(__name__)
