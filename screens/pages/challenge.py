"""Today's challenges: one for every game, the streak, and the week."""

from kivy.properties import BooleanProperty, StringProperty

from logic.core.override import override
from logic.games import GAMES
from screens.core.screen import AppScreen
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages import daily
from screens.widgets import Divider, LinkRow
from screens.widgets.calendar import WeekRow  # noqa: F401  named for kv


class Challenge(AppScreen):
    """Today's challenge of each game."""

    keeps_place = True

    month = StringProperty("")
    day = StringProperty("")
    streak = StringProperty("")
    has_streak = BooleanProperty(False)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", self.refresh)

    @override
    def on_show(self, **_what):
        self.refresh()
        self.app.tell_troubles()

    def refresh(self, *_):
        if self.app is None:
            return
        today, challenges = daily.today(), self.app.profile.challenges
        self.month, self.day = tr.short_month(today).upper(), str(today.day)
        days = challenges.streak_on(today)
        self.has_streak = days > 0
        self.streak = daily.streak_words(days) or tr._("Do one of them, and a streak begins.")
        week = self.ids.week
        week.today, week.done = today, challenges.any_on
        box = self.ids.games
        box.clear_widgets()
        first = daily.game_of(today)
        for game in sorted(GAMES, key=lambda game: game != first):
            if box.children:
                box.add_widget(Divider())
            box.add_widget(self._row(game, today, challenges.of(today, game)))

    def _row(self, game, today, done):
        shown, small = face(game), daily.asked(game, today)
        if done:
            small, end = f"{tr._('done')} · {shown.challenge_result(done)}", "check-circle-outline"
        elif daily.begun(self.app, game, today):
            small, end = f"{small} · {tr._('begun')}", "play"
        else:
            end = "chevron-right"
        row = LinkRow(icon=shown.icon, text=shown.title(), small=small, label=shown.title(), end_icon=end)
        row.bind(on_release=lambda _: daily.play(self.app, game, daily.today()))
        return row


SCREEN = Challenge
