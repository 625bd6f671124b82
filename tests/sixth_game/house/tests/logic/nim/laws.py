"""What the laws need to know of Nim."""

from logic.core.rng import Dice
from logic.nim.state import Options, State
from tests.playthroughs.script import Script

WORDS = frozenset({"last", "left"})
LISTS = ("here",)
COMPUTER_OPTIONS = (Options(),)
PLAYTHROUGHS = (Script("short", Options(), 3, 2, haste=0.3, shows=("took", "gone", "ended")),)


def longest(options: Options, seats: int) -> int:
    """Each entry takes a square away, or a seat."""
    return options.squares + seats


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """Nothing is hidden."""
    return state
