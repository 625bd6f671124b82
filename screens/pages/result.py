"""Result: who won and why, the scores, and what to do next."""

from datetime import datetime

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from logic.core.history import player_of, won_here
from logic.core.match import Match
from logic.core.override import override
from logic.games import GAMES
from screens.core.screen import AppScreen, attach, set_children
from screens.games.face import face, figure, points
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.pages.daily import what_for
from screens.theme import window
from screens.widgets import Divider, Small, Strong, TextLabel
from screens.widgets.labels import width_of
from screens.widgets.stamped_header import StampedHeader  # noqa: F401  names the head for kv


class FigureColumns(BoxLayout):
    """Figures in columns at the right of a line, the total bold; as wide as their headings."""

    figures = ListProperty([])
    #: The column of the total.
    total_at = NumericProperty(0)
    heading = BooleanProperty(False)
    #: The headings.
    headings = ListProperty([])
    #: The maximum total width, which they share if they need more.
    most = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in ("figures", "total_at", "heading", "headings", "most"):
            self.fbind(name, self._fill)
        window.bind(text_scale=self._fill)
        self._fill()

    def _fill(self, *_):
        self.clear_widgets()
        least = width_of("0000", "RobotoBold", sp(18)) + dp(10)
        widths = [max(least, width_of(word, "Roboto", sp(12)) + dp(10)) for word in self.headings]
        share = min(1, self.most / sum(widths)) if widths and self.most > 0 else 1
        for number, (text, width) in enumerate(zip(self.figures, widths, strict=False)):
            if self.heading:
                label = Small(text=text)
            elif number == self.total_at:
                # Larger digits centred in a line would be lower: align their baseline with the others.
                label = Strong(text=text, font_name="RobotoBold", type_size="18sp", padding=(0, 0, 0, sp(2)))
            else:
                label = TextLabel(text=text, type_size="15sp")
            label.size_hint_min_x = width * share
            label.halign = "right"
            label.pos_hint = {"center_y": 0.5}
            self.add_widget(label)


class ResultLine(BoxLayout):
    """A seat's line in the score table."""

    headings = ListProperty([])
    #: Whether the figures are below the name, because they do not fit beside it.
    stacked = BooleanProperty(False)
    place = StringProperty("")
    seat = NumericProperty(0)
    name = StringProperty("")
    mine = BooleanProperty(False)
    won = BooleanProperty(False)
    figures = ListProperty([])
    total = StringProperty("")
    #: Figures after the total that do not count towards it.
    aside = ListProperty([])
    who = ObjectProperty()
    numbers = ObjectProperty()

    def on_kv_post(self, base_widget):
        if not self.place:
            self.who.remove_widget(self.ids.place)

    def beside_width(self):
        """The width of the name and the figures side by side."""
        return self.who.minimum_width + self.ids.name.natural_width + dp(8) + self.numbers.minimum_width


class SharedLine(BoxLayout):
    """The total of a cooperative game."""

    headings = ListProperty([])
    total = StringProperty("")


