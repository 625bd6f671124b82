"""Playing with other devices: the rooms of this app, and the one it is in. Loaded when somebody first goes there."""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from logic.games import GAMES
from logic.peer.rooms import Rooms
from screens.core.gc_policy import GcPolicy
from screens.device.multicast import MulticastLock
from screens.i18n.texts import tr
from screens.rooms.texts import last_said

#: Where tickets are kept, below the app's folder; the app looks there before any of this is loaded.
FOLDER = "rooms"


class RoomSession(EventDispatcher):
    """A room this device is in: its state as a property, and what has been read of the chat."""

    __events__ = ("on_noted",)

    state = ObjectProperty()
    #: The match that is played there, or was last; None before the first.
    match = ObjectProperty(None, allownone=True, comparator=lambda a, b: a is b)
    #: Lines of the chat that nobody here has seen.
    unread = NumericProperty(0)

    def __init__(self, room, hosts=False):
        super().__init__()
        self.room, self.hosts = room, hosts
        self.state, self.match = room.state, room.match
        self._read = 0
        self._filed = None
        self._stop = room.subscribe(self._changed, lambda note: self.dispatch("on_noted", note))

    @property
    def over(self):
        """The room is no more, or was never reached."""
        return self.state.phase == "closed"

    def read(self):
        """Everything said so far has been seen."""
        self._read = self._last_line()
        self.unread = 0

    def in_lobby(self, do):
        """Do something with the room as soon as it is in its lobby."""

        def look(_session, state):
            if state.phase == "lobby":
                self.unbind(state=look)
                do(self.room)

        self.bind(state=look)

    def end(self):
        """Hear no more of it."""
        self._stop()

    def to_file(self):
        """A match that has just been verified, once; None where there is none."""
        match, found = self.match, self.state.verification
        if match is None or found is None or found.verdict != "verified" or self._filed is match:
            return None
        self._filed = match
        return match

    def _last_line(self):
        return self.state.chat[-1].number if self.state.chat else 0

    def _changed(self, state):
        self.state, self.match = state, self.room.match
        self.unread = sum(line.number > self._read and line.member != state.me for line in state.chat)

    def on_noted(self, note):
        """A wish was not granted."""


class RoomService(EventDispatcher):
    """The rooms around, and the one this device is in."""

    session = ObjectProperty(None, allownone=True)

    def __init__(self, app):
        super().__init__()
        self._app = app
        self.rooms = Rooms(GAMES, app.folder / FOLDER, app.saves, _deliver)
        self.ear = MulticastLock()
        self._tidying = GcPolicy()

    def open(self, opening, places=()):
        """Open a room with places as wished: (number, kind, level) of those that are not simply open."""
        session = self._enter(self.rooms.open(opening), hosts=True)
        session.in_lobby(lambda room: [room.set_place(*place) for place in places])
        return session

    def again(self):
        """Another game for everybody, at a table of the same size."""
        session = self.session
        size = len(session.state.places)
        session.room.again()
        session.in_lobby(lambda room: [room.set_place(n, "closed") for n in range(size, len(room.state.places))])

    def reopen(self, record):
        """Open a room again that this device hosted."""
        return self._enter(self.rooms.reopen(record), hosts=True)

    def take_over(self, record, place):
        """Open the room of a match that another host has handed on."""
        profile = self._app.profile
        return self._enter(self.rooms.take_over(record, profile.name, place, relay=profile.settings.relay), hosts=True)

    def join(self, invitation, watch=False):
        return self._enter(self.rooms.join(invitation, self._app.profile.name, watch=watch))

    def back(self, ticket):
        """Return to one's place."""
        return self._enter(self.rooms.back(ticket))

    def find(self, heard):
        """Look for rooms in the network; `heard` gets all that are there whenever that changes."""
        return _Search(self.rooms.find(heard))

    def part(self, how):
        """Leave the room: "away" keeps the place, "leave" gives it up; a host that leaves closes it for everybody."""
        session, self.session = self.session, None
        if session is None:
            return
        session.end()
        if session.hosts:
            self.ear.release()
        if not session.over:
            (session.room.go_away if how == "away" else session.room.leave)()

    def close(self):
        """The app ends: a word to the others, and the place is kept."""
        if self.session is not None:
            self.session.end()
            self.session = None
        self.rooms.close()
        self._tidying.stop()

    def _enter(self, room, hosts=False):
        if self.session is not None:
            self.part("away")
        if hosts:
            # Whoever looks for rooms asks all devices at once; this one must hear it.
            self.ear.acquire()
        self.session = RoomSession(room, hosts)
        self.session.bind(state=self._file, match=self._begun, unread=self._said)
        return self.session

    def _begun(self, session, _match):
        """Whoever looks elsewhere hears that the game begins."""
        if session.state.phase == "playing" and self._app.navigation.current not in ("room", session.state.game):
            self._app.tell(tr._("In the room the game has begun."))

    def _said(self, session, unread):
        """Whoever looks elsewhere hears what is said; the room and its table show it themselves."""
        if unread and self._app.navigation.current not in ("room", session.state.game):
            self._app.tell(last_said(session.state))

    def _file(self, session, _state):
        match = session.to_file()
        if match is not None:
            self._app.keep_match(match)


class _Search:
    """A search for rooms, with an ear of its own open as long as it lasts: a host's stays open after it."""

    def __init__(self, stop):
        self._ear, self._stop = MulticastLock(), stop
        self._ear.acquire()

    def stop(self):
        self._stop()
        self._ear.release()


def _deliver(call):
    """Runs a call of the rooms' thread between two frames."""
    Clock.schedule_once(lambda _dt: call(), 0)
