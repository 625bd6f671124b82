"""The words of MémoStep: its options, state, actions and events."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from logic.core.versions import Versioned
from logic.memostep.content import Bonus, Trap
from logic.memostep.generator import Cell, Floor, RunCounters

Pace: TypeAlias = Literal["calm", "normal", "sharp"]
Phase: TypeAlias = Literal["showing", "walking", "stunned", "glimpse", "camp", "last_chance", "over"]
Item: TypeAlias = Literal["heart", "shield", "essence", "second", "look"]
"""What gold buys: a second more is for the next floor, a second look for any."""
End: TypeAlias = Literal["", "hearts", "left", "cleared", "won"]
"""How a seat's run ended: no hearts, given up, its last floor cleared, or ended by itself when it had won."""
Spot: TypeAlias = tuple[int, int]
"""(row, column), row 0 the first to be stepped on."""
Seen: TypeAlias = tuple[tuple[Cell | None, ...], ...]
"""The grid as a seat sees it: None is a covered cell."""

OPEN: tuple[Phase, ...] = ("showing", "glimpse")
"""The phases in which more can be seen than was walked."""
START = -1
"""The row of a walker on the start line."""
LAST_FLOOR = 100
RIVAL_FLOORS = 5


class Options(Struct, frozen=True, metaclass=Versioned):
    """What can be chosen before a game; 0 floors is a whole run, or 5 floors among rivals.

    In the first version a race ended as soon as one seat alone had hearts, and no floor grew.
    """

    PRESENT: ClassVar[int] = 2

    pace: Pace = "normal"
    floors: Annotated[int, Meta(ge=0, le=LAST_FLOOR, extra={"steps": (0, 1, 3, 5, 10, 20)})] = 0
    way: Literal["growing", "original"] = "growing"
    version: Annotated[int, Meta(ge=1, le=2)] = 1

    @property
    def grows(self) -> bool:
        """Whether floors after the tenth get larger, and of other kinds."""
        return self.version > 1 and self.way == "growing"


class Begin(Struct, frozen=True, tag="begin"):
    """Stop looking and walk, before the time is over."""


class Step(Struct, frozen=True, tag="step"):
    """Tap a cell of the next row."""

    column: int


class Glimpse(Struct, frozen=True, tag="glimpse"):
    """Spend an essence to see the rest of the path."""


class LookAgain(Struct, frozen=True, tag="look"):
    """Use the second look: the floor is shown again, as long as the first time."""


class Drink(Struct, frozen=True, tag="drink"):
    """Drink the potion."""


class Buy(Struct, frozen=True, tag="buy"):
    """Spend gold in the camp."""

    item: Item


class Descend(Struct, frozen=True, tag="descend"):
    """Leave the camp for the next floor."""


class SpendGem(Struct, frozen=True, tag="spend_gem"):
    """At no hearts: go on with one for the gem, or let the run end."""

    accept: bool


class Finish(Struct, frozen=True, tag="finish"):
    """End a run that has won: all others are out, and have fewer points."""


class Hide(Struct, frozen=True, tag="hide"):
    """The clock's own: the time to look is over."""


class Recover(Struct, frozen=True, tag="recover"):
    """The clock's own: the stun is over."""


Action: TypeAlias = Begin | Step | Glimpse | LookAgain | Drink | Buy | Descend | SpendGem | Finish | Hide | Recover


class Showing(Struct, frozen=True, tag="showing"):
    """A floor begins: all of it is visible for `ms`."""

    seat: int
    floor: int
    ms: int


class Hidden(Struct, frozen=True, tag="hidden"):
    """The grid is covered again, after a showing or a glimpse; `early` if the seat did not wait."""

    seat: int
    after: Literal["showing", "glimpse"]
    early: bool


class Stepped(Struct, frozen=True, tag="stepped"):
    """A right step: the seat is there now."""

    seat: int
    row: int
    column: int


class Collected(Struct, frozen=True, tag="collected"):
    """Something was picked up."""

    seat: int
    row: int
    column: int
    item: Bonus
    amount: int


class TrapSprung(Struct, frozen=True, tag="trap"):
    """A trap was stepped on; `first` if it was unseen until now."""

    seat: int
    row: int
    column: int
    kind: Trap
    first: bool


class PushedBack(Struct, frozen=True, tag="pushed"):
    """Back2: from one row down to another."""

    seat: int
    start: int
    end: int


class Stunned(Struct, frozen=True, tag="stunned"):
    """No step for `ms`."""

    seat: int
    ms: int


