"""More than a test run has time for: `python -m tests.logic.desert.many games|maps`."""

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable

from logic.desert.generator import make_map, penalty
from tests.logic.desert.checks import a_game, a_start, check, check_view
from tests.logic.desert.test_generator import flaws


def games(count: int) -> None:
    """Random games, everything checked in every state."""
    reasons, states = Counter[str](), 0
    for seed in range(count):
        check(a_start(seed))
        for _, step in a_game(seed):
            check(step.state)
            check_view(step.state)
            states += 1
        reasons[step.state.reason] += 1
    print(f"{count} games, {states} states: {dict(reasons)}")


def maps(count: int) -> None:
    """Chosen maps, none of which may have a flaw."""
    turns = Counter[int]()
    for seed in range(count):
        for walker in ("classic", "natural"):
            chosen = make_map(seed, walker=walker)
            assert not penalty(chosen.tiles)
            assert not flaws(chosen.tiles)
        turns[chosen.turns] += 1
    print(f"{count} seeds, both walkers, no flaw; turns of the natural one: {dict(sorted(turns.items()))}")


WORK: dict[str, tuple[Callable[[int], None], int]] = {
    "games": (games, 10_000),
    "maps": (maps, 1_000),
}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=tuple(WORK))
    parser.add_argument("--count", type=int)
    chosen = parser.parse_args()
    work, usual = WORK[chosen.what]
    begun = time.process_time()
    work(chosen.count or usual)
    print(f"{time.process_time() - begun:.0f} s of work")


if __name__ == "__main__":
    main()
