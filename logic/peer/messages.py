"""Messages between devices: tagged structs in JSON, decoded strictly, at most 64 KiB each."""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from logic.core.replay import Name, Seat
from logic.core.store import UNREADABLE
from logic.peer.room_state import ChatLine, CloseReason, RefusalReason, RoomInfo

VERSION = 3
"""Protocol version; devices connect only if theirs are equal."""
LARGEST = 64 * 1024
ROUNDED_TO = 256
"""Messages are padded to a multiple of this, so that their length does not reveal a card."""
NUMBER_WIDTH, WORD_WIDTH = 4, 16
"""Shorter numbers and words count as this long for the padding, or a card with one more letter could sometimes need the
next multiple. `null` counts as a number."""
_DIGITS = bytes(code if chr(code) in "-0123456789" else 32 for code in range(256))
PIECE = LARGEST // 2
"""Bytes of a large message in one piece, before base64."""
PIECE_SENT = LARGEST * 3 // 4
"""Every piece is padded to this length."""
WHOLE_MOST = 1 << 20
"""Largest size of a message sent in pieces."""
CHAT_LETTERS = 500
SEATS_MOST = 100
"""No game has more seats."""
FIRST_OPEN = -1
"""Instead of a place number: the first open one."""

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
"""Becomes part of a file name."""
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=CHAT_LETTERS)]


class _Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    pass


# Unencrypted, before there is a key.


class Hello(_Message, frozen=True):
    """A guest's first message. A returning member names itself, and proves its token instead of the code."""

    version: Version
    share: Share
    member: Count | None = None


class Answer(_Message, frozen=True):
    """The host's side of the key exchange."""

    share: Share


class Proof(_Message, frozen=True):
    """Proves that a side has the same key, and so the same code: first the guest, then the host."""

    proof: Hex32


class Refusal(_Message, frozen=True, rename={"reason": "why"}):
    """The host refuses the connection; `version` is the host's."""

    reason: CloseReason
    version: Version = VERSION


# From guests, encrypted.


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps of a match that a guest knows, from one session (`life`) of its host."""

    match: Key
    life: Key
    number: Count


class Enter(_Message, frozen=True):
    """The first message: the guest's name, the place to take on a first visit (None to watch), and the known steps
    of the match."""

    name: Name
    place: Annotated[int, Meta(ge=FIRST_OPEN, le=99)] | None = None
    known: Known | None = None


class Sit(_Message, frozen=True):
    """Take a place; None to watch."""

    place: Count | None


class Ready(_Message, frozen=True):
    """Ready, with a commitment to a share of the seed for a promise; or not ready any more."""

    promise: Hex32
    commitment: Hex32 | None


class Reveal(_Message, frozen=True):
    """A seat's share of the seed, once it knows every commitment."""

    contribution: Hex16


class Rename(_Message, frozen=True):
    name: Name


class Act(_Message, frozen=True):
    """An action in response to the state after `number` steps; a repeated action has the same `id`."""

    id: Hex16
    number: Count
    action: Raw


class Say(_Message, frozen=True):
    text: Text


class Leave(_Message, frozen=True):
    """Gives up the seat, and leaves the room unless `stay`."""

    stay: bool = False


class Away(_Message, frozen=True):
    """The last message on a connection: the guest disconnects, and may come back on another."""


class Beat(_Message, frozen=True):
    """A heartbeat, or the answer to one."""

    answer: bool = False


# From the host, encrypted.


class Entered(_Message, frozen=True):
    """The guest's number in the room, and the token to come back with."""

    member: Count
    token: Hex16


class Room(_Message, frozen=True):
    """The room, sent whenever it changes."""

    info: RoomInfo


class NotGranted(_Message, frozen=True, rename={"reason": "note"}):
    """A request was refused; nothing has changed."""

    reason: RefusalReason


class Said(_Message, frozen=True):
    line: ChatLine


