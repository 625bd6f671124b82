"""Puzzles: one move wins, and the rating says how deep."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from logic.core.codes import BadCode
from logic.stayboard import puzzles
from logic.stayboard.board import board
from logic.stayboard.moves import safe_moves
from logic.stayboard.puzzles import DEPTHS, HARDEST, Attempt, Puzzle
from logic.stayboard.search import at_once
from logic.stayboard.solver import move_between, solve
from logic.stayboard.state import Claim, Move
from tests.logic.stayboard import naive
from tests.logic.stayboard.positions import UP, play

KINDS = [(size, rating) for size, hardest in HARDEST.items() for rating in range(1, min(hardest, 4) + 1)]


def lives(puzzle: Puzzle) -> naive.Lives:
    return tuple(1 - (puzzle.blocked_mask >> cell & 1) for cell in range(puzzle.size**2))


class TestMaking:
    @pytest.mark.parametrize(("size", "rating"), KINDS)
    def test_exactly_one_move_wins(self, size: int, rating: int) -> None:
        for seed in range(8):
            puzzle = puzzles.make(seed, size, rating)
            queen = board(size).index(puzzle.queen)
            (winner,) = naive.winning_cells(size, lives(puzzle), queen)
            assert puzzle.solution == move_between(size, queen, winner)
            assert naive.outcome(size, lives(puzzle), queen) == (True, puzzle.depth)
            assert puzzle.depth in DEPTHS[rating]
            assert (puzzle.size, puzzle.rating, puzzle.seed) == (size, rating, seed)
            assert len(safe_moves(puzzle.state)) >= 3

    def test_the_deepest(self) -> None:
        puzzle = puzzles.make(1, 7, 5)
        outcomes = [solve(play(puzzle.state, move)) for move in safe_moves(puzzle.state)]
        assert outcomes.count("loss") == 1
        assert solve(play(puzzle.state, puzzle.solution)) == "loss"
        assert puzzle.depth == 12

    @pytest.mark.parametrize(("size", "rating"), KINDS)
    def test_play_leads_there(self, size: int, rating: int) -> None:
        puzzle = puzzles.make(50, size, rating)
        queen = board(size).index(puzzle.queen)
        assert not puzzle.blocked_mask >> queen & 1
        assert _is_a_path(size, queen, puzzle.blocked_mask)

    def test_same_seed_same_puzzle(self) -> None:
        for seed in range(10):
            assert puzzles.make(seed) == puzzles.make(seed) == at_once(puzzles.making(seed))
        assert len({(puzzle.queen, puzzle.blocked_mask) for puzzle in map(puzzles.make, range(20))}) == 20

    def test_the_seed_decides_the_rating(self) -> None:
        assert {puzzles.make(seed).rating for seed in range(40)} == {1, 2, 3, 4}

    @pytest.mark.parametrize(("size", "rating"), [(3, 1), (8, 1), (5, 5), (4, 4), (5, 0), (5, -1)])
    def test_what_there_is_not(self, size: int, rating: int) -> None:
        with pytest.raises(ValueError, match="no puzzles"):
            puzzles.make(1, size, rating)


class TestCodes:
    @pytest.mark.parametrize("puzzle", [puzzles.make(1), puzzles.make(2, 4, 3), puzzles.of_day(date(2026, 3, 5))])
    def test_a_code_names_its_puzzle(self, puzzle: Puzzle) -> None:
        assert puzzles.make(*puzzles.parse(puzzles.code(puzzle))) == puzzle

    def test_how_it_looks_and_how_it_may_be_typed(self) -> None:
        assert puzzles.code(puzzles.make(7, 5, 2)) == "puzzle:5:2:0007"
        assert puzzles.parse(" Puzzle:5:2:ooo7 ") == (7, 5, 2)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "not_a_code"),
            ("stayboard:2p:0007", "not_a_code"),
            ("stayboard:2p:size4:0007", "not_a_code"),
            ("puzzle:5:5:0007", "bad_options"),
            ("puzzle:3:1:0007", "bad_options"),
            ("puzzle:5:²:0007", "bad_options"),
            ("puzzle:5:2:", "bad_seed"),
        ],
    )
    def test_what_is_none(self, text: str, reason: str) -> None:
        with pytest.raises(BadCode) as wrong:
            puzzles.parse(text)
        assert wrong.value.reason == reason


class TestDay:
    def test_a_year(self) -> None:
        days = [date(2026, 1, 1) + timedelta(days=7 * week + week % 7) for week in range(52)]
        made = [puzzles.of_day(day) for day in days]
        assert {puzzle.rating for puzzle in made} == {1, 2, 3, 4, 5}
        assert len({(puzzle.queen, puzzle.blocked_mask) for puzzle in made}) == len(made)

    def test_harder_at_the_weekend(self) -> None:
        monday, saturday = date(2026, 3, 2), date(2026, 3, 7)
        assert puzzles.of_day(monday).rating == 1
        assert puzzles.of_day(saturday).rating == 5

    def test_the_same_for_everybody(self) -> None:
        """Written down, since people compare: a new version must not change it."""
        puzzle = puzzles.of_day(date(2026, 3, 6))
        assert (puzzle.size, puzzle.queen, puzzle.blocked_mask) == (5, (0, 3), 0x197BAC1)
        assert puzzle == puzzles.of_day(date(2026, 3, 6)) == at_once(puzzles.making_of_day(date(2026, 3, 6)))


class TestAttempts:
    @pytest.mark.parametrize("rating", [1, 2, 3, 4])
    def test_every_move(self, rating: int) -> None:
        claims = 0
        for seed in range(10):
            puzzle = puzzles.make(seed, 5, rating)
            for move in safe_moves(puzzle.state):
                attempt = puzzles.attempt(puzzle, move)
                if move == puzzle.solution:
                    assert attempt == Attempt("solved")
                    continue
                assert attempt.result == "refuted"
                after = play(puzzle.state, move)
                if attempt.answer == Claim():
                    claims += 1
                    assert not safe_moves(after)
                else:
                    assert attempt.answer in safe_moves(after)
                    assert solve(play(after, attempt.answer)) == "loss"
        assert claims or rating > 1

    def test_unseen_or_not(self) -> None:
        puzzle = puzzles.make(1)
        assert puzzles.attempt(puzzle, replace(puzzle.solution, unseen="board")).result == "solved"

    def test_off_the_board_and_onto_a_blocked_cell(self) -> None:
        puzzle = replace(puzzles.make(1), queen=(0, 0), blocked_mask=0b10, solution=Move(6, 4))
        assert puzzles.attempt(puzzle, Move(UP, 1)) == Attempt("unsafe")
        assert puzzles.attempt(puzzle, Move(6, 1)) == Attempt("unsafe")
        assert puzzles.attempt(puzzle, Move(6, 7)) == Attempt("unsafe")
        assert puzzles.attempt(puzzle, Move(2, 1)).result == "refuted"


def test_the_state_can_be_played_on() -> None:
    puzzle = puzzles.make(4, 5, 3)
    state = puzzle.state
    assert state.blocked_mask == puzzle.blocked_mask
    assert state.moves == len(state.blocked)
    assert solve(state) == "win"
    after = play(state, puzzle.solution)
    assert puzzle.queen in after.blocked


def _is_a_path(size: int, queen: int, blocked: int) -> bool:
    """Whether the queen can have come over all blocked cells, walked back one by one."""
    if not blocked:
        return True
    before = [cell for cell in naive.neighbours(size, queen) if blocked >> cell & 1]
    # Where few ways lead on, first: a path of a queen is found without much going back.
    before.sort(key=lambda cell: sum(blocked >> other & 1 for other in naive.neighbours(size, cell)))
    return any(_is_a_path(size, cell, blocked ^ 1 << cell) for cell in before)
