"""The connections of a room's members: sending, broadcasting, and heartbeats."""

import asyncio
from collections.abc import Callable, Iterable

from logic.peer.host.connection import Connection
from logic.peer.host.roster import Member
from logic.peer.messages import Beat, ToGuest, encoded
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import CloseReason, Link
from logic.peer.security.rate_limits import Now


class ConnectionRegistry:
    """One connection for each connected member."""

    def __init__(self, limits: RoomLimits, now: Now, link_changed: Callable[[Member, Link], None]) -> None:
        self._limits, self._now, self._link_changed = limits, now, link_changed
        self._connections: dict[int, tuple[Member, Connection]] = {}

    def __len__(self) -> int:
        return len(self._connections)

    def has(self, member: Member, connection: Connection) -> bool:
        """Whether this is the member's current connection."""
        return self._connections.get(member.number, (member, None))[1] is connection

    def add(self, member: Member, connection: Connection) -> None:
        """A member has connected; their older connection ends."""
        self.end(member, "replaced")
        self._connections[member.number] = (member, connection)

    def remove(self, member: Member) -> None:
        self._connections.pop(member.number, None)

    def end(self, member: Member, reason: CloseReason) -> None:
        """End a member's connection."""
        if found := self._connections.pop(member.number, None):
            found[1].end(reason)

    def end_all(self, reason: CloseReason) -> None:
        for member, _ in list(self._connections.values()):
            self.end(member, reason)

    def send(self, member: Member, message: ToGuest) -> None:
        if found := self._connections.get(member.number):
            found[1].send(message)

    def broadcast(self, message: ToGuest, among: Callable[[Member], bool] = lambda _: True) -> None:
        """Send a message to everybody `among` accepts; it is encoded once."""
        chosen: Iterable[Connection] = [c for member, c in self._connections.values() if among(member)]
        if chosen:
            pieces = encoded(message)
            for connection in chosen:
                for data in pieces:
                    connection.post(data)

    async def beat(self) -> None:
        """Send heartbeats for ever, and close connections that stay silent."""
        beat = self._limits.heartbeat_ms / 1000
        while True:
            await asyncio.sleep(beat)
            now = self._now()
            for member, connection in list(self._connections.values()):
                silent = (now - connection.heard) / beat
                if silent >= self._limits.silent_beats:
                    connection.abandon()
                else:
                    self._link_changed(member, "slow" if silent >= self._limits.slow_beats else "online")
                    connection.send(Beat())
