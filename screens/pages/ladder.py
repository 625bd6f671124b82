"""A ladder of a game: matches that grow harder, what came of each, and the way into those that are open."""

from kivy.properties import StringProperty

from logic.core.override import override
from logic.games import GAMES
from screens.core.screen import AppScreen
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages.companions import table_of
from screens.theme import ink
from screens.widgets import Divider, LinkRow
from screens.widgets.explained_picker import ExplainedPicker
from screens.widgets.rows import Row


class LadderPage(AppScreen):
    """One ladder of one game; a match that was begun here leads back here."""

    keeps_place = True
    title = StringProperty("")
    line = StringProperty("")

    def __init__(self, **kwargs):
        self._game, self._ladder = None, ""
        super().__init__(**kwargs)
        tr.fbind("language", self._build)

    @override
    def on_show(self, game=None, ladder="", **_what):
        self._game, self._ladder = GAMES[game], ladder
        self._build()

    def _build(self, *_):
        if self._game is None:
            return
        self._seats = table_of(self.app, self._game)
        ladder = face(self._game.id).ladder(self._ladder, self.app.profile, len(self._seats))
        self.title, self.line = ladder.title, ladder.line
        box = self.ids.rungs
        box.clear_widgets()
        if ladder.choice:
            box.add_widget(self._choice(*ladder.choice))
        for rung in ladder.rungs:
            if box.children:
                box.add_widget(Divider())
            box.add_widget(self._rung(rung))

    def _choice(self, name, values, value, pref):
        """What is chosen for every rung, and kept with the game's prefs."""
        lines = {offered: small for offered, _text, small in values}
        row = Row(text=name, small=lines[value])
        picker = ExplainedPicker(lines.get, choices=[offer[:2] for offer in values], value=value, label=name)
        picker.bind(value=lambda _, new: self._choose(pref, new))
        row.add_widget(picker)
        return row

    def _choose(self, pref, value):
        self.app.profile_store.change_prefs(self._game.id, **{pref: value})
        self._build()

    def _rung(self, rung):
        row = LinkRow(icon=rung.icon, text=rung.text, small=rung.small, label=f"{rung.text}, {rung.small}")
        if rung.following is None:
            row.disabled, row.end_icon, row.tint = True, "", ink.ink3
        else:
            row.bind(on_release=lambda *_: self.app.matches.follow(self._game.id, rung.following, self._seats))
        return row


SCREEN = LadderPage
