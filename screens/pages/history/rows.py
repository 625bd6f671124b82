"""Widgets of history: a day with its matches, and a match."""

from datetime import datetime, timedelta

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from logic.core.history import player_of, won_here
from screens.games.face import face, points
from screens.games.seat_names import opponents, seat_names
from screens.i18n.text_search import matches
from screens.i18n.texts import tr
from screens.pages import daily
from screens.theme import load_kv
from screens.widgets import Card, Divider, Pressable, VBox

A_WEEK = timedelta(7)


class MatchRow(Pressable, Widget):
    """A finished match: game, players, result and time."""

    icon = StringProperty("")
    title = StringProperty("")
    small = StringProperty("")
    result = StringProperty("")
    time = StringProperty("")
    #: Whether it was won here; None if people of this device played each other, or none of them played.
    won = ObjectProperty(None, allownone=True)
    ink_name = StringProperty("ink")
    needed_height = NumericProperty("64dp")


class Chapter(VBox):
    """Matches under one heading with their number, which also counts those that the page does not show yet."""

    heading = StringProperty("")
    count = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._names = set()
        self._card = Card(padding=("4dp", "4dp"))
        self.add_widget(self._card)

    def knows(self, name):
        """Count a match, shown or not."""
        self._names.add(name)
        self.count = len(self._names)

    def show(self, row):
        """Add a match at the end."""
        if self._card.children:
            self._card.add_widget(Divider(inset="8dp"))
        self._card.add_widget(row)


def match_row(match, order="", best=None):
    """A row for a match in a list of this order; `best` is the player's best score in its game."""
    record, outcome = match.record(), match.outcome
    shown, me = face(record.game), player_of(record)
    when = datetime.fromisoformat(record.started)
    row = MatchRow(
        icon=shown.icon,
        ink_name=shown.ink,
        title=shown.title(),
        small=_about(record, me),
        time=_what_counts(match, when, order),
    )
    if outcome is not None:
        row.result = shown.came_of(record, match.state, outcome, 0 if me is None else me)
        row.won = won_here(record, outcome)
        if me is not None and shown.is_run(record):
            _tell_run(row, outcome.scores[me], best, outcome.reason == "left")
    row.label = f"{row.title}, {row.small}, {row.result}"
    return row


def _what_counts(match, when, order):
    """Also show the sort key, unless it is the result."""
    if order == "longest":
        return tr.n("{n} action", "{n} actions", len(match.log))
    return day_words(when.date()) if order == "best" else f"{when:%H:%M}"


def _tell_run(row, score, best, given_up=False):
    """A run that did not get to its end is not lost, and one that got further than all others is a record.

    One that was given up keeps its points, and that is all.
    """
    if given_up:
        row.result = tr._("{result}, given up", result=points(score)) if score else row.result
    elif score and score == best:
        row.result, row.won = tr._("{result}, record", result=points(score)), True
    row.won = row.won or None


def _about(record, me):
    """The opponents and the options."""
    others = opponents(record, me)
    if any(seat.kind == "peer" for seat in record.seats):
        others.append(tr._("in a room"))
    what = daily.what_for(record) or face(record.game).about(record)
    return " · ".join([*([", ".join(others)] if others else []), what])


def is_about(record, game, sought):
    """Whether a match matches the search: a name, the game, its code, its options in words."""
    shown = face(record.game)
    about = (shown.title(), *seat_names(record), shown.about(record), daily.what_for(record))
    levels = (shown.level(seat.level) for seat in record.seats if seat.level)
    return matches(" ".join((*about, *levels, record.code(game))), sought)


def day_words(day):
    """A day in words: the nearer it is, the shorter."""
    today = daily.today()
    if day == today:
        return tr._("Today")
    if day == today - timedelta(1):
        return tr._("Yesterday")
    if today - A_WEEK < day < today:
        return tr.weekday_and_day(day)
    return tr.day(day) if day.year == today.year else tr.date(day)


load_kv(__name__)
