"""What the laws need to know of Ojyx."""

from logic.core.game import Step
from logic.ojyx.cards import KINDS
from logic.ojyx.events import Event, RoundEnded
from logic.ojyx.rounds import LAST_ROUND
from logic.ojyx.state import Options, State
from logic.ojyx.turns import TURN_LIMIT
from tests.logic.ojyx.shuffle import shuffled
from tests.playthroughs.script import Script

__all__ = ["COMPUTER_OPTIONS", "PLAYTHROUGHS", "WORDS", "longest", "loses", "shuffled"]

WORDS = frozenset(KINDS) | frozenset(
    "deck discard actions stolen numbers shielded left nothing_there round vote points limit".split()
)
LISTS = ("grids", "stocks", "totals", "gone", "turns", "marks", "votes", "chosen")
COMPUTER_OPTIONS = (Options(actions="none", until="round"), Options(actions="full", until="round"))
PLAYTHROUGHS = (
    Script("none", Options(actions="none", until="round"), 2, 3, shows=("opened", "placed", "last_lap", "round_ended")),
    Script("classic", Options(until="round"), 4, 5, shows=("card_played", "asked", "reacted", "kept", "ended")),
    Script(
        "full",
        Options(actions="full", until="round"),
        4,
        1,
        haste=0.02,
        shows=("gambled", "scouted", "will_be_numb", "bombed", "gifted", "seat_left"),
    ),
    Script("give-up", Options(actions="full", until="points"), 2, 137, shows=("must_give_up", "ended")),
    Script("vote", Options(), 2, 6, shows=("voted", "votes_counted", "ended")),
)
STEPS_PER_TURN = 20
"""Nobody who plays at random needs more for a turn, though action cards can bring each other for longer."""


def longest(options: Options, seats: int) -> int:
    """Every turn of every round, the openings, the votes and the seats that leave."""
    rounds = 1 if options.until == "round" else LAST_ROUND
    return rounds * seats * (TURN_LIMIT * STEPS_PER_TURN + 4)


def loses(step: Step[State, Event], seat: int) -> bool:
    """Careful play avoids to end a round and be doubled."""
    return any(isinstance(event, RoundEnded) and event.doubled and event.ender == seat for event in step.events)
