"""The words of Donjon: its options, state, actions and events."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from logic.core.versions import Versioned
from logic.dungeon.generator.grid import Cell

ModeId: TypeAlias = Literal["classic", "crypt", "temple", "ruins", "labyrinth", "cavern"]
Level: TypeAlias = Literal["stroll", "watch", "hunt", "nightmare"]
Direction: TypeAlias = Literal["north", "east", "south", "west"]
Result: TypeAlias = Literal["", "won", "lost", "limit", "left"]
Sight: TypeAlias = Literal["treasure", "exit", "potion"]

SIZES = range(24, 257)
DENSITIES = range(10, 101)
COMPLEXITIES = range(101)
STEPS: dict[Direction, Cell] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


VERSION = 2
"""The version of the workshop; the number in the codes it writes."""


class Options(Struct, frozen=True, metaclass=Versioned):
    """What can be chosen: the dungeon, and how dangerous it is. Without a seed the match's is taken."""

    PRESENT: ClassVar[int] = VERSION

    size: Annotated[int, Meta(ge=24, le=256, extra={"steps": (24, 32, 48, 64)})] = 32
    mode: ModeId = "classic"
    density: Annotated[int, Meta(ge=10, le=100, extra={"steps": tuple(range(10, 101, 10))})] = 50
    seed: Annotated[int | None, Meta(extra={"steps": (0, 12345)})] = None
    level: Level = "watch"
    #: The complexity of mazes in percent; without one the mode's own.
    complexity: Annotated[int, Meta(ge=0, le=100, extra={"steps": (0, 50, 100)})] | None = None
    #: Which version of the workshop makes the map, and how far the lamp sees in it.
    version: Annotated[int, Meta(ge=1, le=VERSION)] = 1


class Walk(Struct, frozen=True, tag="walk"):
    """A step; into a closed door it opens the door, into rubble it takes two turns and clears it."""

    direction: Direction


class Search(Struct, frozen=True, tag="search"):
    """Look for secret doors nearby."""


class Wait(Struct, frozen=True, tag="wait"):
    """Let a turn pass."""


Action: TypeAlias = Walk | Search | Wait


class Walked(Struct, frozen=True, tag="walked"):
    """A hero went from one cell to the next; other seats are told what lies on cells they have seen."""

    seat: int
    direction: Direction | None
    start: Cell | None
    end: Cell | None
    #: Who else has seen the start, and the end; a watcher is shown only itself. -1 is a spectator.
    start_seen_by: tuple[int, ...] = ()
    end_seen_by: tuple[int, ...] = ()


class DoorOpened(Struct, frozen=True, tag="door"):
    """A door is open from now on."""

    seat: int
    cell: Cell
    secret: bool


class RubbleCleared(Struct, frozen=True, tag="rubble"):
    """Two turns' work, and the way is free."""

    seat: int
    cell: Cell


class Searched(Struct, frozen=True, tag="searched"):
    """Somebody looked for secret doors, and found these."""

    seat: int
    at: Cell
    found: tuple[Cell, ...]


class Waited(Struct, frozen=True, tag="waited"):
    """A turn went by."""

    seat: int


class Busy(Struct, frozen=True, tag="busy"):
    """What the other seats see of opening, clearing, searching and waiting: a turn went by."""

    seat: int


class TreasureTaken(Struct, frozen=True, tag="treasure"):
    """A piece of treasure; other seats learn how much somebody has, not where it was."""

    seat: int
    cell: Cell | None
    total: int


class PotionDrunk(Struct, frozen=True, tag="potion"):
    """A heart healed."""

    seat: int
    cell: Cell | None
    hearts: int


class Explored(Struct, frozen=True, tag="explored"):
    """Cells seen for the first time."""

    seat: int
    cells: tuple[Cell, ...]


class ShareGrew(Struct, frozen=True, tag="share"):
    """The share of the floor that a seat has seen by now, in percent; everybody is told."""

    seat: int
    share: int


class Spotted(Struct, frozen=True, tag="spotted"):
    """Something worth stopping for came into sight."""

    seat: int
    what: Sight
    cell: Cell


class GuardianMoved(Struct, frozen=True, tag="guardian_moved"):
    """A guardian walked; None where that was out of sight."""

    seat: int
    guardian: int
    start: Cell | None
    end: Cell | None


class GuardianAlert(Struct, frozen=True, tag="guardian_alert"):
    """A guardian came into sight, and has seen the hero."""

    seat: int
    guardian: int
    cell: Cell


class HeartLost(Struct, frozen=True, tag="heart_lost"):
    """A guardian met the hero and was sent home; which, is told if it had been in sight."""

    seat: int
    guardian: int | None
    cell: Cell | None
    hearts: int


class Finished(Struct, frozen=True, tag="finished"):
    """A seat is done: out of the dungeon, out of hearts, out of turns, or gone."""

    seat: int
    result: Result
    score: int
    turns: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over."""

    winners: tuple[int, ...]
    reason: str


Event: TypeAlias = (
    Walked
    | DoorOpened
    | RubbleCleared
    | Searched
    | Waited
    | Busy
    | TreasureTaken
    | PotionDrunk
    | Explored
    | ShareGrew
    | Spotted
    | GuardianMoved
    | GuardianAlert
    | HeartLost
    | Finished
    | Ended
)


class Guardian(Struct, frozen=True):
    """One guardian of one seat's world."""

    id: int
    at: Cell
    #: Where it is sent after a meeting; hidden.
    home: Cell | None
    #: The room it is walking to, by number; hidden.
    goal: int | None
    #: For how many more turns it follows the hero; the most while they see each other.
    chase: int = 0


class World(Struct, frozen=True):
    """The dungeon as one seat has made it. Maps hold a sign a cell, row after row; see `tiles`."""

    #: How the map really is; hidden from everybody.
    truth: str
    #: What the seat has seen of it; hidden from the others.
    known: str
    #: None for another seat's hero on a cell one has not seen.
    hero: Cell | None
    hearts: int
    guardians: tuple[Guardian, ...]
    potion: Cell | None
    #: The random generator; hidden from everybody.
    rng: int
    treasure: int = 0
    turns: int = 0
    #: How much of the floor the seat has seen, in percent.
    share: int = 0
    result: Result = ""
    score: int = 0


class State(Struct, frozen=True):
    """One position of the game."""

    options: Options
    worlds: tuple[World, ...]
    #: The length of the shortest way out.
    par: int
    #: What the dungeon itself is worth, from 0 to 100.
    quality: int
    #: The dungeon's code; hidden until the end, since it gives the map away.
    code: str
    #: The map as everybody finds it; hidden until the end. A spectator sees here what all have seen.
    map: str
    #: The centres of the main rooms, which guardians walk between; hidden until the end.
    centres: tuple[Cell, ...]
    winners: tuple[int, ...] = ()
    reason: str = ""

    @property
    def over(self) -> bool:
        return bool(self.reason)

    @property
    def limit(self) -> int:
        """The turns a seat has."""
        return 20 * self.par + 500
