"""What the laws need to know of Le Désert."""

from typing import get_args

from logic.core.game import Step
from logic.desert.events import Ended, Event
from logic.desert.state import CharacterName, Direction, Gear, Kind, Options, Reason, Resource, State
from logic.desert.storm import LAST_TURN
from tests.logic.desert.shuffle import shuffled
from tests.playthroughs.script import Script

__all__ = ["COMPUTER_OPTIONS", "PLAYTHROUGHS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset(
    (*get_args(Kind), *get_args(CharacterName), *get_args(Resource), *get_args(Gear), *get_args(Direction))
) | frozenset((*get_args(Reason), *"walk tunnel guided dig source given gift fill heat_wave wind rise".split()))
LISTS = ("tiles", "players", "parts")
COMPUTER_OPTIONS = (Options(heat=13, gear="full", sand_limit=40),)
WEATHER = Options(heat=6, gear="full", characters=("meteorologist", "navigator"))
CARAVAN = Options(gear="full", characters=("water_carrier", "explorer", "climber", "archaeologist"), walker="natural")
PLAYTHROUGHS = (
    Script("alone", Options(heat=5), 1, 1, shows=("part_appeared", "reshuffled", "heat_rose")),
    Script("gear", Options(heat=4, gear="full"), 2, 25, shows=("used", "shaded", "shade_ended", "picked_up")),
    Script("weather", WEATHER, 2, 59, shows=("calmed", "forecasted", "buried")),
    Script("caravan", CARAVAN, 4, 44, care=0.9, haste=0.02, shows=("looked", "seat_left")),
    Script("furnace", Options(heat=13), 1, 11, care=0.9, shows=("heat_rose", "ended")),
    Script("escape", Options(heat=1), 1, 3, shows=("picked_up", "ended"), level="guide"),
)
ACTIONS_A_TURN = 80
"""Four points, what is found on the way, three tiles led a point, and what is given or used."""


def longest(options: Options, seats: int) -> int:
    """Every turn up to the limit, and each seat's leaving."""
    return LAST_TURN * ACTIONS_A_TURN + seats


def loses(step: Step[State, Event], seat: int) -> bool:
    """Whether an action is one that careful play avoids."""
    return any(isinstance(event, Ended) and not event.won for event in step.events)
