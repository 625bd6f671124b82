"""What a play screen observes: one match, as Kivy properties."""

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from logic.core.game import IllegalAction
from logic.core.match import Match
from screens.clock import DeviceTable, KivyScheduler


class MatchModel(EventDispatcher):
    """A match being played here: `view` changes, and `on_happened` tells why; every step is saved."""

    __events__ = ("on_happened", "on_rewound", "on_refused", "on_over")

    view = ObjectProperty(None, allownone=True)
    outcome = ObjectProperty(None, allownone=True)
    #: Through whose eyes; None where everything is public.
    seat = NumericProperty(None, allownone=True)
    can_undo = BooleanProperty(False)
    paused = BooleanProperty(True)
    #: What runs the computers and the clocks.
    table_type = DeviceTable

    def __init__(self, game, record, *, answer_ms, keep, seat=None):
        super().__init__()
        self.match = Match(game, record)
        self.table = self.table_type(self.match, KivyScheduler(), answer_ms=answer_ms)
        self._keep = keep
        self.seat = seat
        self._stop = self.match.listen(seat, self._heard, self._rewound)
        self._show(self.match.view(seat))

    @property
    def game(self):
        return self.match.game

    @property
    def seats(self):
        return self.match.seats

    def look_as(self, seat):
        """See the match through another seat's eyes from now on."""
        self._stop()
        self.seat = seat
        self._stop = self.match.listen(seat, self._heard, self._rewound)
        self._show(self.match.view(seat))

    def persons(self):
        """The seats of the people at this device."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def resume(self):
        """Let the computers think and the clocks run."""
        self.paused = False
        self.table.open()

    def pause(self):
        """Stop both, and keep what is left on the clocks."""
        if not self.paused:
            self.paused = True
            self.table.pause()
            if self.outcome is None:
                self._keep(self.match)

    def keep(self):
        """Save it between two steps: what is left on the clocks has changed."""
        self._keep(self.match)

    def close(self):
        """Leave the match alone; it stays as it was saved."""
        self.pause()
        self.table.close()
        self._stop()

    def play(self, seat, action):
        """A person acts; what the rules refuse is told through `on_refused`."""
        try:
            self.match.play(seat, action)
        except IllegalAction as refused:
            self.dispatch("on_refused", refused.reason)

    def undo(self, seat):
        if self.match.may_undo(seat):
            self.match.undo(seat)

    def note(self, **notes):
        """Remember something about how this match is shown."""
        self.match.notes.update(notes)

    def person_to_move(self):
        """The seat of the person at this device who is to act, or None."""
        to_move = self.game.to_move(self.match.state)
        return next((seat for seat in self.persons() if seat in to_move), None)

    def _heard(self, view, events):
        self._show(view)
        self._keep(self.match)
        self.dispatch("on_happened", events)
        if self.outcome is not None:
            self.dispatch("on_over", self.outcome)

    def _rewound(self, view):
        self._show(view)
        self._keep(self.match)
        self.dispatch("on_rewound")

    def _show(self, view):
        self.outcome = self.match.outcome
        self.can_undo = any(self.match.may_undo(number) for number in self.persons())
        self.view = view

    def on_happened(self, events):
        pass

    def on_rewound(self):
        pass

    def on_refused(self, reason):
        pass

    def on_over(self, outcome):
        pass
