"""What the laws need to know of Le Désert."""

from typing import get_args

from logic.core.game import Step
from logic.desert.events import Ended, Event
from logic.desert.state import CharacterName, Direction, Gear, Kind, Options, Reason, Resource, State
from logic.desert.storm import LAST_TURN
from tests.logic.desert.shuffle import shuffled

__all__ = ["COMPUTER_OPTIONS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset(
    (*get_args(Kind), *get_args(CharacterName), *get_args(Resource), *get_args(Gear), *get_args(Direction))
) | frozenset((*get_args(Reason), *"walk tunnel guided dig source given gift fill heat_wave wind rise".split()))
COMPUTER_OPTIONS = (Options(heat=13, gear="full", sand_limit=40),)
ACTIONS_A_TURN = 80
"""Four points, what is found on the way, three tiles led a point, and what is given or used."""


def longest(options: Options, seats: int) -> int:
    """Every turn up to the limit, and each seat's leaving."""
    return LAST_TURN * ACTIONS_A_TURN + seats


def loses(step: Step[State, Event], seat: int) -> bool:
    """Whether an action is one that careful play avoids."""
    return any(isinstance(event, Ended) and not event.won for event in step.events)