class Dealt(_Message, frozen=True):
    """The start of a match without its seed, the shares of the seed, and the seat that the guest sees it as. A host
    that was restarted begins a new `life`, which knows the first `born` steps."""

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
    """The events that a seat has missed, from step `first` on."""

    first: Count
    events: tuple[tuple[Raw, ...], ...]


class Step(_Message, frozen=True):
    """The seat's view after `number` steps, and the events of the last one; without events, a snapshot."""

    number: Count
    view: Raw
    clocks: Left
    events: tuple[Raw, ...] | None = None


class Clocks(_Message, frozen=True):
    """The remaining times, and whether the clocks run."""

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
    """The log is complete with `length` entries. Reveals what the host had promised: its secret, and the full
    options if some were hidden."""

    length: Count
    secret: Hex32
    options: Raw = Raw(b"null")


class Piece(_Message, frozen=True):
    """A part of a large message; `left` more follow."""

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
    """The bytes are not a valid message here."""


_encoder = msgspec.json.Encoder()
guest_opening: msgspec.json.Decoder[GuestOpening] = msgspec.json.Decoder(GuestOpening)
host_opening: msgspec.json.Decoder[HostOpening] = msgspec.json.Decoder(HostOpening)
from_guest: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)
to_guest: msgspec.json.Decoder[ToGuest] = msgspec.json.Decoder(ToGuest)


class _First(Struct):
    version: Version


def version_of(data: bytes) -> int | None:
    """The protocol version in a first message, even if nothing else in it can be decoded."""
    try:
        return msgspec.json.decode(data, type=_First).version
    except UNREADABLE:
        return None


def encode(message: AnyMessage) -> bytes:
    """A message as padded bytes; raises ValueError if it is too large."""
    data = _encoder.encode(message)
    if len(data) > LARGEST:
        raise ValueError(f"{type(message).__name__} of {len(data)} bytes")
    return data.ljust(min(LARGEST, -(-_even_length(data) // ROUNDED_TO) * ROUNDED_TO))


def encoded(message: ToGuest) -> tuple[bytes, ...]:
    """A message of the host, split into pieces if it is large; raises ValueError beyond the limit."""
    data = _encoder.encode(message)
    if len(data) <= LARGEST:
        return (encode(message),)
    if len(data) > WHOLE_MOST:
        raise ValueError(f"{type(message).__name__} of {len(data)} bytes")
    # Every piece is full: the length of the last would reveal something of the view.
    pieces = [data[start : start + PIECE].ljust(PIECE) for start in range(0, len(data), PIECE)]
    return tuple(
        _encoder.encode(Piece(len(pieces) - number, piece)).ljust(PIECE_SENT) for number, piece in enumerate(pieces, 1)
    )


class MessageAssembler:
    """Reassembles messages sent in pieces."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._left = 0

    def take(self, message: ToGuest) -> ToGuest | None:
        """The complete message, or None while pieces are missing. Raises Malformed."""
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
    """The length of a message if short numbers and words all had the same width."""
    numbers = [number for number in data.translate(_DIGITS).split() if len(number) < NUMBER_WIDTH]
    # String values, but not keys; cards are among them.
    quoted = data.split(b'"')
    words = [
        word
        for word, after in zip(quoted[1::2], quoted[2::2], strict=False)
        if len(word) < WORD_WIDTH and after[:1] != b":"
    ]
    wider = NUMBER_WIDTH * len(numbers) - sum(map(len, numbers)) + WORD_WIDTH * len(words) - sum(map(len, words))
    return len(data) + wider


def decode(data: bytes, decoder: msgspec.json.Decoder[M]) -> M:
    """Decode a message; raises Malformed."""
    if len(data) > LARGEST:
        raise Malformed("too large")
    try:
        return decoder.decode(data)
    except UNREADABLE as wrong:
        raise Malformed(str(wrong)) from None


def read(raw: Raw, kind: Any) -> Any:
    """Decode a game's own value within a message; raises Malformed."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except UNREADABLE as wrong:
        raise Malformed(str(wrong)) from None
