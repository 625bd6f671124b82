"""What a room needs to be opened again: it lies in the notes of its match, so that both are saved together."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from logic.core.game import AnyGame
from logic.core.replay import Record, Seat
from logic.peer.hall import Hall, Kept
from logic.peer.state import Absent, Place, PlaceKind

NOTE = "room"


class RoomKept(Struct, frozen=True):
    """A room with a match going on."""

    id: str
    code: str
    port: int
    relay: str
    announce: bool
    secret: str
    contributions: tuple[str | None, ...]
    members: tuple[Kept, ...]
    gone: tuple[int, ...]
    absent: Absent
    chat: bool
    level: str


def note(room: RoomKept) -> str:
    return msgspec.json.encode(room).decode()


def kept_room(record: Record[Any, Any]) -> RoomKept | None:
    """The room a match was played in, or None where it was none."""
    notes: Mapping[str, Any] = record.notes
    try:
        return msgspec.json.decode(str(notes.get(NOTE, "")), type=RoomKept)
    except msgspec.DecodeError:
        return None


def kept_hall(game: AnyGame, record: Record[Any, Any], kept: RoomKept, members: Sequence[Kept]) -> Hall:
    """The table of a match, with those of its people who have a seat there; the other seats are open."""
    seated = {member.place: member.number for member in members}
    hall = Hall(game, [])
    for number, seat in enumerate(record.seats):
        gone = number in kept.gone
        kind = _kind(seat, taken=gone or number in seated)
        hall.places.append(Place(kind, seat.name, seat.level, seated.get(number), gone=gone))
    for member in members:
        hall.admit(member).link = "lost"
    return hall


def _kind(seat: Seat, *, taken: bool) -> PlaceKind:
    if seat.kind == "computer":
        return "computer"
    return "person" if taken else "open"
