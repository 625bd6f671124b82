"""More than a test run has time for: `python -m tests.logic.ojyx.many --games 1000`.

In every state of so many random games: no card is lost or made, what a seat or a spectator cannot know
changes nothing for it, and now and then that computers of every level decide by their view alone.
"""

import time
from argparse import ArgumentParser
from collections import Counter
from itertools import product

from logic.core.rng import Dice, mixed
from logic.ojyx.state import Options
from tests.logic.ojyx.checks import SECRET, check_cards, check_leaks
from tests.logic.ojyx.shuffle import shuffled
from tests.logic.ojyx.tables import OJYX, random_steps

TABLES = tuple(product(("none", "classic", "full"), range(2, 9)))
STATES_A_DECISION = 100


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first game's number, to share them among processes")
    chosen = parser.parse_args()
    begun, states, compared = time.process_time(), 0, Counter[type]()
    for number in range(chosen.first, chosen.first + chosen.games):
        actions, seats = TABLES[number % len(TABLES)]
        options = Options(actions=actions, until="round", reveal_on_discard=number % 5 > 0, big_deck=number % 3 == 0)
        dice = Dice(mixed(number, 7))
        for count, (state, done, step) in enumerate(random_steps(options, seats, number, leaving=0.001)):
            check_cards(step.state)
            for viewer in (None, *range(seats)):
                compared.update(check_leaks(state, done, step, viewer, dice))
            if count % STATES_A_DECISION == number % STATES_A_DECISION:
                _decide(state, dice)
            states += 1
        if number % 50 == 49:
            print(f"{number + 1 - chosen.first} games, {states} states", flush=True)
    secrets = ", ".join(f"{kind.__name__} {compared[kind]}" for kind in SECRET)
    print(f"{chosen.games} games, {states} states, {time.process_time() - begun:.0f} s of work; compared: {secrets}")


def _decide(state, dice) -> None:
    """Computers choose the same when everything that their seat cannot know is different."""
    for seat, level in product(OJYX.to_move(state)[:1], OJYX.levels):
        seed = dice.bits()
        views = (OJYX.view(state, seat), OJYX.view(shuffled(state, seat, dice), seat))
        one, other = (OJYX.computer(level).choose(view, seat, seed) for view in views)
        assert one == other
        assert one in OJYX.actions(state, seat), (level, one)


if __name__ == "__main__":
    main()
