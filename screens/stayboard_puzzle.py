"""Puzzles: one move wins."""

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from logic.core.daily import Done
from logic.stayboard import puzzles
from logic.stayboard.board import board
from logic.stayboard.state import Move
from screens import daily, drawing
from screens.drawing import Pen
from screens.faces import icon_sign
from screens.faces.stayboard import ARROWS, move_sign
from screens.furniture import Boxed
from screens.placed import Placed, put
from screens.screen import AppScreen
from screens.slices import Thinking
from screens.stayboard_board import StayBoard  # noqa: F401  names the board for kv
from screens.stayboard_choosing import CONFIRM_KEYS, MoveChooser
from screens.stayboard_controls import PadControls
from screens.tabletop import Tabletop  # noqa: F401  names the layout for kv
from screens.texts import tr
from screens.theme import ink
from screens.verdicts import VerdictSign  # noqa: F401  named for kv

GAME = "stayboard"


class PuzzlePad(PadControls):
    """The pad, with a hint and the solution beside it."""

    def say(self, *_):
        super().say()
        self.claim.icon, self.claim.text = "lightbulb-on-outline", tr._("Hint")
        self.undo.icon, self.undo.text = "eye-outline", tr._("Solution")


class Rating(Widget):
    """Five squares, hatched as far as the rating goes."""

    rating = NumericProperty(0)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "rating"):
            self.fbind(name, self._redraw)
        ink.bind(worn=self._recolour, accent=self._recolour)

    def _recolour(self, *_):
        self._redraw()

    def _draw(self, *_):
        self._marks.clear()
        pen, side, gap = Pen(), self.height, dp(4)
        for place in range(5):
            x = self.right - (5 - place) * side - (4 - place) * gap
            pen.outline(x, self.y, side, side, dp(4), dp(1.4))
            if place < self.rating:
                drawing.hatching(pen, x, self.y, side, side, step=dp(3.4), width=dp(1.1), inset=dp(2.5))
        pen.draw(self._marks, ink.accent)


class PuzzleHead(Placed):
    """What is asked, and how hard it is; side by side where there is room."""

    rating = NumericProperty(0)
    small = StringProperty("")

    def height_for(self, width):
        heading, words = self.ids.heading, self.ids.words
        beside = heading.natural_width + words.natural_width + dp(24) <= width
        return max(dp(44), heading.height) if beside else heading.height + words.height + dp(26)

    def _place(self, *_):
        heading, words, rating = self.ids.heading, self.ids.words, self.ids.rating
        beside = heading.natural_width + words.natural_width + dp(24) <= self.width
        heading.room = words.room = self.width
        heading.pos = self.x, self.top - heading.height
        put(rating, self.right - dp(104) if beside else self.x, 0, dp(104), dp(17))
        rating.top = self.top - dp(2) if beside else heading.y - dp(2)
        words.x = self.right - words.width if beside else self.x
        words.top = rating.y - dp(4)
        self._outgrown()


class Feedback(Boxed, Placed):
    """What came of the last try."""

    text = StringProperty("")
    tries = StringProperty("")
    verdict = StringProperty("")
    flanking = BooleanProperty(False)

    def height_for(self, width):
        words = self.ids.words
        words.room = self._room_for_words(width)
        return max(dp(48), words.height + dp(16))

    def wing_for(self, _width):
        return 0

    def _room_for_words(self, width):
        return width - dp(48) - self.ids.tries.width - dp(24)

    def _place(self, *_):
        sign, words, tries = self.ids.sign, self.ids.words, self.ids.tries
        put(sign, self.x + dp(10), self.center_y - dp(14), dp(28), dp(28))
        words.room = self._room_for_words(self.width)
        words.x, words.center_y = self.x + dp(48), self.center_y
        tries.right, tries.center_y = self.right - dp(12), self.center_y
        self._outgrown()


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
            on_claim=lambda _: self.hint(),
            on_undo=lambda _: self.solution(),
        )
        self.board.bind(pos=self._anchor_paper, size=self._anchor_paper, view=self._anchor_paper)
        tr.fbind("language", self._say)

    @property
    def app(self):
        return App.get_running_app()

    def arrive(self, day=None, **_what):
        self.pad.left_handed = self.app.profile.settings.left_handed
        wants_today = self.today or day is not None
        if self.puzzle is None or (wants_today and (not self.today or self._day != daily.today())):
            self.show_today()
        Clock.schedule_once(self._anchor_paper)

    def depart(self):
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
            self.puzzle = None

    def show_today(self):
        self._day = daily.today()
        self._make(puzzles.making_of_day(self._day), today=True)

    def show_another(self):
        self._make(puzzles.making(self.app.new_seed()), today=False)

    def _make(self, making, today):
        if self._thinking:
            self._thinking.cancel()
        self.today, self.puzzle = today, None
        self.text, self.verdict = tr._("Looking for a puzzle…"), ""
        self._thinking = Thinking(making, self._made)

    def _made(self, puzzle):
        self._thinking = None
        self.puzzle, self.tries, self.solved = puzzle, 0, False
        self.board.view = puzzle.state
        self.board.marks = {}
        self.pad.size_of_board = puzzle.size
        self.pad.claims = True
        self._tell("", lambda: tr._("You to move: find the one move that wins."))
        self.forget()
        self._say()

    # Trying

    def position(self):
        return None if self.puzzle is None or self.solved else self.puzzle.state

    def confirm_word(self):
        return tr._("try it")

    def at_rest(self):
        return "", "", tr._("choose")

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
            self.app.sound("out")
        else:
            answer = attempt.answer
            sign = move_sign(answer) if isinstance(answer, Move) else icon_sign("flag-outline")
            self._tell(
                "losing",
                lambda: tr._("{move} loses: the answer is {answer}", move=move_sign(move), answer=sign),
            )
            self._mark(move, "losing")
            self.app.sound("blocked")
        self.forget()

    def _win(self, move):
        self.solved = True
        self._mark(move, "winning")
        self._tell("winning", lambda: tr._("Solved: {move} wins.", move=move_sign(move)))
        self.app.sound("win")
        self.app.tally(GAME, f"puzzle:{self.puzzle.rating}", won=self.tries == 1)
        if self.today:
            daily.count(self.app, GAME, self._day, Done(won=True, score=self.tries))

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

    # Words

    def _tell(self, verdict, words):
        self.verdict, self._said = verdict, words
        self.text = words()

    def _say(self, *_):
        if self.puzzle is None:
            return
        size = f"{self.puzzle.size}×{self.puzzle.size}"
        when = tr.day(self._day) if self.today else tr._("another one")
        self.subtitle = f"{when} · {size}"
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

    def keys(self):
        return [
            ("Q W E A D Z X C", tr._("direction, as on the numeric pad")),
            ("1–9", tr._("distance")),
            ("Enter", tr._("try it")),
            ("I", tr._("hint")),
            ("S", tr._("solution")),
            ("N", tr._("another puzzle")),
            ("Esc", tr._("back")),
        ]

    def tries_words(self, tries, _language):
        return tr.n("{n} try", "{n} tries", int(tries)) if tries else ""

    def on_solved(self, *_):
        self.pad.claim.disabled = self.solved
        self.pad.undo.disabled = self.solved


SCREEN = Puzzles
