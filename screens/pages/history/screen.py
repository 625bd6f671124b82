"""History: finished matches by day, with search, filters, export and import."""

import os
import re
from datetime import date, datetime
from itertools import chain
from math import inf

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from logic.core import history as c
from logic.core.override import override
from logic.core.profile import Figures
from logic.games import GAMES
from screens.core.background_task import FrameTask
from screens.core.nav_frame import NavScreen
from screens.core.screen import set_children
from screens.games.face import face
from screens.i18n.texts import tr
from screens.pages import daily
from screens.pages.game_chips import GameChips  # noqa: F401  named for kv
from screens.pages.history import files as match_files
from screens.pages.history.rows import Chapter, day_words, is_about, match_row
from screens.theme import window
from screens.widgets import HintLabel, InkButton, Menu
from screens.widgets.filter_chip import FilterChip  # noqa: F401  named for kv
from screens.widgets.search_bar import Searching

PAGE = 20
FILTERS = ("game", "against", "result", "month")
MONTH = re.compile(r"(?!0000)[0-9]{4}(0[1-9]|1[0-2])")
PAUSE = 0.15
"""Seconds without typing after which a search begins."""


class History(Searching, NavScreen):
    """The matching matches, a page at a time; they are searched in time slices between frames."""

    game = StringProperty("")
    against = StringProperty("")
    result = StringProperty("")
    month = StringProperty("")
    order = StringProperty("newest")
    months = ListProperty([])
    opponents = ListProperty([])
    empty = StringProperty("")
    more = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._asked = self._looking = None
        self._typed = Clock.create_trigger(self._list_anew, PAUSE)
        super().__init__(**kwargs)
        for name in (*FILTERS, "order"):
            self.fbind(name, self._list_anew)
        self.fbind("sought", self._typed)
        self.fbind("searching", self._furnish_head)
        window.fbind("big_text", self._furnish_head)
        tr.fbind("language", self._list_anew)
        self._furnish_head()

    @override
    def on_show(self, **_what):
        Window.bind(on_drop_file=self._dropped)
        self.refresh()

    @override
    def on_hide(self):
        Window.unbind(on_drop_file=self._dropped)
        self._stop()

    def refresh(self):
        """A list that is still right stays as it is, with its pages; an interrupted page is continued."""
        if self._asked != self._question():
            self._list()
        elif self._left is not None:
            self._go_on()

    def results(self, _language):
        return [("", tr.c("results", "All")), ("won", tr._("Won")), ("lost", tr._("Not won"))]

    def _furnish_head(self, *_):
        """The search bar replaces the whole head; large type leaves room for two icons beside the heading."""
        ids = self.ids
        usual = [ids.heading, ids.find, *([] if window.big_text else [ids.sort]), ids.others]
        set_children(ids.head, [self.line] if self.searching else usual)
        self.line.hint = tr._("A name, a game, a code…")

    # Filters

    def _list_anew(self, *_):
        if self.in_front():
            self._list()

    def _stop(self):
        self._typed.cancel()
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _question(self):
        """All that the list depends on."""
        asked = [getattr(self, name) for name in (*FILTERS, "order", "sought")]
        return [*asked, tr.language, daily.today(), self.app.matches.history.names()]

    def _list(self):
        """Begin at the first."""
        self._stop()
        self._furnish_head()
        self.ids.days.clear_widgets()
        self._chapter = None
        names = self.app.matches.history.names()
        self._offer(names)
        self.empty = ""
        self._waiting, self._found = [], self._find(names)
        self._asked = self._question()
        self.show_more()

    def _offer(self, names):
        """The months with matches, and the possible opponents."""
        months = sorted({name[:6] for name in names if MONTH.match(name)}, reverse=True)
        self.months = [("", tr.c("months", "All")), *((month, _month_words(month)) for month in months)]
        levels = [(c.LEVEL + level, face(self.game).level(level)) for level in self._levels()]
        people = [(c.PEOPLE, tr._("People here")), (c.ROOM, tr._("In a room"))]
        self.opponents = [("", tr.c("opponents", "All")), (c.COMPUTERS, tr._("Computers")), *levels, *people]
        if self.against not in dict(self.opponents):
            self.against = ""
        if self.order == "best" and not self.game:
            self.order = "newest"

    def _levels(self):
        return GAMES[self.game].levels if self.game else ()

    def orders(self):
        """The possible orders; scores are compared only within one game."""
        best = [("best", tr._("Best score first"), "trophy-outline")] if self.game else []
        return [
            ("newest", tr._("Newest first"), "sort-calendar-descending"),
            ("oldest", tr._("Oldest first"), "sort-calendar-ascending"),
            ("longest", tr._("Most actions first"), "sort-descending"),
            *best,
        ]

    def _find(self, names):
        """Yield the names of the matching matches in order, and None after each one that does not match."""
        match_history = self.app.matches.history
        ranked = {"longest": lambda name: -match_history.summary(name).steps, "best": self._by_score}.get(self.order)
        if ranked is None:
            for name in names if self.order == "newest" else reversed(names):
                yield name if self._fits(name) else None
            return
        ranks = {}
        for name in names:
            if self._fits(name):
                ranks[name] = ranked(name)
            yield None
        yield from sorted(ranks, key=ranks.get)

    def _by_score(self, name):
        """The best first, and unfinished games last."""
        score = self.app.matches.history.score(name)
        if score is None:
            return inf
        return score if GAMES[self.game].lowest_wins else -score

    def _fits(self, name):
        """Quick filters come first: the winner is only known by replaying the match."""
        if self.month and not name.startswith(self.month):
            return False
        match_history = self.app.matches.history
        summary = match_history.summary(name)
        if summary is None or (self.game and summary.record.game != self.game) or not summary.against(self.against):
            return False
        if self.sought and not is_about(summary.record, GAMES[summary.record.game], self.sought):
            return False
        if not self.result:
            return True
        won = bool(match_history.won(name))
        # This replays the match, which may turn out to be invalid.
        return match_history.summary(name) is not None and won == (self.result == "won")

    # The list

    def show_more(self):
        """The next page."""
        self._left = PAGE
        self._go_on()

    def _go_on(self):
        self._stop()
        self.more = False
        self._looking = FrameTask(self._load(), self._looked)

    def _load(self):
        """Show matches until the page is full, then count on to the end of its day; returns whether there are more.
        It may be stopped at any yield, and started again."""
        self._found, self._waiting = chain(self._waiting, self._found), []
        for name in self._found:
            if name is not None and not self._takes(name):
                break
            yield
        return bool(self._waiting)

    def _takes(self, name):
        """Add a match to the page, or count it if that is full; False once its day is over."""
        if self._left > 0:
            self._left -= self._show_match(name)
            return True
        self._waiting.append(name)
        if self._heading(name) != self._chapter.heading:
            return False
        self._chapter.knows(name)
        return True

    def _show_match(self, name):
        match = self.app.matches.history.match(name)
        if match is None:
            return False
        heading = self._heading(name)
        if self._chapter is None or self._chapter.heading != heading:
            self._chapter = Chapter(heading=heading)
            self.ids.days.add_widget(self._chapter)
        record = match.record()
        best = self.app.profile.figures.get(record.game, Figures()).best_score
        row = match_row(match, self.order, best)
        row.bind(on_release=lambda *_: self.app.navigation.go("result", record=record, ink=face(record.game).ink))
        self._chapter.knows(name)
        self._chapter.show(row)
        return True

    def _heading(self, name):
        """The heading of a match: its day, or the order if it is not by date."""
        if self.order in ("longest", "best"):
            return next(words for value, words, _ in self.orders() if value == self.order)
        return day_words(datetime.fromisoformat(self.app.matches.history.summary(name).record.started).date())

    def _looked(self, more):
        self._looking, self._left, self.more = None, None, more
        if not self.ids.days.children:
            self._say_empty()
        self.app.tell_troubles()

    def _say_empty(self):
        """Nothing was played yet, or nothing matches: then offer to clear the filters."""
        asked = bool(self.app.matches.history.names())
        nothing_yet = tr._("No finished games yet. They will be kept here, to review.")
        self.empty = tr._("No match found.") if asked else nothing_yet
        self.ids.days.add_widget(HintLabel(text=self.empty))
        if asked:
            self._put_button(self.ids.days, tr._("Show all matches"), self.clear)

    def clear(self):
        """Clear all filters."""
        self.end_search()
        for name in FILTERS:
            setattr(self, name, "")

    def on_more(self, *_):
        self.ids.foot.clear_widgets()
        if self.more:
            self._put_button(self.ids.foot, tr._("Show more"), self.show_more)

    @staticmethod
    def _put_button(place, text, do):
        button = InkButton(text=text, label=text, style="outline")
        button.bind(on_release=lambda _: do())
        place.add_widget(button)

    # The head

    def ask_order(self, anchor):
        """Open the menu of orders."""
        menu = Menu(choices=self.orders(), value=self.order)
        menu.bind(on_pick=lambda _, order: setattr(self, "order", order))
        menu.open(anchor)

    def ask_others(self, anchor):
        """Open the menu of what has no icon of its own in the head."""
        choices = [
            (self.ask_order, tr._("Order…"), "sort"),
            (self.ask_import, tr._("Import matches"), "tray-arrow-down"),
            (self.export, tr._("Export all matches"), "tray-arrow-up"),
            (lambda _: self.app.navigation.go("settings"), tr._("Settings"), "cog-outline"),
        ]
        # The order has an icon in normal type; on a wide window the settings are in the rail.
        choices = choices[0 if window.big_text else 1 : 3 if window.wide else 4]
        menu = Menu(choices=choices)
        menu.bind(on_pick=lambda _, do: do(anchor))
        menu.open(anchor)

    # Files

    def export(self, *_):
        match_files.export(self.app)

    def ask_import(self, anchor):
        match_files.ask_import(self.app, anchor, self.refresh)

    def take(self, path):
        """Import a file."""
        match_files.take(self.app, path, self.refresh)

    def _dropped(self, _window, path, *_):
        """A file was dropped on the window."""
        self.take(os.fsdecode(path))
        return True

    @override
    def key_help(self):
        return [
            ("/", tr._("find")),
            ("Tab", tr._("next")),
            ("Enter", tr._("open")),
            ("Esc", tr._("back")),
        ]


def _month_words(month):
    """202611 as November, with the year if it is not the current one."""
    day = date(int(month[:4]), int(month[4:]), 1)
    return tr.month_name(day) if day.year == daily.today().year else f"{tr.month_name(day)} {day.year}"


SCREEN = History
