"""The lobby: rooms nearby, rooms to return to, joining by code, and opening a room."""

from datetime import datetime

from kivy.properties import ObjectProperty, StringProperty

from logic.core.override import override
from logic.games import GAMES
from logic.peer.host.persistence import saved_room
from screens.core.screen import attach, set_children
from screens.games.face import face
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.rooms.join import leave_own
from screens.rooms.joining import Joining
from screens.rooms.match_file import choose
from screens.rooms.reminder import hosted
from screens.rooms.texts import game_line, shared_games, title, unread_words, whose
from screens.theme import ink
from screens.widgets import Divider, IconButton, LinkRow, Menu
from screens.widgets.dialogs import ask


class Lobby(Joining):
    """The screen of the rooms."""

    #: The room this device is in, or None.
    session = ObjectProperty(None, allownone=True)
    here = StringProperty("")
    here_small = StringProperty("")

    def __init__(self, **kwargs):
        self._search = None
        super().__init__(**kwargs)
        self.fbind("found", self._show_found)
        tr.fbind("language", self.retranslate)

    # Coming and going

    @override
    def on_show(self, **_what):
        self.address_problem = self.code_problem = ""
        self.ids.name.text = self.app.profile.name
        self.on_resume()

    @override
    def on_resume(self, **_what):
        """Keep what is typed: the player may have looked up a friend's code in another app."""
        if self._search is None:
            self._search = self.room_service.find(self._heard)
        self.refresh()

    @override
    def on_hide(self):
        """Stop searching for rooms, to save power."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _heard(self, found):
        self.found = list(found)

    def retranslate(self, *_):
        if self._search is not None:
            self.refresh()

    # Showing it

    def refresh(self):
        session = self.session = self.room_service.session
        if session is not None and session.over:
            self.room_service.part("away")
            session = self.session = None
        if session is not None and session.state.phase == "joining":
            # Not there yet.
            session = self.session = None
        if session is not None:
            self._say_here(session)
        self._show_found()
        tickets = [ticket for ticket in self.room_service.rooms.tickets() if ticket.game in GAMES]
        again = [record for record in self.app.saves.open_matches() if hosted(record)]
        self._fill(self.ids.tickets, [self._ticket_row(ticket) for ticket in tickets])
        self._fill(self.ids.reopen, [self._reopen_row(record) for record in again])
        self._layout_page(tickets, again)

    _followed = None

    def on_session(self, _lobby, session):
        if self._followed is not None:
            self._followed.unbind(unread=self._say_here)
        self._followed = session
        if session is not None:
            session.bind(unread=self._say_here)

    def _say_here(self, session, *_):
        said = unread_words(int(session.unread))
        self.here = title(session.state)
        self.here_small = " · ".join(words for words in (said, game_line(session.state)) if words)

    def _layout_page(self, tickets, again):
        """Attach only the parts that have something to show."""
        ids = self.ids
        parts = [
            *(ids.top, ids.name, ids.open),
            *([ids.here] if self.session is not None else []),
            *([ids.back_heading, ids.tickets] if tickets else []),
            *([ids.reopen_heading, ids.reopen] if again else []),
            *(ids.found_heading, ids.found, ids.invited_heading, ids.invited, ids.camera, ids.handed_on),
        ]
        set_children(ids.page.column, parts)

    def _show_found(self, *_):
        rows = []
        for room in self.found:
            known = room.game in GAMES
            icon = face(room.game).icon if known else "help-circle-outline"
            text = whose(room.name)
            row = LinkRow(icon=icon, text=text, small=self._found_small(room), label=text)
            row.bind(on_release=lambda _, room=room: self._ask_code(room))
            rows.append(row)
        self._fill(self.ids.found, rows)
        attach(self.ids.searching, None if rows else self.ids.found)

    @staticmethod
    def _found_small(room):
        words = [face(room.game).title() if room.game in GAMES else room.game]
        words.append(
            {
                "lobby": tr._("waiting for players"),
                "playing": tr._("being played; you can watch"),
                "over": tr._("just over"),
            }.get(room.phase, "")
        )
        return " · ".join(word for word in words if word)

    def _ticket_row(self, ticket):
        shown = face(ticket.game)
        text = tr._("{name}’s room", name=ticket.host_name or tr._("Somebody"))
        small = f"{shown.title()} · {_when(ticket.joined)}"
        row = LinkRow(icon=shown.icon, text=text, small=small, label=text, end_icon="")
        row.bind(on_release=lambda *_: self._back(ticket))
        forget = IconButton(icon="close", label=tr._("Forget this room"), tint=ink.ink2)
        forget.bind(on_release=lambda *_: self._forget(ticket))
        row.add_widget(forget)
        return row

    def _reopen_row(self, record):
        shown, damaged = face(record.game), saved_room(record) is None
        text = tr._("{game}: open it again", game=shown.title())
        if damaged:
            text = tr._("{game}: its room is damaged", game=shown.title())
        small = f"{', '.join(seat_names(record))} · {_when(record.started)}"
        row = LinkRow(icon=shown.icon, text=text, small=small, label=text, end_icon="")
        row.bind(on_release=lambda *_: (self._ask_discard if damaged else self._reopen)(record))
        discard = IconButton(icon="close", label=tr._("Discard this game"), tint=ink.ink2)
        discard.bind(on_release=lambda *_: self._ask_discard(record))
        row.add_widget(discard)
        return row

    def _ask_discard(self, record):
        ask(
            tr._("Discard this game?"),
            tr._("It cannot be opened again after that."),
            tr._("Discard"),
            lambda: self._discard(record),
        )

    def _discard(self, record):
        self.app.matches.discard(record.id)
        self.refresh()

    @staticmethod
    def _fill(card, rows):
        card.clear_widgets()
        for row in rows:
            if card.children:
                card.add_widget(Divider())
            card.add_widget(row)

    # Rooms from before

    def _back(self, ticket):
        self._enter(lambda: self.room_service.back(ticket))

    def _forget(self, ticket):
        self.room_service.rooms.forget(ticket)
        self.refresh()

    def _reopen(self, record):
        if self._keep_name():
            self._enter(lambda: self.room_service.reopen(record))

    def take_over(self, anchor):
        """Continue a match that another host has exported as a file."""
        if self._keep_name():
            choose(self.app, anchor, self._take_over)

    def _take_over(self, record, place):
        self._enter(lambda: self.room_service.take_over(record, place))

    def _enter(self, go_in):
        def enter():
            go_in()
            self.to_room()

        leave_own(self.app, enter)

    # Opening a room

    def ask_game(self, anchor):
        """Choose a game, then go to its new-game screen with open places."""
        if not self._keep_name():
            return
        menu = Menu(choices=shared_games())
        menu.bind(on_pick=lambda _, game: self._set_up(game))
        menu.open(anchor)

    def _set_up(self, game):
        self.app.navigation.go("newgame", game=game, room=True, ink=face(game).ink)

    @override
    def press(self, key):
        if key == "n":
            self.ask_game(self.ids.open)
        elif key == "j":
            self.join()
        elif key == "v":
            self.paste()
        else:
            return False
        return True

    @override
    def key_help(self):
        return [
            ("N", tr._("open a room")),
            ("J", tr._("join")),
            ("V", tr._("paste an invitation")),
            ("Tab", tr._("next")),
            ("Esc", tr._("back")),
        ]


def _when(started):
    try:
        when = datetime.fromisoformat(started)
    except ValueError:
        return started
    return f"{tr.date(when.date())}, {when:%H:%M}"


SCREEN = Lobby
