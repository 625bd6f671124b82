"""The coach: verdicts and proofs, compared with plain minimax."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice, mixed
from logic.stayboard.board import board
from logic.stayboard.coach import NO_LINE, Coach, Judgement, Review
from logic.stayboard.moves import safe_moves
from logic.stayboard.search import SLICE, at_once
from logic.stayboard.solver import move_between
from logic.stayboard.state import Action, Claim, Move, Options, State, TimeOut
from tests.logic.stayboard import naive
from tests.logic.stayboard.positions import GAME, UP, play, position, stuck


def judged(state: State) -> Judgement:
    return at_once(Coach().judge(state))


def reviewed(state: State, action: Action) -> Review:
    return at_once(Coach().review(state, action))


def game(size: int, seed: int, **options: int) -> list[State]:
    """Every position of a game of random safe moves."""
    dice = Dice(mixed(size, seed))
    states = [GAME.setup(Options(size=size, mode="blocked", **options), 2, seed)]
    while moves := safe_moves(states[-1]):
        states.append(play(states[-1], dice.pick(moves)))
    return states


def lives(state: State) -> naive.Lives:
    return tuple(state.options.block_after + 1 - visits for visits in state.visits)


def known_winners(state: State) -> set[Move]:
    queen = board(state.size).index(state.queen)
    cells = naive.winning_cells(state.size, lives(state), queen)
    return {move_between(state.size, queen, cell) for cell in cells}


class TestJudging:
    @pytest.mark.parametrize(("size", "block_after"), [(3, 0), (4, 0), (5, 0), (6, 0), (3, 1), (2, 3)])
    def test_every_move_of_the_end(self, size: int, block_after: int) -> None:
        for seed in range(8):
            for state in game(size, seed, block_after=block_after)[-9:-1]:
                judgement = judged(state)
                winners = known_winners(state)
                assert set(judgement.winners) == winners
                assert judgement.moves == {
                    move: "winning" if move in winners else "losing" for move in safe_moves(state)
                }
                assert judgement.verdict == ("winning" if winners else "losing")
                assert not judgement.stuck

    def test_all_of_a_small_board_is_known(self) -> None:
        for state in game(5, 3):
            judgement = judged(state)
            assert judgement.verdict != "unknown"
            assert "unknown" not in judgement.moves.values()

    def test_stuck(self) -> None:
        judgement = judged(stuck(4))
        assert judgement.stuck
        assert judgement == ("winning", {})

    @pytest.mark.parametrize(
        "state",
        [
            position(9, (4, 4), mode="blocked"),
            position(4, (0, 0)),
            position(4, (0, 0), mode="blocked", seats=3),
            position(4, (0, 0), mode="blocked", marathon=True),
        ],
    )
    def test_what_it_cannot_know(self, state: State) -> None:
        judgement = judged(state)
        assert judgement.verdict == "unknown"
        assert judgement.moves == dict.fromkeys(safe_moves(state), "unknown")
        assert reviewed(state, safe_moves(state)[0]) == ("unknown", judgement, NO_LINE)

    def test_a_budget_that_ends_in_the_middle(self) -> None:
        state = game(6, 1)[-18]
        verdicts = []
        for budget in (SLICE, 16 * SLICE, 4000 * SLICE):
            moves = at_once(Coach(budget).judge(state)).moves
            verdicts.append(list(moves.values()).count("unknown"))
        assert verdicts[0] == len(safe_moves(state)) > verdicts[1] > verdicts[2] == 0

    def test_what_was_played_is_looked_at_first(self) -> None:
        state = game(6, 1)[-18]
        for move in safe_moves(state):
            known = at_once(Coach(16 * SLICE).judge(state, first=move)).moves
            assert known[move] != "unknown"
            assert "unknown" in known.values()

    def test_it_works_in_slices_and_remembers(self) -> None:
        coach, states = Coach(), game(6, 1)
        fresh = sum(1 for _ in Coach().judge(states[-20]))
        assert fresh > 10
        at_once(coach.judge(states[-19]))
        assert sum(1 for _ in coach.judge(states[-20])) < fresh
        assert at_once(coach.judge(states[-20])) == judged(states[-20])

    def test_one_coach_for_several_games(self) -> None:
        coach = Coach()
        for state in (game(5, 1)[-8], game(6, 1)[-8], game(5, 2, block_after=1)[-8], game(5, 1)[-8]):
            assert at_once(coach.judge(state)) == judged(state)


class TestReview:
    @pytest.mark.parametrize("size", [4, 5, 6])
    def test_every_move_comes_with_its_proof(self, size: int) -> None:
        for seed in range(4):
            for state in game(size, seed)[-9:-1]:
                for move in safe_moves(state):
                    _check_proof(state, move, reviewed(state, move))

    def test_what_was_unseen_does_not_matter(self) -> None:
        state = game(4, 1)[-6]
        move = safe_moves(state)[0]
        assert reviewed(state, replace(move, unseen="board")) == reviewed(state, move)

    def test_claims(self) -> None:
        assert reviewed(stuck(4), Claim()).verdict == "winning"
        wrong = reviewed(position(4, (0, 0), mode="blocked"), Claim())
        assert (wrong.verdict, wrong.proof) == ("losing", NO_LINE)

    def test_falls(self) -> None:
        state = position(5, (0, 0), mode="blocked")
        fall = reviewed(state, Move(UP, 1))
        assert fall.verdict == "losing"
        assert fall.judgement.winners == safe_moves(state), "anything else would have won"
        assert reviewed(stuck(4), Move(UP, 1)).verdict == "losing"
        assert reviewed(stuck(4), TimeOut()).verdict == "losing"

    def test_a_whole_game_in_reasonable_time(self) -> None:
        """Proofs from the first move on, on the largest board that is all known."""
        coach, states = Coach(), game(5, 6)
        for state, after in pairwise(states):
            last = after.last
            assert last is not None
            review = at_once(coach.review(state, Move(last.direction, last.distance)))
            assert review.proof.complete
            end = play(after, *review.proof.moves)
            assert not safe_moves(end)
            assert (end.turn == state.turn) is (review.verdict == "winning")


def _check_proof(state: State, move: Move, review: Review) -> None:
    after = play(state, move)
    wins, length = naive.outcome(after.size, lives(after), board(after.size).index(after.queen))
    assert review.verdict == ("losing" if wins else "winning")
    assert review.proof.complete
    assert len(review.proof.moves) == length
    end = play(after, *review.proof.moves)
    assert not safe_moves(end)
    assert (end.turn == after.turn) is wins
