"""What the laws need to know of Grab."""

from msgspec.structs import replace

from logic.core.rng import Dice
from tests.logic.grab.rules import Options, State

WORDS = frozenset({"closed", "deserted", "empty"})


def longest(options: Options, seats: int) -> int:
    """Each entry takes a coin away or is a seat that leaves, and the table closes once."""
    return options.coins + seats + 1


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """Other seats' lucky coins, their scores while the game goes on, and the dice to come."""
    coins = range(state.options.coins)
    lucky = tuple(coin if n == seat else dice.pick(coins) for n, coin in enumerate(state.lucky))
    scores = state.scores
    if not state.reason:
        scores = tuple(s if n == seat else dice.below(100) for n, s in enumerate(scores))
    return replace(state, lucky=lucky, scores=scores, dice=dice.bits())
