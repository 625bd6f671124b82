"""Several seats in worlds of their own: who wins, who leaves, and what can be taken back."""

import pytest

from logic.core.game import IllegalAction, Left, Outcome, Played
from logic.dungeon.state import (
    Ended,
    Finished,
    Wait,
    Walk,
)
from tests.logic.dungeon.stage import GAME, of, play, sign, stage, walk

HALL = """
############
#..........#
#.@......>.#
#..........#
############
"""


def test_everybody_races_in_a_world_of_their_own() -> None:
    state = stage("#######  #@+$>.#  #######", seats=3)
    assert GAME.to_move(state) == (0, 1, 2)
    state = walk(state, "east", "east", "east", seat=1)
    assert sign(state, (2, 1), 1) == "/"
    assert sign(state, (2, 1), 0) == "+"
    assert state.worlds[1].treasure == 1
    assert sign(state, (3, 1), 0) == "$"
    state, events = play(state, "east", seat=1)
    assert of(Finished, events)[0].result == "won"
    assert GAME.to_move(state) == (0, 2)
    assert GAME.outcome(state) is None
    with pytest.raises(IllegalAction, match="finished"):
        play(state, Wait(), seat=1)
    state = walk(state, *["east"] * 4, seat=0)
    state, events = play(state, *[Wait()] * 30, *["east"] * 4, seat=2)
    # Seats 0 and 1 have the same score in as many turns: they share.
    assert GAME.outcome(state).winners == (0, 1)
    assert events[-1] == Ended((0, 1), "won")


def test_the_best_score_wins_then_fewer_turns() -> None:
    state = stage("#######  #@..$.#  #.>..##  #######", seats=3, par=1)
    # Haste is worth nothing here, so seats 0 and 1 get the same score and seat 1 is quicker.
    state = walk(state, *["east"] * 3, "west", "west", "west", "east", "south", seat=0)
    state = walk(state, "south", "east", seat=1)
    state = GAME.leave(state, 2).state
    assert [world.score for world in state.worlds] == [250, 240, 0]
    assert GAME.outcome(state) == Outcome((0,), (250, 240, 0), "won")
    slow = stage(HALL, seats=2, par=1)
    slow = walk(slow, *["east"] * 7, seat=0)
    slow = play(slow, Wait(), *["east"] * 7, seat=1)[0]
    assert GAME.outcome(slow) == Outcome((0,), (240, 240), "won")


def test_leaving() -> None:
    state = stage(HALL, seats=2)
    step = GAME.leave(state, 0)
    assert step.events == (Finished(0, "left", 0, 0),)
    assert GAME.to_move(step.state) == (1,)
    last = GAME.leave(step.state, 1)
    assert GAME.outcome(last.state) == Outcome((), (0, 0), "left")
    for seat in (0, 1, 2, -1):
        with pytest.raises(IllegalAction):
            GAME.leave(last.state, seat)


def test_undo_on_a_stroll_only() -> None:
    stroll, hunt = stage(HALL, seats=2), stage(HALL, level="hunt", seats=2)
    log = [Played(0, Walk("east")), Played(1, Wait()), Played(1, Wait())]
    assert GAME.undo_to(log, stroll, 0) == 0
    assert GAME.undo_to(log, stroll, 1) == 2
    assert GAME.undo_to([], stroll, 0) is None
    assert GAME.undo_to([*log, Left(1)], stroll, 0) is None
    assert GAME.undo_to(log, hunt, 0) is None
    assert GAME.undo_to(log, GAME.leave(stroll, 0).state, 0) is None
