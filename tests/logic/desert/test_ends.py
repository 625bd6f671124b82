"""Every way to win and to lose, and nothing before its time."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction, Outcome
from logic.desert.events import Ended
from logic.desert.state import Dig, EndTurn, Flip, Give, Move, Options, PickUp, State
from tests.logic.desert.scenes import END, GAME, HEAT, RISE, TILES, act, scene, told, wind

ALL = ("carried",) * 4


def test_the_last_step_onto_the_end_wins() -> None:
    state = scene(at=[(4, 1)], flipped=[END], parts=ALL)
    after = act(state, Move(END))
    assert after.won
    assert GAME.outcome(after) == Outcome((0,), (300,), "escaped")
    assert told(state, Move(END), Ended) == [Ended(True, "escaped")]
    assert GAME.to_move(after) == ()
    assert GAME.actions(after, 0) == ()
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(after, 0, EndTurn())
    assert refused.value.reason == "over"


def test_so_does_the_last_part_the_last_sand_and_the_last_flip() -> None:
    assert act(scene(at=[END], flipped=[END], parts=(*ALL[:3], END)), PickUp(3)).won
    assert act(scene(at=[END], flipped=[END], parts=ALL, sand={END: 1}), Dig(END)).won
    assert act(scene(at=[END], parts=ALL), Flip()).won


def test_what_is_still_missing_for_an_escape() -> None:
    at_the_end: dict[str, Any] = {"at": [(4, 1)], "flipped": [END], "parts": ALL}
    assert not act(scene(**{**at_the_end, "flipped": []}), Move(END)).over
    assert not act(scene(**at_the_end, sand={END: 1}), Move(END)).over
    assert not act(scene(**{**at_the_end, "parts": (*ALL[:3], (0, 0))}), Move(END)).over
    assert not act(scene(**{**at_the_end, "parts": (*ALL[:3], None)}), Move(END)).over


def test_everybody_has_to_be_there() -> None:
    state = scene(seats=2, at=[(4, 1), (4, 3)], flipped=[END], parts=ALL, deck=[wind("up")])
    after = act(state, Move(END))
    assert not after.over
    won = act(after, EndTurn(), Move(END))
    assert won.won
    assert GAME.outcome(won) == Outcome((0, 1), (299, 299), "escaped")


def test_thirst() -> None:
    state = scene(seats=2, life=[2, 1], deck=[HEAT], parts=("carried", (1, 1), None, None))
    after = act(state, EndTurn())
    assert GAME.outcome(after) == Outcome((), (25, 25), "thirst")
    assert told(state, EndTurn(), Ended) == [Ended(False, "thirst", (1,))]


def test_no_card_is_drawn_after_the_end() -> None:
    after = act(scene(life=[1], heat=15, deck=[wind("up"), HEAT, RISE]), EndTurn())
    assert (after.reason, after.heat, len(after.deck)) == ("thirst", 15, 32)


def test_heat() -> None:
    assert not act(scene(at=[(0, 0)], heat=14, deck=[RISE, *[wind("up")] * 3, wind("down")]), EndTurn()).over
    after = act(scene(heat=15, deck=[RISE]), EndTurn())
    assert (after.reason, after.heat) == ("heat", 16)
    assert GAME.outcome(after) == Outcome((), (0,), "heat")


def test_the_storm_cannot_carry_people_to_victory_or_away_from_it() -> None:
    """Where the storm brings everybody on END together, sand has fallen on it."""
    tiles = list(TILES)
    state = scene(tiles=tiles, at=[END], flipped=[END], parts=ALL, sand={END: 1}, deck=[wind("down", 2)])
    after = act(state, EndTurn())
    assert not after.over
    assert after.players[0].cell == (3, 2)


@pytest.mark.parametrize("limit", [40, 48])
def test_needing_more_sand_than_there_is(limit: int) -> None:
    options = Options(sand_limit=limit)
    enough = scene(at=[(0, 0)], options=options, sand={(4, 4): limit - 1}, deck=[wind("up")])
    assert not act(enough, EndTurn()).over
    short = scene(at=[(0, 0)], options=options, sand={(4, 4): limit - 1}, deck=[wind("up", 2)])
    after = act(short, EndTurn())
    assert GAME.outcome(after) == Outcome((), (0,), "sand")
    assert sum(tile.sand for tile in after.tiles) == limit
    dug = scene(at=[(4, 4)], options=options, sand={(4, 4): limit - 1}, deck=[wind("up", 2)])
    assert not act(dug, Dig((4, 4)), EndTurn()).over
    assert not act(replace(short, options=Options()), EndTurn()).over


def test_two_hundred_turns() -> None:
    state = scene(at=[(0, 0)], turns=198, deck=[wind("up"), wind("down")])
    last = act(state, EndTurn())
    assert not last.over
    assert GAME.outcome(act(last, EndTurn())) == Outcome((), (0,), "limit")


def test_whoever_gave_up_is_none_of_those_who_escape() -> None:
    state = scene(seats=2, at=[(4, 1), END], flipped=[END], parts=ALL, left=(1,))
    outcome = GAME.outcome(act(state, Move(END)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "escaped")


def test_a_seat_that_leaves_is_played_on_by_a_guide() -> None:
    state = scene(seats=2, at=[(0, 0), (0, 0)], deck=[wind("up"), wind("down"), wind("left")])
    step = GAME.leave(state, 0)
    assert step.state.left == (0,)
    # The guide has played the whole turn, and the storm has answered.
    assert step.state.turn == 1
    assert step.state.tiles != state.tiles
    assert act(step.state, EndTurn()).turn in (0, 1)
    assert GAME.to_move(act(step.state, EndTurn())) != (0,)
    for wrong in (0, 2, -1):
        with pytest.raises(IllegalAction):
            GAME.leave(step.state, wrong)


def test_a_seat_that_leaves_out_of_turn_is_played_when_its_turn_comes() -> None:
    state = GAME.leave(scene(seats=3), 1).state
    assert state.turn == 0
    after: State = act(state, EndTurn())
    assert after.over or after.turn == 2
    assert after.turns >= 2 or after.over


def test_when_nobody_is_left_it_is_lost() -> None:
    assert GAME.outcome(GAME.leave(scene(), 0).state) == Outcome((), (0,), "left")
    one = GAME.leave(scene(seats=2), 1).state
    assert GAME.outcome(GAME.leave(one, 0).state) == Outcome((), (0, 0), "left")


def test_giving_cannot_kill() -> None:
    assert not act(scene(seats=2, life=[2, 1]), Give(1)).over
