"""Puzzles: one move wins."""

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

import screens.games.stayboard.puzzle_widgets
import screens.play.bar_actions  # noqa: F401  names its widgets for kv
from logic.core.codes import BadCode
from logic.core.daily import ChallengeResult
from logic.core.override import override
from logic.stayboard import puzzles
from logic.stayboard.board import board
from logic.stayboard.state import Move
from screens.core.background_task import FrameTask
from screens.core.keys import keyboard
from screens.core.screen import AppScreen
from screens.games.face import face, icon_sign
from screens.games.stayboard.board import StayBoard  # noqa: F401  names the board for kv
from screens.games.stayboard.face import ARROWS, move_sign
from screens.games.stayboard.layout import StayLayout  # noqa: F401  names the layout for kv
from screens.games.stayboard.move_input import CONFIRM_KEYS, MoveChooser
from screens.i18n.texts import tr
from screens.pages import daily
from screens.widgets import Menu

GAME = "stayboard"


class Puzzles(MoveChooser, AppScreen):
    """Today's puzzle, and as many others as wanted."""

    puzzle = ObjectProperty(None, allownone=True)
    subtitle = StringProperty("")
    rating_words = StringProperty("")
    text = StringProperty("")
    verdict = StringProperty("")
    tries = NumericProperty(0)
    solved = BooleanProperty(False)
    today = BooleanProperty(True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._thinking, self._day, self._said = None, daily.today(), None
        self.follow()
        self.pad.bind(
            on_confirm=lambda _: self.confirm(),
            on_claim=lambda _: self.show_another() if self.solved else self.hint(),
            on_undo=lambda _: self.solution(),
        )
        self.board.bind(pos=self._anchor_paper, size=self._anchor_paper, view=self._anchor_paper)
        tr.fbind("language", self._say)

    @override
    def on_show(self, day=None, **_what):
        self.pad.left_handed = self.app.profile.settings.left_handed
        wants_today = self.today or day is not None
        if self.puzzle is None or (wants_today and (not self.today or self._day != daily.today())):
            self.show_today()
        Clock.schedule_once(self._anchor_paper)

    @override
    def on_hide(self):
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
            self.puzzle = None

    def show_today(self):
        self._day = daily.today()
        self._make(puzzles.making_of_day(self._day), today=True)

    def show_another(self):
        self._make(puzzles.making(self.app.matches.new_seed()), today=False)

    def show_coded(self, text):
        """The puzzle that a code names; a text that is none leaves everything as it is."""
        try:
            start = puzzles.parse(text or "")
        except BadCode:
            self.app.tell(tr._("This is not a puzzle code: “{part}”.", part=(text or "").strip()[:40]))
            return
        self._make(puzzles.making(*start), today=False)

    def _make(self, making, today):
        if self._thinking:
            self._thinking.cancel()
        self.today, self.puzzle, self.solved = today, None, False
        self.text, self.verdict = tr._("Looking for a puzzle…"), ""
        self._thinking = FrameTask(making, self._made)

    def _made(self, puzzle):
        self._thinking = None
        self.puzzle, self.tries = puzzle, 0
        self.board.view = puzzle.state
        self.board.marks = {}
        self.pad.size_of_board = puzzle.size
        self.pad.claims = True
        self._tell("", lambda: tr._("You to move: find the one move that wins."))
        self.forget()
        self._say()

    # Trying

    @override
    def position(self):
        return None if self.puzzle is None or self.solved else self.puzzle.state

    @override
    def confirm_word(self):
        return tr._("try it")

    @override
    def at_rest(self):
        """What is to be done, or the move that wins once it is known."""
        if not self.solved:
            return "", "", tr._("choose")
        return ARROWS[self.puzzle.solution.direction], str(self.puzzle.solution.distance), ""

    def confirm(self):
        move = self.chosen_move()
        if self.position() is None or move is None:
            return
        self.tries += 1
        attempt = puzzles.attempt(self.puzzle, move)
        if attempt.result == "solved":
            self._win(move)
        elif attempt.result == "unsafe":
            self._tell("losing", lambda: tr._("{move} takes the queen off the free cells.", move=move_sign(move)))
            self.app.feedback.sound("out")
        else:
            answer = attempt.answer
            sign = move_sign(answer) if isinstance(answer, Move) else icon_sign("flag-outline")
            self._tell(
                "losing",
                lambda: tr._("{move} loses: your opponent answers {answer}", move=move_sign(move), answer=sign),
            )
            self._mark(move, "losing")
            self.app.feedback.sound("blocked")
        self.forget()

    def _win(self, move):
        self.solved = True
        self._mark(move, "winning")
        self._tell("winning", lambda: tr._("Solved: {move} wins.", move=move_sign(move)))
        self.app.feedback.sound("win")
        self.app.profile_store.tally(GAME, f"puzzle:{self.puzzle.rating}", won=self.tries == 1)
        if self.today:
            daily.count(self.app, GAME, self._day, ChallengeResult(won=True, score=self.tries))

    def _mark(self, move, verdict):
        table = board(self.puzzle.size)
        end = table.landing[table.index(self.puzzle.queen)][move.direction, move.distance]
        self.board.marks = {**self.board.marks, table.cells[end]: verdict}

    def hint(self):
        """The direction, and no more."""
        if self.position() is not None:
            direction = self.puzzle.solution.direction
            arrow = icon_sign(ARROWS[direction])
            self._tell("", lambda: tr._("The winning move goes this way: {arrow}", arrow=arrow))
            self.direction = direction

    def solution(self):
        if self.position() is not None:
            self.solved = True
            self._mark(self.puzzle.solution, "winning")
            self._tell("winning", lambda: tr._("{move} wins.", move=move_sign(self.puzzle.solution)))
            self.forget()

    # The bar

    def share(self):
        """Hand on the code of this puzzle: whoever pastes it meets the same one."""
        if self.puzzle is not None:
            self.app.share_text(puzzles.code(self.puzzle))

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

    # Words

    def _tell(self, verdict, words):
        self.verdict, self._said = verdict, words
        self.text = words()

    def _say(self, *_):
        if self.puzzle is None:
            return
        when = tr.day(self._day) if self.today else tr._("another one")
        self.subtitle = f"{when} · {', '.join(face(GAME).board_words(self.puzzle.state.options))}"
        names = [tr._("very easy"), tr._("easy"), tr._("middling"), tr._("hard"), tr._("very hard")]
        depth = tr.n("{n} move deep", "{n} moves deep", self.puzzle.depth)
        self.rating_words = f"{names[self.puzzle.rating - 1]} · {depth}"
        if self._said:
            self.text = self._said()
        self.show_choice()

    def _anchor_paper(self, *_):
        if self.puzzle is None or not self.in_front():
            return
        cell = self.board.cell
        self.app.paper.square = cell / max(1, round(cell / dp(30)))
        self.app.paper.origin = self.board.to_window(*self.board.corner())

    # Keys

    @override
    def press(self, key):
        if self.choose_by_key(key):
            return True
        if key in CONFIRM_KEYS:
            if self.solved and key != "numpad5":
                self.show_another()
            else:
                self.confirm()
        elif key == "i":
            self.hint()
        elif key == "s":
            self.solution()
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

    def tries_words(self, tries, _language):
        return tr.n("{n} try", "{n} tries", int(tries)) if tries else ""


SCREEN = Puzzles
