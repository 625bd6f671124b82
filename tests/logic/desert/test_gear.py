"""Each card that is kept, and what full gear changes."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.desert.events import Dug, Found, Looked, Moved, Shaded, ShadeEnded, Used
from logic.desert.gear import GEAR_WEIGHTS, RESOURCE_WEIGHTS
from logic.desert.state import EndTurn, Flip, Gear, Options, State, Use
from tests.logic.desert.scenes import GAME, HEAT, START, STORM, act, scene, tile, told, wind, with_points

FULL = Options(gear="full")


def holding(*gear: Any, **changes: Any) -> State:
    """Somebody without points, for using gear is free."""
    return with_points(scene(gear=[gear], options=FULL, **changes), 0)


def refused(state: State, action: Use) -> str:
    with pytest.raises(IllegalAction) as refusal:
        act(state, action)
    assert action not in GAME.actions(state, 0)
    return refusal.value.reason


def test_every_card_is_in_the_pool() -> None:
    assert set(GEAR_WEIGHTS) == set(get_args(Gear))


@pytest.mark.parametrize("gear", ["basic", "full"])
def test_what_is_found(gear: Any) -> None:
    state = scene(options=Options(gear=gear))
    found = {told(replace(state, rng=seed << 33), Flip(), Found)[0] for seed in range(400)}
    kept = {event.what for event in found if event.kept}
    assert {event.what for event in found if not event.kept} == set(RESOURCE_WEIGHTS)
    assert kept == (set(GEAR_WEIGHTS) if gear == "full" else set())


def test_a_card_found_is_kept() -> None:
    state = scene(options=FULL)
    for seed in range(20):
        other = replace(state, rng=seed << 33)
        (found,) = told(other, Flip(), Found)
        assert act(other, Flip()).players[0].gear == ((found.what,) if found.kept else ())


@pytest.mark.parametrize("at", [START, (1, 1), (2, 0)])
def test_dune_blaster(at: Any) -> None:
    state = holding("dune_blaster", "jet_pack", sand={at: 5, (0, 0): 2})
    after = act(state, Use("dune_blaster", at))
    assert (tile(after, at).sand, after.removed, after.players[0].gear) == (0, 5, ("jet_pack",))
    assert told(state, Use("dune_blaster", at), Dug) == [Dug(0, at, 5, 0, "dune_blaster")]
    assert refused(state, Use("dune_blaster", (0, 0))) == "wrong_tile"
    assert refused(state, Use("dune_blaster", (3, 1))) == "wrong_tile"
    assert refused(state, Use("dune_blaster")) == "wrong_tile"


def test_jet_pack() -> None:
    state = holding("jet_pack", sand={START: 3, (0, 0): 2, (0, 4): 1})
    after = act(state, Use("jet_pack", (0, 4)))
    assert after.players[0] == replace(state.players[0], cell=(0, 4), gear=())
    assert told(state, Use("jet_pack", (0, 4)), Moved) == [Moved(0, START, (0, 4), "jet_pack", 0)]
    for wrong in ((0, 0), STORM, START, (5, 5)):
        assert refused(state, Use("jet_pack", wrong)) == "wrong_tile"


def test_solar_shield_shades_the_tile_until_the_next_turn() -> None:
    state = with_points(
        scene(
            seats=2,
            gear=[("solar_shield",)],
            options=FULL,
            at=[START, START],
            deck=[HEAT, HEAT, HEAT],
        ),
        0,
    )
    shaded = act(state, Use("solar_shield"))
    assert told(state, Use("solar_shield"), Shaded) == [Shaded(0, START)]
    once = act(shaded, EndTurn())
    assert [player.life for player in once.players] == [4, 4]
    assert [event.cell for event in told(once, EndTurn(), ShadeEnded)] == [START]
    twice = act(once, EndTurn())
    assert [player.life for player in twice.players] == [4, 4]
    assert twice.shields == ()
    assert [player.life for player in act(twice, EndTurn()).players] == [3, 3]
    assert refused(state, Use("solar_shield", START)) == "needs_no_tile"


def test_the_shade_is_on_the_tile_and_travels_with_it() -> None:
    options = Options(gear="full", heat=4)
    state = scene(gear=[("solar_shield",)], options=options, heat=4, at=[(1, 2)], deck=[wind("up"), HEAT])
    after = act(state, Use("solar_shield"), EndTurn())
    assert (after.players[0].cell, after.players[0].life) == (STORM, 4)
    bare = act(state, EndTurn())
    assert bare.players[0].life == 3


def test_terrascope_shows_a_face_down_tile_to_all() -> None:
    state = holding("terrascope", "terrascope", flipped=[(0, 1)])
    after = act(state, Use("terrascope", (4, 2)))
    assert told(state, Use("terrascope", (4, 2)), Looked) == [Looked(0, (4, 2), "END")]
    assert (tile(after, (4, 2)).seen, tile(after, (4, 2)).flipped) == (True, False)
    for seat in (None, 0):
        assert tile(GAME.view(state, seat), (4, 2)).kind == "?"
        assert tile(GAME.view(after, seat), (4, 2)).kind == "END"
    for known in ((4, 2), (0, 1), STORM, START):
        assert refused(after, Use("terrascope", known)) == "wrong_tile"
    moved = act(replace(after, deck=(wind("down", 2), *after.deck)), EndTurn())
    assert (tile(moved, (3, 2)).kind, tile(moved, (3, 2)).seen) == ("END", True)


def test_reserve() -> None:
    state = with_points(scene(seats=3, gear=[("reserve",)], options=FULL, at=[START, START, (1, 1)], life=[3, 1, 1]), 0)
    assert [player.life for player in act(state, Use("reserve")).players] == [4, 3, 1]
    assert told(state, Use("reserve"), Used) == [Used(0, "reserve", START)]


def test_time_throttle() -> None:
    assert act(holding("time_throttle"), Use("time_throttle")).players[0].points == 2


def test_a_card_is_used_up() -> None:
    state = act(holding("time_throttle", "time_throttle"), Use("time_throttle"))
    assert state.players[0].gear == ("time_throttle",)
    assert refused(act(state, Use("time_throttle")), Use("time_throttle")) == "no_such_gear"
