"""The solver against two plain ways of working the game out."""

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice, mixed
from logic.stayboard.board import board
from logic.stayboard.moves import safe_moves
from logic.stayboard.search import SETTLED_BY_PARITY, SLICE, Ground, Search, TooDeep, at_once, ground
from logic.stayboard.solver import line, move_between, solve
from logic.stayboard.state import Options, State
from tests.logic.stayboard import naive
from tests.logic.stayboard.positions import GAME, play, position, stuck

PLENTY = 10**9


def late(size: int, count: int, seed: int, block_after: int = 0) -> State:
    """A position reached by random safe moves, with at most so many lives left."""
    dice = Dice(mixed(size, seed))
    state = GAME.setup(Options(size=size, mode="blocked", block_after=block_after), 2, seed)
    while sum(lives(state)) > count and (moves := safe_moves(state)):
        state = play(state, dice.pick(moves))
    return state


def lives(state: State) -> naive.Lives:
    return tuple(state.options.block_after + 1 - visits for visits in state.visits)


def expected(state: State) -> str:
    wins, _ = naive.outcome(state.size, lives(state), board(state.size).index(state.queen))
    return "win" if wins else "loss"


def without_parity(size: int) -> Search:
    """A search without the short cut by parity."""
    table = Ground(size, 0)
    table.settled_from = size * size + 1
    return Search(table, PLENTY)


class TestValues:
    @pytest.mark.parametrize(("size", "value"), [(2, "loss"), (3, "win"), (4, "loss"), (5, "win")])
    def test_of_the_empty_board(self, size: int, value: str) -> None:
        for cell in board(size).cells:
            assert solve(position(size, cell, mode="blocked")) == value

    @pytest.mark.parametrize(("size", "value"), [(2, False), (3, True), (4, False)])
    def test_of_the_empty_board_without_the_short_cut(self, size: int, value: bool) -> None:
        for queen in range(size * size):
            assert at_once(without_parity(size).wins(ground(size).whole, queen)) is value

    @pytest.mark.parametrize(("block_after", "value"), [(1, "loss"), (2, "win"), (3, "loss")])
    def test_an_extra_visit_flips_three_by_three(self, block_after: int, value: str) -> None:
        for cell in ((0, 0), (0, 1), (1, 1)):
            assert solve(position(3, cell, mode="blocked", block_after=block_after)) == value

    def test_stuck_wins(self) -> None:
        assert solve(stuck(5)) == "win"

    def test_letting_the_other_be_stuck_loses(self) -> None:
        free = {(0, 0), (2, 2)}
        blocked = [cell for cell in board(3).cells if cell not in free]
        assert solve(position(3, (0, 0), blocked=blocked)) == "loss"


class TestWhereItHasNoAnswer:
    def test_normal_mode(self) -> None:
        assert solve(position(3, (0, 0))) is None

    def test_three_seats(self) -> None:
        assert solve(position(3, (0, 0), mode="blocked", seats=3)) is None

    def test_two_left_of_three(self) -> None:
        state = replace(position(3, (0, 0), mode="blocked", seats=3), alive=(True, False, True))
        assert solve(state) == "win"

    def test_marathon(self) -> None:
        assert solve(position(3, (0, 0), mode="blocked", marathon=True)) is None

    def test_a_game_that_is_over(self) -> None:
        assert solve(replace(stuck(3), reason="claim")) is None

    def test_out_of_reach(self) -> None:
        assert solve(position(6, (0, 0), mode="blocked")) is None
        assert solve(position(4, (0, 0), mode="blocked", block_after=1)) is None

    def test_a_small_budget(self) -> None:
        state = late(6, 20, 1)
        assert solve(state, budget=SLICE) is None
        assert solve(state) == "loss"


class TestAgainstPlainMinimax:
    def test_every_position_of_three_by_three(self) -> None:
        search = without_parity(3)
        for queen in range(9):
            for free in range(1 << 9):
                cells = free | 1 << queen
                lives = tuple(cells >> cell & 1 for cell in range(9))
                wins, length = naive.outcome(3, lives, queen)
                assert at_once(Search(ground(3), PLENTY).wins(cells, queen)) is wins
                assert at_once(search.wins(cells, queen)) is wins
                assert at_once(search.length(cells, queen)) == length

    @pytest.mark.parametrize(("size", "count"), [(4, 9), (5, 9), (6, 9), (7, 9), (9, 9)])
    def test_late_positions(self, size: int, count: int) -> None:
        values = set()
        for seed in range(60):
            state = late(size, count - seed % 3, seed)
            assert solve(state) == expected(state)
            values.add((expected(state), sum(lives(state)) % 2))
        assert len(values) > 2, "parity alone would pass"

    @pytest.mark.parametrize("block_after", [1, 2, 3])
    def test_with_extra_visits(self, block_after: int) -> None:
        for size in (2, 3, 4, 5):
            for seed in range(12):
                state = late(size, 9 - seed % 3, seed, block_after)
                assert solve(state) == expected(state)

    @pytest.mark.parametrize("size", [4, 6, 8])
    def test_lengths(self, size: int) -> None:
        for seed in range(20):
            state = late(size, 9, seed)
            queen = board(size).index(state.queen)
            wins, length = naive.outcome(size, lives(state), queen)
            search = Search(ground(size), PLENTY)
            assert at_once(search.length(naive.bits(lives(state)), queen)) == length
            assert length % 2 == (not wins)


