"""How long the computer players of Ojyx think."""

import time
from collections.abc import Iterator
from statistics import median

from logic.core.rng import mixed
from logic.ojyx.rules import Ojyx
from logic.ojyx.state import Options
from tests.bench import Row, amount, bench

ROUNDS = 4


@bench("ojyx")
def thinking() -> Iterator[Row]:
    """Every decision of `hard` in some rounds with action cards, the others being `normal`."""
    for seats in (2, 4, 8)[: amount(3)]:
        thoughts = [thought for seed in range(amount(ROUNDS)) for thought in _thoughts(seats, seed)]
        longer = [thought for thought in thoughts if thought > 0.01]
        yield Row(f"hard among {seats}: longest thought", max(thoughts), "s (at most 0.3)")
        if longer:
            yield Row(f"hard among {seats}: median of those over 0.01 s", median(longer), "s")


def _thoughts(seats: int, seed: int) -> Iterator[float]:
    """The processor time of each decision of the seat that thinks hard."""
    game = Ojyx()
    players = [game.computer("hard"), *(game.computer("normal") for _ in range(seats - 1))]
    state, steps = game.setup(Options(until="round"), seats, seed), 0
    while movers := game.to_move(state):
        seat = movers[0]
        view = game.view(state, seat)
        begun = time.process_time()
        action = players[seat].choose(view, seat, mixed(seed, steps))
        if seat == 0:
            yield time.process_time() - begun
        state = game.apply(state, seat, action).state
        steps += 1
