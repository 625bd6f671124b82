"""History: finished matches by day, to look at again; matches leave for files here, and come back."""

from datetime import date, datetime, timedelta

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from logic.core.match import Match
from logic.games import GAMES
from screens import daily, match_files
from screens.around import PlaceScreen
from screens.faces import face, points, seat_names
from screens.furniture import Card, Divider, Heading, InkButton, Pressable
from screens.gamechips import GameChips  # noqa: F401  named for kv
from screens.screen import stand
from screens.slices import Thinking
from screens.texts import tr
from screens.theme import ink

PAGE = 20


class MatchRow(Pressable, Widget):
    """A finished match: its game, who played, what came of it, and when."""

    icon = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    result = StringProperty("")
    time = StringProperty("")
    #: Whether the player won, or None where nobody of here is the player.
    won = ObjectProperty(None, allownone=True)
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))
    needed_height = NumericProperty("64dp")


class History(PlaceScreen):
    """The newest matches first, a page at a time; looking through them never holds up a frame."""

    game = StringProperty("")
    level = StringProperty("")
    result = StringProperty("")
    month = StringProperty("")
    months = ListProperty([])
    levels = ListProperty([])
    empty = StringProperty("")
    more = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._looking = None
        super().__init__(**kwargs)
        for name in ("game", "level", "result", "month"):
            self.fbind(name, self._list_anew)
        tr.fbind("language", self._list_anew)
        ink.bind(worn=self._list_anew)

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
        Window.bind(on_drop_file=self._dropped)
        self._list()

    def depart(self):
        Window.unbind(on_drop_file=self._dropped)
        self._stop()

    def results(self, _language):
        return [("", tr._("Any result")), ("won", tr._("Won")), ("lost", tr._("Not won"))]

    def _list_anew(self, *_):
        if self.in_front():
            self._list()

    def _stop(self):
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _list(self):
        """Begin at the newest."""
        self._stop()
        self.ids.days.clear_widgets()
        self._day = self._card = None
        names = list(reversed(self.app.saves.finished_names()))
        self._offer(names)
        self.empty = "" if names else tr._("No finished games yet. They will be kept here, to review.")
        self._names = iter(names)
        self.show_more()

    def _offer(self, names):
        """The months there are, and the levels of the chosen game."""
        months = sorted({name[:6] for name in names if name[:6].isdigit()}, reverse=True)
        whole = [("", tr._("Any month"))]
        self.months = whole + [(m, tr.month(date(int(m[:4]), int(m[4:]), 1))) for m in months if "01" <= m[4:] <= "12"]
        levels = [(level, face(self.game).level(level)) for level in GAMES[self.game].levels] if self.game else []
        self.levels = [("", tr._("Against anybody")), *levels]
        stand(self.ids.level, self.ids.filters if levels else None)
        if self.level not in dict(self.levels):
            self.level = ""

    def show_more(self):
        """The next page."""
        self._stop()
        self.more = False
        self._looking = Thinking(self._look(), self._looked)

    def _look(self):
        """Load one match after the other until the page is full; answers whether there are more."""
        shown = 0
        for name in self._names:
            if self.month and not name.startswith(self.month):
                continue
            record = self.app.saves.load(name)
            yield
            if record is None or (self.game and record.game != self.game):
                continue
            if self.level and not any(seat.level == self.level for seat in record.seats):
                continue
            match = Match(GAMES[record.game], record)
            yield
            if not self._fits(match):
                continue
            self._show(record, match)
            shown += 1
            if shown == PAGE:
                return True
        return False

    def _looked(self, more):
        self._looking, self.more = None, more
        if not self.ids.days.children and not self.empty:
            self.empty = tr._("No match is like that.")
        self.app.tell_troubles()

    def on_more(self, *_):
        self.ids.foot.clear_widgets()
        if self.more:
            button = InkButton(text=tr._("Show more"), label=tr._("Show more"), style="outline")
            button.bind(on_release=lambda _: self.show_more())
            self.ids.foot.add_widget(button)

    def _fits(self, match):
        me = _player(match)
        won = match.outcome is not None and me in match.outcome.winners
        return not self.result or won == (self.result == "won")

    def _show(self, record, match):
        day = datetime.fromisoformat(record.started).date()
        if day != self._day:
            self._day, self._card = day, Card(padding=("4dp", "4dp"))
            self.ids.days.add_widget(Heading(text=_day_words(day)))
            self.ids.days.add_widget(self._card)
        if self._card.children:
            self._card.add_widget(Divider())
        self._card.add_widget(self._row(record, match))

    def _row(self, record, match):
        shown, outcome, me = face(record.game), match.outcome, _player(match)
        what = daily.what_for(record) or shown.summary(record.options)
        others = [name for number, name in enumerate(seat_names(record)) if number != me]
        row = MatchRow(
            icon=shown.icon,
            title=shown.title(),
            small=" · ".join([*([", ".join(others)] if others else []), what]),
            time=f"{datetime.fromisoformat(record.started):%H:%M}",
            result=points(outcome.scores[0 if me is None else me]) if outcome else "",
            won=None if me is None or outcome is None else me in outcome.winners,
        )
        row.tint, row.wash = ink.pair(shown.ink)
        row.label = f"{row.title}, {row.small}, {row.result}"
        row.bind(on_release=lambda *_: self.app.navigation.go("result", record=record, ink=shown.ink))
        return row

    # Files

    def export(self):
        match_files.export(self.app)

    def ask_import(self, anchor):
        match_files.ask_import(self.app, anchor, self._list)

    def _dropped(self, _window, path, *_):
        """A file was dropped on the window."""
        match_files.take(self.app, path.decode() if isinstance(path, bytes) else path, self._list)
        return True

    def keys(self):
        return [("Tab", tr._("next")), ("Enter", tr._("open")), ("Esc", tr._("back"))]


def _player(match):
    """The seat of the player: the first person at the table."""
    return next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), None)


def _day_words(day):
    today = daily.today()
    if day == today:
        return tr._("Today")
    if day == today - timedelta(1):
        return tr._("Yesterday")
    return tr.day(day) if day.year == today.year else tr.date(day)


SCREEN = History
