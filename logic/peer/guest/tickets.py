"""Tickets: what a device needs to come back to its seat, also after its app was killed."""

from pathlib import Path

import msgspec
from msgspec import Struct

from logic.core.store import UNREADABLE, DamageError, FileStore
from logic.peer.guest.transcript import Transcript
from logic.peer.room_state import Invitation
from logic.peer.security.fair_seed import Settled

VERSION = 1
KEPT_MOST = 20
"""Not every room says that it has closed: beyond so many, the tickets of the longest ago are forgotten."""
TRANSCRIPTS_KEPT = 4
"""A room has many matches one after the other; what was seen of the last ones is enough to verify the present one."""


class Ticket(Struct, frozen=True):
    """A room this device was in. Without a token it has not been let in yet."""

    id: str
    addresses: tuple[str, ...]
    code: str
    name: str
    #: When it was joined, as a date and time.
    joined: str = ""
    room: str = ""
    game: str = ""
    host_name: str = ""
    member: int | None = None
    token: str = ""
    place: int | None = None
    #: What this device adds to the seed, the promise it answers to, and what it saw of the others' before it showed it.
    promise: str = ""
    contribution: str | None = None
    settled: Settled | None = None
    #: The match that was dealt with them, and how many starts have come to nothing before it.
    match: str = ""
    called_off: int = 0

    @property
    def invitation(self) -> Invitation:
        return Invitation(self.addresses, self.code)


class Tickets:
    """The tickets of a device, each with the facts of the matches seen with it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = FileStore(folder, "quadrille-ticket", VERSION)

    def keep(self, ticket: Ticket) -> None:
        new = ticket.id not in self._store.names()
        self._store.write(ticket.id, msgspec.json.encode(ticket))
        if new:
            others = [other for other in self.all() if other.id != ticket.id]
            for old in others[KEPT_MOST - 1 :]:
                self.forget(old)

    def all(self) -> list[Ticket]:
        """The newest first; one that cannot be read is set aside."""
        found = [ticket for name in self._store.names() if (ticket := self._store.read(name, _ticket)[0])]
        return sorted(found, key=lambda ticket: ticket.joined, reverse=True)

    def forget(self, ticket: Ticket) -> None:
        self._store.remove(ticket.id)
        for file in self._folder.glob(f"{ticket.id}.*.facts"):
            file.unlink(missing_ok=True)

    def transcript(self, ticket: Ticket, match: str, seat: int | None) -> Transcript:
        """What was seen of a match with a ticket."""
        eyes = "watching" if seat is None else str(seat)
        file = self._folder / f"{ticket.id}.{match}.{eyes}.facts"
        earlier = sorted(self._folder.glob(f"{ticket.id}.*.facts"), key=lambda path: path.stat().st_mtime)
        for old in [path for path in earlier if path != file][: 1 - TRANSCRIPTS_KEPT]:
            old.unlink(missing_ok=True)
        return Transcript(file)


class NoTickets:
    """For the device the room is on: it needs none."""

    def keep(self, ticket: Ticket) -> None:
        pass

    def forget(self, ticket: Ticket) -> None:
        pass

    def transcript(self, _ticket: Ticket, _match: str, _seat: int | None) -> Transcript:
        return Transcript()


def _ticket(body: bytes) -> Ticket:
    try:
        return msgspec.json.decode(body, type=Ticket)
    except UNREADABLE:
        raise DamageError("unplayable") from None
