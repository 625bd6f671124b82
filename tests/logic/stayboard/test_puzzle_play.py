"""Solving a puzzle, without a window."""

from datetime import date

import pytest

from logic.stayboard import puzzles
from logic.stayboard.moves import has_safe_move, safe_moves
from logic.stayboard.puzzle_play import PuzzlePlay, PuzzleState
from logic.stayboard.puzzles import Puzzle
from logic.stayboard.state import Cell, Move
from logic.stayboard.turn import Choice
from tests.logic.stayboard.positions import lands

DAY = date(2026, 3, 2)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return puzzles.make(1, 4, 1)


@pytest.fixture
def play(puzzle: Puzzle) -> PuzzlePlay:
    play = PuzzlePlay(lambda _state: None)
    play.prepare(DAY)
    play.open(puzzle)
    return play


def attempt(play: PuzzlePlay, move: Move) -> None:
    play.choose_direction(move.direction)
    play.choose_distance(move.distance)
    play.confirm()


def wrong(puzzle: Puzzle) -> Move:
    return next(move for move in safe_moves(puzzle.state) if move != puzzle.solution)


def end(puzzle: Puzzle, move: Move) -> Cell | None:
    return lands(puzzle.state, move)


def test_while_one_is_made_nothing_can_be_chosen() -> None:
    play = PuzzlePlay(lambda _state: None)
    play.prepare(DAY)
    assert not play.state.ready
    play.choose_direction(8)
    play.confirm()
    play.hint()
    play.solution()
    assert play.state == PuzzleState(day=DAY)


def test_a_puzzle_that_was_made_asks(play: PuzzlePlay, puzzle: Puzzle) -> None:
    assert play.state == PuzzleState(puzzle=puzzle, day=DAY, told="task")
    assert play.state.asks
    assert play.state.view == puzzle.state


def test_every_new_state_is_handed_on(puzzle: Puzzle) -> None:
    states: list[PuzzleState] = []
    play = PuzzlePlay(states.append)
    play.prepare(None)
    play.open(puzzle)
    play.choose_direction(8)
    play.choose_distance(99)
    assert [(state.told, state.choice) for state in states] == [("task", Choice()), ("task", Choice(8))]


def test_a_wrong_try_is_refuted(play: PuzzlePlay, puzzle: Puzzle) -> None:
    move = wrong(puzzle)
    attempt(play, move)
    state = play.state
    assert (state.told, state.verdict, state.tries, state.tried) == ("refuted", "losing", 1, move)
    assert state.answer == puzzles.attempt(puzzle, move).answer
    assert state.marks == ((end(puzzle, move), "losing"),)
    assert (state.asks, state.choice) == (True, Choice())
    attempt(play, move)
    assert play.state.tries == 2
    assert play.state.marks == state.marks, "one mark on a cell"


def test_the_right_try_solves(play: PuzzlePlay, puzzle: Puzzle) -> None:
    attempt(play, wrong(puzzle))
    attempt(play, puzzle.solution)
    state = play.state
    assert (state.told, state.verdict, state.tries) == ("solved", "winning", 2)
    assert state.solved
    assert not state.asks
    assert sorted(verdict for _cell, verdict in state.marks) == ["losing", "winning"]
    attempt(play, puzzle.solution)
    play.hint()
    play.solution()
    assert play.state == state, "there is nothing left to find"


def test_a_move_off_the_board_is_no_solution(play: PuzzlePlay, puzzle: Puzzle) -> None:
    row = puzzle.queen[0]
    attempt(play, Move(8, row + 1) if row + 1 < puzzle.size else Move(2, 1))
    assert (play.state.told, play.state.verdict, play.state.tries, play.state.marks) == ("unsafe", "losing", 1, ())


def test_a_hint_tells_the_direction_only(play: PuzzlePlay, puzzle: Puzzle) -> None:
    play.choose_distance(2)
    play.hint()
    assert play.state.choice == Choice(puzzle.solution.direction, 2)
    assert (play.state.told, play.state.verdict, play.state.tries, play.state.asks) == ("hint", "", 0, True)


def test_the_solution_counts_for_nothing(play: PuzzlePlay, puzzle: Puzzle) -> None:
    play.solution()
    assert (play.state.told, play.state.verdict, play.state.tries) == ("shown", "winning", 0)
    assert play.state.marks == ((end(puzzle, puzzle.solution), "winning"),)


def test_after_the_solution_the_line_is_played_out(play: PuzzlePlay, puzzle: Puzzle) -> None:
    play.play_on()
    assert play.state.view == puzzle.state, "not before it is asked for"
    play.solution()
    assert play.state.last_move is None
    for count in range(puzzle.depth):
        assert (play.state.goes_on, len(play.state.positions)) == (True, count)
        play.play_on()
    assert play.state.line[0] == puzzle.solution
    assert play.state.last_move == (play.state.positions[-2].queen, play.state.positions[-1].queen)
    view = play.state.view
    assert view is not None
    assert (view.turn, has_safe_move(view)) == (0, False), "whoever solves it is stuck, and wins"
    assert not play.state.goes_on
    play.play_on()
    assert play.state.view == view


def test_the_last_one_stays_in_sight_while_another_is_made(play: PuzzlePlay, puzzle: Puzzle) -> None:
    attempt(play, wrong(puzzle))
    play.prepare(None)
    assert play.state == PuzzleState(puzzle=puzzle)
    assert play.state.view == puzzle.state
    assert not play.state.ready
