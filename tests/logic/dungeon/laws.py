"""What the laws need to know of Donjon."""

from logic.core.game import Step
from logic.dungeon.state import STEPS, Event, Finished, Options, State
from tests.logic.dungeon.shuffle import shuffled

__all__ = ["COMPUTER_OPTIONS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset({*STEPS, "treasure", "exit", "potion", "won", "lost", "limit", "left"})
COMPUTER_OPTIONS = (Options(size=24, level="stroll"), Options(size=24, mode="labyrinth", level="hunt"))
LONGEST_PAR = 8
"""No shortest way is longer than so many times the size."""


def longest(options: Options, seats: int) -> int:
    """Every seat's turns up to the limit, and its leaving."""
    return seats * (20 * LONGEST_PAR * options.size + 501)


def loses(step: Step[State, Event], seat: int) -> bool:
    """Whether an action is one that careful play avoids."""
    return any(isinstance(event, Finished) and event.result != "won" for event in step.events)
