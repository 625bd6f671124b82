"""What the laws need to know of Donjon."""

from msgspec.structs import replace

from logic.core.game import Step
from logic.dungeon.state import STEPS, Event, Finished, Options, State
from tests.logic.dungeon.shuffle import shuffled
from tests.playthroughs.script import Script

__all__ = ["COMPUTER_OPTIONS", "ONLY_SHOWN", "PLAYTHROUGHS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset({*STEPS, "treasure", "exit", "potion", "won", "lost", "limit", "left"})
LISTS = ("worlds",)
COMPUTER_OPTIONS = (Options(size=24, level="stroll"), Options(size=24, mode="labyrinth", level="hunt"))
SMALL = Options(size=24, density=10)
# The games that were recorded before there was a second version of the workshop keep their maps.
FIRST = Options(size=24, density=10, version=1)
PLAYTHROUGHS = (
    Script("stroll", replace(FIRST, mode="ruins", level="stroll"), 1, 107, shows=("walked", "explored", "finished")),
    Script("watch", replace(FIRST, mode="crypt"), 1, 178, shows=("treasure", "spotted", "heart_lost")),
    Script("hunt", replace(FIRST, mode="ruins", level="hunt"), 1, 18, shows=("potion", "rubble", "door", "searched")),
    Script("nightmare", replace(FIRST, mode="crypt", level="nightmare"), 1, 148, shows=("guardian_alert", "waited")),
    Script("race", replace(FIRST, mode="ruins", level="hunt"), 2, 249, haste=0.02, shows=("share", "ended")),
    Script("secret-map", replace(SMALL, mode="crypt"), 1, 7, shows=("walked", "finished")),
    Script("known-map", replace(SMALL, mode="ruins", seed=5, complexity=0), 2, 3, haste=0.02, shows=("ended",)),
)
ONLY_SHOWN = frozenset({"busy"})
"""What only an event that somebody else sees becomes: no action has it."""
LONGEST_PAR = 8
"""No shortest way is longer than so many times the size."""


def longest(options: Options, seats: int) -> int:
    """Every seat's turns up to the limit, and its leaving."""
    return seats * (20 * LONGEST_PAR * options.size + 501)


def loses(step: Step[State, Event], seat: int) -> bool:
    """Whether an action is one that careful play avoids."""
    return any(isinstance(event, Finished) and event.result != "won" for event in step.events)
