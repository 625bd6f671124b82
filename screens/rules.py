"""Rules: each game's rules, short, with pictures."""

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.faces import face
from screens.furniture import Chip, Divider
from screens.screen import AppScreen
from screens.texts import tr

A_MINUTE = 1000
"""How many letters are read in a minute, with a look at the pictures."""


class RuleEntry(BoxLayout):
    """A picture, a heading and a few lines."""

    heading = StringProperty("")
    text = StringProperty("")
    pictured = BooleanProperty(False)


class Rules(AppScreen):
    """The rules of one game, in chapters."""

    game = StringProperty("")
    title = StringProperty("")
    chapter = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        tr.fbind("language", self._build)
        self.fbind("chapter", self._build)

    def arrive(self, game=None, **_what):
        self.game = game
        self.chapter = 0
        self._build()

    def _build(self, *_):
        if not self.game:
            return
        shown = face(self.game)
        chapters = shown.rules()
        words = sum(len(text) for _name, entries in chapters for _picture, _heading, text in entries)
        time = tr.n("{n} minute to read", "{n} minutes to read", max(1, round(words / A_MINUTE)))
        self.title = f"{shown.title()} · {time}"
        tabs, page = self.ids.tabs, self.ids.entries
        tabs.clear_widgets()
        for number, (name, _entries) in enumerate(chapters):
            chip = Chip(text=name, label=name, on=number == self.chapter, switches=False, size_hint_x=None)
            chip.bind(on_release=lambda _, number=number: setattr(self, "chapter", number))
            tabs.add_widget(chip)
        page.clear_widgets()
        for picture, heading, text in chapters[int(self.chapter)][1]:
            if page.children:
                page.add_widget(Divider())
            entry = RuleEntry(heading=heading, text=text, pictured=picture is not None)
            if picture is not None:
                entry.ids.picture.add_widget(picture())
            page.add_widget(entry)
        self.ids.page.scroll.scroll_y = 1

    def press(self, key):
        if key in ("left", "right"):
            count = len(face(self.game).rules())
            self.chapter = max(0, min(count - 1, self.chapter + (1 if key == "right" else -1)))
            return True
        return False

    def keys(self):
        return [("← →", tr._("chapter")), ("Esc", tr._("back"))]

    def learn(self):
        App.get_running_app().learn(self.game)

    def new_game(self):
        App.get_running_app().navigation.go("newgame", game=self.game, ink=face(self.game).ink)


SCREEN = Rules
