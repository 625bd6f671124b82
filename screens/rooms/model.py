"""A match in a room as its play screen meets it: the rules run on the host."""

from logic.core.client import MatchClient
from logic.core.override import override


class RemoteDriver:
    """The clocks of a match whose driver is on the host: they can be read, and nothing else."""

    answer_ms = 0

    def __init__(self, match):
        self._match = match

    def open(self):
        """Nobody there waits for a screen."""

    def pause(self):
        """Nobody there waits for a screen."""

    def remaining(self):
        """Milliseconds left on each timer."""
        return self._match.clocks()

    def wait(self, seats):
        """Nobody here waits for the device: each has one of their own."""

    def hurry(self, times):
        """The host's computers take their time."""


class RoomClient(MatchClient):
    """One's own seat in a match on another device, with nothing to take back."""

    rests = False

    def __init__(self, session):
        self.session = session
        self.match = session.match
        self.driver = RemoteDriver(self.match)
        super().__init__(self.match.seat)
        self.view = self.match.view(self.seat)
        self._stops = [
            self.match.subscribe(self.seat, self._stepped, self._rewound),
            self.match.subscribe_refusals(self.refused),
        ]
        session.bind(state=self._session_changed)
        self._session_changed()

    @override
    def look_as(self, seat):
        """There are no other eyes at this device."""

    @override
    def resume(self):
        self._session_changed()

    @override
    def pause(self):
        """The others play on while this device looks elsewhere."""

    @override
    def save(self):
        """The host keeps the match."""

    @override
    def undo(self, seat):
        self.refused("no_undo")

    @override
    def close(self):
        """Leave the match alone; it goes on without these eyes."""
        self.session.unbind(state=self._session_changed)
        while self._stops:
            self._stops.pop()()

    @override
    def shown_events(self):
        return self.match.shown_events

    @override
    def views(self):
        return (self.view,)

    def _session_changed(self, *_):
        """Nobody can act while the host pauses, somebody is waited for, or the connection is gone."""
        state = self.session.state
        waits = state.info is not None and (state.info.paused or state.info.waiting_for)
        self.paused = bool(waits) or state.link in ("reconnecting", "lost")
        self.hold(self.paused)
