"""What all play screens share: opening a match, saving it, its menu, its end."""

from kivy.properties import ListProperty, NumericProperty, ObjectProperty

import screens.play.bar_actions
import screens.play.log_and_ending
import screens.play.panels
import screens.play.seat_plates
import screens.play.slot_layout  # noqa: F401  names their widgets for kv
from logic.core.client import LocalClient
from logic.core.device_driver import DeviceDriver
from logic.core.match import Match
from logic.core.override import override
from logic.core.play import PlainPlay
from logic.games import GAMES
from screens.core.screen import AppScreen
from screens.device.jni import on_android
from screens.games.face import face
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.play.animator import Animator
from screens.play.model import PlayModel
from screens.play.scheduler import KivyScheduler
from screens.widgets import TopBar

LOG_LINES = 60


class PlayScreen(AppScreen):
    """A table where one match is played. A game's screen says what happens on it."""

    can_describe = True
    #: The game's play layer.
    play_type = PlainPlay
    #: The match that is open, None where it was left.
    model = ObjectProperty(None, allownone=True)
    #: What kv calls when something is touched, and what it shows: those of the match that was opened last.
    play = ObjectProperty(None)
    #: With `rebind`, kv expressions that read its parts follow.
    state = ObjectProperty(None, rebind=True)
    #: What to call each seat.
    names = ListProperty([])
    #: How much below the table is taken by a notice of the room.
    foot = NumericProperty(0)
    #: What happened lately, as (seat, sentence), the newest last.
    story = ListProperty([])
    #: The way to another game, as (icon, text).
    again = ListProperty(["", ""])
    #: The screen that this table is shown on, where it is not a screen by itself; `host.client` opens its matches.
    host = ObjectProperty(None, allownone=True)
    #: In a room, how the person on each seat is connected, in words; "" for computers and for the own seat.
    links = ListProperty([])
    #: In a room, what the others there have to do with this table; None where all sit at this device.
    room_panel = ObjectProperty(None, allownone=True)

    def __init__(self, *, client, **kwargs):
        """Opens a first match: kv reads its state from the beginning."""
        self.animator = Animator()
        play = self.new_play(client)
        super().__init__(play=play, state=play.state, **kwargs)
        tr.fbind("language", self.retranslate)

    @classmethod
    @override
    def made(cls, app, name, record=None, session=None, host=None, **_what):
        client = _room_client(session) if session is not None else _local_client(app, record, host)
        screen = cls(client=client, name=name, host=host)
        screen._sit_down(client, session)
        return screen

    @property
    def face(self):
        return face(self.name)

    @override
    def on_show(self, record=None, session=None, **_what):
        """Sit down at a match, one kept here or that of a room; at the one that is open, go on."""
        if session is not None:
            self._join(session)
        elif record is not None and (self.room_panel or record.id != self._open_id()):
            self._sit_down(_local_client(self.app, record, self.host))
        self.client.driver.answer_ms = self.app.profile.settings.answer_ms
        if self.room_panel:
            self.room_panel.on_show()
        if not self.state.over:
            self.go_on()

    @property
    def client(self):
        """The match as this device meets it; None where it was left."""
        return self.model.client if self.model else None

    def _open_id(self):
        return self.model.match.record().id if self.model else None

    def _sit_down(self, client, session=None):
        self.get_up()
        if self.play.client is not client:
            self.play = self.new_play(client)
        self.model = PlayModel(self.play)
        self.names = seat_names(self.model.match.record())
        self.state = self.play.state
        if session is not None:
            from screens.rooms.table import RoomPanel

            self.room_panel = RoomPanel(self, session)
        for bar in self.bars():
            bar.watching = self.state.watching
        self._rebuild_story()
        self.model.bind(on_happened=self._happened, on_rewound=self._rewound, on_refused=self._refused)
        self._offer_another()
        self.dealt()
        self.model.bind(state=self._state_changed)

    def _state_changed(self, _model, state):
        before, self.state = self.state, state
        if state.over != before.over:
            self._offer_another()
        self.state_changed(before, state)

    def _join(self, session):
        """Sit down at the match of a room."""
        if self.model is None or self.model.match is not session.match:
            self._sit_down(_room_client(session), session)

    @override
    def on_hide(self):
        if self.model:
            self.animator.complete()
            self.client.pause()
        if self.room_panel:
            self.room_panel.on_hide()

    @override
    def save(self):
        if self.model and not self.state.over:
            self.client.save()

    def get_up(self):
        """Leave the match; it stays as it was saved."""
        if self.model:
            self.model.close()
            self.model = None
        if self.room_panel:
            self.room_panel.close()
            self.room_panel = None

    @override
    def in_front(self):
        return self.host.in_front() if self.host else super().in_front()

    def bars(self):
        """Every bar of this table: it may have several pages."""
        found = (widget for part in (self, *self._parts) for widget in part.walk(restrict=True))
        return list(dict.fromkeys(widget for widget in found if isinstance(widget, TopBar)))

    def pass_device(self, seat, then):
        """Where others could see secrets, cover the table once until the next person says that they look alone."""
        if seat == self.state.eyes or not self.client.game.has_secrets or len(self.client.people) < 2:
            then()
            return
        from screens.play.handover import HandoverCurtain
        from screens.widgets import Overlay

        if any(isinstance(overlay, HandoverCurtain) for overlay in Overlay.shown):
            return
        curtain = HandoverCurtain(seat=seat, name=self.names[seat])
        curtain.bind(on_lifted=lambda *_: self._look_as(seat, then))
        curtain.open()

    def _look_as(self, seat, then):
        self.client.look_as(seat)
        then()

    # For a game's screen to fill in

    def new_play(self, client):
        """The play layer for a match that is being opened."""
        return self.play_type(client)

    def state_changed(self, before, after):
        """The state was replaced, within one match; kv already shows the new one."""

    def go_on(self):
        """The match is in sight: let it run."""
        self.client.resume()

    def stop(self):
        """Stop what goes on by itself, such as a longer walk."""

    def dealt(self):
        """A match has been opened: show it."""

    def happened(self, events):
        """Something happened; the state is already new."""

    def _happened(self, _model, events):
        self.story = [*self.story, *self._told(events)][-LOG_LINES:]
        self.happened(events)
        self.animator.happened(events)

    def _rewound(self, _model):
        self.animator.complete()
        self._rebuild_story()

    def _told(self, events):
        """The events worth telling, as (seat, sentence)."""
        lines = [(getattr(event, "seat", None), self.face.say(event, self.names)) for event in events]
        return [line for line in lines if line[1]]

    def _rebuild_story(self):
        """Tell the story from the beginning, as these eyes saw it."""
        self.story = self._told([event for step in self.client.shown_events() for event in step])[-LOG_LINES:]

    def retranslate(self, *_):
        """The language has changed: so have the names of those who have none, and the story."""
        if self.model is not None:
            self.names = seat_names(self.model.match.record())
            self._rebuild_story()
            self._offer_another()

    def _offer_another(self):
        """The ending says what the way to another game is at this table."""
        here = (self.model.match.record(), self.state.outcome)
        self.again = self.room_panel.another() if self.room_panel else self.face.again(*here)

    def _refused(self, _model, reason):
        words = {
            "not_your_turn": tr._("It is not your turn."),
            "over": tr._("The game is over."),
            **(self.room_panel.refusals() if self.room_panel else {}),
        }
        self.app.tell(words.get(reason) or tr._("That is not possible now."))

    # The menu of a table

    def open_menu(self, anchor):
        from screens.widgets import Menu

        menu = Menu(choices=self.menu())
        menu.bind(on_pick=lambda _, pick: self.picked(pick))
        menu.open(anchor)

    def menu(self):
        """The lines of the menu: (value, text, icon)."""
        lines = [
            ("rules", tr._("Rules"), "help-circle-outline"),
            ("keys", tr._("Keys"), "keyboard-outline"),
            ("describe", tr._("Describe the board"), "account-voice"),
            ("code", tr._("Share the game code"), "share-variant")
            if on_android()
            else ("code", tr._("Copy the game code"), "content-copy"),
            ("review", tr._("Review so far"), "rewind-outline"),
            ("settings", tr._("Settings"), "cog-outline"),
        ]
        if not self.state.over and self.client.people:
            lines.append(("give_up", tr._("Give up"), "flag-variant-outline"))
        return self.room_panel.menu(lines) if self.room_panel else lines

    def picked(self, pick):
        record = self.model.match.record()
        if self.room_panel and self.room_panel.picked(pick):
            return
        if pick == "rules":
            self.app.navigation.go("rules", game=record.game, ink=self.face.ink)
        elif pick == "keys":
            self.app.show_keys(self)
        elif pick == "describe":
            self.describe()
        elif pick == "code":
            self.app.share_text(record.code(GAMES[record.game]))
        elif pick == "review":
            self.app.navigation.go("review", record=record, eyes=self.state.eyes, ink=self.face.ink)
        elif pick == "settings":
            self.app.navigation.go("settings")
        elif pick == "give_up":
            self.give_up()

    def describe(self):
        """Say and show the board in words."""
        from screens.widgets.dialogs import tell

        words = self.face.describe(self.state.view, self.names)
        self.app.feedback.say(words)
        tell(tr._("The board in words"), words)

    def give_up(self):
        """Leave one's seat for good, after asking."""
        from screens.widgets.dialogs import ask

        ask(tr._("Give up?"), self.giving_up_words(), tr._("Give up"), self._leave_seat, tr._("Play on"))

    def giving_up_words(self):
        """What it means to give up."""
        return tr._("The game is lost then. To go on later, just leave with the arrow: everything is kept.")

    def seat_that_leaves(self):
        """Who gives up: the one who is to act, or else the first at this device."""
        return self.client.people[0] if self.state.acting is None else self.state.acting

    def _leave_seat(self):
        self.client.leave(self.seat_that_leaves())

    def rematch(self):
        """The match that this one leads to, or the same again; in a room everybody returns there first."""
        if self.room_panel:
            self.room_panel.again()
            return
        self.app.matches.rematch(self.model.match.record(), self.state.outcome)

    def show_result(self):
        match = self.model.match
        room = {"session": self.room_panel.session, "match": match} if self.room_panel else {}
        self.app.navigation.instead("result", record=match.record(), **room, ink=self.face.ink)


def _local_client(app, record, host):
    """A match kept here, as its host opens it where it is shown within another screen."""
    if host is not None:
        return host.client(record)
    match = Match(GAMES[record.game], record)
    driver = DeviceDriver(match, KivyScheduler(), answer_ms=app.profile.settings.answer_ms)
    return LocalClient(match, driver, save=app.matches.keep, seat=_eyes(record))


def _room_client(session):
    from screens.rooms.model import RoomClient

    return RoomClient(session)


def _eyes(record):
    """Through whose eyes a match is seen first: the first person's; a spectator's where nobody sits here."""
    return next((number for number, seat in enumerate(record.seats) if seat.kind == "person"), None)
