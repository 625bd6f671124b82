"""What the play screen of MémoStep shows, beyond words."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.core.play import PlayState
from logic.memostep.best_runs import Runs
from logic.memostep.camp import no_drink
from logic.memostep.growth import Shape
from logic.memostep.progress import has_won, points_behind, shape_seen
from logic.memostep.state import (
    OPEN,
    Bumped,
    Collected,
    Drank,
    Event,
    GemSpent,
    Glimpsed,
    HeartLost,
    Hidden,
    RunEnded,
    Seen,
    ShieldBroke,
    Showing,
    Spot,
    State,
    Stepped,
    TrapSprung,
    Walker,
)

Told: TypeAlias = tuple[Event, ...]
"""What is told of the own walk until something else happens to it: the last event, and what came with it; or who is
out."""


class Offer(Struct, frozen=True):
    """A button of the floor; one that is not possible can be seen but not pressed."""

    name: Literal["uncover", "begin", "pass", "glimpse", "look", "drink"]
    possible: bool = True


class MemoPlayState(PlayState, frozen=True, kw_only=True):
    """A floor to walk, the camp after it, or the end of the run."""

    view: State
    me: int
    """The seat that walks at this device; the first one where nobody here has a seat."""
    covered: bool
    """The floor rests under a cover until the player goes on."""
    fresh: bool
    """Under the cover: nothing of the time has run out yet."""
    paused: bool
    seen: Seen
    """The floor as it was shown; () where that is not known."""
    wrong: Spot | None
    """The last wrong step, until something else happens to the walker."""
    aimed: int | None
    """The column that the arrow keys point at."""
    ghost: int | None
    """The row of the best run after as many steps on this floor; None where it never was."""
    told: Told
    waiting_for: int | None
    """Who gets the device next; None where one goes on alone."""
    looked_at: int
    """At the end: the seat whose misses are shown."""
    final: State | None
    """What everybody may know of a match that is over."""
    runs: Runs
    """The best runs at this pace, where this is one that counts."""
    match_id: str
    daily: bool
    """It is the challenge of a day."""
    code: str
    """The game code; "" in a room, which keeps to itself what its floors come from."""

    @property
    def walker(self) -> Walker:
        return self.view.walkers[self.me]

    @property
    def shape(self) -> Shape:
        """How large the floor is, and of what kind."""
        return shape_seen(self.view, self.walker)

    @property
    def rivals(self) -> int:
        return len(self.seats) - 1

    @property
    def page(self) -> Literal["walk", "camp", "end"]:
        return "end" if self.over else "camp" if self.walker.phase == "camp" else "walk"

    @property
    def open(self) -> bool:
        """More can be seen than was walked."""
        return self.walker.phase in OPEN

    @property
    def asks(self) -> bool:
        """The next row waits for a step."""
        return self.walker.phase == "walking" and not self.held and not self.watching

    @property
    def steers(self) -> bool:
        """Arrow keys point at a cell of the next row."""
        return self.asks and not self.over and not self.covered

    @property
    def clocked(self) -> bool:
        """Something runs out in sight: looking, a glimpse, a stun."""
        return (self.open or self.walker.phase == "stunned") and not self.covered and not self.timeless

    @property
    def shown(self) -> bool:
        """The whole floor is in sight."""
        return self.walker.phase == "showing" and not self.covered

    @property
    def stepping(self) -> bool:
        return not self.open and self.walker.phase != "over"

    @property
    def question(self) -> str:
        """What the player is asked: "ready", or the phase of their walk; "" where nobody can answer."""
        if self.held or self.watching:
            return ""
        return "ready" if self.covered else self.walker.phase

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The buttons of the floor; none for a spectator."""
        walker = self.walker
        if self.watching or (self.covered and self.held):
            return ()
        if self.covered:
            return (Offer("uncover"),)
        if self.open:
            return (Offer("begin"),)
        if walker.phase == "over":
            return () if self.waiting_for is None else (Offer("pass"),)
        walks = walker.phase == "walking"
        # There is room for two: the second look comes first, because it shows more.
        look = Offer("look", walks) if walker.looks else Offer("glimpse", walks and walker.essence > 0)
        return look, Offer("drink", not no_drink(walker))

    @property
    def last_chance(self) -> bool:
        """No hearts, but a gem: a question that must be answered."""
        return self.walker.phase == "last_chance" and not self.watching

    @property
    def hands_on(self) -> bool:
        """It is time to pass the device: the walker here has finished the floor, and another person has not."""
        return self.waiting_for is not None and self.walker.phase in ("camp", "over")

    @property
    def has_won(self) -> bool:
        """The others are out and behind: who walks here can end the run, or walk on for the record."""
        return bool(self.people) and has_won(self.view, self.me)

    @property
    def points_behind(self) -> int | None:
        """How many points the last one who walks is behind those who are out; None while others walk."""
        return points_behind(self.view, self.me)

    @property
    def fate(self) -> Literal["won", "lost", "over"]:
        """How a match that is over ended for who walks here."""
        winners = self.view.winners
        if self.me in winners:
            return "won"
        return "lost" if self.rivals and self.people and not set(winners) & set(self.people) else "over"


def told_after(before: Told, event: Event) -> Told:
    """What is told of a walk after an event, from what was told before it."""
    match event:
        case Stepped() | Hidden() | Showing() | Glimpsed():
            return ()
        case HeartLost(cause="errors") | ShieldBroke(cause="errors"):
            return (*before, event)
        case Collected() | TrapSprung() | Bumped() | ShieldBroke() | Drank() | GemSpent() | RunEnded():
            return (event,)
    return before
