"""Profile: the player's name, calendar of challenges, and statistics by game."""

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.options import Pick, choices
from logic.core.override import override
from logic.core.profile import Figures
from logic.games import GAMES
from screens.core import player_names
from screens.core.nav_frame import NavScreen
from screens.drawing.plots import ShareBar, Trend  # noqa: F401  named for kv
from screens.games.face import face, points
from screens.i18n.texts import tr
from screens.pages import daily
from screens.pages.game_chips import GameChips  # noqa: F401  named for kv
from screens.pages.player_card import name_of, sums_of
from screens.theme import ink
from screens.widgets import Divider, Strong
from screens.widgets.calendar import MonthGrid  # noqa: F401  named for kv


class FigureLine(BoxLayout):
    """A name, a bar, and the number won of those played."""

    icon = StringProperty("")
    text = StringProperty("")
    figure = StringProperty("")
    length = NumericProperty(0)
    share = NumericProperty(0)
    tint = ObjectProperty((0, 0, 0, 1))
    wash = ObjectProperty((0, 0, 0, 0))

    def show(self, tally, most, pair):
        """Show won and played; `most` is the number of the longest bar."""
        self.length = tally.played / most if most else 0
        self.share = tally.won / tally.played if tally.played else 0
        self.figure = tr._("{won} of {played}", won=tr.number(tally.won), played=tr.number(tally.played))
        self.tint, self.wash = pair
        return self


class ProfilePage(NavScreen):
    """The profile screen."""

    person = StringProperty("")
    sums = StringProperty("")
    streak = StringProperty("")
    longest = StringProperty("")
    in_all = StringProperty("")
    #: The game whose plots are shown.
    game = StringProperty(next(iter(GAMES)))
    recent = ListProperty([])
    recent_words = StringProperty("")
    summary = StringProperty("")
    tint = ObjectProperty((0, 0, 0, 1))

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", self.retranslate)
        ink.bind(applied=self.retranslate)

    @override
    def on_show(self, **_what):
        played = {game: figures.all.played for game, figures in self.app.profile.figures.items() if game in GAMES}
        if played:
            self.game = max(played, key=played.get)
        self.refresh()

    def on_game(self, *_):
        self.refresh()

    def retranslate(self, *_):
        if self.in_front():
            self.refresh()

    def ask_name(self):
        """Open the dialog for the name."""
        from screens.widgets import TextEntry
        from screens.widgets.dialogs import ask_for_text

        entry = TextEntry(label=tr._("Your name"), text=self.app.profile.name)
        ask_for_text(tr._("Your name"), entry, tr.c("a name", "Save"), self.rename)

    def rename(self, name):
        """Save the name the player typed."""
        self.app.profile_store.change(name=player_names.cut(self.app, name))
        self.refresh()

    def refresh(self):
        profile = self.app.profile
        figures = {game: profile.figures.get(game, Figures()) for game in GAMES}
        self.person = name_of(profile)
        self.sums = sums_of(figures.values())
        self._say_days(profile.challenges)
        most = max(found.all.played for found in figures.values())
        box = self.ids.games
        box.clear_widgets()
        for game, found in figures.items():
            if box.children:
                box.add_widget(Divider())
            line = FigureLine(icon=face(game).icon, text=face(game).title())
            box.add_widget(line.show(found.all, most, ink.pair(face(game).ink)))
        self._say_game(figures[self.game])

    def _say_days(self, challenges):
        today, month = daily.today(), self.ids.month
        month.today, month.done = today, challenges.any_on
        month.write()
        self.streak = tr.n("{n} day", "{n} days", challenges.streak_on(today))
        self.longest = tr.n("{n} day", "{n} days", challenges.best_streak)
        self.in_all = tr.number(challenges.total)

    def _say_game(self, figures):
        shown = face(self.game)
        pair = ink.pair(shown.ink)
        self.tint = pair[0]
        self.recent = list(figures.recent)
        count = len(figures.recent)
        none = tr._("none played to its end yet") if figures.all.played else tr._("no games yet")
        self.recent_words = tr.n("last {n} game", "last {n} games", count) if count else none
        words = []
        if count:
            mean = tr.number(sum(figures.recent) / count, 1).replace("-", "−")
            words = [tr._("mean {n}", n=mean), tr._("best {score}", score=points(figures.best_score))]
            words.append(tr._("longest winning streak {n}", n=figures.best_streak))
        self.summary = " · ".join(words)
        most = max((tally.played for tally in figures.by.values()), default=0)
        box = self.ids.levels
        box.clear_widgets()
        said = ""
        for kind in sorted(filter(self._is_known, figures.by), key=self._rank):
            heading = tr._("Won by level") if kind.startswith("level:") else tr._("Won by kind of game")
            if heading != said:
                said = heading
                box.add_widget(Strong(text=heading, padding=(0, dp(14) if box.children else 0, 0, dp(6))))
            box.add_widget(FigureLine(text=shown.figure_name(kind)).show(figures.by[kind], most, pair))

    def _is_known(self, kind):
        """Whether this version has a name for a counted kind: another host may have sent an unknown level."""
        what, _, value = kind.partition(":")
        return bool(value) and (what != "level" or value in GAMES[self.game].levels)

    def _rank(self, kind):
        """Sort levels first, the weakest before the others, then the other kinds in the game's order."""
        game = GAMES[self.game]
        what, _, value = kind.partition(":")
        lists = [game.levels, *(choice.values for choice in choices(game.Options) if isinstance(choice, Pick))]
        place = next((named.index(value) for named in lists if value in named), 0)
        return what != "level", what, int(value) if value.isdecimal() else place, value

    @override
    def key_help(self):
        return [("Tab", tr._("next")), ("Enter", tr._("choose")), ("Esc", tr._("back"))]


SCREEN = ProfilePage
