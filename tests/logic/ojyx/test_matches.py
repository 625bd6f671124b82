"""Rounds become a match: votes, points, limits, and seats that leave."""

import pytest

from logic.core.game import IllegalAction, Outcome
from logic.ojyx import events as told
from logic.ojyx.rounds import LAST_ROUND
from logic.ojyx.state import DrawAction, DrawDeck, Options, Play, React, Swap, TurnUp, Vote
from tests.logic.ojyx.tables import OJYX, PLAIN, after, random_steps, stocks, table

LAST_CARD = "1 2 3 4  5 6 7 8  9 10 11 (12)"
CLOSED = "(1) (2) (3) (4)  (5) (6) (7) (8)  (9) (10) (11) (12)"


def end_of_round(*grids: str, **changes):
    """The state after a round that seat 0 ends, everybody swapping one card for a 3."""
    state = after(table(LAST_CARD, *grids, **changes), (0, DrawDeck()), (0, Swap(11)))
    for seat in range(1, len(grids) + 1):
        state = after(state, (seat, DrawDeck()), (seat, Swap(0)))
    return state


VOTING = Options(until="vote")


def test_every_seat_votes_after_a_round() -> None:
    state = end_of_round(PLAIN, PLAIN, options=VOTING)
    assert (state.phase, OJYX.to_move(state)) == ("vote", (0, 1, 2))
    assert OJYX.actions(state, 1) == (Vote(True), Vote(False), Vote(None))
    state = after(state, (1, Vote(None)))
    assert OJYX.to_move(state) == (0, 2)
    assert OJYX.actions(state, 1) == ()


@pytest.mark.parametrize(
    ("votes", "goes_on"),
    [
        ((True, True, True), True),
        ((True, True, False), True),
        ((True, None, None), True),
        ((True, False, None), False),
        ((True, False, False), False),
        ((None, None, None), False),
        ((False, None, None), False),
    ],
)
def test_more_than_half_of_the_votes_cast_go_on(votes: tuple[bool | None, ...], goes_on: bool) -> None:
    state = end_of_round(PLAIN, PLAIN, options=VOTING)
    scores = state.totals
    state = after(state, *[(seat, Vote(vote)) for seat, vote in enumerate(votes)])
    if goes_on:
        assert (state.round, state.phase, state.totals) == (2, "open", scores)
        assert state.history == (scores,)
    else:
        best = tuple(seat for seat in range(3) if scores[seat] == min(scores))
        assert OJYX.outcome(state) == Outcome(best, scores, "vote")


def test_whoever_ended_the_last_round_begins_the_next() -> None:
    state = end_of_round(PLAIN, PLAIN, options=VOTING)
    state = after(state, *[(seat, Vote(True)) for seat in range(3)])
    assert not any(cell.up for grid in state.grids for cell in grid)
    state = after(state, *[(seat, TurnUp(cell)) for seat in range(3) for cell in (0, 1)])
    assert state.turn == 0


def test_points_go_on_until_a_hundred() -> None:
    options = Options(until="points")
    state = end_of_round(PLAIN, options=options, totals=(0, 10))
    assert (state.round, state.phase, state.reason) == (2, "open", "")
    assert state.last_round.ender == 0
    state = end_of_round(PLAIN, options=options, totals=(0, 20))
    assert state.totals[1] == 20 + state.last_round.scores[1] >= 100
    assert OJYX.outcome(state) == Outcome((0,), state.totals, "points")


def test_equal_totals_share() -> None:
    state = end_of_round(PLAIN, options=Options(until="points"), totals=(100, 0))
    assert OJYX.outcome(state).winners == (1,)
    even = end_of_round(PLAIN, options=Options(until="points"), totals=(100, 100 - 80 + 69))
    assert set(even.totals) == {even.totals[0]}
    assert OJYX.outcome(even).winners == (0, 1)


@pytest.mark.parametrize("until", ["vote", "points"])
def test_a_match_ends_after_twenty_rounds(until: str) -> None:
    state = end_of_round(PLAIN, options=Options(until=until), round=LAST_ROUND, totals=(-500, -500))
    assert state.reason == "limit"
    state = end_of_round(PLAIN, options=Options(until=until), round=LAST_ROUND - 1, totals=(-500, -500))
    assert state.reason == ""


def test_one_round() -> None:
    assert end_of_round(PLAIN, options=Options(until="round")).reason == "round"


def test_a_seat_that_leaves_in_the_opening_is_not_waited_for() -> None:
    state = OJYX.setup(Options(), 3, 1)
    state = after(state, *[(seat, TurnUp(cell)) for seat in (0, 2) for cell in (0, 1)])
    step = OJYX.leave(state, 1)
    assert told.SeatLeft(1) in step.events
    assert (step.state.phase, step.state.turn in (0, 2)) == ("draw", True)
    assert not any(cell.up for cell in step.state.grids[1])


def test_a_seat_that_leaves_in_its_turn_lays_its_card_down() -> None:
    state = after(table(PLAIN, PLAIN, PLAIN, deck=(7, 8)), (0, DrawDeck()))
    step = OJYX.leave(state, 0)
    assert (step.state.hand, step.state.discard[-1], step.state.turn) == (None, 8, 1)
    state = after(table(PLAIN, PLAIN, PLAIN, action_deck=("peek", "heal")), (0, DrawAction()))
    step = OJYX.leave(state, 0)
    assert (step.state.hand, step.state.action_discard[-1], step.state.turn) == (None, "heal", 1)


