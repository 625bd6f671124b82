"""What a screen can know of a room: small values that never change, replaced whenever something does."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from logic.core.replay import Name

Link: TypeAlias = Literal["online", "slow", "reconnecting", "lost"]
Phase: TypeAlias = Literal["lobby", "drawing", "playing", "over"]
"""While it is "drawing", a match is about to be dealt: nothing can be changed, and every seat shows its share."""
Absent: TypeAlias = Literal["computer", "wait"]
PlaceKind: TypeAlias = Literal["open", "person", "computer", "closed"]
CloseReason: TypeAlias = Literal[
    "bad_address",  # it cannot be read
    "unreachable",  # nobody answers there
    "wrong_code",
    "too_many_tries",  # wait a minute
    "version",  # the other device has another version of the app; Trouble.version is theirs
    "no_such_game",  # this app does not know the game that is played there
    "full",
    "not_back",  # the token is not known there any more
    "kicked",
    "flood",  # this device sent too much
    "malformed",  # it sent what nobody understands
    "slow",  # it did not take what was sent to it
    "replaced",  # it came back over another connection
    "left",
    "closed",  # the host has ended the room
    "port",  # no port to listen at
    "bad_certificate",  # the relay cannot prove who it is
    "fault",  # of this app: it is in the log
]
"""Keys for what went wrong or why it is over; the screens put them into words."""
RelayState: TypeAlias = Literal["off", "bad_address", "bad_certificate", "connecting", "on"]
RefusalReason: TypeAlias = Literal[
    "chat_off", "chat_flood", "place_taken", "not_ready", "not_now", "bad_options", "stale_promise"
]
"""Keys for a wish that the room did not grant; nothing has changed."""


class Opening(Struct, frozen=True):
    """What a host decides when opening a room."""

    game: str
    #: The game's own Options.
    options: Any
    #: What the host is called, and where it sits; None is to watch.
    name: Name
    place: int | None = 0
    absent: Absent = "computer"
    chat: bool = True
    #: How well computers play that sit in for people; the middle level where it is empty.
    level: str = ""
    #: A broker through which guests outside this network may come; off where it is empty.
    relay: str = ""
    #: Where to listen, if nobody else does; 0 is the usual port.
    port: int = 0
    #: Whether guests in the network find the room by themselves.
    announce: bool = True


class Place(Struct, frozen=True):
    """A chair at the table. Once a match has begun, its number is the number of the seat."""

    kind: PlaceKind
    name: Name = ""
    level: str = ""
    member: int | None = None
    #: What its person will add to the seed, as a hash; empty until they are ready.
    commitment: str = ""
    link: Link = "online"
    #: A computer plays here until its person is back.
    stand_in: bool = False
    #: Given up for the rest of the match.
    gone: bool = False

    @property
    def ready(self) -> bool:
        return bool(self.commitment)


class Person(Struct, frozen=True):
    """Somebody in the room; without a place they watch."""

    member: int
    name: Name
    place: int | None = None
    link: Link = "online"
    host: bool = False


class ChatLine(Struct, frozen=True):
    number: int
    member: int
    name: Name
    text: Annotated[str, Meta(max_length=500)]


class RoomInfo(Struct, frozen=True):
    """What everybody in a room may know of it."""

    id: str
    game: str
    options: Raw
    phase: Phase
    places: tuple[Place, ...]
    people: tuple[Person, ...]
    #: The hash of the host's secret for the next match, or the present one.
    promise: str
    paused: bool = False
    #: The places everybody waits for, where the room waits.
    waiting_for: tuple[int, ...] = ()
    chat: bool = True
    absent: Absent = "computer"
    #: Who did not show their share, or left, so that the last start was called off.
    withheld: tuple[Name, ...] = ()


class Invitation(Struct, frozen=True):
    """Where a room is and what opens it."""

    addresses: tuple[str, ...]
    code: str


class Trouble(Struct, frozen=True):
    """Why joining failed or a room is closed; `version` is what the other device speaks."""

    reason: CloseReason
    version: int | None = None


class Verification(Struct, frozen=True):
    """What replaying the match has shown.

    `step` is the first that does not fit (0: the deal), and `what` tells in which way. `went_back` counts how
    often the host returned to an earlier step, as after a crash with a damaged save, and `called_off` how many starts
    came to nothing before this match after this device had shown its share.
    """

    verdict: Literal["verified", "altered"]
    step: int | None = None
    what: Literal["", "promise", "contribution", "log", "view", "events", "own"] = ""
    went_back: int = 0
    called_off: int = 0
    #: Whether this device saw how the seed was made; if not, the host may have chosen it.
    shared: bool = True


class RoomState(Struct, frozen=True):
    """A room as one device sees it now."""

    phase: Literal["joining", "lobby", "playing", "over", "closed"] = "joining"
    link: Link = "reconnecting"
    trouble: Trouble | None = None
    game: str = ""
    #: The game's own Options.
    options: Any = None
    info: RoomInfo | None = None
    #: Who this device is in the room.
    me: int | None = None
    chat: tuple[ChatLine, ...] = ()
    verification: Verification | None = None
    #: For the host: how others get in, whether the last save went wrong, and how the relay is.
    invitation: Invitation | None = None
    unsaved: bool = False
    relay: RelayState = "off"

    @property
    def places(self) -> tuple[Place, ...]:
        return self.info.places if self.info else ()

    @property
    def people(self) -> tuple[Person, ...]:
        return self.info.people if self.info else ()

    @property
    def myself(self) -> Person | None:
        return next((person for person in self.people if person.member == self.me), None)

    @property
    def my_place(self) -> int | None:
        return self.myself.place if self.myself else None

    @property
    def is_host(self) -> bool:
        return self.myself is not None and self.myself.host

    @property
    def spectators(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.place is None)
