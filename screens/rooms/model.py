"""A match in a room as a play screen observes it: the rules may run on another device."""

from logic.core.game import IllegalAction
from logic.core.override import override
from screens.play.model import TableModel


class RemoteDriver:
    """Read-only clocks of a match that the host drives."""

    answer_ms = 0

    class _Scheduler:
        hurry = 1

    def __init__(self, match):
        self._match = match
        self.scheduler = self._Scheduler()

    def open(self):
        """Nobody there waits for a screen."""

    def pause(self):
        """Nobody there waits for a screen."""

    def remaining(self):
        """Milliseconds left on each timer."""
        return self._match.clocks()

    def wait(self, seats):
        """Nobody here waits for the device: each has one of their own."""


class RoomModel(TableModel):
    """The same interface as a local match, with only one's own seat and without undo."""

    rests = False

    def __init__(self, session):
        super().__init__()
        self.session = session
        self.match = session.match
        self.table = RemoteDriver(self.match)
        self.seat = self.match.seat
        self._stops = [
            self.match.listen(self.seat, self._heard, self._rewound),
            self.match.refusals(lambda reason: self.dispatch("on_refused", reason)),
        ]
        session.bind(state=self._stands)
        self._show(self.match.view(self.seat))
        self._stands()

    def look_as(self, _seat):
        """Only one person plays at this device."""

    def resume(self):
        self._stands()

    def pause(self):
        """Nothing to pause: the others play on."""

    def save(self):
        """Nothing to save: the host saves the match."""

    def undo(self, _seat):
        self.dispatch("on_refused", "no_undo")

    def close(self):
        """Stop following the match; it goes on."""
        self.session.unbind(state=self._stands)
        while self._stops:
            self._stops.pop()()

    def leave(self, seat):
        """Give up the seat and stay to watch."""
        try:
            self.match.leave(seat)
        except IllegalAction as refused:
            self.dispatch("on_refused", refused.reason)

    @override
    def told(self):
        return self.match.told

    @override
    def views(self):
        return (self.view,)

    def _stands(self, *_):
        """Nobody can act while the host pauses, somebody is waited for, or the connection is gone."""
        state = self.session.state
        waits = state.info is not None and (state.info.paused or state.info.waiting_for)
        self.paused = bool(waits) or state.link in ("reconnecting", "lost")
        self.held = self.paused

    def _heard(self, view, events):
        self._show(view)
        self.dispatch("on_happened", events)
        if self.outcome is not None:
            self.dispatch("on_over", self.outcome)

    def _rewound(self, view):
        self._show(view)
        self.dispatch("on_rewound")
