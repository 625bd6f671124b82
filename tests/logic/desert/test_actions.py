"""Every action: what it costs, when it is refused, what it does."""

from typing import Any

import pytest

from logic.core.game import IllegalAction
from logic.desert.events import Dug, Found, Moved, PartAppeared, PickedUp
from logic.desert.gear import RESOURCE_WEIGHTS
from logic.desert.state import (
    Action,
    Bury,
    Calm,
    Dig,
    EndTurn,
    Fill,
    Flip,
    Forecast,
    Give,
    Guide,
    Move,
    PickUp,
    State,
    Tunnel,
    Use,
)
from tests.logic.desert.scenes import GAME, START, STORM, TILES, act, scene, tile, told, wind, with_points


def refusal(state: State, action: Action, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, state.turn if seat is None else seat, action)
    assert action not in GAME.actions(state, state.turn if seat is None else seat)
    return refused.value.reason


def points(state: State) -> int:
    return state.players[state.turn].points


def test_everybody_starts_on_start_with_four_lives_and_four_points_for_the_first() -> None:
    state = scene(seats=3)
    assert {player.cell for player in state.players} == {START}
    assert [player.life for player in state.players] == [4, 4, 4]
    assert [player.points for player in state.players] == [4, 0, 0]


@pytest.mark.parametrize("to", [(1, 1), (3, 1), (2, 0)])
def test_moving(to: Any) -> None:
    after = act(scene(), Move(to))
    assert after.players[0].cell == to
    assert points(after) == 3
    assert told(scene(), Move(to), Moved) == [Moved(0, START, to, "walk", 0)]


def test_a_move_goes_to_a_neighbour_on_the_board() -> None:
    for to in ((0, 1), (1, 0), START, (2, 4), (-1, 1), (2, 9)):
        assert refusal(scene(), Move(to)) == "too_far"
    assert refusal(scene(at=[(0, 0)]), Move((-1, 0))) == "too_far"
    # The right edge is not next to the left one.
    assert refusal(scene(at=[(1, 4)]), Move((2, 0))) == "too_far"


def test_nobody_steps_into_the_storm() -> None:
    assert refusal(scene(), Move(STORM)) == "storm"


def test_sand_holds_people_up_from_two_layers_on() -> None:
    assert act(scene(sand={(1, 1): 1}), Move((1, 1))).players[0].cell == (1, 1)
    assert refusal(scene(sand={(1, 1): 2}), Move((1, 1))) == "too_much_sand"
    assert act(scene(sand={START: 1}), Move((1, 1))).players[0].cell == (1, 1)
    buried = scene(sand={START: 2})
    assert refusal(buried, Move((1, 1))) == "buried"
    assert act(buried, Dig(START), Move((1, 1))).players[0].cell == (1, 1)


@pytest.mark.parametrize("at", [START, (1, 1), (3, 1), (2, 0)])
def test_digging(at: Any) -> None:
    state = scene(sand={at: 3})
    after = act(state, Dig(at))
    assert (tile(after, at).sand, points(after), after.removed) == (2, 3, 1)
    assert told(state, Dig(at), Dug) == [Dug(0, at, 1, 2, "dig")]


def test_a_dig_needs_sand_within_reach() -> None:
    assert refusal(scene(), Dig(START)) == "no_sand"
    assert refusal(scene(), Dig(STORM)) == "no_sand"
    for far in ((1, 0), (0, 1), (4, 4), (5, 1)):
        assert refusal(scene(sand={(1, 0): 1, (0, 1): 1, (4, 4): 1}), Dig(far)) == "too_far"


def test_flipping() -> None:
    after = act(scene(at=[(2, 0)]), Flip())
    assert tile(after, (2, 0)).flipped
    assert points(after) == 3


def test_a_flip_needs_a_face_down_tile_without_sand() -> None:
    assert refusal(scene(flipped=[START]), Flip()) == "already_flipped"
    assert refusal(scene(sand={START: 1}), Flip()) == "sand"


