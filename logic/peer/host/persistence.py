"""Saves and restores a room. It is stored in the notes of its match, so that both are saved together."""

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
from logic.peer.host.roster import Roster, SavedMember
from logic.peer.room_state import Absent, Place, PlaceKind


class SavedRoom(Struct, frozen=True):
    """A room during a match."""

    id: str
    code: str
    port: int
    relay: str
    announce: bool
    secret: str
    contributions: tuple[str | None, ...]
    members: tuple[SavedMember, ...]
    gone: tuple[int, ...]
    absent: Absent
    chat: bool
    level: str


class RoomSaver:
    """Saves the match of a room together with the room."""

    def __init__(self, saves: Saves, room: Callable[[], SavedRoom]) -> None:
        self._saves, self._room = saves, room
        #: Whether the last save failed.
        self.unsaved = False

    def save(self, match: Match) -> bool:
        """Save a match; returns whether `unsaved` has changed."""
        before = self.unsaved
        try:
            if match.outcome is None:
                self._saves.keep(self.record(match))
            else:
                match.notes.pop(ROOM_NOTE, None)
                self._saves.finish(match.record())
            self.unsaved = False
        except OSError:
            # The match goes on; the host's screen shows a warning.
            self.unsaved = True
        return self.unsaved != before

    def record(self, match: Match) -> Record[Any, Any]:
        """A match with everything needed to reopen its room."""
        match.notes[ROOM_NOTE] = _note(self._room())
        return match.record()

    def export_match(self, match: Match) -> Record[Any, Any]:
        """A match for another host to continue, without the code, tokens and relay of this room."""
        record = self.record(match)
        saved = replace(self._room(), code="", relay="", members=())
        return replace(record, notes={**record.notes, ROOM_NOTE: _note(saved)})


def _note(room: SavedRoom) -> str:
    return msgspec.json.encode(room).decode()


def saved_room(record: Record[Any, Any]) -> SavedRoom | None:
    """The room a match was played in, or None if there was none, or its note is invalid."""
    notes: Mapping[str, Any] = record.notes
    try:
        saved = msgspec.json.decode(str(notes.get(ROOM_NOTE, "")), type=SavedRoom)
    except UNREADABLE:
        return None
    return saved if _fits(saved, record) else None


def _fits(saved: SavedRoom, record: Record[Any, Any]) -> bool:
    seats = range(len(record.seats))
    places = [member.place for member in saved.members if member.place is not None]
    return (
        len(saved.contributions) == len(seats)
        and all(number in seats for number in (*saved.gone, *places))
        and len(set(places)) == len(places)
    )


def restore_roster(game: AnyGame, record: Record[Any, Any], saved: SavedRoom, members: Sequence[SavedMember]) -> Roster:
    """The roster of a match with these members; the other seats of people are open."""
    seated = {member.place: member.number for member in members}
    roster = Roster(game, [])
    for number, seat in enumerate(record.seats):
        gone = number in saved.gone
        kind = _kind(seat, taken=gone or number in seated)
        roster.places.append(Place(kind, seat.name, seat.level, seated.get(number), gone=gone))
    for member in members:
        roster.admit(member).link = "lost"
    return roster


def _kind(seat: Seat, *, taken: bool) -> PlaceKind:
    if seat.kind == "computer":
        return "computer"
    return "person" if taken else "open"
