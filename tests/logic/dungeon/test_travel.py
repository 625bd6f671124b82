"""Longer walks: exploring never takes the way out."""

from typing import get_args

import pytest

from logic.dungeon import tiles, travel
from logic.dungeon.rules import Donjon
from logic.dungeon.state import ModeId, Options, State, Walk
from tests.logic.dungeon.stage import stage

GAME = Donjon()
SEEDS = range(24)


def explored(mode: ModeId, seed: int) -> State:
    """A stroll that goes where Explore leads until it leads nowhere any more."""
    state = GAME.setup(Options(size=24, mode=mode, level="stroll"), 1, seed)
    while not state.reason and (direction := travel.explore(GAME.view(state, 0), 0)):
        state = GAME.apply(state, 0, Walk(direction)).state
    return state


@pytest.mark.parametrize("mode", get_args(ModeId))
def test_exploring_never_ends_the_run(mode: ModeId) -> None:
    worlds = [explored(mode, seed).worlds[0] for seed in SEEDS]
    assert [seed for seed, world in zip(SEEDS, worlds, strict=True) if world.result] == []
    assert all(tiles.EXIT in world.known for world in worlds), "it goes on until the way out has been seen, and past it"
    assert all(world.share >= 80 for world in worlds), "one cell that is not entered hides little"


def test_nothing_lies_beyond_the_way_out() -> None:
    """There the run ends: neither exploring, nor a walk to treasure, nor a count of steps leads over it."""
    view = GAME.view(stage("#######\n#@.>.$#\n#######"), 0)
    ways = travel.Ways(view, 0)
    assert ways.steps[1 * 7 + 3] == 2, "the exit itself can be walked to"
    assert 1 * 7 + 5 not in ways
    assert travel.explore(view, 0) is None
    assert travel.route(view, 0, (5, 1)) == ()
    assert travel.known_treasures(view, 0) == (), "only treasure that can be walked to"
