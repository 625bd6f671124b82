"""Every view and every step of every game fits into one message, with room to spare."""

import msgspec
import pytest

from logic.peer.messages import LARGEST
from tests.logic.play import cases, story
from tests.peer.devices import PLAYED


@pytest.mark.parametrize("game_id", sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1))
def test_a_step_fits_into_a_message(game_id: str) -> None:
    game, largest = PLAYED[game_id], 0
    # The same stories as the laws read, so that nothing is played twice.
    for case in cases(game)[::5]:
        told = story(case).told
        for step in [told[0].step, told[len(told) // 2].step, told[-1].step]:
            for seat in (None, *range(case.seats)):
                size = len(msgspec.json.encode(game.view(step.state, seat)))
                largest = max(largest, size + len(msgspec.json.encode(step.events)))
    assert 0 < largest < LARGEST * 3 // 4
