"""The play screen of MémoStep."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

import screens.games.memostep.camp
import screens.games.memostep.rivals
import screens.games.memostep.widgets  # noqa: F401  names its widgets for kv
from logic.memostep import state as e
from screens.core.screen import attach
from screens.games.memostep.best_runs import keep_run
from screens.games.memostep.board import OPEN, MemoBoard  # noqa: F401  names the board for kv
from screens.games.memostep.camp import path_of
from screens.games.memostep.feedback import BUZZES, SILENT, SOUNDS, news
from screens.games.memostep.floor_clock import FloorClock
from screens.games.memostep.input import Hands
from screens.games.memostep.layout import MemoLayout  # noqa: F401  names the layout for kv
from screens.games.memostep.maps import misses_on, place_of
from screens.games.memostep.motion import Motion
from screens.games.memostep.pass_and_play import OneDevice, finished
from screens.games.memostep.texts import FloorWords
from screens.i18n.texts import tr
from screens.play.handover import HandoverCurtain
from screens.play.screen import PlayScreen
from screens.theme import window
from screens.widgets import Overlay

HURRY = 8
"""How many times quicker computers are that nobody waits for any more."""


class MemoPlay(Hands, FloorWords, OneDevice, PlayScreen):
    """A floor to walk, the camp after it, and the end of the run; one of them is in sight."""

    me = NumericProperty(0)
    over = BooleanProperty(False)
    #: The floor rests under a cover until the player goes on.
    covered = BooleanProperty(False)
    title = StringProperty("MémoStep")
    status = StringProperty("")
    prompt = StringProperty("")
    notice = StringProperty("")
    notice_icon = StringProperty("")
    notice_mood = StringProperty("plain")
    best = StringProperty("")
    score_text = StringProperty("")
    points_text = StringProperty("")
    place_text = StringProperty("")
    errors_text = StringProperty("")
    own_name = StringProperty("")
    code = StringProperty("")
    clock = ObjectProperty()

    def __init__(self, **kwargs):
        self._seen = (0, ())
        super().__init__(clock=FloorClock(), **kwargs)
        ids = self.ids
        ids.board.bind(on_step=lambda _, column: self.step(column))
        ids.columns.bind(on_step=lambda _, column: self.step(column))
        ids.actions.bind(on_act=lambda _, name: self.act(name))
        for name in ("pos", "size", "gutter", "foot"):
            ids.board.fbind(name, self._anchor_paper)
        for name in ("wide", "landscape"):
            window.fbind(name, self._again)
        ids.table.fbind("scored", self._again)
        tr.fbind("language", self._retranslate)
        self.fbind("covered", self._again)
        self._motion = Motion(self.animator, ids.board, self._walker)

    # Opening a match, leaving it, coming back

    def dealt(self):
        self._forget_floor()
        self._sit(self.client.seat if self.client.seat is not None else 0)
        # A room keeps to itself what its floors come from.
        self.code = self.client.match.record().code(self.client.game) if self.client.rests else ""
        self._recall_floor()
        self._cover_while_held()
        self._look()

    def on_show(self, record=None, **what):
        super().on_show(record=record, **what)
        self._look()
        Clock.schedule_once(self._anchor_paper)

    def go_on(self):
        """On coming back the floor rests under its cover; another person at the device gets a curtain first."""
        if isinstance(Overlay.topmost(), HandoverCurtain):
            return
        person = self._next_person()
        if person is not None and person != self.me and self._done_here():
            self.pass_on()
        elif self._walker().phase in OPEN and self.client.rests:
            self.covered = True
        else:
            self.client.resume()

    def on_hide(self):
        super().on_hide()
        self.clock.stop()
        if self.model and self.client.rests and self.client.outcome is None and self._walker().phase in OPEN:
            # At once: a picture of the app in the background must not show the floor.
            self.covered = True

    def uncover(self):
        """The player looks again: the time that was left goes on."""
        if self.covered and not self.client.held:
            self.covered = False
            self.client.resume()
            self._look()

    def _sit(self, seat):
        """Play as a seat; the other people at this device wait, and their clocks with them."""
        self.me = seat
        others = [number for number in range(len(self.names)) if number != seat]
        # First: whatever changes below looks at the table again.
        self.ids.strips.seat(others, self.names)
        self.covered = False
        self.client.driver.wait(set(self.client.people) - {seat})
        self.ids.table.rivals = len(others)
        self._notice(*SILENT)

    # What happens

    def happened(self, events):
        mine = [event for event in events if getattr(event, "seat", self.me) == self.me]
        if not mine:
            self._look_at_rivals()
            return
        for event in mine:
            if sound := SOUNDS.get(type(event)):
                self.app.feedback.sound(sound)
            if ms := BUZZES.get(type(event)):
                self.app.feedback.buzz(ms)
            if (told := news(event, self.notice)) is not None:
                self._notice(*told)
            self._mark_wrong(event)
            if self.app.profile.settings.speech and (line := self.face.say(event, self.names)):
                self.app.feedback.say(line)
        if self.client.outcome is not None and not self.over:
            self._ended()
        elif self._next_person() is None:
            # Nobody here walks any more: the computers need not take their time.
            self.client.driver.hurry(HURRY)
        self._look()

    def rewound(self):
        self._look()

    def _ended(self):
        record = self.client.match.record()
        for person in self.client.people:
            keep_run(self.app, record, self.client.match.state.walkers[person])
        won = any(seat in self.client.outcome.winners for seat in self.client.people)
        self.app.feedback.sound("win" if won else "lose")

    def _mark_wrong(self, event):
        """The last wrong cell stays in sight until something else happens to the walker."""
        if isinstance(event, e.Bumped):
            self.ids.board.wrong = (event.row, event.column)
        elif isinstance(event, (e.Stepped, e.TrapSprung, e.Hidden, e.Showing)):
            self.ids.board.wrong = None

    def _notice(self, text, icon, mood):
        self.notice, self.notice_icon, self.notice_mood = text, icon, mood
        if text and self.ids.walk.do_scroll_y:
            # Where the table is higher than the window, its words are at the foot of it.
            self.ids.walk.scroll_y = 0

    # Showing it

    def _walker(self):
        return self.client.view.walkers[int(self.me)]

    def _again(self, *_):
        if self.model and self.parent:
            self._look()

    def _retranslate(self, *_):
        if self.model:
            self._notice(*SILENT)
            self.ids.strips.name_all(self.names)
        self._again()

    def look_again(self):
        self._cover_while_held()
        self._again()

    def _cover_while_held(self):
        """While a room waits nobody looks at a floor; when it goes on, so does the time that was left."""
        if not self.client.rests:
            self.covered = self.client.held and self._walker().phase in OPEN

    def _look(self):
        """Show the present view."""
        client, ids = self.client, self.ids
        walker = self._walker()
        self.over = client.outcome is not None
        if walker.phase == "showing" and walker.grid:
            self._seen = (walker.floor, walker.grid)
        page = "end" if self.over else "camp" if walker.phase == "camp" else "walk"
        for name in ("walk", "camp", "end"):
            attach(ids[name], self if name == page else None)
        self.clock.watch(client, int(self.me))
        {"walk": self._show_walk, "camp": self._show_camp, "end": self._show_end}[page](walker)
        self._ask_for_gem(walker)

    def _show_walk(self, walker):
        ids = self.ids
        board, table = ids.board, ids.table
        running, open_ = walker.phase in (*OPEN, "stunned"), walker.phase in OPEN
        board.covered = self.covered
        board.seen = self._seen[1] if self._seen[0] == walker.floor else ()
        board.asks = walker.phase == "walking" and not self.client.held and bool(self.client.people)
        board.walker = walker
        table.clocked = running and not self.covered and not self.client.timeless
        table.shown = walker.phase == "showing" and not self.covered
        table.stepping = not open_ and walker.phase != "over"
        ids.columns.active = board.asks
        for name in ("purse", "strip", "full", "hearts"):
            ids[name].walker = walker
        self._look_at_rivals()
        self._say(walker)
        ids.actions.choices = self._actions(walker)
        ids.actions.disabled = self.client.held
        if window.wide:
            self._show_desktop(walker)
        table.relayout()

    def _look_at_rivals(self):
        """Somebody else has come further: nothing of the own floor has changed."""
        view, me = self.client.view, int(self.me)
        self.ids.strips.show(view)
        self.place_text = tr._("place {n} of {all}", n=place_of(view, me), all=len(self.names))
        if window.wide and len(self.names) > 1:
            self.ids.standing.show(view, self.names, me)

    def _show_desktop(self, walker):
        view = self.client.view
        done = min(finished(walker), len(view.paths))
        floors = range(max(1, done - 2), done + 1)
        self.ids.maps.show([(n, path_of(view, n), misses_on(walker, n)) for n in floors])

    def _show_camp(self, _walker):
        view, me = self.client.view, int(self.me)
        seen = self._seen[1] if self._seen[0] == view.walkers[me].floor else ()
        self.ids.camp.show(view, me, seen, self.face.pace(view.options), self._best_words(), self._waiting_for())
        self.ids.camp.held = self.client.held or not self.client.people

    def _show_end(self, _walker):
        match, record = self.client.match, self.client.match.record()
        fresh = self.ids.end.run != record.id
        small, sentence = self.face.headline(record, match.state, self.client.outcome, self.names)
        headline = self.face.result_line(record, match.state, self.client.outcome, self.names)
        self.ids.end.run, self.ids.end.subtitle = record.id, self.face.summary(record.options)
        self.ids.end.show(match, self.names, int(self.me), (small, headline, sentence), self.app)
        if fresh:
            self.ids.end.stamp_it()

    # The floor as it was shown: the camp looks at it again, and finds are told by it

    def _forget_floor(self):
        self._seen = (0, ())
        self.ids.board.wrong = None

    def _recall_floor(self):
        """After a restart, what this seat has seen is in the log."""
        walker, me = self._walker(), int(self.me)
        if walker.phase == "over" or self._seen[0] == walker.floor:
            return
        for view in self.client.views():
            before = view.walkers[me]
            if before.floor == walker.floor and before.phase == "showing":
                self._seen = (walker.floor, before.grid)
                return

    # The menu: nothing in it may show a floor again

    def menu(self):
        useless = set() if self.over else {"review"}
        if self._walker().phase == "over":
            useless.add("give_up")
        return [line for line in super().menu() if line[0] not in useless]

    def describe(self):
        """In words, too, nothing of a floor stays longer than its time: while it is shown, it is only spoken."""
        if self.covered:
            self.app.tell(tr._("The floor is covered: go on first."))
        elif self._walker().phase in OPEN:
            self.app.feedback.say(self.face.describe(self.client.view, self.names))
        else:
            super().describe()

    def seat_that_leaves(self):
        """Who plays here, not who comes first at the table."""
        return int(self.me)

    # The paper under it

    def _anchor_paper(self, *_):
        """The squares of the paper agree with the cells of the grid."""
        if self.model is None or not self.in_front() or not self.ids.walk.parent:
            return
        board = self.ids.board
        wide, tall = board.cell
        if abs(wide - tall) < dp(1) and wide > dp(8):
            self.app.paper.square = wide / max(1, round(wide / dp(28)))
            self.app.paper.origin = board.to_window(*board.corner())
        else:
            self.app.paper.rest()


SCREEN = MemoPlay
