"""The blindfold trainer: which boards were passed, and how often."""

from kivy.app import App

from logic.core.profile import Figures, Tally
from screens.furniture import Divider, InkButton, Row
from screens.screen import AppScreen
from screens.stayboard_training import GAME, SIZES, begin, goal, level
from screens.texts import tr


class Trainer(AppScreen):
    """A ladder of boards."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", lambda *_: self.parent and self._list())

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, **_what):
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
            passed = size < level(self.app)
            row = Row(icon="check-circle" if passed else "eye-off-outline", text=f"{size}×{size}", small=words)
            button = InkButton(
                text=tr._("Train"), style="filled" if size == level(self.app) else "outline", size_hint_x=None,
                disabled=size > level(self.app),
            )  # fmt: skip
            button.bind(on_release=lambda _, size=size: begin(self.app, size))
            row.add_widget(button)
            card.add_widget(row)


SCREEN = Trainer
