"""Rules: each game's short rules with pictures, by chapter or by search."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.override import override
from screens.core.screen import AppScreen, attach
from screens.games.face import face
from screens.i18n.text_search import matches
from screens.i18n.texts import tr
from screens.widgets import Body, Chip, Divider
from screens.widgets.search_bar import Searching

A_MINUTE = 1000
"""Reading speed in letters per minute, including the pictures."""


class RuleEntry(BoxLayout):
    """A picture, a heading and a few lines; in search results, also the chapter."""

    chapter = StringProperty("")
    heading = StringProperty("")
    text = StringProperty("")
    pictured = BooleanProperty(False)


class Rules(Searching, AppScreen):
    """The rules of one game, in chapters."""

    game = StringProperty("")
    title = StringProperty("")
    chapter = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._found = {}
        tr.fbind("language", self._build)
        for name in ("chapter", "searching"):
            self.fbind(name, self._build)
        self.fbind("sought", self._show_found)

    @override
    def on_show(self, game=None, **_what):
        self.game = game
        self.chapter = 0
        self.end_search()
        self._build()

    @override
    def on_resume(self, **_what):
        """Keep the chapter, the search and the scroll position."""

    def _build(self, *_):
        if not self.game:
            return
        shown = face(self.game)
        self._found = {}
        chapters = shown.rules()
        letters = sum(len(text) for _name, entries in chapters for _picture, _heading, text in entries)
        time = tr.n("{n} minute to read", "{n} minutes to read", max(1, round(letters / A_MINUTE)))
        self.title = f"{shown.title()} · {time}"
        self.line.hint = tr._("What are you looking for?")
        self.ids.bar.instead = self.line if self.searching else None
        attach(self.ids.tabs, None if self.searching else self.ids.head)
        if self.searching:
            self._show_found()
        else:
            self._build_tabs([name for name, _entries in chapters])
            self._fill([_entry(*rule) for rule in chapters[int(self.chapter)][1]])

    def _build_tabs(self, names):
        tabs = self.ids.tabs
        tabs.clear_widgets()
        for number, name in enumerate(names):
            chosen = number == self.chapter
            chip = Chip(text=name, label=name, on=chosen, filled=True, switches=False, size_hint_x=None)
            chip.bind(on_release=lambda _, number=number: setattr(self, "chapter", number))
            tabs.add_widget(chip)

    def _fill(self, entries):
        page = self.ids.entries
        page.clear_widgets()
        for entry in entries:
            if page.children:
                page.add_widget(Divider())
            page.add_widget(entry)
        self.ids.page.scroll.scroll_y = 1

    # Searching

    def _show_found(self, *_):
        if not self.searching:
            return
        words = self.sought.strip()
        entries = list(self._speaking_of(words)) if words else []
        if entries:
            self._fill(entries)
        elif words:
            self._fill([Body(text=tr._("No rule speaks of “{words}”.", words=words), padding=(0, dp(12)))])
        else:
            self._fill([Body(text=tr._("All chapters are searched."), padding=(0, dp(12)))])

    def _speaking_of(self, words):
        """The rules with all the words; the picture of a rule is drawn only once."""
        for number, (name, rules) in enumerate(face(self.game).rules()):
            for place, rule in enumerate(rules):
                _picture, heading, text = rule
                if matches(f"{heading} {text}", words):
                    if (number, place) not in self._found:
                        self._found[number, place] = _entry(*rule, chapter=name)
                    yield self._found[number, place]

    @override
    def press(self, key):
        if key in ("left", "right") and not self.searching:
            count = len(face(self.game).rules())
            self.chapter = max(0, min(count - 1, self.chapter + (1 if key == "right" else -1)))
            return True
        return super().press(key)

    @override
    def key_help(self):
        return [("← →", tr._("chapter")), ("/", tr._("find")), ("Esc", tr._("back"))]

    def learn(self):
        self.app.matches.learn(self.game)

    def new_game(self):
        self.app.navigation.go("newgame", game=self.game, ink=face(self.game).ink)


def _entry(picture, heading, text, chapter=""):
    entry = RuleEntry(chapter=chapter, heading=heading, text=text, pictured=picture is not None)
    if picture is not None:
        entry.ids.picture.add_widget(picture())
    return entry


SCREEN = Rules
