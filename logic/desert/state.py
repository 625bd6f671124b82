"""The words of Le Désert: its options, tiles, cards, state and actions."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from logic.core.game import BadOptions

Cell: TypeAlias = tuple[int, int]
"""(row, column), row 0 at the top."""
Kind: TypeAlias = Literal[
    "STORM", "START", "END", "HP1", "HP2", "HP3", "HP4", "VP1", "VP2", "VP3", "VP4",
    "TUNNEL", "SOURCE", "MIRAGE", "TECH", "SOURCE?", "?",
]  # fmt: skip
"""What a tile is; the last two are what a view shows of a face-down one."""
CharacterName: TypeAlias = Literal[
    "wanderer", "archaeologist", "climber", "explorer", "meteorologist", "water_carrier", "navigator"
]
Wish: TypeAlias = Literal[CharacterName, "random"]
"""The character that somebody wants to be, or whichever is drawn."""
Resource: TypeAlias = Literal["flask", "accelerator", "cocktail"]
"""Used up the moment it is found."""
Gear: TypeAlias = Literal["dune_blaster", "jet_pack", "solar_shield", "terrascope", "reserve", "time_throttle"]
"""Kept, and used later."""
Direction: TypeAlias = Literal["up", "right", "down", "left"]
Reason: TypeAlias = Literal["", "escaped", "thirst", "heat", "sand", "limit", "left"]
"""Why it is over; empty while it goes on."""

SAND_LIMITS = (0, 48, 40)
CROSSING = "crossing"
"""The note of a match of the campaign that says which one it is, and the kind under which the profile counts it."""


class Options(Struct, frozen=True):
    """What can be chosen before a game; seats without a character are wanderers."""

    heat: Annotated[int, Meta(ge=1, le=13)] = 3
    gear: Literal["basic", "full"] = "basic"
    characters: Annotated[tuple[Wish, ...], Meta(max_length=4)] = ()
    sand_limit: Annotated[int, Meta(ge=0, le=48, extra={"steps": SAND_LIMITS})] = 0
    walker: Literal["classic", "natural"] = "classic"

    def __post_init__(self) -> None:
        if self.sand_limit not in SAND_LIMITS:
            raise BadOptions("sand_limit: 0, 48 or 40")


class Tile(Struct, frozen=True):
    """One cell of the board; `seen` is set once a terrascope has shown a face-down tile to all."""

    kind: Kind
    flipped: bool = False
    sand: int = 0
    seen: bool = False


class Card(Struct, frozen=True):
    """A storm card; only winds have a direction and a distance."""

    kind: Literal["wind", "heat", "rise"]
    direction: Direction | None = None
    distance: int = 0


class Player(Struct, frozen=True):
    """Somebody in the desert."""

    cell: Cell
    life: int
    points: int
    character: CharacterName
    gear: tuple[Gear, ...] = ()


class Shield(Struct, frozen=True):
    """A shaded tile; it lasts until the next turn of the seat that set it up."""

    cell: Cell
    seat: int


class Guided(Struct, frozen=True):
    """Whom the navigator is leading, and how many tiles are still paid for."""

    seat: int
    steps: int


class State(Struct, frozen=True):
    """One position of the game. `turn` is the seat to move, `turns` how many turns have ended."""

    options: Options
    tiles: tuple[Tile, ...]
    storm: Cell
    parts: tuple[Cell | Literal["carried"] | None, ...]
    players: tuple[Player, ...]
    heat: int
    turn: int
    #: The next card first. In a view what nobody knows is in a fixed order.
    deck: tuple[Card, ...]
    #: The generator of all that is drawn; 0 in a view.
    rng: int
    turns: int = 0
    #: How many cards at the top and at the bottom of the deck everybody knows.
    known_top: int = 0
    known_bottom: int = 0
    #: A forecast is lying open: this many cards, one of which must go to the bottom.
    looking: int = 0
    calmed: bool = False
    guided: Guided | None = None
    shields: tuple[Shield, ...] = ()
    #: Seats that were given up; a guide plays them.
    left: tuple[int, ...] = ()
    #: The cards of the last storm, and all that tiles held so far, each in order.
    drawn: tuple[Card, ...] = ()
    found: tuple[Resource | Gear, ...] = ()
    #: Layers of sand that ever fell, and that were ever removed.
    fallen: int = 0
    removed: int = 0
    reason: Reason = ""

    @property
    def over(self) -> bool:
        return bool(self.reason)

    @property
    def won(self) -> bool:
        return self.reason == "escaped"

    @property
    def forecast(self) -> tuple[Card, ...]:
        """The cards of the forecast that is lying open."""
        return self.deck[: self.looking]


class Move(Struct, frozen=True, tag="move"):
    """Walk to a neighbouring tile."""

    to: Cell


class Dig(Struct, frozen=True, tag="dig"):
    """Remove sand from the own or a neighbouring tile."""

    at: Cell


class Flip(Struct, frozen=True, tag="flip"):
    """Turn the own tile over."""


class PickUp(Struct, frozen=True, tag="pick_up"):
    """Take a part that lies on the own tile; parts are counted from 0."""

    part: int


class Tunnel(Struct, frozen=True, tag="tunnel"):
    """Walk underground to another tunnel."""

    to: Cell


class Give(Struct, frozen=True, tag="give"):
    """Give one life point to another seat."""

    to: int


class Use(Struct, frozen=True, tag="use"):
    """Use a card that was kept; `at` where it needs a tile."""

    gear: Gear
    at: Cell | None = None


class Calm(Struct, frozen=True, tag="calm"):
    """Meteorologist: one storm card fewer after this turn."""


class Forecast(Struct, frozen=True, tag="forecast"):
    """Meteorologist: look at the cards that come next."""


class Bury(Struct, frozen=True, tag="bury"):
    """Put one card of the forecast at the bottom of the deck."""

    index: int


class Fill(Struct, frozen=True, tag="fill"):
    """Water carrier: draw a life point from a source."""


class Guide(Struct, frozen=True, tag="guide"):
    """Navigator: lead somebody else one tile."""

    seat: int
    to: Cell


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """Leave the rest to the storm."""


Action: TypeAlias = Move | Dig | Flip | PickUp | Tunnel | Give | Use | Calm | Forecast | Bury | Fill | Guide | EndTurn
