"""What each character can do, and nobody else."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.game import BadOptions, IllegalAction
from logic.desert.characters import CHARACTERS
from logic.desert.events import Buried, Calmed, CardDrawn, Forecasted, Moved
from logic.desert.state import (
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
    Options,
    State,
)
from tests.logic.desert.scenes import (
    GAME,
    HEAT,
    RISE,
    START,
    STORM,
    act,
    scene,
    tile,
    told,
    wind,
    with_points,
)


def as_a(*names: Any, **changes: Any) -> State:
    heat = changes.pop("heat", 3)
    seats = changes.pop("seats", len(names))
    return scene(seats=seats, options=Options(characters=names, heat=heat), heat=heat, **changes)


def refused(state: State, action: Any) -> str:
    with pytest.raises(IllegalAction) as refusal:
        act(state, action)
    assert action not in GAME.actions(state, state.turn)
    return refusal.value.reason


def test_a_seat_without_a_character_is_a_wanderer() -> None:
    state = GAME.setup(Options(characters=("climber",)), 3, 1)
    assert [player.character for player in state.players] == ["climber", "wanderer", "wanderer"]
    alone = GAME.setup(Options(characters=("climber", "navigator")), 1, 1)
    assert [player.character for player in alone.players] == ["climber"]


@pytest.mark.parametrize(("sand", "left"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_the_archaeologist_digs_two_layers(sand: int, left: int) -> None:
    after = act(as_a("archaeologist", sand={(1, 1): sand}), Dig((1, 1)))
    assert (tile(after, (1, 1)).sand, after.removed, after.players[0].points) == (left, sand - left, 3)


def test_the_climber_enters_and_leaves_dunes() -> None:
    dunes = {START: 4, (1, 1): 9}
    assert act(as_a("climber", sand=dunes), Move((1, 1))).players[0].cell == (1, 1)
    assert refused(as_a("wanderer", sand=dunes), Move((1, 1))) == "buried"
    assert refused(as_a("climber", sand=dunes), Move(STORM)) == "storm"
    assert refused(as_a("climber", sand=dunes), Flip()) == "sand"


@pytest.mark.parametrize("to", [(1, 0), (1, 2), (3, 0), (3, 2), (1, 1)])
def test_the_explorer_moves_and_digs_diagonally(to: Any) -> None:
    state = as_a("explorer", sand={to: 1})
    assert act(state, Dig(to), Move(to)).players[0].cell == to
    assert refused(as_a("explorer"), Move((0, 0))) == "too_far"
    assert refused(as_a("explorer", sand={(1, 0): 2}), Move((1, 0))) == "too_much_sand"


def test_the_meteorologist_calms_the_storm_once_a_turn() -> None:
    state = as_a("meteorologist", "wanderer", heat=4, deck=[wind("up"), wind("down")])
    after = act(state, Calm())
    assert after.players[0].points == 3
    assert told(state, Calm(), Calmed) == [Calmed(0, 1)]
    assert refused(after, Calm()) == "once_a_turn"
    assert len(told(after, EndTurn(), CardDrawn)) == 1
    # The next seat's storm is as strong as ever.
    assert len(told(act(after, EndTurn()), EndTurn(), CardDrawn)) == 2
    assert refused(with_points(state, 0), Calm()) == "no_points"


def test_a_single_card_can_be_calmed_away() -> None:
    state = act(as_a("meteorologist"), Calm())
    assert told(state, EndTurn(), CardDrawn) == []
    assert refused(state, Forecast()) == "no_cards"


def test_a_forecast_shows_the_next_cards_and_one_goes_to_the_bottom() -> None:
    state = as_a("meteorologist", heat=7, deck=[wind("up"), HEAT, RISE])
    looking = act(state, Forecast())
    assert looking.players[0].points == 3
    assert looking.forecast == (wind("up"), HEAT, RISE)
    assert told(state, Forecast(), Forecasted) == [Forecasted(0, (wind("up"), HEAT, RISE))]
    assert GAME.actions(looking, 0) == (Bury(0), Bury(1), Bury(2))
    for other in (Move((1, 1)), EndTurn(), Forecast()):
        assert refused(looking, other) == "bury_first"
    for nothing in (3, -1):
        assert refused(looking, Bury(nothing)) == "no_such_card"
    after = act(looking, Bury(1))
    assert told(looking, Bury(1), Buried) == [Buried(0, HEAT, 1)]
    assert after.deck == (wind("up"), RISE, *state.deck[3:], HEAT)
    assert after.forecast == ()
    assert (after.known_top, after.known_bottom) == (2, 1)


def test_a_forecast_shows_as_many_cards_as_will_be_drawn() -> None:
    calmed = act(as_a("meteorologist", heat=7), Calm(), Forecast())
    assert len(calmed.forecast) == 2


def test_a_forecast_near_the_end_of_the_deck() -> None:
    short = replace(as_a("meteorologist", heat=7), deck=(HEAT, RISE))
    after = act(short, Forecast(), Bury(0))
    assert after.deck == (RISE, HEAT)
    again = act(after, Forecast(), Bury(1))
    assert again.deck == (RISE, HEAT)
    assert GAME.view(again, 0).deck == again.deck


def test_the_water_carrier_holds_five_and_draws_from_sources() -> None:
    at_the_source: dict[str, Any] = {"at": [(1, 0)], "flipped": [(1, 0)]}
    state = as_a("water_carrier", **at_the_source, life=[4])
    after = act(state, Fill())
    assert (after.players[0].life, after.players[0].points) == (5, 3)
    assert act(after, Fill()).players[0].life == 5
    assert refused(as_a("water_carrier", at=[(1, 0)]), Fill()) == "no_source"
    assert refused(as_a("water_carrier", at=[(2, 3)], flipped=[(2, 3)]), Fill()) == "no_source"
    assert act(as_a("water_carrier", at=[(1, 0)], life=[2]), Flip()).players[0].life == 4


def test_the_water_carrier_gives_to_neighbours() -> None:
    near = as_a("water_carrier", "wanderer", at=[START, (1, 1)], life=[3, 1])
    assert [player.life for player in act(near, Give(1)).players] == [2, 2]
    assert refused(as_a("wanderer", "wanderer", at=[START, (1, 1)]), Give(1)) == "too_far"
    for far in ((1, 0), (0, 1)):
        assert refused(as_a("water_carrier", "wanderer", at=[START, far]), Give(1)) == "too_far"


def test_the_navigator_leads_somebody_three_tiles_a_point() -> None:
    state = as_a("navigator", "wanderer", "wanderer", at=[(4, 4), (0, 0), (0, 4)])
    one = act(state, Guide(1, (1, 0)))
    assert told(state, Guide(1, (1, 0)), Moved) == [Moved(1, (0, 0), (1, 0), "guided", 0)]
    three = act(one, Guide(1, (1, 1)), Guide(1, (0, 1)))
    assert [player.cell for player in three.players] == [(4, 4), (0, 1), (0, 4)]
    assert three.players[0].points == 3
    assert act(three, Guide(1, (0, 0))).players[0].points == 2
    assert act(one, Guide(2, (1, 4))).players[0].points == 2
    assert act(with_points(one, 0), Guide(1, (0, 0))).players[1].cell == (0, 0)
    assert refused(with_points(one, 0), Guide(2, (1, 4))) == "no_points"
    assert refused(with_points(three, 0), Guide(1, (0, 0))) == "no_points"


def test_leading_keeps_to_the_rules_of_the_one_who_walks() -> None:
    state = as_a("navigator", "wanderer", "climber", at=[(4, 4), START, START], sand={(1, 1): 2})
    assert refused(state, Guide(1, (1, 1))) == "too_much_sand"
    assert refused(state, Guide(1, STORM)) == "storm"
    assert refused(state, Guide(1, (0, 0))) == "too_far"
    assert act(state, Guide(2, (1, 1))).players[2].cell == (1, 1)
    assert refused(state, Guide(0, (4, 3))) == "no_such_seat"
    assert refused(state, Guide(3, (4, 3))) == "no_such_seat"


def test_what_is_paid_for_ends_with_the_turn() -> None:
    state = as_a("navigator", "wanderer", at=[(4, 4), (0, 0)], deck=[wind("up"), wind("down")])
    after = act(state, Guide(1, (1, 0)), EndTurn(), EndTurn())
    assert after.guided is None
    assert act(after, Guide(1, (0, 0))).players[0].points == 3


def test_a_navigator_needs_company() -> None:
    with pytest.raises(BadOptions):
        GAME.checked(Options(characters=("navigator",)), 1)
    assert GAME.checked(Options(characters=("navigator",)), 2)


def test_whoever_leaves_it_to_chance_is_somebody_with_a_power_of_their_own() -> None:
    """The same seed draws the same, and whoever leaves nothing to chance plays as ever."""
    drawn = set()
    for seed in range(30):
        options = Options(characters=("random", "climber", "random"))
        state = GAME.setup(options, 4, seed)
        names = [player.character for player in state.players]
        assert names == [player.character for player in GAME.setup(options, 4, seed).players]
        assert names[1::2] == ["climber", "wanderer"]
        assert len(set(names)) == 4
        plain = GAME.setup(Options(), 4, seed)
        assert (state.tiles, state.deck) == (plain.tiles, plain.deck)
        drawn |= set(names)
    assert drawn == set(CHARACTERS)
    alone = {GAME.setup(Options(characters=("random",)), 1, seed).players[0].character for seed in range(30)}
    assert alone == set(CHARACTERS) - {"wanderer", "navigator"}
