"""Many random games: nothing is lost or made, nothing leaks. `python -m tests.logic.desert.many games` plays more."""

import pytest

from logic.core.rng import Dice
from logic.desert.state import EndTurn, Flip, Forecast, Use
from tests.logic.desert.checks import GAME, a_game, a_start, check, check_view
from tests.logic.desert.shuffle import shuffled

REVEALING = (Flip, Forecast, EndTurn, Use)


@pytest.mark.parametrize("hundred", range(10))
def test_conservation(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        check(a_start(seed))
        for _, step in a_game(seed):
            check(step.state)


def test_views() -> None:
    for seed in range(40):
        for before, _ in a_game(seed):
            check_view(before)


def test_what_nobody_knows_changes_neither_view_nor_actions() -> None:
    dice, different = Dice(1), 0
    for seed in range(2000, 2040):
        for before, _ in a_game(seed):
            other = shuffled(before, 0, dice)
            different += other.tiles != before.tiles and other.deck != before.deck
            for seat in (None, *range(len(before.players))):
                assert GAME.view(other, seat) == GAME.view(before, seat)
            assert GAME.actions(other, other.turn) == GAME.actions(before, before.turn)
    # The helper does change what is hidden, or the test would say nothing.
    assert different > 500


def test_what_reveals_nothing_happens_the_same_whatever_is_hidden() -> None:
    dice, compared = Dice(2), 0
    for seed in range(3000, 3030):
        for before, _ in a_game(seed):
            other = shuffled(before, 0, dice)
            for action in GAME.actions(before, before.turn):
                if isinstance(action, REVEALING):
                    continue
                one, two = GAME.apply(before, before.turn, action), GAME.apply(other, other.turn, action)
                assert one.events == two.events
                assert GAME.view(one.state, None) == GAME.view(two.state, None)
                compared += 1
    assert compared > 1000
