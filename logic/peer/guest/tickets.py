"""Tickets: let a device return to its seat, even after the app was killed."""

from pathlib import Path

import msgspec
from msgspec import Struct

from logic.core.store import UNREADABLE, DamageError, FileStore
from logic.peer.guest.transcript import Transcript
from logic.peer.room_state import Invitation
from logic.peer.security.fair_seed import Settled

VERSION = 1
KEPT_MOST = 20
"""Not every room reports its end, so only the newest tickets are kept."""
TRANSCRIPTS_KEPT = 4
"""How many transcripts are kept for each ticket: a room may play many matches."""


class Ticket(Struct, frozen=True):
    """A room this device has joined; without a token it was not admitted yet."""

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
    #: This device's share of the seed, the promise it is for, and the commitments seen before it was revealed.
    promise: str = ""
    contribution: str | None = None
    settled: Settled | None = None
    #: The match that was dealt with them, and how many starts were called off before it.
    match: str = ""
    called_off: int = 0

    @property
    def invitation(self) -> Invitation:
        return Invitation(self.addresses, self.code)


class Tickets:
    """The tickets of a device, with the transcripts of their matches."""

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
        """The newest first; damaged ones are quarantined."""
        found = [ticket for name in self._store.names() if (ticket := self._store.read(name, _ticket)[0])]
        return sorted(found, key=lambda ticket: ticket.joined, reverse=True)

    def forget(self, ticket: Ticket) -> None:
        self._store.remove(ticket.id)
        for file in self._folder.glob(f"{ticket.id}.*.facts"):
            file.unlink(missing_ok=True)

    def transcript(self, ticket: Ticket, match: str, seat: int | None) -> Transcript:
        """The transcript of a ticket's match."""
        eyes = "watching" if seat is None else str(seat)
        file = self._folder / f"{ticket.id}.{match}.{eyes}.facts"
        earlier = sorted(self._folder.glob(f"{ticket.id}.*.facts"), key=lambda path: path.stat().st_mtime)
        for old in [path for path in earlier if path != file][: 1 - TRANSCRIPTS_KEPT]:
            old.unlink(missing_ok=True)
        return Transcript(file)


class NoTickets:
    """For the device that hosts the room, which needs no tickets."""

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
