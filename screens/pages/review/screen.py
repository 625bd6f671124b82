"""Review: step through a match, forwards and backwards, with a coach where the game has one."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.scrollview import ScrollView
from kivy.utils import escape_markup

from logic.core.game import Left
from logic.core.override import override
from logic.core.replay import replay
from logic.games import GAMES
from screens.core.background_task import FrameTask
from screens.core.screen import AppScreen, attach, set_children
from screens.games.face import face
from screens.games.seat_names import seat_names
from screens.i18n.texts import tr
from screens.pages.review.timeline import MoveChip, ProofChip, ProofEnd
from screens.theme import window
from screens.widgets import Chip

AROUND = 2
"""Number of moves shown before and after the current one; half as many with big text."""
PROOF, WIDE_PROOF = 3, 6
"""Number of moves of a proof that are shown, on a phone and on a desktop."""
MARGIN = 16
"""How far beside the page its scroll bar can be grabbed."""
LANES_SHARE = 0.2
"""The share of a phone's height that a fixed timeline may take."""


class ReviewPage(ScrollView):
    """The scrolling text of a move; its scroll bar is in the margin and can be dragged there."""

    timeline = ObjectProperty()
    _held = None

    def on_touch_down(self, touch):
        beside = 0 < touch.x - self.right <= dp(MARGIN) and self.y <= touch.y <= self.top
        if beside and not touch.is_mouse_scrolling and self.vbar[1] < 1:
            self._held = touch
            touch.grab(self)
            return True
        return self._drags_timeline(touch) or super().on_touch_down(touch)

    def _drags_timeline(self, touch):
        """Pass a touch to the timeline at once, unless it may scroll the page."""
        scrolls = self.vbar[1] < 1 and not window.wide
        if scrolls or self.timeline.parent not in self.children or not self.collide_point(*touch.pos):
            return False
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = self.timeline.on_touch_down(touch)
        touch.pop()
        return taken

    def on_touch_move(self, touch):
        if touch is not self._held:
            return super().on_touch_move(touch)
        if touch.grab_current is self:
            self.scroll_y = max(0, min(1, self.scroll_y + touch.dy / (self.height * (1 - self.vbar[1]))))
        return True

    def on_touch_up(self, touch):
        if touch is not self._held:
            return super().on_touch_up(touch)
        self._held = None
        touch.ungrab(self)
        return True


