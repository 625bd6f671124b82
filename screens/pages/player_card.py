"""The player at a glance: name, number of games, and a column for each game."""

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.override import override
from logic.core.profile import Figures
from logic.games import GAMES
from screens.drawing.painted import Painted
from screens.drawing.shapes import Pen
from screens.games.face import face
from screens.i18n.texts import tr
from screens.theme import ink, load_kv
from screens.widgets import Card, Pressable


class PlayedColumn(Painted):
    """A column as high as the number of games played, filled by those won."""

    length = NumericProperty(0)
    share = NumericProperty(0)
    tint = ColorProperty("#000000")
    wash = ColorProperty("#00000000")
    shows = ("length", "share", "tint", "wash")

    @override
    def paint(self, group):
        tall = max(dp(3), self.height * self.length)
        for colour, height in ((self.wash, tall), (self.tint, tall * self.share)):
            if height >= 1:
                pen = Pen()
                pen.box(self.x, self.y, self.width, height, min(dp(3), height / 2))
                pen.draw(group, colour)
        rim = Pen()
        rim.outline(self.x, self.y, self.width, tall, min(dp(3), tall / 2), dp(1.2))
        rim.draw(group, self.tint)


class PlayedGame(BoxLayout):
    """A game's column over its icon."""

    icon = StringProperty("")
    length = NumericProperty(0)
    share = NumericProperty(0)
    tint = ColorProperty("#000000")
    wash = ColorProperty("#00000000")


class PlayerCard(Pressable, Card):
    """Leads to the profile."""

    person = StringProperty("")
    sums = StringProperty("")

    def show(self, profile):
        """Show a player's figures."""
        figures = {game: profile.figures.get(game, Figures()) for game in GAMES}
        self.person = name_of(profile)
        self.sums = sums_of(figures.values())
        self.label = f"{tr._('Profile')}: {self.person}"
        most = max(1, *(found.all.played for found in figures.values()))
        box = self.ids.games
        box.clear_widgets()
        for game, found in figures.items():
            tint, wash = ink.pair(face(game).ink)
            share = found.all.won / found.all.played if found.all.played else 0
            length = found.all.played / most
            box.add_widget(PlayedGame(icon=face(game).icon, length=length, share=share, tint=tint, wash=wash))


def name_of(profile):
    """What to call the player."""
    return profile.name or tr._("Player {n}", n=1)


def sums_of(figures):
    """The number of games played and won, in words."""
    figures = list(figures)
    played, won = sum(f.all.played for f in figures), sum(f.all.won for f in figures)
    return tr._("{played} played · {won} won", played=tr.number(played), won=tr.number(won))


load_kv(__name__)