@pytest.mark.parametrize("at", [(0, 1), START, (4, 2)])
def test_tech_start_and_end_give_a_resource(at: Any) -> None:
    state = scene(at=[at], life=[2])
    after = act(state, Flip())
    (found,) = told(state, Flip(), Found)
    life, more_points = {"flask": (1, 0), "accelerator": (0, 1), "cocktail": (1, 1)}[found.what]
    assert after.players[0].life == 2 + life
    assert points(after) == 3 + more_points


def test_how_often_each_resource_is_found() -> None:
    """31 %, 34.5 % and 34.5 %, here within three standard deviations."""
    found = [told(scene(rng=seed << 40), Flip(), Found)[0].what for seed in range(3000)]
    assert RESOURCE_WEIGHTS == {"flask": 62, "accelerator": 69, "cocktail": 69}
    for what, share in (("flask", 0.31), ("accelerator", 0.345), ("cocktail", 0.345)):
        assert abs(found.count(what) / 3000 - share) < 3 * (share * (1 - share) / 3000) ** 0.5


def test_a_source_gives_everybody_on_it_two_lives() -> None:
    state = scene(seats=3, at=[(1, 0), (1, 0), (1, 1)], life=[1, 3, 1])
    assert [player.life for player in act(state, Flip()).players] == [3, 4, 1]


@pytest.mark.parametrize("at", [(2, 3), (2, 0), (0, 0)])
def test_a_mirage_a_tunnel_and_a_clue_give_nothing(at: Any) -> None:
    after = act(scene(at=[at], life=[2]), Flip())
    assert (after.players[0].life, points(after)) == (2, 3)


def test_a_part_appears_where_its_row_and_its_column_cross() -> None:
    one_clue = act(scene(at=[(0, 0)]), Flip())
    assert one_clue.parts == (None,) * 4
    state = scene(at=[(1, 3)], flipped=[(0, 0)])
    assert act(state, Flip()).parts == ((0, 3), None, None, None)
    assert told(state, Flip(), PartAppeared) == [PartAppeared(0, (0, 3), (0, 0), (1, 3))]
    # The other way round, the row last.
    assert act(scene(at=[(0, 0)], flipped=[(1, 3)]), Flip()).parts[0] == (0, 3)


def test_a_part_appears_where_the_clues_are_now() -> None:
    """The storm goes up and swaps the row clue of part 1 out of its row."""
    kinds = list(TILES)
    kinds[7], kinds[0] = "HP1", "TECH"
    state = scene(tiles=kinds, at=[(1, 3)], flipped=[(1, 2)], deck=[wind("up")])
    moved = act(with_points(state, 1), EndTurn())
    assert tile(moved, (2, 2)).kind == "HP1"
    assert act(moved, Flip()).parts[0] == (2, 3)


def test_picking_up() -> None:
    state = scene(at=[(0, 3)], parts=((0, 3), None, (0, 3), (1, 1)))
    after = act(state, PickUp(2))
    assert after.parts == ((0, 3), None, "carried", (1, 1))
    assert points(after) == 3
    assert told(state, PickUp(2), PickedUp) == [PickedUp(0, 2, (0, 3), 1)]
    for part in (1, 3, 4, -1):
        assert refusal(state, PickUp(part)) == "no_part"
    assert refusal(scene(at=[(0, 3)], sand={(0, 3): 1}, parts=((0, 3), None, None, None)), PickUp(0)) == "sand"


def test_a_part_can_be_picked_up_from_a_face_down_tile() -> None:
    assert act(scene(at=[(0, 3)], parts=((0, 3),) + (None,) * 3), PickUp(0)).parts[0] == "carried"


