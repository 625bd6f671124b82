"""The blindfold trainer: which boards were passed, and how often."""

from logic.core.profile import Figures, Tally
from logic.stayboard.exercise import goal
from screens.core.screen import AppScreen
from screens.games.stayboard.training import GAME, SIZES, begin, level
from screens.i18n.texts import tr
from screens.widgets import Divider, InkButton, Row


class Trainer(AppScreen):
    """A ladder of boards."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", lambda *_: self.parent and self._list())

    def on_show(self, **_what):
        self._list()

    def _list(self):
        card = self.ids.ladder
        card.clear_widgets()
        by = self.app.profile.figures.get(GAME, Figures()).by
        for size in SIZES:
            if card.children:
                card.add_widget(Divider())
            tally = by.get(f"blind:{size}", Tally())
            words = tr.n("{n} move unseen", "{n} moves unseen", goal(size))
            if tally.played:
                words += " · " + tr._("{won} of {played} passed", won=tally.won, played=tally.played)
            reached = level(self.app)
            icon = "check-circle" if size < reached else "eye-off-outline" if size == reached else "lock-outline"
            row = Row(icon=icon, text=f"{size}×{size}", small=words)
            button = InkButton(
                text=tr._("Train"), style="filled" if size == reached else "outline", size_hint_x=None,
                disabled=size > reached,
            )  # fmt: skip
            button.bind(on_release=lambda _, size=size: begin(self.app, size))
            row.add_widget(button)
            card.add_widget(row)


SCREEN = Trainer