class TestEveryPosition:
    """Parity settles boards with many free cells. Here is the proof: every position there is, worked out."""

    @pytest.mark.parametrize("size", [2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
    def test_parity_and_solver(self, size: int) -> None:
        every, cells = naive.EveryValue(size), size * size
        # The queen's own cell is one of the lives.
        settled = max(SETTLED_BY_PARITY[size] - 1, 0)
        large = naive.sets_of_at_least(settled, cells)
        assert not any(every.exceptions(queen) & large for queen in range(cells))
        if settled:
            larger = naive.sets_of_at_least(settled - 1, cells)
            assert any(every.exceptions(queen) & larger for queen in range(cells)), "the limit could be lower"

        dice = Dice(size)
        found = set()
        for queen in range(cells):
            for _ in range(40):
                free = dice.bits() & dice.bits() & ground(size).whole & ~(1 << queen)
                wins = every.wins(free, queen)
                assert at_once(Search(ground(size), PLENTY).wins(free | 1 << queen, queen)) is wins
                found.add((wins, free.bit_count() % 2))
        assert size == 2 or len(found) == 4, "the exceptions were tested too"


class TestLine:
    @pytest.mark.parametrize("size", [3, 4, 5, 6])
    def test_it_is_best_play_to_the_end(self, size: int) -> None:
        for seed in range(12):
            state = late(size, 9, seed)
            queen = board(size).index(state.queen)
            wins, length = naive.outcome(size, lives(state), queen)
            best = at_once(line(Search(ground(size), PLENTY), naive.bits(lives(state)), queen))
            assert best.complete
            assert len(best.moves) == length
            end = play(state, *best.moves)
            assert not safe_moves(end)
            assert (end.turn == state.turn) is wins

    def test_from_the_first_move_of_five_by_five(self) -> None:
        state = position(5, (2, 2), mode="blocked")
        best = at_once(line(Search(ground(5), 200_000), ground(5).whole, 12))
        assert best.complete
        assert solve(state) == "win"
        for number, move in enumerate(best.moves):
            state = play(state, move)
            assert solve(state) == ("loss" if number % 2 == 0 else "win")
        assert not safe_moves(state)

    def test_it_stops_with_the_budget(self) -> None:
        best = at_once(line(Search(ground(7), SLICE), ground(7).whole, 0))
        assert best == ((), False)


class TestSlices:
    def test_it_yields_as_often_as_it_says(self) -> None:
        state = late(6, 18, 3)
        queen = board(6).index(state.queen)
        search = Search(ground(6), 100 * SLICE)
        slices = sum(1 for _ in search.wins(naive.bits(lives(state)), queen))
        spent = 100 * SLICE - search.budget
        assert slices == spent // SLICE > 10

    def test_small_questions_add_up_to_slices(self) -> None:
        slices, search = 0, Search(ground(5), 100 * SLICE)
        for seed in range(60):
            state = late(5, 12, seed)
            slices += sum(1 for _ in search.wins(naive.bits(lives(state)), board(5).index(state.queen)))
        assert slices == (100 * SLICE - search.budget) // SLICE > 10

    def test_what_was_found_is_kept_when_the_budget_ends(self) -> None:
        state = late(6, 18, 3)
        where = naive.bits(lives(state)), board(6).index(state.queen)
        search, tries = Search(ground(6), 8 * SLICE), 1
        while True:
            try:
                found = at_once(search.wins(*where))
                break
            except TooDeep:
                search.budget, tries = 8 * SLICE, tries + 1
        assert tries > 1
        assert found is at_once(Search(ground(6), PLENTY).wins(*where))


def test_move_between() -> None:
    state = position(5, (3, 1))
    moves = {move_between(5, 16, cell) for cell in naive.neighbours(5, 16)}
    assert moves == set(safe_moves(state))