class Result(AppScreen):
    """The result screen of a match."""

    record = ObjectProperty(None, allownone=True)
    subtitle = StringProperty("")
    small = StringProperty("")
    headline = StringProperty("")
    sentence = StringProperty("")
    stamp = StringProperty("")
    stamp_small = StringProperty("")
    code = StringProperty("")
    #: The headings of the figures.
    headings = ListProperty([])
    #: Whether the figures are below the names, because they do not fit beside them.
    stacked = BooleanProperty(False)
    #: Whether all play together: then there are no ranks, and one total.
    together = BooleanProperty(False)
    decided = StringProperty("")
    #: The session of a match in a room, or None: with one, the proof is shown, and a rematch is played there.
    session = ObjectProperty(None, allownone=True)
    verdict = ListProperty(["", "ink2", "", ""])
    #: The button for another game, as (icon, text).
    again = ListProperty(["", ""])

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        #: The match played in the room, and the room's last state that belongs to it.
        self._match = self._state = None
        self._measure_lines = Clock.create_trigger(self._stack_lines, -1)
        self.ids.table.fbind("width", self._measure_lines)
        tr.fbind("language", self.refresh)

    @override
    def on_show(self, record=None, session=None, match=None, **_what):
        """Show a saved match, or one played in a room, where the next one may already have begun."""
        fresh = self.record is None or record.id != self.record.id
        self.record = match.record() if match else record
        self._follow(session, match, fresh)
        self.refresh()
        if fresh:
            self.ids.head.strike()

    def refresh(self, *_):
        if self.record is None:
            return
        record, game = self.record, GAMES[self.record.game]
        match = self._match if self.session else Match(game, record)
        shown, names = face(record.game), seat_names(record)
        outcome = self._outcome = match.outcome
        self.subtitle = f"{shown.title()} · {what_for(record) or shown.about(record)}"
        self.small, _sentence = shown.headline(record, match.state, outcome, names)
        self.sentence = shown.lead(record, match.state, outcome, names)
        self.headline = shown.result_line(record, match.state, outcome, names)
        self.code = "" if self.session else record.code(game)
        self.layout()
        self._stamp(outcome)
        self.headings = [*shown.result_columns(record), tr._("Total"), *shown.result_aside(record, match.state, 0)]
        self.together = game.together and len(record.seats) > 1
        self._table(match, outcome, names, shown)
        self.decided = shown.decided(record, match.state, outcome, names)
        table = shown.result_table(record, match.state, names)
        set_children(self.ids.more, [table] if table else [])
        box = self.ids.picture
        box.clear_widgets()
        picture = shown.ending_picture(match)
        if picture:
            box.add_widget(picture)

    # In a room

    def _follow(self, session, match, fresh):
        if self.session is not None:
            self.session.unbind(state=self._changed)
        self.session, self._match = session, match
        if session is not None:
            if fresh or not self._proven():
                self._state = session.state
            session.bind(state=self._changed)

    def _proven(self):
        """Whether the room has sent everything about this match: later states belong to the next one."""
        return self._state.verification is not None or self.session.room.match is not self._match

    def _changed(self, *_):
        """The room's state has changed: with the proof, the whole match is known here."""
        if not self._proven():
            self.record, self._state = self._match.record(), self.session.state
            self.refresh()

    def layout(self):
        ids = self.ids
        if self.session:
            from screens.rooms.texts import another_game, verdict_words

            self.verdict = list(verdict_words(self._state))
        here = (self.record, self._outcome)
        self.again = another_game(self._state) if self.session else face(self.record.game).again(*here)
        attach(ids.code_box, None if self.session else ids.foot, 1)
        attach(ids.proof, ids.sheet if self.session else None)
        review, share = [ids.review] if self._replayable() else [], [] if self.session else [ids.share]
        set_children(ids.others, [*review, *share])
        set_children(ids.buttons, [ids.rematch, *([ids.others] if review or share else [])])

    def _replayable(self):
        """Whether the seed and every step are known here."""
        found = self._state.verification if self.session else None
        return not self.session or (found is not None and found.verdict == "verified")

    def _stamp(self, outcome):
        won, me = won_here(self.record, outcome), player_of(self.record)
        self.stamp = {True: tr._("WON"), False: tr._("LOST"), None: tr._("OVER")}[won]
        if won and len(outcome.winners) > 1:
            self.stamp = tr._("SHARED")
        shown = face(self.record.game)
        self.stamp = shown.stamp(self.record, outcome) or self.stamp
        # If nobody here has won or lost, the points are the winner's.
        seat = me if won is not None else next(iter(outcome.winners), 0)
        self.stamp_small = shown.stamp_points(self.record, outcome, seat)

    def _table(self, match, outcome, names, shown):
        standing = shown.standing(self.record, match.state, outcome)
        order = sorted(range(len(names)), key=standing.__getitem__)
        box = self.ids.table
        box.clear_widgets()
        for number in order:
            if number != order[0]:
                box.add_widget(Divider())
            # Equal seats share a place.
            place = 1 + sum(other < standing[number] for other in standing)
            alone = self.together or len(names) == 1
            line = ResultLine(
                place="" if alone else str(place), seat=number, name=names[number], headings=self.headings,
                mine=self.record.seats[number].kind == "person", won=number in outcome.winners,
                figures=shown.result_figures(self.record, match.state, number),
                total="" if self.together else figure(outcome.scores[number]),
                aside=[*shown.result_aside(self.record, match.state, number).values()],
            )  # fmt: skip
            box.add_widget(line)
            line.ids.name.fbind("natural_width", self._measure_lines)
            for part in (line.who, line.numbers):
                part.fbind("minimum_width", self._measure_lines)
        if self.together:
            box.add_widget(Divider())
            box.add_widget(SharedLine(total=figure(outcome.scores[0]), headings=[tr._("Total")]))
        self._measure_lines()

    def _stack_lines(self, *_):
        """All lines alike: if one name leaves no room for its figures, all figures move below."""
        lines = [child for child in self.ids.table.children if isinstance(child, ResultLine)]
        self.stacked = any(line.beside_width() > self.ids.table.width for line in lines)
        for line in lines:
            line.stacked = self.stacked

    @override
    def press(self, key):
        if key == "enter":
            self.rematch()
        elif key == "r":
            self.review()
        else:
            return False
        return True

    @override
    def key_help(self):
        return [("Enter", self.again[1]), ("R", tr._("review")), ("Esc", tr._("back"))]

    def rematch(self):
        """Play again with the same seats and another seed; in a room, with everybody there."""
        if self.session:
            if self.session.state.is_host and self.session.state.phase == "over":
                self.app.room_service.again()
            self.app.navigation.back()
            return
        self.app.matches.rematch(self.record, self._outcome)

    def review(self):
        self.app.navigation.go("review", record=self.record, ink=face(self.record.game).ink)

    def share(self):
        """Share name, score, date and code with another app, or copy them."""
        self.app.share_text(self.shared_words())

    def shared_words(self):
        """The shared text: game, date, scores, and the code to play it again."""
        record, outcome = self.record, self._outcome
        day = tr.date(datetime.fromisoformat(record.started).date())
        lines = [f"Quadrille · {face(record.game).title()} · {day}"]
        lines += [f"{name}: {points(score)}" for name, score in zip(seat_names(record), outcome.scores, strict=True)]
        return "\n".join([*lines, self.code])


SCREEN = Result
