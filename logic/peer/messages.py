"""What devices say to each other: tagged structs in JSON, decoded strictly, at most 64 KiB each."""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from logic.core.replay import Name, Seat
from logic.core.store import UNREADABLE
from logic.peer.room_state import ChatLine, CloseReason, RefusalReason, RoomInfo

VERSION = 3
"""Of these messages; two devices talk only if theirs are equal."""
LARGEST = 64 * 1024
ROUNDED_TO = 256
"""Messages are as long as a multiple of this: who counts the bytes on the wire must not tell one card from another."""
NUMBER_WIDTH, WORD_WIDTH = 4, 16
"""As long as these every shorter number and word counts, or a card that is one letter longer would now and then be the
one that needs the next multiple. Nothing (`null`) is as wide as a number."""
_DIGITS = bytes(code if chr(code) in "-0123456789" else 32 for code in range(256))
PIECE = LARGEST // 2
"""Bytes of a large message in one piece, which are written in base64."""
PIECE_SENT = LARGEST * 3 // 4
"""What each piece is filled up to, whatever is in it."""
WHOLE_MOST = 1 << 20
"""Bytes of a message in pieces."""
CHAT_LETTERS = 500
SEATS_MOST = 100
"""No table of any game is larger."""
FIRST_OPEN = -1
"""Instead of a place's number: whichever is open."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
Key: TypeAlias = Annotated[str, Meta(max_length=64)]
Left: TypeAlias = dict[Key, Annotated[int, Meta(ge=0, le=1 << 40)]]
"""Milliseconds left on each clock, by its key."""
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

    version: Version
    share: Share
    member: Count | None = None


class Answer(_Message, frozen=True):
    """The host's side of the exchange."""

    share: Share


class Proof(_Message, frozen=True):
    """That a side has the same key, and so the same code: the guest's first, then the host's."""

    proof: Hex32


class Refusal(_Message, frozen=True, rename={"reason": "why"}):
    """Why the door stays shut, or is shut again; `version` is the host's."""

    reason: CloseReason
    version: Version = VERSION


# From guests, sealed.


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """So many steps of a match, as told in one life of its host."""

    match: Key
    life: Key
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


class Away(_Message, frozen=True):
    """The last word on a line: the guest hangs up, and may come back on another."""


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


class NotGranted(_Message, frozen=True, rename={"reason": "note"}):
    """A wish that changed nothing."""

    reason: RefusalReason


class Said(_Message, frozen=True):
    line: ChatLine


class Dealt(_Message, frozen=True):
    """A match, from its beginning: all of its start except the seed, what the seed is made of, and whose eyes
    the guest sees it with. A host that was gone begins a new life, from step `born` on."""

    id: MatchId
    life: Hex16
    born: Count
    started: Key
    options: Raw
    seats: Annotated[tuple[Seat, ...], Meta(max_length=SEATS_MOST)]
    eyes: Count | None
    promise: Hex32
    contributions: Annotated[tuple[Hex16 | None, ...], Meta(max_length=SEATS_MOST)]


class Missed(_Message, frozen=True):
    """What a seat was to see of some steps, from step `first` on."""

    first: Count
    events: tuple[tuple[Raw, ...], ...]


class Step(_Message, frozen=True):
    """The state after `number` steps as the seat sees it, and what led there; without events, a snapshot."""

    number: Count
    view: Raw
    clocks: Left
    events: tuple[Raw, ...] | None = None


class Clocks(_Message, frozen=True):
    """What is left on the clocks, and whether they run."""

    clocks: Left
    running: bool


class Done(_Message, frozen=True):
    """An action has been applied."""

    id: Hex16


class Refused(_Message, frozen=True):
    """An action was not applied; `reason` is a key of the rules or of the room."""

    id: Hex16
    reason: Key


class Log(_Message, frozen=True):
    """After the end: the log, from entry `first` on."""

    first: Count
    entries: tuple[Raw, ...]


class Opened(_Message, frozen=True):
    """The log is complete with `length` entries, and this is what the host had promised: its secret, and the options
    in full where not all of them were told before."""

    length: Count
    secret: Hex32
    options: Raw = Raw(b"null")


