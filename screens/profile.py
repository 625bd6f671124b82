"""Profile: who plays here, and how it went."""

from kivy.app import App
from kivy.properties import StringProperty

from logic.core.profile import Figures
from logic.games import GAMES
from screens.faces import face
from screens.furniture import Card, Divider, Heading, Row, Strong
from screens.screen import AppScreen
from screens.texts import tr


class ProfilePage(AppScreen):
    """A name, and figures for each game."""

    name_text = StringProperty("")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", lambda *_: self.parent and self._list())

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
        self.name_text = self.app.profile.name
        self._list()

    def rename(self, name):
        """Keep the name the player typed."""
        if name.strip() != self.app.profile.name:
            self.app.change(name=name.strip()[:40])

    def _list(self):
        box = self.ids.games
        box.clear_widgets()
        for game in GAMES:
            box.add_widget(Heading(text=face(game).title(), underlined=True, underline_length=60))
            card = Card()
            for text, figure in self._figures(game):
                if card.children:
                    card.add_widget(Divider())
                row = Row(text=text, least_height=44)
                row.add_widget(Strong(text=figure, size_hint_x=None))
                card.add_widget(row)
            box.add_widget(card)

    def _figures(self, game):
        figures, shown = self.app.profile.figures.get(game, Figures()), face(game)
        yield tr._("Played"), tr.number(figures.all.played)
        yield tr._("Won"), tr.number(figures.all.won)
        yield tr._("Longest row of wins"), tr.number(figures.best_streak)
        if figures.best_score is not None:
            yield tr._("Best score"), tr.number(figures.best_score)
        for kind in sorted(figures.by):
            tally = figures.by[kind]
            yield shown.figure_name(kind), tr._("{won} of {played} won", won=tally.won, played=tally.played)


SCREEN = ProfilePage
