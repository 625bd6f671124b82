"""What the laws need to know of MémoStep."""

from logic.core.game import Step as Result
from logic.memostep.state import LAST_FLOOR, RIVAL_FLOORS, Event, Options, RunEnded, State
from tests.logic.memostep.shuffle import shuffled
from tests.playthroughs.script import Script

__all__ = ["COMPUTER_OPTIONS", "PLAYTHROUGHS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset(
    "showing glimpse gold essence gem potion trap_life trap_back2 trap_stun trap errors heart shield "
    "essence second look hearts left cleared won last_standing limit".split()
)
LISTS = ("walkers",)
COMPUTER_OPTIONS = (Options(floors=1), Options(pace="sharp", floors=3))
PLAYTHROUGHS = (
    Script(
        "run",
        Options(version=1),
        1,
        48,
        care=0.97,
        haste=0.05,
        shows=("bumped", "pushed", "stunned", "recovered", "glimpsed", "bought", "shield_broke", "run_ended"),
    ),
    Script(
        "calm", Options(pace="calm", version=1), 1, 6, care=0.98, haste=0.05, shows=("drank", "shield_broke", "stunned")
    ),
    Script(
        "sharp", Options(pace="sharp", version=1), 1, 28, care=0.95, haste=0.1, shows=("hidden", "trap", "recovered")
    ),
    Script("practice", Options(floors=1, version=1), 1, 38, care=0.9, shows=("last_chance", "gem_spent", "cleared")),
    Script("rivals", Options(floors=2, version=1), 3, 28, care=0.95, haste=0.05, shows=("drank", "progress", "ended")),
    Script(
        "rivals-last",
        Options(floors=1, version=1),
        2,
        4,
        care=0.9,
        haste=0.05,
        shows=("heart_lost", "run_ended", "ended"),
    ),
    Script("race", Options(), 2, 6, level="steady", shows=("run_ended", "ended")),
)
STEPS_PER_FLOOR = 200
"""Nobody who plays at random is on a floor for longer, though nothing keeps people from stumbling on."""


def longest(options: Options, seats: int) -> int:
    """The floors of every seat."""
    floors = options.floors or (LAST_FLOOR if seats == 1 else RIVAL_FLOORS)
    return floors * seats * STEPS_PER_FLOOR


def loses(step: Result[State, Event], seat: int) -> bool:
    """Whether an action is one that careful play avoids: the last floor cleared is no loss."""
    return any(isinstance(event, RunEnded) and event.end == "hearts" for event in step.events)
