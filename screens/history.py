"""History: finished matches, to look at again."""

from datetime import datetime

from kivy.app import App
from kivy.properties import StringProperty

from logic.core.match import Match
from logic.games import GAMES
from screens.faces import face, seat_names
from screens.furniture import Divider, LinkRow
from screens.screen import AppScreen
from screens.texts import tr

PAGE = 30


class History(AppScreen):
    """The newest matches first."""

    empty = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", lambda *_: self.parent and self._list())

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
        self._list()
        self.app.tell_troubles()

    def _list(self):
        card = self.ids.matches
        card.clear_widgets()
        names = self.app.saves.finished_names()
        for name in reversed(names[-PAGE:]):
            record = self.app.saves.load(name)
            if record is None:
                continue
            if card.children:
                card.add_widget(Divider())
            card.add_widget(self._row(record))
        self.empty = "" if card.children else tr._("No finished games yet. They will be kept here, to review.")

    def _row(self, record):
        shown, names = face(record.game), seat_names(record)
        match = Match(GAMES[record.game], record)
        outcome = match.outcome
        when = datetime.fromisoformat(record.started)
        small = f"{tr.date(when.date())}, {when:%H:%M} · {shown.summary(record.options)} · {', '.join(names)}"
        title = shown.result_line(record, match.state, outcome, names) if outcome else shown.title()
        row = LinkRow(icon=shown.icon, text=title, small=small, label=title)
        row.bind(on_release=lambda *_: self.app.navigation.go("result", record=record, ink=shown.ink))
        return row


SCREEN = History