def test_tunnels() -> None:
    state = scene(at=[(0, 2)], flipped=[(0, 2), (3, 4)])
    after = act(state, Tunnel((3, 4)))
    assert (after.players[0].cell, points(after)) == ((3, 4), 3)
    assert told(state, Tunnel((3, 4)), Moved) == [Moved(0, (0, 2), (3, 4), "tunnel", 0)]
    assert refusal(state, Tunnel((2, 0))) == "no_tunnel"
    assert refusal(state, Tunnel((0, 2))) == "no_tunnel"
    assert refusal(scene(at=[(0, 2)], flipped=[(3, 4)]), Tunnel((3, 4))) == "no_tunnel"
    assert refusal(scene(flipped=[START, (3, 4)]), Tunnel((3, 4))) == "no_tunnel"


@pytest.mark.parametrize("end", [(0, 2), (3, 4)])
def test_a_tunnel_is_shut_by_two_layers(end: Any) -> None:
    both = [(0, 2), (3, 4)]
    assert act(scene(at=[(0, 2)], flipped=both, sand={end: 1}), Tunnel((3, 4))).players[0].cell == (3, 4)
    assert refusal(scene(at=[(0, 2)], flipped=both, sand={end: 2}), Tunnel((3, 4))) == "too_much_sand"


def test_giving_is_free_and_never_the_last_life() -> None:
    state = with_points(scene(seats=3, at=[START, START, (1, 1)], life=[3, 2, 2]), 0)
    after = act(state, Give(1))
    assert [player.life for player in after.players] == [2, 3, 2]
    assert points(after) == 0
    assert refusal(state, Give(2)) == "too_far"
    for nobody in (0, 3, -1):
        assert refusal(state, Give(nobody)) == "no_such_seat"
    assert refusal(scene(seats=2, life=[1, 2]), Give(1)) == "last_life"
    assert refusal(scene(), Give(1)) == "no_such_seat"


def test_more_life_than_four_is_lost() -> None:
    assert [player.life for player in act(scene(seats=2, life=[4, 4]), Give(1)).players] == [3, 4]
    assert act(scene(at=[(1, 0)], life=[3]), Flip()).players[0].life == 4


ONE_POINT: tuple[tuple[State, Action], ...] = (
    (scene(), Move((1, 1))),
    (scene(sand={START: 1}), Dig(START)),
    (scene(), Flip()),
    (scene(parts=(START, None, None, None)), PickUp(0)),
    (scene(at=[(0, 2)], flipped=[(0, 2), (3, 4)]), Tunnel((3, 4))),
)


@pytest.mark.parametrize(("state", "action"), ONE_POINT)
def test_what_costs_a_point_needs_a_point(state: State, action: Action) -> None:
    assert points(act(with_points(state, 1), action)) in (0, 1)
    assert refusal(with_points(state, 0), action) == "no_points"


def test_a_turn_can_end_at_any_time() -> None:
    for left in range(5):
        assert EndTurn() in GAME.actions(with_points(scene(), left), 0)


def test_only_the_seat_to_move_acts() -> None:
    state = scene(seats=2)
    assert GAME.actions(state, 1) == ()
    assert refusal(state, EndTurn(), seat=1) == "not_your_turn"
    assert act(state, EndTurn()).turn == 1
    assert act(state, EndTurn(), EndTurn()).turn == 0


def test_powers_and_gear_are_for_those_who_have_them() -> None:
    for action in (Calm(), Forecast(), Fill(), Guide(1, (1, 1))):
        assert refusal(scene(seats=2, flipped=[START]), action) == "not_your_power"
    assert refusal(scene(), Use("reserve")) == "no_such_gear"
    assert refusal(scene(), Bury(0)) == "no_such_card"


def test_what_is_no_action_at_all() -> None:
    nonsense: Any
    for nonsense in (None, 0, "move", (1, 1), object()):
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(scene(), 0, nonsense)
        assert refused.value.reason == "no_such_action"
    for odd in ((), (1,), (1, 1, 0)):
        assert refusal(scene(), Move(odd)) == "too_far"  # type: ignore[arg-type]