class Review(AppScreen):
    """A match, step by step: `index` is the position before that entry of the log; the last is the end."""

    record = ObjectProperty(None, allownone=True)
    names = ListProperty([])
    index = NumericProperty(0)
    count = NumericProperty(0)
    subtitle = StringProperty("")
    playing = BooleanProperty(False)
    coached = BooleanProperty(False)
    has_coach = BooleanProperty(False)
    verdicts = DictProperty({})
    #: The card below the board: the move, its verdict, and the coach's text.
    who = NumericProperty(0)
    who_initial = StringProperty("")
    title = StringProperty("")
    verdict = StringProperty("")
    verdict_word = StringProperty("")
    words = StringProperty("")
    lanes = ListProperty([])
    people = ListProperty([])
    #: The seat whose view is shown, or None for an open view; only in games with secrets.
    eyes = NumericProperty(None, allownone=True)
    has_eyes = BooleanProperty(False)
    #: The greatest height of a step's text so far: the board must not jump while stepping.
    said = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.steps, self._coach, self._work, self._player = [], None, None, None
        self._reviews, self.board = {}, None
        self._said_before = 0
        self.hear = Clock.create_trigger(self._heard)
        self._hear_anew = Clock.create_trigger(self._forget_said)
        self.fbind("index", self.refresh)
        self.fbind("eyes", self.refresh)
        self.fbind("coached", self.refresh)
        self.fbind("coached", self._coach_on)
        tr.fbind("language", self.retranslate)
        for fact in ("big_text", "wide"):
            window.fbind(fact, self.refresh)
        for where, fact in ((self, "height"), (window, "wide")):
            where.fbind(fact, self.place_lanes)
        for where, fact in (
            (self, "size"),
            (self, "record"),
            (self, "coached"),
            (window, "text_scale"),
            (tr, "language"),
        ):
            where.fbind(fact, self._hear_anew)

    @property
    def face(self):
        return face(self.record.game)

    @override
    def on_show(self, record=None, eyes=None, **_what):
        """`eyes` is the seat whose view is shown; by default the first person's."""
        same = self.record is not None and (record.id, record.log) == (self.record.id, self.record.log)
        if not same:
            # Another match may have fewer seats.
            self.who = 0
        self.record = record
        if not same:
            game = GAMES[record.game]
            self.steps = list(replay(game, record))
            self.names = seat_names(record)
            self.count = len(record.log)
            self._reviews, self.verdicts = {}, {}
            self.lanes = [entry.seat for entry in record.log]
            self.people = [number for number, seat in enumerate(record.seats) if seat.kind == "person"]
            self.has_eyes = game.has_secrets
            self.board = None
            self._look_through(eyes)
            attach(self.ids.eyes_row, self.ids.coach_box if self.has_eyes and self._over() else None)
            self._coach = self.face.coach(record)
            self.has_coach = self._coach is not None
            attach(self.ids.coach_row, self.ids.coach_box if self.has_coach else None)
            self._set_board()
            self.index = self.count
            self.coached = self.has_coach
        elif not self._over():
            self._look_through(eyes)
        self.retranslate()
        self._coach_on()

    def _over(self):
        return GAMES[self.record.game].outcome(self.steps[-1].state) is not None

    def _look_through(self, eyes):
        """While a match is going on, show no more than the play screen does."""
        first = next(iter(self.people), 0)
        self.eyes = (first if eyes is None else eyes) if self.has_eyes else None

    def _set_board(self):
        box = self.ids.board
        box.clear_widgets()
        self.board = self.face.board(self.names, self.people)
        box.add_widget(self.board)

    @override
    def on_hide(self):
        self.playing = False
        self._stop_coach()

    # Stepping

    def step(self, by):
        self.index = max(0, min(self.count, self.index + by))

    def go_to(self, index):
        self.index = max(0, min(self.count, index))

    def on_playing(self, *_):
        if self._player:
            self._player.cancel()
            self._player = None
        if self.playing:
            if self.index == self.count:
                self.index = 0
            self._player = Clock.schedule_interval(self._play_on, 0.9)

    def _play_on(self, _dt):
        self.step(1)
        if self.index == self.count:
            self.playing = False

    @override
    def press(self, key):
        if key in ("left", "right"):
            self.step(1 if key == "right" else -1)
        elif key in ("home", "end"):
            self.go_to(0 if key == "home" else self.count)
        elif key == "space":
            self.playing = not self.playing
        elif key == "c" and self.has_coach:
            self.coached = not self.coached
        else:
            return False
        return True

    @override
    def key_help(self):
        return [
            ("← →", tr.c("the review", "step")),
            ("Home End", tr._("to the start, to the end")),
            ("Space", tr._("play")),
            ("C", tr._("coach on or off")),
            ("Esc", tr._("back")),
        ]

    # The coach works in time slices, the current step first

    def _coach_on(self, *_):
        self._stop_coach()
        if self.coached and self._coach and self.record:
            self._ask()

    def _stop_coach(self):
        if self._work:
            self._work.cancel()
            self._work = None

    def _ask(self):
        """The current step, then the others from the end, where analyses are cheap and speed up the rest."""
        order = [self.index, *range(self.count - 1, -1, -1)]
        index = next((index for index in order if index < self.count and index not in self._reviews), None)
        self._work = None
        if index is not None:
            entry = self.record.log[index]
            thoughts = (
                _nothing() if isinstance(entry, Left) else self._coach.review(self.steps[index].state, entry.action)
            )
            self._work = FrameTask(thoughts, lambda review: self._answered(index, review))

    def _answered(self, index, review):
        self._reviews[index] = review
        self.verdicts = {**self.verdicts, index: review.verdict if review else "unknown"}
        if index == self.index:
            self.refresh()
        else:
            self._show_chips()
        self._ask()

    # Showing

    def retranslate(self, *_):
        if self.record is None:
            return
        names = seat_names(self.record)
        if names != self.names:
            self.names = names
            self._set_board()
        self._offer_parts()
        self.subtitle = f"{self.face.title()} · {self.face.about(self.record)}"
        self.refresh()

    def _offer_parts(self):
        """A long match can be gone through part by part."""
        box = self.ids.parts
        box.clear_widgets()
        for index, words in self.face.parts_of_match(self.steps):
            chip = Chip(text=words, switches=False, size_hint_x=None)
            chip.bind(on_release=lambda _chip, index=index: self.go_to(index))
            box.add_widget(chip)

    def refresh(self, *_):
        if self.record is None or self.board is None:
            return
        index = self.index
        state = self._seen(self.steps[index].state)
        entry = self.record.log[index] if index < self.count else None
        review = self._reviews.get(index) if self.coached else None
        self.face.show_step(self.board, state, entry, review, self.steps[: index + 1])
        self._say_step(entry, review)
        # In big text, a verdict beside the heading would leave it one word per line.
        below = window.big_text and not window.wide
        attach(self.ids.pill, (self.ids.head if below else self.ids.heading) if self.verdict else None)
        proven = self._show_proof(entry, review)
        ids = self.ids
        set_children(ids.card, [ids.head, *([ids.words] if self.words else []), *([ids.proof] if proven else [])])
        self._show_chips()

    def _result_line(self, outcome):
        return self.face.result_line(self.record, self.steps[-1].state, outcome, self.names)

    def _seen(self, state):
        """The chosen seat's view of a position."""
        return state if self.eyes is None else GAMES[self.record.game].view(state, self.eyes)

    def eyes_choices(self, names):
        """The seats whose view can be chosen."""
        return [(None, tr._("All open")), *enumerate(names)]

    def _say_step(self, entry, review):
        self.verdict = ""
        if entry is None:
            state = self.steps[-1].state
            outcome = GAMES[self.record.game].outcome(state)
            self.title = self._result_line(outcome) if outcome else tr._("Now")
            self.words = self.face.headline(self.record, state, outcome, self.names)[1] if outcome else ""
            self.who = outcome.winners[0] if outcome and outcome.winners else 0
            self.who_initial = self.names[self.who][:1]
            return
        self.who, self.who_initial = entry.seat, self.names[entry.seat][:1]
        move = self.face.move_markup(entry) if not isinstance(entry, Left) else tr.c("the table", "left")
        self.title = tr._("Move {n}, {name}", n=self.index + 1, name=self.names[entry.seat]) + "  " + move
        told = self._told(entry)
        if review is None:
            thinking = self.coached and self.index not in self._reviews
            self.words = "\n".join([*told, tr._("The coach is thinking…")] if thinking else told)
            return
        self.verdict = review.verdict
        words = {"winning": tr._("winning"), "losing": tr._("losing"), "unknown": tr._("unknown")}
        self.verdict_word = words[review.verdict]
        self.words = "\n".join(filter(None, [*told, self.face.coach_words(review, entry)]))

    def _told(self, entry):
        """The move and its events, as that seat saw them."""
        game, step = GAMES[self.record.game], self.steps[self.index + 1]
        did = "" if isinstance(entry, Left) else self.face.did(entry, self.steps[self.index].state, self.names)
        events = step.events if self.eyes is None else (game.show(event, self.eyes) for event in step.events)
        lines = [did, *(self.face.retell(event, self.names) for event in events if event is not None)]
        return [escape_markup(ended(line)) for line in lines if line]

    def _show_proof(self, entry, review):
        """The line of play that follows the move, if the coach knows one; the opponents move first."""
        box = self.ids.proof
        box.clear_widgets()
        moves, complete = self.face.coach_proof(review) if review else ((), False)
        if not moves:
            return False
        shown = moves[: WIDE_PROOF if window.wide else PROOF]
        for number, move in enumerate(shown, 1):
            seat = (entry.seat + number) % len(self.names)
            box.add_widget(ProofChip(seat=seat, initial=self.names[seat][:1], mine=seat in self.people, text=move))
        whole = complete and len(shown) == len(moves)
        box.add_widget(ProofEnd(text=tr._("no moves") if whole else tr._("and so on")))
        return True

    def place_lanes(self, *_):
        """On a phone the timeline is fixed above the keys, unless it has too many lanes."""
        ids = self.ids
        fixed = not window.wide and ids.lanes.height <= self.height * LANES_SHARE
        attach(ids.lanes, ids.foot if fixed else ids.page, 1)

    def _forget_said(self, *_):
        """Forget the greatest height so far, which another width or text size has changed, and measure again."""
        self._said_before = 0
        self.hear()

    def _heard(self, *_):
        self.said = self._said_before = max(self._said_before, self.ids.page.height)

    def _show_chips(self):
        """The chips of the moves around the current one."""
        box = self.ids.chips
        around = AROUND // 2 if window.big_text else AROUND
        first = max(0, min(self.index - around, self.count - 2 * around - 1))
        wanted = list(range(first, min(self.count, first + 2 * around + 1)))
        box.size_hint_x = len(wanted) / (2 * around + 1)
        if [chip.index for chip in reversed(box.children)] != wanted:
            box.clear_widgets()
            for index in wanted:
                chip = MoveChip(index=index)
                chip.bind(on_release=lambda chip: self.go_to(chip.index))
                box.add_widget(chip)
        for chip in box.children:
            entry = self.record.log[chip.index]
            chip.seat, chip.initial = entry.seat, self.names[entry.seat][:1]
            chip.mine = entry.seat in self.people
            chip.text = self.face.move_markup(entry) if not isinstance(entry, Left) else tr.c("the table", "left")
            chip.chosen = chip.index == self.index
            chip.verdict = self.verdicts.get(chip.index, "") if self.coached else ""

    def share(self):
        self.app.share_text(self.record.code(GAMES[self.record.game]))

    def look_up(self):
        """The rules of this game."""
        self.app.navigation.go("rules", game=self.record.game, ink=self.face.ink)


def ended(line):
    """A line of the log as a sentence."""
    return line if line[-1] in ".!?…" else f"{line}."


def _nothing():
    """The review of an entry that gave up a seat: no analysis."""
    return None
    yield


SCREEN = Review
