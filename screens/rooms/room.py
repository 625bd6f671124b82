"""The room screen: invitation, places, chat, and the start of the match."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from logic.core.override import override
from screens.core.screen import set_children
from screens.games.face import face
from screens.i18n.texts import tr
from screens.rooms import texts as room_words
from screens.rooms.actions import RoomActions
from screens.rooms.place_menu import offer
from screens.rooms.widgets import PlaceRow, stay_at_end
from screens.theme import ink, window
from screens.widgets import Dialog, Divider

LOOK_SECONDS = 3
"""Seconds between a host's checks whether its device is in another network; nothing is sent."""


class RoomScreen(RoomActions):
    """The room this device is in, as its host or as a guest."""

    title = StringProperty("")
    subtitle = StringProperty("")
    addresses = StringProperty("")
    #: The state of the relay, if one is used.
    relay = StringProperty("")
    #: What prevents playing, in a sentence.
    trouble = StringProperty("")
    watchers = StringProperty("")
    #: The main button: (icon, text, what it does), or nothing.
    main = ListProperty([])
    main_style = StringProperty("filled")
    #: What the host has to wait for before starting, in a sentence.
    not_yet = StringProperty("")
    chats = BooleanProperty(True)
    ended = BooleanProperty(False)
    #: Unread messages.
    unread = NumericProperty(0)
    #: Whether the host can add a seat.
    can_add = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._rows, self._seen_match = [], None
        self._looking = Clock.create_trigger(self._look_around, LOOK_SECONDS, interval=True)
        # After the frame in which a new message is laid out.
        self._look_at_chat = Clock.create_trigger(self._read_or_tell, 0.1)
        self._starting, self._promised = False, ""
        super().__init__(**kwargs)
        stay_at_end(self.ids.page.scroll, self.ids.page.column)
        self.ids.page.scroll.fbind("scroll_y", self._look_at_chat)
        tr.fbind("language", self.retranslate)
        for fact in ("landscape", "big_text"):
            window.fbind(fact, self.retranslate)

    # Coming and going

    @override
    def on_show(self, **_what):
        session = self.app.room_service.session
        if session is not self.session:
            self._follow(session)
        if session is not None:
            self.refresh()
            self._look_around()
            self._looking()
            self._look_at_chat()
        ink.use(self.ink_name)

    @override
    def on_hide(self):
        self._looking.cancel()

    def _follow(self, session):
        if self.session is not None:
            self.session.unbind(state=self._changed, match=self._changed, on_noted=self._noted)
        self.session = session
        self._seen_match = session.match if session else None
        self.unread = 0
        self.ids.chat.session = self.ids.entry.session = session
        if session is not None:
            session.bind(state=self._changed, match=self._changed, on_noted=self._noted)

    @override
    def back(self):
        """Ask before leaving while there is something to lose."""
        if self.session is None or self.session.over:
            self._part("away")
            return False
        self.ask_to_leave()
        return True

    def ask_to_leave(self):
        """Leave for a while, or for good."""
        if self.hosts:
            question = Dialog(
                heading=tr._("Leave your room?"),
                text=tr._("It can stay open while you look elsewhere. If you close it, it is over for everybody; "
                          "a game that has begun is kept, and you can open the room again."),
                answers=[
                    ("stay_open", tr._("Leave it open"), "filled", "door-open"),
                    ("leave", tr._("Close the room"), "outline", "lock-outline"),
                ],
            )  # fmt: skip
        else:
            question = Dialog(
                heading=tr._("Leave the room?"),
                text=tr._("If you go away for a while, your seat is kept and you can come back to it. "
                          "If you leave for good, your seat is given up."),
                answers=[
                    ("away", tr._("Away for a while"), "filled", "door-open"),
                    ("leave", tr._("Leave for good"), "outline", "exit-run"),
                ],
            )  # fmt: skip
        question.bind(on_answer=lambda _, how: self._leave(how))
        question.open()

    def _leave(self, how):
        if how != "stay_open":
            self._part(how)
        self.app.navigation.restart("rooms")

    def _part(self, how):
        self._follow(None)
        self.app.room_service.part(how)

    # Following the room

    def _changed(self, *_):
        self.refresh()
        self._be_ready()
        match = self.session.match
        if match is not self._seen_match and self.state.phase == "playing":
            self._seen_match = match
            if self.in_front():
                self.to_table()
        self._look_at_chat()

    def _read_or_tell(self, *_):
        """A message is read once it is in sight; until then it is announced, and the bar leads to it."""
        if self.session is None or not self.in_front():
            return
        chat = self.ids.chat
        if not chat.children or self._is_in_sight(chat.children[0]):
            self.session.read()
        elif self.session.unread > self.unread:
            self.app.tell(room_words.last_said(self.session.state))
        self.unread = self.session.unread

    def _is_in_sight(self, row):
        """Whether at least half of a message is visible."""
        scroll = self.ids.page.scroll
        bottom = scroll.to_window(scroll.x, scroll.y)[1]
        return bottom <= row.to_window(*row.center)[1] <= bottom + scroll.height

    def show_chat(self):
        """Scroll to the newest message."""
        if self.ids.chat.children:
            self.ids.page.scroll.scroll_to(self.ids.chat.children[0], animate=False)

    def _look_around(self, *_):
        """Show the addresses of the network that the device is in now."""
        if self.hosts and self.session is not None and not self.session.over:
            self.session.room.look_around()

    def _noted(self, _session, note):
        self.app.tell(room_words.note_words(note))

    def to_table(self):
        """Go to the play screen of the match."""
        game = self.state.game
        self.app.navigation.go(game, session=self.session, ink=face(game).ink)

    # Showing it

    def retranslate(self, *_):
        if self.session is not None:
            self.refresh()

    def refresh(self):
        state = self.state = self.session.state
        self.hosts, self.ended = self.session.hosts, state.phase == "closed"
        self._wear(state)
        self.title, self.subtitle = room_words.title(state), room_words.game_line(state)
        self.chats = state.info is not None and state.info.chat
        self.watchers = room_words.watchers_words(state)
        self._show_invitation(state)
        self._show_places(state)
        self.trouble = self._trouble_words(state)
        self.not_yet = room_words.not_yet_words(state) if state.phase == "lobby" and state.is_host else ""
        self.main, self.main_style = self._main(state)
        self.layout(state)

    def _wear(self, state):
        """Take the ink of the room's game."""
        if state.game and self.ink_name != face(state.game).ink:
            self.ink_name = face(state.game).ink
            if self.in_front():
                ink.use(self.ink_name)

    def _show_invitation(self, state):
        if state.invitation is None:
            self.code = self.invitation = self.addresses = ""
            return
        from logic.peer.security.invitation import invitation_text

        self.code = state.invitation.code
        self.invitation = invitation_text(state.invitation)
        self.addresses = "\n".join(state.invitation.addresses)
        self.relay = room_words.relay_words(state.relay)

    def _show_places(self, state):
        shown = [number for number, place in enumerate(state.places) if place.kind != "closed"]
        card = self.ids.rows
        while len(self._rows) > len(shown):
            card.remove_widget(self._rows.pop())
            if card.children:
                card.remove_widget(card.children[0])
        while len(self._rows) < len(shown):
            row = PlaceRow()
            row.bind(on_release=self._touched, on_accept=self._accepted)
            if self._rows:
                card.add_widget(Divider())
            self._rows.append(row)
            card.add_widget(row)
        for number, row in zip(shown, self._rows, strict=True):
            row.show(state, number, offer(state, number))
        self.can_add = state.is_host and state.phase == "lobby" and len(shown) < len(state.places)

    def _trouble_words(self, state):
        if state.trouble is not None:
            return room_words.trouble_words(state.trouble)
        if state.unsaved:
            return tr._("The game could not be saved on this device: is the disk full? The game goes on.")
        if state.phase == "joining":
            return room_words.knocking_words()
        if missing := room_words.missing_words(state):
            return missing
        if state.phase == "over" and not state.is_host:
            return tr._("The host can start another game.")
        return room_words.no_way_words(state.invitation)

    def _main(self, state):
        """The main button and its style for this device's role."""
        if state.phase == "closed":
            return ["arrow-left", tr._("Back to the rooms"), "rooms"], "filled"
        if state.phase in ("playing", "over") and self.session.match is None:
            return [], "filled"
        if state.phase == "playing":
            return ["play", tr._("To the table"), "table"], "filled"
        if state.phase == "over" and not state.is_host:
            return ["trophy-outline", tr._("Result"), "table"], "filled"
        if state.phase == "over":
            return ["restore", tr._("Play again"), "again"], "filled"
        if state.phase == "lobby" and state.is_host:
            return ["play", tr._("Start the game"), "start"], "wash" if self.not_yet else "filled"
        if state.phase == "lobby" and state.my_place is not None:
            if state.places[state.my_place].ready:
                return ["check-circle", tr._("Ready"), "unready"], "outline"
            return ["check", tr._("I am ready"), "ready"], "filled"
        return [], "filled"

    def layout(self, state):
        """Attach only the parts that have something to show."""
        ids = self.ids
        trouble = [ids.trouble] if self.trouble else []
        ways_in = [ids.cells, ids.invite] if self.code else []
        people = [ids.places] if state.info is not None else []
        talk = [ids.talk, ids.chat] if state.info is not None else []
        # In landscape, big text leaves no room for it; the places say who is not ready.
        waited_for = [ids.waited_for] if self.not_yet and not (window.landscape and window.big_text) else []
        if window.landscape:
            set_children(ids.left, ways_in or people)
            set_children(ids.right, [*people, *waited_for, *talk] if ways_in else [*waited_for, *talk])
            set_children(ids.page.column, [*trouble, ids.halves])
        else:
            set_children(ids.page.column, [*trouble, *ways_in, *people, *talk])
        set_children(ids.places, [ids.rows, *([ids.above_add, ids.add] if self.can_add else [])])
        buttons = [*([ids.way_on] if self.main else []), *([] if self.ended else [ids.out])]
        entry = [ids.entry] if self.chats and not self.ended else []
        # A low window has room for one line.
        set_children(ids.buttons, [*entry, *buttons] if window.landscape else buttons)
        set_children(ids.foot, [ids.buttons] if window.landscape else [*entry, *waited_for, ids.buttons])

    # Doing things

    def go_on(self):
        """The main button."""
        if not self.main:
            return
        here = self.session.room
        match self.main[2]:
            case "rooms":
                self._part("away")
                self.app.navigation.restart("rooms")
            case "table":
                self.to_table()
            case "ready":
                here.ready(True)
            case "unready":
                here.ready(False)
            case "again":
                self.app.room_service.again()
            case "start":
                self._start(here)

    def _start(self, here):
        """Starting implies being ready: start once the room has confirmed that."""
        if self.not_yet:
            self.app.tell(self.not_yet)
            return
        self._starting = self._unready()
        if self._starting:
            here.ready(True)
        else:
            here.start()

    def _be_ready(self):
        """A host becomes ready as soon as the shuffle is prepared; start if that was all that was missing."""
        state = self.state
        if self._starting and not self._unready():
            self._starting = False
            self.session.room.start()
        elif state.is_host and state.phase == "lobby" and self._unready() and state.info.promise != self._promised:
            self._promised = state.info.promise
            self.session.room.ready(True)

    def _unready(self):
        place = self.state.my_place
        return place is not None and not self.state.places[place].ready

    @override
    def press(self, key):
        if key == "enter":
            self.go_on()
        elif key == "c" and self.invitation:
            self.copy()
        elif key == "t" and self.chats:
            self.ids.entry.ids.entry.trigger()
        else:
            return False
        return True

    @override
    def key_help(self):
        lines = [("Enter", self.main[1])] if self.main else []
        if self.invitation:
            lines.append(("C", tr._("copy the invitation")))
        if self.chats:
            lines.append(("T", tr._("write a message")))
        return [*lines, ("Tab", tr._("next")), ("Esc", tr._("leave"))]


SCREEN = RoomScreen
