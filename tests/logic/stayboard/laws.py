"""What the laws need to know of Stay on the Board."""

from typing import Any

from msgspec.structs import replace

from logic.core.game import Step
from logic.core.rng import Dice
from logic.stayboard.state import Action, Move, Options, SeatOut, State
from tests.playthroughs.script import Script

WORDS = frozenset(
    {"off_board", "blocked_cell", "wrong_claim", "timeout", "left", "claim", "limit", "clearings"}
    | {"nothing", "queen", "board"}
)
LISTS = ("alive", "points", "penalties", "visits")
COMPUTER_OPTIONS = (
    Options(),
    Options(size=3, mode="blocked"),
    Options(size=4, mode="blocked", block_after=1),
)
PLAYTHROUGHS = (
    Script("normal", Options(size=4), 2, 2, care=0.97, shows=("moved", "fell", "out", "ended")),
    Script("normal-limit", Options(size=2), 3, 1, shows=("moved", "ended")),
    Script("normal-short", Options(size=3, limit=0), 2, 3, shows=("moved", "ended")),
    Script("blocked", Options(size=4, mode="blocked"), 2, 1, shows=("moved", "worn", "claimed", "ended")),
    Script("blocked-three", Options(size=5, mode="blocked"), 3, 2, care=0.9, shows=("fell", "out", "ended")),
    Script(
        "marathon",
        Options(size=3, mode="blocked", marathon=True),
        2,
        1,
        shows=("claimed", "cleared", "ended"),
    ),
    Script("block-after-one", Options(size=3, mode="blocked", block_after=1), 2, 1, shows=("worn", "claimed")),
    Script("timed", Options(size=4, turn_seconds=10), 4, 1, haste=0.2, shows=("out", "ended")),
)


def longest(options: Options, seats: int) -> int:
    """Safe moves up to the limit, the claims, and each seat's way out."""
    if options.mode == "normal":
        return options.lasts(seats) + seats
    visits = options.size**2 * (options.block_after + 1)
    rounds = 10 if options.marathon else 1
    return rounds * (visits + 1) + seats


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """Nothing is hidden: the whole state is everybody's."""
    return state


def listed(action: Action) -> Action:
    """`actions` lists moves with nothing unseen, and the same move is accepted with anything unseen."""
    return replace(action, unseen="nothing") if isinstance(action, Move) else action


def loses(step: Step[State, Any], seat: int) -> bool:
    """Whether an action is one that careful play avoids."""
    return any(isinstance(event, SeatOut) for event in step.events)
