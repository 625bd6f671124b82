"""A computer that sits in for somebody goes on from whatever they have left, be it ever so odd."""

import pytest

from logic.core.rng import mixed
from tests.logic.peer.devices import PLAYED
from tests.logic.play import cases, tell

PLACES = 12
"""In how many places of a story somebody's seat is taken over."""


@pytest.mark.parametrize("game_id", sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1))
def test_it_finds_an_action_the_rules_accept(game_id: str) -> None:
    game, asked = PLAYED[game_id], 0
    level = game.levels[len(game.levels) // 2]
    for case in [case for case in cases(game, mixes=2) if case.seats > 1 and case.care < 0.9][:4]:
        told = tell(game, case).told
        # The beginning is where people do what no computer would.
        for at in sorted({*range(min(6, len(told))), *range(0, len(told), max(1, len(told) // PLACES))}):
            before = told[at].before
            movers = [seat for seat in game.to_move(before) if game.actions(before, seat)]
            for seat in movers[:2]:
                player = game.computer(level)
                player.watch(game.view(game.setup(case.options, case.seats, case.seed), seat), ())
                for earlier in told[:at]:
                    shown = (game.show(event, seat) for event in earlier.step.events)
                    seen = tuple(event for event in shown if event is not None)
                    player.watch(game.view(earlier.step.state, seat), seen)
                game.apply(before, seat, player.choose(game.view(before, seat), seat, mixed(at, seat)))
                asked += 1
    assert asked > 10
