"""The app's room service: rooms nearby and the one we are in. Loaded on first use."""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from logic.games import GAMES
from logic.peer.rooms import Rooms
from screens.core.event import Event
from screens.device.multicast import MulticastLock
from screens.i18n.texts import tr
from screens.rooms.texts import last_said

#: The folder of tickets below the app's folder; the app looks there before this module is loaded.
FOLDER = "rooms"


class RoomSession(EventDispatcher):
    """The room we are in, as properties: its state, its match and the unread chat."""

    on_noted = Event("A request was refused.")

    state = ObjectProperty()
    #: The current or last match; None before the first.
    match = ObjectProperty(None, allownone=True, comparator=lambda a, b: a is b)
    #: The number of unread chat lines.
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
        """Whether the room is closed or was never reached."""
        return self.state.phase == "closed"

    def read(self):
        """Mark the whole chat as read."""
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
        """Stop following the room."""
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


class RoomService(EventDispatcher):
    """Opens, finds, joins and leaves rooms; holds the session of the one we are in."""

    session = ObjectProperty(None, allownone=True)

    def __init__(self, app):
        super().__init__()
        self._app = app
        self.rooms = Rooms(GAMES, app.folder / FOLDER, app.saves, _deliver)
        self.ear = MulticastLock()

    def open(self, opening, places=()):
        """Open a room; `places` are (number, kind, level) of those that are not simply open."""
        session = self._enter(self.rooms.open(opening), hosts=True)
        session.in_lobby(lambda room: [room.set_place(*place) for place in places])
        return session

    def again(self):
        """Another game for everybody with the same number of seats."""
        session = self.session
        size = len(session.state.places)
        session.room.again()
        session.in_lobby(lambda room: [room.set_place(n, "closed") for n in range(size, len(room.state.places))])

    def reopen(self, record):
        """Open a room again that this device hosted."""
        return self._enter(self.rooms.reopen(record), hosts=True)

    def take_over(self, record, place):
        """Open the room of a match that another host has exported."""
        profile = self._app.profile
        return self._enter(self.rooms.take_over(record, profile.name, place, relay=profile.settings.relay), hosts=True)

    def join(self, invitation, watch=False):
        return self._enter(self.rooms.join(invitation, self._app.profile.name, watch=watch))

    def back(self, ticket):
        """Return to our place in a room."""
        return self._enter(self.rooms.back(ticket))

    def find(self, heard):
        """Search for rooms in the network; `heard` gets all of them after every change."""
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
        """The app ends: tell the others, and keep the place."""
        if self.session is not None:
            self.session.end()
            self.session = None
        self.rooms.close()

    def _enter(self, room, hosts=False):
        if self.session is not None:
            self.part("away")
        if hosts:
            # Searching devices send multicasts, which this one must receive.
            self.ear.acquire()
        self.session = RoomSession(room, hosts)
        self.session.bind(state=self._file, match=self._begun, unread=self._said)
        return self.session

    def _begun(self, session, _match):
        """On other screens, announce that the game begins."""
        if session.state.phase == "playing" and self._app.navigation.current not in ("room", session.state.game):
            self._app.tell(tr._("In the room the game has begun."))

    def _said(self, session, unread):
        """On other screens, announce a chat message; the room and the play screen show it themselves."""
        if unread and self._app.navigation.current not in ("room", session.state.game):
            self._app.tell(last_said(session.state))

    def _file(self, session, _state):
        match = session.to_file()
        if match is not None:
            self._app.matches.keep(match)


class _Search:
    """A search for rooms, which holds a multicast lock of its own while it lasts."""

    def __init__(self, stop):
        self._ear, self._stop = MulticastLock(), stop
        self._ear.acquire()

    def stop(self):
        self._stop()
        self._ear.release()


def _deliver(call):
    """Run a call from the network thread on the UI thread, between two frames."""
    Clock.schedule_once(lambda _dt: call(), 0)
