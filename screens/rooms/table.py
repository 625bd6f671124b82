"""The room on a play screen: chat, connection states, the notice of a pause, and leaving."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.core.event import Event
from screens.core.screen import attach, detach, parts_of, set_children
from screens.i18n.texts import tr
from screens.play.layout import PlayScroll
from screens.rooms import texts as room_words
from screens.rooms.widgets import PlaceRow
from screens.theme import load_kv, window
from screens.widgets import Divider, IconButton, RoundedBox, Sheet
from screens.widgets.dialogs import ask
from screens.widgets.presence import presence, sign_of

HIDDEN_LINES = {"code", "review"}
"""Menu lines that are missing during a match in a room, because nobody knows its seed yet."""


class ChatButton(IconButton):
    """Opens the room sheet; shows whether there are unread messages."""

    unread = NumericProperty(0)


class RoomNotice(RoundedBox, BoxLayout):
    """A strip at the bottom of the play screen that says why nobody can play."""

    text = StringProperty("")
    icon = StringProperty("timer-sand")
    #: The text of the button; empty if this device can only wait.
    answer = StringProperty("")
    on_press_on = Event("The button was tapped.")

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)
        self.fbind("answer", self.layout)
        self.layout()

    def layout(self, *_):
        attach(self.ids.press_on, self if self.answer else None)


class RoomSheet(Sheet):
    """A sheet with everybody in the room and the chat."""

    session = ObjectProperty()
    #: The height of the chat where it scrolls by itself, so that the heading and everybody stay in sight.
    talk_height = NumericProperty("96dp")

    def on_kv_post(self, base_widget):
        self._rows, self._parts = [], parts_of(self)
        self._measure = Clock.create_trigger(self._share_height, -1)
        self.session.bind(state=self.refresh)
        window.bind(landscape=self.layout)
        for part, name in ((self, "height"), (self.content, "minimum_height")):
            part.fbind(name, self._measure)
        self.refresh()
        self.layout()
        self.session.read()

    def on_dismiss(self):
        self.session.unbind(state=self.refresh)
        self.session.read()

    def layout(self, *_):
        """In landscape, people are on the left and the chat is on the right: there is no height for both."""
        ids, lying = self.ids, window.landscape
        attach(ids.close, ids.people if lying else self.content)
        set_children(ids.halves, [ids.people, ids.talk] if lying else [ids.people, ids.line, ids.talk])
        self._measure()

    def _share_height(self, *_):
        """Give the chat the height that the rest of the sheet leaves."""
        ids = self.ids
        beside = ids.talk if window.landscape else ids.halves
        rest = self.content.minimum_height - ids.halves.height + beside.minimum_height - ids.said.height
        self.talk_height = max(dp(96), self.most_height - rest)

    def refresh(self, *_):
        state, card = self.session.state, self.ids.places
        seats = [number for number, place in enumerate(state.places) if place.kind in ("person", "computer")]
        if len(self._rows) != len(seats):
            card.clear_widgets()
            self._rows = []
            for _ in seats:
                if self._rows:
                    card.add_widget(Divider())
                self._rows.append(PlaceRow())
                card.add_widget(self._rows[-1])
        for row, number in zip(self._rows, seats, strict=True):
            row.show(state, number, [])
        here = state.spectators if state.phase != "closed" else ()
        names = ", ".join(person.name for person in here if person.name)
        self.ids.watchers.text = tr._("Watching: {names}", names=names) if names else ""
        self.ids.entry.opacity = 1 if state.info is not None and state.info.chat else 0
        self.ids.entry.disabled = not self.ids.entry.opacity


class RoomPanel:
    """Connects a play screen with the room that its match is played in."""

    def __init__(self, screen, session):
        self.screen, self.session, self.app = screen, session, screen.app
        self.notice = RoomNotice()
        self.notice.bind(on_press_on=lambda *_: session.room.resume())
        self._links = {}
        self._buttons = []
        for bar in screen.bars():
            button = ChatButton()
            button.bind(on_release=lambda *_: self.open_sheet())
            bar.actions.add_widget(button, len(bar.actions.children))
            self._buttons.append((bar, button))
        screen.bind(children=self._make_room, size=self._make_room)
        self.notice.bind(height=self._make_room)
        session.bind(state=self._changed, unread=self._unread, on_noted=self._noted)
        self._changed()
        self._unread()

    def on_show(self):
        """The play screen is shown."""
        self._changed()

    def on_hide(self):
        """The play screen is hidden; the others play on."""
        presence.signs = {}

    def close(self):
        """Remove everything of the room from the play screen."""
        self.session.unbind(state=self._changed, unread=self._unread, on_noted=self._noted)
        for bar, button in self._buttons:
            bar.actions.remove_widget(button)
        detach(self.notice)
        self._make_room()
        self.screen.unbind(children=self._make_room, size=self._make_room)
        self.screen.links = []
        presence.signs = {}

    def open_sheet(self):
        RoomSheet(session=self.session).open()

    # Following the room

    def _unread(self, *_):
        for _bar, button in self._buttons:
            if self.session.unread > button.unread and self.screen.in_front():
                self.app.feedback.sound("page")
            button.unread = self.session.unread

    def _noted(self, _session, note):
        if self.screen.in_front():
            self.app.tell(room_words.note_words(note))

    def _changed(self, *_):
        state = self.session.state
        if state.phase == "closed":
            self.notice.text = room_words.trouble_words(state.trouble) if state.trouble else ""
        else:
            self.notice.text = room_words.missing_words(state) or room_words.stand_in_words(state)
        self.notice.icon = "timer-sand" if room_words.missing_words(state) else "robot-outline"
        self.notice.answer = self._way_on(state)
        attach(self.notice, self.screen if self.notice.text else None)
        self._make_room()
        self._tell_links(state)
        self._show_links(state)
        if state.phase == "lobby" and self.screen.in_front():
            # The host has prepared another game: everybody returns to the room.
            self.app.navigation.back_to("room")

    @staticmethod
    def _way_on(state):
        """What the host can do about it."""
        if not state.is_host or state.phase != "playing":
            return ""
        return tr._("Go on") if state.info.paused else tr._("Go on without") if state.info.waiting_for else ""

    def _make_room(self, *_):
        """Leave space for the strip below the table."""
        low = self.notice.height if self.notice.parent else 0
        self.screen.foot = low
        for part in self.screen.children:
            if isinstance(part, PlayScroll) and not part.follows_foot:
                part.size_hint_y = None if low else 1
                part.y = low
                if low:
                    part.height = self.screen.height - low

    def _show_links(self, state):
        """Show the others' connection states: as texts, and as icons on the tokens."""
        self.screen.links = room_words.seat_links(state)
        if self.screen.in_front():
            others = (
                [n for n in range(len(state.places)) if n != state.my_place] if room_words.knows_links(state) else []
            )
            presence.signs = {n: sign for n in others if (sign := sign_of(state.places[n]))}

    def _tell_links(self, state):
        """Announce once who leaves and who comes back."""
        now = {n: (place.link, place.gone, place.stand_in) for n, place in enumerate(state.places)}
        for number, (link, gone, stand_in) in now.items():
            was = self._links.get(number)
            if was is None or number == state.my_place or not self.screen.in_front():
                continue
            name = room_words.place_name(state, number)
            if gone and not was[1]:
                self.app.tell(tr._("{name} has given up their seat.", name=name))
            elif stand_in and not was[2]:
                self.app.tell(tr._("{name} is gone: a computer plays until they are back.", name=name))
            elif link == "online" and was[0] in ("reconnecting", "lost") and not gone:
                self.app.tell(tr._("{name} is back.", name=name))
        self._links = now

    # Called by the play screen

    def refusals(self):
        return room_words.refusal_words()

    def menu(self, lines):
        """The play screen's menu lines with those of the room."""
        state = self.session.state
        hidden = () if self.session.match.complete else HIDDEN_LINES
        kept = [line for line in lines if line[0] not in hidden]
        if state.my_place is None or state.places[state.my_place].gone:
            kept = [line for line in kept if line[0] != "give_up"]
        ours = [("people", tr._("The others, and the chat"), "message-outline")]
        if state.is_host and state.phase == "playing":
            paused = state.info.paused
            ours.append(("pause", tr._("Go on") if paused else tr._("Pause"), "play" if paused else "pause"))
        return [*ours, *kept, ("leave_room", tr._("Leave the room"), "exit-run")]

    def picked(self, pick):
        """Handle a menu line; True if it was one of the room's."""
        here, info = self.session.room, self.session.state.info
        match pick:
            case "people":
                self.open_sheet()
            case "pause":
                (here.resume if info.paused else here.pause)()
            case "leave_room":
                self.app.navigation.back_to("room")
                self.app.navigation.current_screen.ask_to_leave()
            case "give_up":
                self._ask_to_give_up()
            case "review" if not self.session.match.complete:
                self.app.tell(tr._("The game can be reviewed once it is over and its log has come."))
            case _:
                return False
        return True

    def _ask_to_give_up(self):
        ask(
            tr._("Give up your seat?"),
            tr._("The game goes on without you, and you can watch. To come back later, leave the room for a "
                 "while instead: your seat is kept."),
            tr._("Give up"),
            lambda: self.screen.client.leave(self.session.state.my_place),
            tr._("Play on"),
        )  # fmt: skip

    def another(self):
        """Icon and text of the button for another game, which only the host can prepare."""
        return room_words.another_game(self.session.state)

    def again(self):
        """Return to the room, where the host prepares another game."""
        if self.session.state.is_host and self.session.state.phase == "over":
            self.app.room_service.again()
        else:
            self.app.navigation.back_to("room")


load_kv(__name__)
