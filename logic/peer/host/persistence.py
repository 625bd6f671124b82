"""What a room needs to be opened again: it lies in the notes of its match, so that both are saved together."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import AnyGame
from logic.core.match import Match
from logic.core.replay import ROOM_NOTE, Record, Seat
from logic.core.saves import Saves
from logic.core.store import UNREADABLE
from logic.peer.host.roster import Hall, Kept
from logic.peer.room_state import Absent, Place, PlaceKind


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


class Keeper:
    """Keeps the match of a room among the saves, together with the room."""

    def __init__(self, saves: Saves, room: Callable[[], RoomKept]) -> None:
        self._saves, self._room = saves, room
        #: Whether the match could not be saved the last time.
        self.unsaved = False

    def keep(self, match: Match) -> bool:
        """Save a match as it stands; whether `unsaved` is another now."""
        before = self.unsaved
        try:
            if match.outcome is None:
                self._saves.keep(self.record(match))
            else:
                match.notes.pop(ROOM_NOTE, None)
                self._saves.finish(match.record())
            self.unsaved = False
        except OSError:
            # The match goes on; the host's screen says that it is not safe.
            self.unsaved = True
        return self.unsaved != before

    def record(self, match: Match) -> Record[Any, Any]:
        """A match with all it takes to open its room again."""
        match.notes[ROOM_NOTE] = _note(self._room())
        return match.record()

    def handed_on(self, match: Match) -> Record[Any, Any]:
        """A match as another host may go on with it, without what opens this room or its relay."""
        record = self.record(match)
        kept = replace(self._room(), code="", relay="", members=())
        return replace(record, notes={**record.notes, ROOM_NOTE: _note(kept)})


def _note(room: RoomKept) -> str:
    return msgspec.json.encode(room).decode()


def kept_room(record: Record[Any, Any]) -> RoomKept | None:
    """The room a match was played in, or None where it was none or its note fits no such match."""
    notes: Mapping[str, Any] = record.notes
    try:
        kept = msgspec.json.decode(str(notes.get(ROOM_NOTE, "")), type=RoomKept)
    except UNREADABLE:
        return None
    return kept if _fits(kept, record) else None


def _fits(kept: RoomKept, record: Record[Any, Any]) -> bool:
    seats = range(len(record.seats))
    places = [member.place for member in kept.members if member.place is not None]
    return (
        len(kept.contributions) == len(seats)
        and all(number in seats for number in (*kept.gone, *places))
        and len(set(places)) == len(places)
    )


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
