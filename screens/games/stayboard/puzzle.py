"""Puzzles: one move wins."""

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.properties import ObjectProperty

import screens.games.stayboard.controls
import screens.games.stayboard.puzzle_widgets
import screens.play.bar_actions
import screens.play.slot_layout  # noqa: F401  names its widgets for kv
from logic.core.codes import BadCode
from logic.core.daily import ChallengeResult
from logic.core.override import override
from logic.stayboard import puzzles
from logic.stayboard.puzzle_play import PuzzlePlay
from screens.core.background_task import FrameTask
from screens.core.keys import keyboard
from screens.core.screen import AppScreen
from screens.games.face import face
from screens.games.stayboard.board import StayBoard  # noqa: F401  names the board for kv
from screens.games.stayboard.move_input import BY_PLACE, CONFIRM_KEYS, choose_by_key
from screens.i18n.texts import tr
from screens.pages import daily
from screens.play.animator import Animator
from screens.widgets import Menu

GAME = "stayboard"
STEP = 0.9
"""Seconds between two moves of a line that is played out."""
SOUNDS = {"unsafe": "out", "refuted": "blocked", "solved": "win"}


class Puzzles(AppScreen):
    """Today's puzzle, and as many others as wanted."""

    by_place = BY_PLACE

    play = ObjectProperty(None)
    state = ObjectProperty(None, rebind=True)
    board = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self._making = self._showing = None
        self.animator = Animator()
        play = PuzzlePlay(self._state_changed)
        super().__init__(play=play, state=play.state, **kwargs)
        self.board.bind(pos=self._anchor_paper, size=self._anchor_paper, view=self._anchor_paper)

    @override
    def on_show(self, day=None, **_what):
        wants_today = self.state.day is not None or day is not None
        if not self.state.ready or (wants_today and self.state.day != daily.today()):
            self.show_today()
        self._play_out()
        Clock.schedule_once(self._anchor_paper)

    @override
    def on_hide(self):
        self._stop_making()
        self._stop_showing()

    def show_today(self):
        day = daily.today()
        self._make(puzzles.making_of_day(day), day)

    def show_another(self):
        self._make(puzzles.making(self.app.matches.new_seed()))

    def show_coded(self, text):
        """The puzzle that a code names; a text that is none leaves everything as it is."""
        try:
            start = puzzles.parse(text or "")
        except BadCode:
            self.app.tell(tr._("This is not a puzzle code: “{part}”.", part=(text or "").strip()[:40]))
            return
        self._make(puzzles.making(*start))

    def _make(self, making, day=None):
        self._stop_making()
        self.play.prepare(day)
        self._making = FrameTask(making, self._made)

    def _stop_making(self):
        if self._making:
            self._making.cancel()
            self._making = None

    def _made(self, puzzle):
        self._making = None
        self.play.open(puzzle)

    def _state_changed(self, after):
        before, self.state = self.state, after
        if after.goes_on != before.goes_on:
            self._play_out()
        if len(after.positions) > len(before.positions):
            self.board.glide(self.animator, after.last_move[0])
        if after.tries > before.tries:
            self._tried(after)
        elif after.choice != before.choice and after.told == before.told:
            self.app.feedback.sound("choose")

    def _tried(self, state):
        self.app.feedback.sound(SOUNDS[state.told])
        if state.told == "solved":
            self.app.profile_store.tally(GAME, f"puzzle:{state.puzzle.rating}", won=state.tries == 1)
            if state.day:
                daily.count(self.app, GAME, state.day, ChallengeResult(won=True, score=state.tries))

    def _play_out(self):
        """The line after a solution goes on by itself."""
        self._stop_showing()
        if self.state.goes_on:
            self._showing = Clock.schedule_interval(lambda _: self.play.play_on(), STEP)

    def _stop_showing(self):
        if self._showing:
            self._showing.cancel()
            self._showing = None

    # The bar

    def share(self):
        """Hand on the code of this puzzle: whoever pastes it meets the same one."""
        if self.state.ready:
            self.app.share_text(puzzles.code(self.state.puzzle))

    def open_menu(self, anchor):
        menu = Menu(
            choices=[
                ("another", tr._("Another puzzle"), "shuffle-variant"),
                ("today", tr._("Today’s puzzle"), "calendar-today"),
                ("share", tr._("Share the puzzle code"), "share-variant-outline"),
                ("paste", tr._("Paste a puzzle code"), "clipboard-outline"),
                ("rules", tr._("Rules"), "help-circle-outline"),
            ]
        )
        menu.bind(on_pick=lambda _, pick: self.picked(pick))
        menu.open(anchor)

    def picked(self, pick):
        """A line of the menu."""
        {
            "another": self.show_another,
            "today": self.show_today,
            "share": self.share,
            "paste": lambda: self.show_coded(Clipboard.paste()),
            "rules": lambda: self.app.navigation.go("rules", game=GAME, ink=face(GAME).ink),
        }[pick]()

    def _anchor_paper(self, *_):
        if self.state.ready and self.in_front():
            self.board.align(self.app.paper)

    # Keys

    @override
    def press(self, key):
        if choose_by_key(self.play, key):
            return True
        if key in CONFIRM_KEYS:
            if self.state.solved and key != "numpad5":
                self.show_another()
            else:
                self.play.confirm()
        elif key == "i":
            self.play.hint()
        elif key == "s":
            self.play.solution()
        elif key == "n":
            self.show_another()
        else:
            return False
        return True

    @override
    def key_help(self):
        return [
            (keyboard.printed("Q W E A D Z X C"), tr._("direction; also the digits of the numeric pad")),
            ("1–8", tr._("distance: the digits above the letters")),
            ("Enter", tr._("try it")),
            ("I", tr._("hint")),
            ("S", tr._("solution")),
            ("N", tr._("another puzzle")),
            ("Esc", tr._("back")),
        ]


SCREEN = Puzzles