def test_a_seat_that_leaves_has_no_turns_and_its_cards_count() -> None:
    state = OJYX.leave(table(PLAIN, CLOSED, PLAIN), 1).state
    state = after(state, (0, DrawDeck()), (0, Swap(0)))
    assert state.turn == 2
    state = OJYX.leave(table(LAST_CARD, CLOSED, PLAIN), 1).state
    state = after(state, (0, DrawDeck()), (0, Swap(11)))
    assert state.owed == ()
    state = after(state, (2, DrawDeck()), (2, Swap(0)))
    assert state.last_round.sums[1] == 78


def test_the_ender_who_leaves_is_not_the_ender() -> None:
    state = after(table(LAST_CARD, "0 0 0 1  1 1 1 0  0 0 0 (0)", PLAIN), (0, DrawDeck()), (0, Swap(11)))
    state = OJYX.leave(state, 0).state
    assert (state.last_lap, state.ender, state.turn) == (True, None, 1)
    state = after(state, (1, DrawDeck()), (1, Swap(0)), (2, DrawDeck()), (2, Swap(0)))
    assert not state.last_round.doubled


@pytest.mark.parametrize("leaver", [0, 1])
def test_an_attack_comes_to_nothing_when_either_side_leaves(leaver: int) -> None:
    state = table(PLAIN, PLAIN, PLAIN, stocks=stocks("curse", "peek", ""))
    state = after(state, (0, Play("curse", 1, column=0)))
    step = OJYX.leave(state, leaver)
    assert told.Failed("curse", "left") in step.events
    assert not any(map(any, step.state.marks))
    assert (step.state.turn, step.state.phase) == (1 - leaver, "draw")


def test_a_seat_that_must_give_up_a_card_may_leave() -> None:
    state = table(PLAIN, PLAIN, PLAIN, stocks=stocks("discard", "peek heal", ""))
    state = after(state, (0, Play("discard", 1)), (1, React(None)))
    state = OJYX.leave(state, 1).state
    assert (state.turn, state.phase, state.stocks[1]) == (0, "draw", ("peek", "heal"))


def test_votes_are_counted_without_a_seat_that_leaves() -> None:
    state = after(end_of_round(PLAIN, PLAIN, options=VOTING), (0, Vote(True)), (1, Vote(None)))
    state = OJYX.leave(state, 2).state
    assert (state.round, state.phase) == (2, "open")
    # It has no cards any more, and keeps its score.
    assert state.grids[2] == (None,) * 12
    scores = state.totals
    assert OJYX.to_move(state) == (0, 1)
    while not state.reason and state.round == 2 and state.phase != "vote":
        seat = OJYX.to_move(state)[0]
        state = after(state, (seat, OJYX.actions(state, seat)[0]))
    assert state.totals[2] == scores[2]


@pytest.mark.parametrize(("left_in", "doubled"), [(1, False), (2, True)])
def test_who_left_counts_for_the_doubling_only_in_the_same_round(left_in: int, doubled: bool) -> None:
    """In later rounds it has no cards, and nobody has to beat that."""
    cards = ". " * 12 if left_in == 1 else "0 0 0 1  1 1 1 0  0 0 0 (-1)"
    state = table("1 0 1 1  1 1 1 0  0 0 0 (9)", PLAIN, cards, gone=(0, 0, left_in), round=2)
    state = after(state, (0, DrawDeck()), (0, Swap(11)), (1, DrawDeck()), (1, Swap(0)))
    assert state.last_round.doubled == doubled
    assert state.last_round.scores[0] == (18 if doubled else 9)


def test_with_one_seat_left_the_match_is_over() -> None:
    state = OJYX.leave(table(PLAIN, PLAIN, PLAIN), 1).state
    state = OJYX.leave(state, 0).state
    outcome = OJYX.outcome(state)
    assert (outcome.winners, outcome.reason) == ((2,), "left")
    assert state.last_round.sums == (78, 78, 78)
    voting = OJYX.leave(end_of_round(PLAIN, options=VOTING), 0).state
    assert OJYX.outcome(voting).winners == (1,)


def test_nobody_leaves_twice() -> None:
    state = OJYX.leave(table(PLAIN, PLAIN, PLAIN), 1).state
    with pytest.raises(IllegalAction):
        OJYX.leave(state, 1)


def test_who_left_cannot_win() -> None:
    state = end_of_round(PLAIN, PLAIN, options=VOTING, totals=(0, 0, -100))
    state = after(OJYX.leave(state, 2).state, (0, Vote(False)), (1, Vote(False)))
    assert 2 not in OJYX.outcome(state).winners


def test_there_is_no_undo() -> None:
    state = after(table(PLAIN, PLAIN), (0, DrawDeck()))
    assert OJYX.undo_to((), state, 0) is None


def test_random_matches_end_in_every_way() -> None:
    reasons = set()
    for seed in range(12):
        for until in ("vote", "points", "round"):
            leaving = 0.01 if seed % 3 == 0 else 0.0
            last = None
            for _, _, step in random_steps(Options(actions="full", until=until), 2 + seed % 4, seed, leaving):
                last = step.state
            reasons.add(last.reason)
    assert reasons >= {"vote", "points", "round", "left"}
