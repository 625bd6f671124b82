"""The state of a room for screens: small immutable values, replaced on every change."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from logic.core.replay import Name

Link: TypeAlias = Literal["online", "slow", "reconnecting", "lost"]
Phase: TypeAlias = Literal["lobby", "drawing", "playing", "over"]
""""drawing" is the reveal before a match: nothing can be changed, and every seat reveals its share of the seed."""
Absent: TypeAlias = Literal["computer", "wait"]
PlaceKind: TypeAlias = Literal["open", "person", "computer", "closed"]
CloseReason: TypeAlias = Literal[
    "bad_address",  # it cannot be parsed
    "unreachable",  # nobody answers there
    "wrong_code",
    "too_many_tries",  # wait a minute
    "version",  # the other device has another version of the app; Trouble.version is theirs
    "no_such_game",  # this app does not know the room's game
    "full",
    "not_back",  # the host does not know the token any more
    "kicked",
    "flood",  # this device sent too much
    "malformed",  # a message could not be decoded
    "slow",  # it did not receive fast enough
    "replaced",  # it came back over another connection
    "left",
    "closed",  # the host has ended the room
    "port",  # no port to listen at
    "bad_certificate",  # the relay's certificate is not trusted
    "fault",  # a bug of this app, written to the log
]
"""Keys for why joining failed or the room has closed; screens put them into words."""
RelayState: TypeAlias = Literal["off", "bad_address", "bad_certificate", "connecting", "on"]
RefusalReason: TypeAlias = Literal[
    "chat_off", "chat_flood", "place_taken", "not_ready", "not_now", "bad_options", "stale_promise"
]
"""Keys for why the room has refused a request."""


class Opening(Struct, frozen=True):
    """The host's choices for a new room."""

    game: str
    #: The game's own Options.
    options: Any
    #: The host's name and place; None to watch.
    name: Name
    place: int | None = 0
    absent: Absent = "computer"
    chat: bool = True
    #: The level of computers that stand in for people; empty for the middle level.
    level: str = ""
    #: A broker for guests outside this network; empty for none.
    relay: str = ""
    #: The port to listen on if it is free; 0 for the default.
    port: int = 0
    #: Whether the room is announced in the local network.
    announce: bool = True


class Place(Struct, frozen=True):
    """A place of the room. During a match, its number is the number of the seat."""

    kind: PlaceKind
    name: Name = ""
    level: str = ""
    member: int | None = None
    #: Its person's commitment to a share of the seed; empty until they are ready.
    commitment: str = ""
    link: Link = "online"
    #: Whether a computer plays until its person is back.
    stand_in: bool = False
    #: Whether it was given up for the rest of the match.
    gone: bool = False

    @property
    def ready(self) -> bool:
        return bool(self.commitment)


class Person(Struct, frozen=True):
    """A member of the room; without a place, a spectator."""

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
    """What all members may know of a room."""

    id: str
    game: str
    options: Raw
    phase: Phase
    places: tuple[Place, ...]
    people: tuple[Person, ...]
    #: The hash of the host's secret for the next match, or the current one.
    promise: str
    paused: bool = False
    #: The places that the room is waiting for.
    waiting_for: tuple[int, ...] = ()
    chat: bool = True
    absent: Absent = "computer"
    #: The members who did not reveal their share, or left, so that the last start was called off.
    withheld: tuple[Name, ...] = ()


class Invitation(Struct, frozen=True):
    """The addresses and the code of a room."""

    addresses: tuple[str, ...]
    code: str


class Trouble(Struct, frozen=True):
    """Why joining failed or the room has closed; `version` is the other device's."""

    reason: CloseReason
    version: int | None = None


class Verification(Struct, frozen=True):
    """The result of replaying the match at its end.

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
    #: This device's member number.
    me: int | None = None
    chat: tuple[ChatLine, ...] = ()
    verification: Verification | None = None
    #: For the host only: the invitation, whether the last save failed, and the state of the relay.
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
