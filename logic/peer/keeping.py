"""What a room needs to be opened again: it lies in the notes of its match, so that both are saved together."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from logic.core.replay import Record
from logic.peer.hall import Kept
from logic.peer.state import Absent

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