class Piece(_Message, frozen=True):
    """A part of a message that is too large for one; so many follow it."""

    left: Annotated[int, Meta(ge=0, lt=-(-WHOLE_MOST // PIECE))]
    data: Annotated[bytes, Meta(max_length=PIECE)]


class Farewell(_Message, frozen=True, rename={"reason": "why"}):
    """The host ends this connection."""

    reason: CloseReason


GuestOpening: TypeAlias = Hello | Proof
FromGuest: TypeAlias = Enter | Sit | Ready | Reveal | Rename | Act | Say | Leave | Away | Beat
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
    | Piece
    | Farewell
    | Beat
)
HostOpening: TypeAlias = Answer | Proof | Refusal
AnyMessage: TypeAlias = GuestOpening | HostOpening | FromGuest | ToGuest

M = TypeVar("M")


class Malformed(ValueError):
    """Bytes that are no message which may come here."""


_encoder = msgspec.json.Encoder()
guest_opening: msgspec.json.Decoder[GuestOpening] = msgspec.json.Decoder(GuestOpening)
host_opening: msgspec.json.Decoder[HostOpening] = msgspec.json.Decoder(HostOpening)
from_guest: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)
to_guest: msgspec.json.Decoder[ToGuest] = msgspec.json.Decoder(ToGuest)


class _First(Struct):
    version: Version


def version_of(data: bytes) -> int | None:
    """The version somebody speaks, read off their first words even if nothing else in them is understood."""
    try:
        return msgspec.json.decode(data, type=_First).version
    except UNREADABLE:
        return None


def encode(message: AnyMessage) -> bytes:
    """A message as bytes; one that is too large is a fault of ours."""
    data = _encoder.encode(message)
    if len(data) > LARGEST:
        raise ValueError(f"{type(message).__name__} of {len(data)} bytes")
    return data.ljust(min(LARGEST, -(-_even_length(data) // ROUNDED_TO) * ROUNDED_TO))


def encoded(message: ToGuest) -> tuple[bytes, ...]:
    """A message of the host, in pieces where it is larger than one message may be; raises ValueError beyond that."""
    data = _encoder.encode(message)
    if len(data) <= LARGEST:
        return (encode(message),)
    if len(data) > WHOLE_MOST:
        raise ValueError(f"{type(message).__name__} of {len(data)} bytes")
    # Every piece is a whole one: the length of the last would tell what a view holds.
    pieces = [data[start : start + PIECE].ljust(PIECE) for start in range(0, len(data), PIECE)]
    return tuple(
        _encoder.encode(Piece(len(pieces) - number, piece)).ljust(PIECE_SENT) for number, piece in enumerate(pieces, 1)
    )


class MessageAssembler:
    """Puts pieces together again."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._left = 0

    def take(self, message: ToGuest) -> ToGuest | None:
        """The message, whole; None where pieces of it are still to come. Raises Malformed."""
        if not isinstance(message, Piece):
            if self._left:
                raise Malformed("a piece is missing")
            return message
        if self._pieces and message.left != self._left - 1:
            raise Malformed("a piece is missing")
        self._pieces.append(message.data)
        self._left = message.left
        if self._left:
            return None
        data, self._pieces = b"".join(self._pieces), []
        try:
            whole = to_guest.decode(data)
        except UNREADABLE as wrong:
            raise Malformed(str(wrong)) from None
        if isinstance(whole, Piece):
            raise Malformed("a piece of a piece")
        return whole


def _even_length(data: bytes) -> int:
    """How long a message would be if short numbers and words were all as wide."""
    numbers = [number for number in data.translate(_DIGITS).split() if len(number) < NUMBER_WIDTH]
    # What stands between quotes and is no key; the values of cards are among them.
    quoted = data.split(b'"')
    words = [
        word
        for word, after in zip(quoted[1::2], quoted[2::2], strict=False)
        if len(word) < WORD_WIDTH and after[:1] != b":"
    ]
    wider = NUMBER_WIDTH * len(numbers) - sum(map(len, numbers)) + WORD_WIDTH * len(words) - sum(map(len, words))
    return len(data) + wider


def decode(data: bytes, decoder: msgspec.json.Decoder[M]) -> M:
    """The message in some bytes; raises Malformed."""
    if len(data) > LARGEST:
        raise Malformed("too large")
    try:
        return decoder.decode(data)
    except UNREADABLE as wrong:
        raise Malformed(str(wrong)) from None


def read(raw: Raw, kind: Any) -> Any:
    """A value of a game within a message; raises Malformed."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except UNREADABLE as wrong:
        raise Malformed(str(wrong)) from None
