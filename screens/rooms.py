"""The lobby: rooms around here, rooms to return to, a way in by code, and a room of one's own."""

from datetime import datetime

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from logic.games import GAMES
from logic.peer.invitation import clean_code, read_address, read_invitation
from logic.peer.state import Invitation
from screens.around import PlaceScreen
from screens.faces import face, seat_names
from screens.furniture import Divider, IconButton, LinkRow, Menu
from screens.handing_on import choose
from screens.room_door import CodeQuestion, leave_own
from screens.room_words import bad_code_words, game_line, title, whose
from screens.screen import line_up, stand
from screens.texts import tr
from screens.theme import ink


class Lobby(PlaceScreen):
    """Where one meets others."""

    #: What was found in the network.
    found = ListProperty([])
    #: The room this device is in, or None.
    session = ObjectProperty(None, allownone=True)
    watch = BooleanProperty(False)
    address_problem = StringProperty("")
    code_problem = StringProperty("")
    here = StringProperty("")
    here_small = StringProperty("")

    def __init__(self, **kwargs):
        self._search = None
        super().__init__(**kwargs)
        self.fbind("found", self._show_found)
        tr.fbind("language", self._say_anew)

    @property
    def app(self):
        return App.get_running_app()

    @property
    def company(self):
        return self.app.company

    # Coming and going

    def arrive(self, **_what):
        self.address_problem = self.code_problem = ""
        self.ids.name.text = self.app.profile.name
        self.wake()

    def wake(self, **_what):
        """What is typed stays: the code of a friend may have been looked for in another app."""
        if self._search is None:
            self._search = self.company.find(self._heard)
        self._show()

    def depart(self):
        """Nobody looks for rooms any more; the radio may rest."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _heard(self, found):
        self.found = list(found)

    def _say_anew(self, *_):
        if self._search is not None:
            self._show()

    # Showing it

    def _show(self):
        session = self.session = self.company.session
        if session is not None and session.over:
            self.company.part("away")
            session = self.session = None
        if session is not None:
            self.here, self.here_small = title(session.state), game_line(session.state)
        self._show_found()
        tickets = [ticket for ticket in self.company.rooms.tickets() if ticket.game in GAMES]
        again = self.company.rooms.reopenable()
        self._fill(self.ids.tickets, [self._ticket_row(ticket) for ticket in tickets])
        self._fill(self.ids.reopen, [self._reopen_row(record) for record in again])
        self._furnish(tickets, again)

    def _furnish(self, tickets, again):
        """What has nothing to show stands nowhere."""
        ids = self.ids
        parts = [
            *(ids.top, ids.open),
            *([ids.here] if self.session is not None else []),
            *([ids.back_heading, ids.tickets] if tickets else []),
            *([ids.reopen_heading, ids.reopen] if again else []),
            *(ids.found_heading, ids.found, ids.invited_heading, ids.invited, ids.camera, ids.handed_on),
        ]
        line_up(ids.page.column, parts)

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
        stand(self.ids.searching, None if rows else self.ids.found)

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
        shown = face(record.game)
        text = tr._("{game}: open it again", game=shown.title())
        small = f"{', '.join(seat_names(record))} · {_when(record.started)}"
        row = LinkRow(icon=shown.icon, text=text, small=small, label=text)
        row.bind(on_release=lambda *_: self._reopen(record))
        return row

    @staticmethod
    def _fill(card, rows):
        card.clear_widgets()
        for row in rows:
            if card.children:
                card.add_widget(Divider())
            card.add_widget(row)

    # Joining

    def _keep_name(self):
        """Others see this name; a player without one gets asked for it."""
        self.app.stop_typing()
        name = self.ids.name.text.strip()[:40]
        if name != self.app.profile.name:
            self.app.change(name=name)
        if not name:
            self.app.tell(tr._("First write your name: the others want to know who comes."))
            self.ids.name.trigger()
        return bool(name)

    def _ask_code(self, room):
        """A room was tapped: only the code is missing."""
        if self._keep_name():
            question = CodeQuestion(room.name)
            question.bind(on_answer=lambda _, code: code and self._join(Invitation(room.addresses, code)))
            question.open()

    def join(self):
        """By address and code, or by a whole invitation written where the address goes."""
        ids = self.ids
        self.address_problem = self.code_problem = ""
        invitation = read_invitation(ids.address.text)
        if invitation is None:
            invitation = self._typed(ids.address.text.strip(), clean_code(ids.code.text))
        if invitation is not None and self._keep_name():
            self._join(invitation)

    def write_code(self):
        """Somebody has a code: where it is written."""
        self.ids.page.scroll.scroll_to(self.ids.invited, animate=False)
        self.ids.code.trigger()

    def _typed(self, address, code):
        if code is None:
            self.code_problem = bad_code_words()
        if not address or read_address(address) is None:
            self.address_problem = tr._("An address looks like 192.168.1.20 or 192.168.1.20:47120.")
        return None if self.code_problem or self.address_problem else Invitation((address,), code)

    def paste(self):
        """An invitation from a message, or the text of a scanned QR code."""
        invitation = read_invitation(Clipboard.paste() or "")
        if invitation is None:
            self.app.tell(tr._("There is no invitation in the clipboard. Copy the whole text that you were sent."))
            return
        self.ids.address.text = invitation.addresses[0]
        self.ids.code.text = invitation.code
        if self._keep_name():
            self._join(invitation)

    def _join(self, invitation):
        self._enter(lambda: self.company.join(invitation, watch=self.watch))

    def _back(self, ticket):
        self._enter(lambda: self.company.back(ticket))

    def _forget(self, ticket):
        self.company.rooms.forget(ticket)
        self._show()

    def _reopen(self, record):
        if self._keep_name():
            self._enter(lambda: self.company.reopen(record))

    def take_over(self, anchor):
        """Go on with a match that another host has handed on as a file."""
        if self._keep_name():
            choose(self.app, anchor, self._take_over)

    def _take_over(self, record, place):
        self._enter(lambda: self.company.take_over(record, place))

    def _enter(self, go_in):
        def enter():
            go_in()
            self.to_room()

        leave_own(self.app, enter)

    def to_room(self):
        self.app.navigation.go("room")

    # A room of one's own

    def ask_game(self, anchor):
        """Which game, then its new-game screen with free places."""
        if not self._keep_name():
            return
        lines = [(game.id, face(game.id).title(), face(game.id).icon) for game in GAMES.values() if game.seats.stop > 2]
        menu = Menu(choices=lines)
        menu.bind(on_pick=lambda _, game: self._set_up(game))
        menu.open(anchor)

    def _set_up(self, game):
        self.app.navigation.go("newgame", game=game, room=True, ink=face(game).ink)

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

    def keys(self):
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
