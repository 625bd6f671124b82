"""What a play screen observes: one match, as Kivy properties."""

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from logic.core.game import IllegalAction
from logic.core.match import Match
from logic.core.override import override
from logic.core.replay import replay
from screens.play.scheduler import DeviceDriver, KivyScheduler


class TableModel(EventDispatcher):
    """A match, wherever its rules run: `view` changes, and `on_happened` tells why.

    `match` is what is played and `table` what keeps its clocks; a play screen needs no more of them than both
    kinds of model have.
    """

    __events__ = ("on_happened", "on_rewound", "on_refused", "on_over")

    view = ObjectProperty(None, allownone=True)
    outcome = ObjectProperty(None, allownone=True)
    #: Through whose eyes; None where everything is public.
    seat = NumericProperty(None, allownone=True)
    can_undo = BooleanProperty(False)
    paused = BooleanProperty(True)
    #: The table is in sight and yet nobody can act, as while a room waits.
    held = BooleanProperty(False)
    #: Whether time stands while nobody looks.
    rests = True
    #: Nothing runs out here, as in a lesson.
    timeless = False

    match = table = None

    @property
    def game(self):
        return self.match.game

    @property
    def seats(self):
        return self.match.seats

    def persons(self):
        """The seats of the people at this device."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def person_to_move(self):
        """The seat of the person at this device who can act now, or None."""
        if self.held:
            return None
        to_move = self.game.to_move(self.match.state)
        return next((seat for seat in self.persons() if seat in to_move), None)

    def play(self, seat, action):
        """A person acts; what the rules refuse is told through `on_refused`."""
        try:
            self.match.play(seat, action)
        except IllegalAction as refused:
            self.dispatch("on_refused", refused.reason)

    def note(self, **notes):
        """Remember something about how this match is shown."""
        self.match.notes.update(notes)

    def told(self):
        """Everything these eyes have been shown so far: the events, step by step."""
        raise NotImplementedError

    def views(self):
        """The views these eyes had, as far back as this device knows, the present one last."""
        raise NotImplementedError

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


class MatchModel(TableModel):
    """A match being played at this device; every step is saved."""

    #: What runs the computers and the clocks.
    table_type = DeviceDriver

    def __init__(self, game, record, *, answer_ms, keep, seat=None):
        super().__init__()
        self.match = Match(game, record)
        self.table = self.table_type(self.match, KivyScheduler(), answer_ms=answer_ms)
        self._keep = keep
        self.seat = seat
        self._stop = self.match.listen(seat, self._heard, self._rewound)
        self._show(self.match.view(seat))

    def look_as(self, seat):
        """See the match through another seat's eyes from now on."""
        self._stop()
        self.seat = seat
        self._stop = self.match.listen(seat, self._heard, self._rewound)
        self._show(self.match.view(seat))

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

    def save(self):
        """Save it between two steps: what is left on the clocks has changed."""
        self._keep(self.match)

    def close(self):
        """Leave the match alone; it stays as it was saved."""
        self.pause()
        self.table.close()
        self._stop()

    def undo(self, seat):
        if self.match.may_undo(seat):
            self.match.undo(seat)

    @override
    def told(self):
        for step in replay(self.game, self.match.record()):
            shown = (self.game.show(event, self.seat) for event in step.events)
            yield tuple(event for event in shown if event is not None)

    @override
    def views(self):
        for step in replay(self.game, self.match.record()):
            yield self.game.view(step.state, self.seat)

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
