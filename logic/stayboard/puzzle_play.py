"""A puzzle as whoever solves it sees it: the tries, the hint, the solution played out."""

from collections.abc import Callable
from datetime import date
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from logic.core.override import override
from logic.stayboard import puzzles
from logic.stayboard.board import board
from logic.stayboard.puzzles import Puzzle
from logic.stayboard.rules import StayOnTheBoard
from logic.stayboard.state import Action, Cell, Move, State
from logic.stayboard.turn import Choice, Chooser

Told: TypeAlias = Literal["making", "task", "unsafe", "refuted", "hint", "solved", "shown"]
"""What is said: that a puzzle is being made, what is asked, what came of a try, or the help that was wanted."""
Verdict: TypeAlias = Literal["", "losing", "winning"]
RULES = StayOnTheBoard()


class PuzzleState(Struct, frozen=True, kw_only=True):
    """All that the puzzle screen shows; replaced whole."""

    puzzle: Puzzle | None = None
    """The last one that was made: it stays in sight while another is made."""
    day: date | None = None
    """The day whose puzzle it is; None for any other puzzle."""
    told: Told = "making"
    choice: Choice = Choice()
    tries: int = 0
    tried: Move | None = None
    answer: Action | None = None
    """What wins against the move that was tried."""
    marks: tuple[tuple[Cell, Verdict], ...] = ()
    line: tuple[Move, ...] = ()
    """The solution and what follows, by both in turn, to where the solver is stuck and wins."""
    positions: tuple[State, ...] = ()
    """Where the line has led so far."""

    @property
    def ready(self) -> bool:
        return self.puzzle is not None and self.told != "making"

    @property
    def solved(self) -> bool:
        """Nothing is left to find."""
        return self.told in ("solved", "shown")

    @property
    def asks(self) -> bool:
        """A move can be tried."""
        return self.ready and not self.solved

    @property
    def view(self) -> State | None:
        if self.positions:
            return self.positions[-1]
        return self.puzzle.state if self.puzzle else None

    @property
    def goes_on(self) -> bool:
        """The line has not been played to its end."""
        return len(self.positions) < len(self.line)

    @property
    def last_move(self) -> tuple[Cell, Cell] | None:
        """From where to where the line went last."""
        if self.puzzle is None or not self.positions:
            return None
        before = self.positions[-2] if len(self.positions) > 1 else self.puzzle.state
        return before.queen, self.positions[-1].queen

    @property
    def verdict(self) -> Verdict:
        if self.solved:
            return "winning"
        return "losing" if self.told in ("unsafe", "refuted") else ""


class PuzzlePlay(Chooser):
    """Solving puzzles, one after the other; every new state is handed to `changed`."""

    def __init__(self, changed: Callable[[PuzzleState], None]) -> None:
        self.state = PuzzleState()
        self._changed = changed

    def prepare(self, day: date | None) -> None:
        """Another puzzle is being made: the one of a day, or any."""
        self._show(PuzzleState(puzzle=self.state.puzzle, day=day))

    def open(self, puzzle: Puzzle) -> None:
        """The puzzle has been made."""
        self._show(PuzzleState(puzzle=puzzle, day=self.state.day, told="task"))

    @override
    def position(self) -> State | None:
        return self.state.view if self.state.asks else None

    @override
    def chosen(self) -> Choice:
        return self.state.choice

    @override
    def choose(self, choice: Choice) -> None:
        self._show(replace(self.state, choice=choice))

    @override
    def confirm(self) -> None:
        """Try the chosen move."""
        state, move = self.state, self.state.choice.move
        if state.puzzle is None or move is None or not state.asks:
            return
        attempt = puzzles.attempt(state.puzzle, move)
        state = replace(state, choice=Choice(), tries=state.tries + 1, tried=move, answer=attempt.answer)
        if attempt.result == "unsafe":
            self._show(replace(state, told="unsafe"))
        elif attempt.result == "refuted":
            self._show(_marked(replace(state, told="refuted"), move, "losing"))
        else:
            self._show(_marked(replace(state, told="solved"), move, "winning"))

    def hint(self) -> None:
        """The direction, and no more."""
        if self.state.puzzle is not None and self.state.asks:
            choice = replace(self.state.choice, direction=self.state.puzzle.solution.direction)
            self._show(replace(self.state, told="hint", choice=choice))

    def solution(self) -> None:
        """The move that wins, without finding it, and the line that proves it."""
        if self.state.puzzle is not None and self.state.asks:
            line = puzzles.line(self.state.puzzle)
            state = replace(self.state, told="shown", choice=Choice(), line=line)
            self._show(_marked(state, self.state.puzzle.solution, "winning"))

    def play_on(self) -> None:
        """The next move of the line."""
        state = self.state
        if state.view is not None and state.goes_on:
            after = RULES.apply(state.view, state.view.turn, state.line[len(state.positions)]).state
            self._show(replace(state, positions=(*state.positions, after), marks=()))

    def _show(self, state: PuzzleState) -> None:
        if state != self.state:
            self.state = state
            self._changed(state)


def _marked(state: PuzzleState, move: Move, verdict: Verdict) -> PuzzleState:
    """The same with a verdict on the cell where a move ends."""
    assert state.puzzle is not None
    table = board(state.puzzle.size)
    cell = table.cells[table.landing[table.index(state.puzzle.queen)][move.direction, move.distance]]
    return replace(state, marks=(*(mark for mark in state.marks if mark[0] != cell), (cell, verdict)))