class Recovered(Struct, frozen=True, tag="recovered"):
    """The stun is over."""

    seat: int


class Bumped(Struct, frozen=True, tag="bumped"):
    """A neutral cell: back from row `start` to the checkpoint `end`; `errors` on this floor so far."""

    seat: int
    row: int
    column: int
    start: int
    end: int
    errors: int


class HeartLost(Struct, frozen=True, tag="heart_lost"):
    """A heart less, to a trap or to errors."""

    seat: int
    hearts: int
    cause: Literal["trap", "errors"]


class ShieldBroke(Struct, frozen=True, tag="shield_broke"):
    """The shield took what would have cost a heart."""

    seat: int
    cause: Literal["trap", "errors"]


class Glimpsed(Struct, frozen=True, tag="glimpsed"):
    """The rest of the path is visible for `ms`; `essence` is what is left."""

    seat: int
    ms: int
    essence: int


class Drank(Struct, frozen=True, tag="drank"):
    """The potion gave a heart."""

    seat: int
    hearts: int


class Bought(Struct, frozen=True, tag="bought"):
    """Something was bought; `gold` is what is left."""

    seat: int
    item: Item
    price: int
    gold: int


class LastChance(Struct, frozen=True, tag="last_chance"):
    """No hearts, but a gem."""

    seat: int


class GemSpent(Struct, frozen=True, tag="gem_spent"):
    """The gem gave a last heart."""

    seat: int


class FloorCleared(Struct, frozen=True, tag="cleared"):
    """The last row was reached; `points` is what the floor itself was worth."""

    seat: int
    floor: int
    points: int
    flawless: bool


class Progress(Struct, frozen=True, tag="progress"):
    """Where a seat has got to, as everybody may know."""

    seat: int
    floor: int
    row: int
    hearts: int
    errors: int
    score: int


class RunEnded(Struct, frozen=True, tag="run_ended"):
    """A seat's run is over."""

    seat: int
    floor: int
    score: int
    end: End


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over."""

    winners: tuple[int, ...]
    reason: str


PublicEvent: TypeAlias = FloorCleared | Progress | RunEnded | Ended
OwnEvent: TypeAlias = (
    Showing | Hidden | Stepped | Collected | TrapSprung | PushedBack | Stunned | Recovered | Bumped
    | HeartLost | ShieldBroke | Glimpsed | Drank | Bought | LastChance | GemSpent
)  # fmt: skip
"""What only the seat it happens to may know."""
Event: TypeAlias = OwnEvent | PublicEvent


class Miss(Struct, frozen=True):
    """Where memory failed: a wrong cell, and how often it was stepped on."""

    floor: int
    row: int
    column: int
    kind: Literal["neutral"] | Trap
    times: int = 1


class Walker(Struct, frozen=True):
    """One seat's run. Others may know its floor, row, hearts, errors, score and how it ended."""

    floor: int = 1
    #: The row it is on, or START.
    row: int = START
    hearts: int = 3
    #: In the whole run.
    errors: int = 0
    score: int = 0
    phase: Phase = "showing"
    end: End = ""
    #: The score others know: what a floor holds counts in it once that floor is left behind.
    known_score: int = 0
    #: Errors on this floor.
    slips: int = 0
    gold: int = 0
    essence: int = 0
    potion: int = 0
    gem: int = 0
    shield: bool = False
    hearts_bought: int = 0
    #: Seconds more to look at the next floor, and second looks in hand.
    seconds: int = 0
    looks: int = 0
    #: The column of each right step, row by row, up to the present one.
    steps: tuple[int, ...] = ()
    #: The traps of this floor that it has stepped on, and the cells it has emptied.
    sprung: tuple[Spot, ...] = ()
    taken: tuple[Spot, ...] = ()
    misses: tuple[Miss, ...] = ()
    grid: Seen = ()


class State(Struct, frozen=True):
    """A run, or several on the same floors. In a view the seed, the floors and `held` are blank."""

    options: Options
    seed: int
    walkers: tuple[Walker, ...]
    #: The floors that not everybody has finished; once the game is over all of them are public.
    floors: tuple[Floor, ...]
    #: What all floors made so far have held.
    held: RunCounters
    #: The paths of the floors that everybody has finished, from the first on.
    paths: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""

    @property
    def last_floor(self) -> int:
        """The floor after which a run is over."""
        return self.options.floors or (LAST_FLOOR if len(self.walkers) == 1 else RIVAL_FLOORS)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(walker.score for walker in self.walkers)
