"""The storm: its deck, its way, its sand, its heat."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from logic.desert.board import CELLS
from logic.desert.events import (
    CardDrawn,
    HeatRose,
    HeatWave,
    Reshuffled,
    StormMoved,
    StormStopped,
    TurnBegan,
    TurnEnded,
)
from logic.desert.state import Card, EndTurn, Options, PickUp
from logic.desert.storm import WHOLE_DECK, cards_at
from tests.logic.desert.scenes import GAME, HEAT, RISE, STORM, act, scene, tile, told, wind, with_points


def test_the_deck() -> None:
    kinds = Counter(WHOLE_DECK)
    assert sum(kinds.values()) == 34
    for direction in ("up", "right", "down", "left"):
        assert [kinds[wind(direction, distance)] for distance in (1, 2, 3)] == [3, 2, 1]
    assert (kinds[HEAT], kinds[RISE]) == (6, 4)
    assert Counter(GAME.setup(Options(), 1, 3).deck) == kinds


@pytest.mark.parametrize("heat", range(1, 16))
def test_cards_at_each_heat(heat: int) -> None:
    expected = {
        1: 1,
        2: 1,
        3: 1,
        4: 2,
        5: 2,
        6: 2,
        7: 3,
        8: 3,
        9: 3,
        10: 4,
        11: 4,
        12: 4,
        13: 5,
        14: 5,
        15: 5,
    }
    assert cards_at(heat) == expected[heat]
    state = scene(at=[(0, 0)], heat=heat, deck=[wind("up")] * 3 + [wind("down")] * 2)
    drawn = told(state, EndTurn(), CardDrawn)
    assert len(drawn) == expected[heat]
    assert [(event.number, event.of) for event in drawn] == [(n + 1, len(drawn)) for n in range(len(drawn))]
    assert act(state, EndTurn()).deck == state.deck[len(drawn) :]


def test_the_number_of_cards_is_fixed_when_drawing_begins() -> None:
    state = scene(heat=3, deck=[RISE, HEAT])
    after = act(state, EndTurn())
    assert (after.heat, after.players[0].life) == (4, 4)
    assert act(after, EndTurn()).players[0].life == 3


def test_a_wind_moves_the_storm_and_the_tiles_it_meets() -> None:
    state = scene(at=[(0, 0)], sand={(2, 3): 1}, flipped=[(2, 4)], deck=[wind("right", 2)])
    after = act(state, EndTurn())
    assert after.storm == (2, 4)
    assert [tile(after, (2, column)).kind for column in (2, 3, 4)] == ["MIRAGE", "TECH", "STORM"]
    assert [tile(after, (2, column)).sand for column in (2, 3, 4)] == [2, 1, 0]
    assert [tile(after, (2, column)).flipped for column in (2, 3, 4)] == [False, True, False]
    assert after.fallen - state.fallen == 2
    first, second = told(state, EndTurn(), StormMoved)
    assert first == StormMoved("right", (2, 2), (2, 3), 2, (), (), ())
    assert second == StormMoved("right", (2, 3), (2, 4), 1, (), (), ())


@pytest.mark.parametrize(("direction", "end"), [("up", (0, 2)), ("down", (4, 2)), ("left", (2, 0)), ("right", (2, 4))])
def test_at_the_edge_it_stops(direction: Any, end: Any) -> None:
    state = scene(at=[(0, 0)], deck=[wind(direction, 3)])
    after = act(state, EndTurn())
    assert after.storm == end
    assert after.fallen == 2
    assert told(state, EndTurn(), StormStopped) == [StormStopped(direction, end, 1)]
    again = replace(after, deck=(wind(direction, 2), *after.deck))
    assert act(again, EndTurn()).storm == end
    assert act(again, EndTurn()).tiles == after.tiles


def test_a_tile_takes_along_whoever_and_whatever_is_on_it() -> None:
    state = scene(seats=2, at=[(1, 2), (2, 1)], parts=((1, 2), (3, 2), "carried", None), deck=[wind("up", 2)])
    after = act(state, EndTurn())
    assert [player.cell for player in after.players] == [STORM, (2, 1)]
    assert after.parts == (STORM, (3, 2), "carried", None)
    assert told(state, EndTurn(), StormMoved)[0] == StormMoved("up", STORM, (1, 2), 1, (0,), (0,), ())
    assert after.storm == (0, 2)
    assert all(player.cell != after.storm for player in after.players)


def test_two_steps_in_a_row_carry_two_tiles_one_cell_each() -> None:
    state = scene(seats=2, at=[(1, 2), (0, 2)], deck=[wind("up", 2)])
    assert [player.cell for player in act(state, EndTurn()).players] == [(2, 2), (1, 2)]


def test_a_part_under_the_storm_lies_on_the_next_tile_moved_there() -> None:
    state = scene(at=[(2, 3)], parts=(STORM, (2, 3), None, None), deck=[wind("right")])
    after = act(state, EndTurn())
    # Both parts are now where the storm was: one was there, the other came with its tile.
    assert after.parts == (STORM, STORM, None, None)
    assert told(state, EndTurn(), StormMoved)[0] == StormMoved("right", STORM, (2, 3), 1, (0,), (1,), (0,))
    cleared = replace(after, tiles=tuple(replace(tile, sand=0) for tile in after.tiles))
    assert act(cleared, PickUp(0)).parts[0] == "carried"


def test_a_part_can_appear_under_the_storm_and_stays_there_at_the_edge() -> None:
    state = scene(parts=((0, 2), None, None, None), storm=(0, 2), deck=[wind("up", 3)])
    assert act(state, EndTurn()).parts[0] == (0, 2)


def test_a_heat_wave_spares_flipped_tunnels_only() -> None:
    state = scene(
        seats=4,
        at=[(0, 2), (2, 0), (1, 1), (3, 4)],
        flipped=[(0, 2), (1, 1)],
        sand={(0, 2): 3},
        deck=[HEAT],
    )
    assert [player.life for player in act(state, EndTurn()).players] == [4, 3, 3, 3]
    assert told(state, EndTurn(), HeatWave) == [HeatWave((1, 2, 3), (0,))]


def test_the_storm_rises() -> None:
    state = scene(heat=3, deck=[RISE])
    assert act(state, EndTurn()).heat == 4
    assert told(state, EndTurn(), HeatRose) == [HeatRose(4, 2)]


def test_an_empty_deck_is_shuffled_again() -> None:
    state = scene(at=[(0, 0)], heat=4)
    short = replace(state, deck=(wind("up"),))
    after = GAME.apply(short, 0, EndTurn())
    drawn = [event.card for event in after.events if isinstance(event, CardDrawn)]
    assert len(drawn) == 2
    assert drawn[0] == wind("up")
    assert Counter((*after.state.deck, drawn[1])) == Counter(WHOLE_DECK)
    assert [event for event in after.events if isinstance(event, Reshuffled)] == [Reshuffled(34)]
    assert after.state.rng != short.rng
    other = GAME.apply(replace(short, rng=1), 0, EndTurn())
    assert other.state.deck != after.state.deck


def test_the_turn_goes_round() -> None:
    state = with_points(scene(seats=2, at=[(0, 0), (0, 0)], deck=[wind("up"), wind("down")]), 3)
    after = act(state, EndTurn())
    assert (after.turn, after.turns) == (1, 1)
    assert [player.points for player in after.players] == [0, 4]
    assert told(state, EndTurn(), TurnEnded) == [TurnEnded(0, 3, 1)]
    assert told(state, EndTurn(), TurnBegan) == [TurnBegan(1, 4, 1)]
    assert act(after, EndTurn()).turn == 0


def test_the_diamond_of_sand_at_the_start() -> None:
    diamond = {(0, 2), (1, 1), (1, 3), (2, 0), (2, 4), (3, 1), (3, 3), (4, 2)}
    for seed in range(30):
        state = GAME.setup(Options(), 1, seed)
        sandy = {cell for cell, tile in zip(CELLS, state.tiles, strict=True) if tile.sand}
        assert sandy == diamond - {state.storm}
        assert max(tile.sand for tile in state.tiles) == 1
        assert state.fallen == len(sandy)
    assert isinstance(state.deck[0], Card)
