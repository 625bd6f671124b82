"""What devices say to each other: tagged structs in JSON, decoded strictly, at most 64 KiB each."""

from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from logic.core.replay import Name, Seat
from logic.peer.state import ChatLine, Note, RoomInfo, Why

VERSION = 2
"""Of these messages; two devices talk only if theirs are equal."""
LARGEST = 64 * 1024
ROUNDED_TO = 256
"""Messages are as long as a multiple of this: who counts the bytes on the wire must not tell one card from another."""
CHAT_LETTERS = 500
FIRST_OPEN = -1
"""Instead of a place's number: whichever is open."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]
Hex16: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex32: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Share: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{66}\Z")]
"""One side of SPAKE2: the letter of the side and a point."""
MatchId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]
"""It becomes part of the name of a file."""
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=CHAT_LETTERS)]


class _Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    pass


# In the open, before there is a key.


class Hello(_Message, frozen=True):
    """A guest's first words. Who comes back names itself and proves its token instead of the code."""

    version: int
    share: Share
    member: Count | None = None


class Answer(_Message, frozen=True):
    """The host's side of the exchange."""

    share: Share


class Proof(_Message, frozen=True):
    """That a side has the same key, and so the same code: the guest's first, then the host's."""

    proof: Hex32


class Refusal(_Message, frozen=True):
    """Why the door stays shut, or is shut again; `version` is the host's."""

    why: Why
    version: int = VERSION


# From guests, sealed.


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """So many steps of a match, as told in one life of its host."""

    match: str
    life: str
    number: Count


class Enter(_Message, frozen=True):
    """First of all: what to be called, which place to take on a first visit (None is to watch), and what of the
    match is known already."""

    name: Name
    place: Annotated[int, Meta(ge=FIRST_OPEN, le=99)] | None = None
    known: Known | None = None


class Sit(_Message, frozen=True):
    """Take a place; None is to watch."""

    place: Count | None


class Ready(_Message, frozen=True):
    """Ready to begin, committed to a contribution to the seed that answers to a promise; or not any more."""

    promise: Hex32
    commitment: Hex32 | None


class Reveal(_Message, frozen=True):
    """What a seat adds to the seed, once every commitment is known to it."""

    contribution: Hex16


class Rename(_Message, frozen=True):
    name: Name


class Act(_Message, frozen=True):
    """An action that answers to the state after `number` steps; `id` tells a repetition from a second one."""

    id: Hex16
    number: Count
    action: Raw


class Say(_Message, frozen=True):
    text: Text


class Leave(_Message, frozen=True):
    """The seat is given up; who does not stay to watch goes for good."""

    stay: bool = False


class Beat(_Message, frozen=True):
    """Still there; asks for, or is, an answer."""

    answer: bool = False


# From the host, sealed.


class Entered(_Message, frozen=True):
    """Who the guest is here; the token brings it back to its seat."""

    member: Count
    token: Hex16


class Room(_Message, frozen=True):
    """The room, whenever anything about it has changed."""

    info: RoomInfo


class NotGranted(_Message, frozen=True):
    """A wish that changed nothing."""

    note: Note


class Said(_Message, frozen=True):
    line: ChatLine


class Dealt(_Message, frozen=True):
    """A match, from its beginning: all of its start except the seed, what the seed is made of, and whose eyes
    the guest sees it with. A host that was gone begins a new life, from step `born` on."""

    id: MatchId
    life: Hex16
    born: Count
    started: str
    options: Raw
    seats: tuple[Seat, ...]
    eyes: Count | None
    promise: Hex32
    contributions: tuple[Hex16 | None, ...]


class Missed(_Message, frozen=True):
    """What a seat was to see of some steps, from step `first` on."""

    first: Count
    events: tuple[tuple[Raw, ...], ...]


class Step(_Message, frozen=True):
    """The state after `number` steps as the seat sees it, and what led there; without events, a snapshot."""

    number: Count
    view: Raw
    clocks: dict[str, int]
    events: tuple[Raw, ...] | None = None


class Clocks(_Message, frozen=True):
    """What is left on the clocks, and whether they run."""

    clocks: dict[str, int]
    running: bool


class Done(_Message, frozen=True):
    """An action has been applied."""

    id: Hex16


class Refused(_Message, frozen=True):
    """An action was not applied; `reason` is a key of the rules or of the room."""

    id: Hex16
    reason: str


class Log(_Message, frozen=True):
    """After the end: the log, from entry `first` on."""

    first: Count
    entries: tuple[Raw, ...]


class Opened(_Message, frozen=True):
    """The log is complete with `length` entries, and this is what the host had promised."""

    length: Count
    secret: Hex32


class Farewell(_Message, frozen=True):
    """The host ends this connection."""

    why: Why


Opening: TypeAlias = Hello | Proof
FromGuest: TypeAlias = Enter | Sit | Ready | Reveal | Rename | Act | Say | Leave | Beat
ToGuest: TypeAlias = (
    Entered
    | Room
    | NotGranted
    | Said
    | Dealt
    | Missed
    | Step
    | Clocks
    | Done
    | Refused
    | Log
    | Opened
    | Farewell
    | Beat
)
HostOpening: TypeAlias = Answer | Proof | Refusal
AnyMessage: TypeAlias = Opening | HostOpening | FromGuest | ToGuest

M = TypeVar("M")


class Malformed(ValueError):
    """Bytes that are no message which may come here."""


_encoder = msgspec.json.Encoder()
opening: msgspec.json.Decoder[Opening] = msgspec.json.Decoder(Opening)
host_opening: msgspec.json.Decoder[HostOpening] = msgspec.json.Decoder(HostOpening)
from_guest: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)
to_guest: msgspec.json.Decoder[ToGuest] = msgspec.json.Decoder(ToGuest)


class _First(Struct):
    version: int


def spoken(data: bytes) -> int | None:
    """The version somebody speaks, read off their first words even if nothing else in them is understood."""
    try:
        return msgspec.json.decode(data, type=_First).version
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def encode(message: AnyMessage) -> bytes:
    """A message as bytes; one that is too large is a fault of ours."""
    data = _encoder.encode(message)
    if len(data) > LARGEST:
        raise ValueError(f"{type(message).__name__} of {len(data)} bytes")
    return data.ljust(-(-len(data) // ROUNDED_TO) * ROUNDED_TO)


def decode(data: bytes, decoder: msgspec.json.Decoder[M]) -> M:
    """The message in some bytes; raises Malformed."""
    if len(data) > LARGEST:
        raise Malformed("too large")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Malformed(str(wrong)) from None
