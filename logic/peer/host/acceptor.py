"""Accepts connections: authenticates each, brings it to the host, and handles its messages until it ends."""

import asyncio
import logging

from logic.peer.host.connection import REASONS, Connection, RateLimitExceeded
from logic.peer.host.guest_messages import handle
from logic.peer.host.host import Host
from logic.peer.host.roster import Member
from logic.peer.messages import Away, Enter, Malformed
from logic.peer.net.transport import Transport, TransportClosed
from logic.peer.security.handshake import ConnectionRefused
from logic.peer.security.seal import BrokenSeal

log = logging.getLogger(__name__)


class ConnectionAcceptor:
    """Serves the connections of one room independently: no guest can hold up another."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._limits = host.limits
        self._serving: set[asyncio.Task[None] | None] = set()

    async def empty(self, seconds: float) -> None:
        """Wait until all connections have sent their last messages, at most for so long."""
        serving = [task for task in self._serving if task]
        if serving:
            await asyncio.wait(serving, timeout=seconds)

    async def serve(self, transport: Transport, *, host: bool = False) -> None:
        """Serve a connection to its end. `host` marks that of the host's own device."""
        task = asyncio.current_task()
        self._serving.add(task)
        try:
            arrived = await self._admit(transport, host=host)
            if arrived is not None:
                await self._converse(*arrived)
        finally:
            self._serving.discard(task)
            await transport.close()

    async def _admit(self, transport: Transport, *, host: bool) -> tuple[Member, Connection] | None:
        """Authenticate and admit a guest within the time limit; None if that fails."""
        try:
            async with asyncio.timeout(self._limits.join_ms / 1000):
                admitted = await self._host.authenticator.admit(transport)
                transport.authenticated(admitted.seal.admits)
                connection = Connection(transport, admitted.seal, self._limits, self._host.clock.seconds)
                enter = await connection.receive()
        except (ConnectionRefused, TransportClosed, Malformed, BrokenSeal, RateLimitExceeded, TimeoutError):
            return None
        if not isinstance(enter, Enter):
            return None
        member = self._member(admitted.member, enter, host=host)
        if member is None:
            connection.end("full" if admitted.member is None else "not_back")
            await self._carry_to_the_end(asyncio.ensure_future(connection.carry()))
            return None
        self._host.enter(member, connection, enter.known)
        return member, connection

    def _member(self, number: int | None, enter: Enter, *, host: bool) -> Member | None:
        roster = self._host.roster
        if number is not None:
            return roster.members.get(number)
        if not host and not self._has_room():
            return None
        member = roster.join(enter.name, host=host)
        if host or self._host.phase == "lobby":
            roster.seat_newcomer(member, enter.place)
        return member

    def _has_room(self) -> bool:
        """Whether one more may join; a disconnected spectator is removed for them."""
        roster, limits = self._host.roster, self._limits
        if len(roster.watchers()) >= limits.spectators:
            away = [member for member in roster.watchers() if member.link in ("reconnecting", "lost")]
            for member in away[:1]:
                self._host.remove_member(member)
        # The host's own connection does not count.
        return len(self._host.connections) <= limits.connections and len(roster.watchers()) < limits.spectators

    async def _converse(self, member: Member, connection: Connection) -> None:
        carrying = asyncio.ensure_future(connection.carry())
        try:
            while True:
                message = await connection.receive()
                if not self._host.connections.has(member, connection):
                    # Removed, or connected anew: ignore messages that were still in transit.
                    break
                if isinstance(message, Away):
                    break
                handle(self._host, member, connection, message)
        except TransportClosed:
            pass
        except BrokenSeal:
            # Somebody has tampered with the connection; the guest must come back on another.
            connection.end("slow")
        except (RateLimitExceeded, Malformed) as wrong:
            connection.end(REASONS[type(wrong)])
        except Exception:
            # A bug of ours that this guest has triggered: only this connection ends.
            log.exception("A message from a guest could not be handled")
            connection.end("malformed")
        finally:
            if self._host.connections.has(member, connection):
                self._host.disconnected(member)
            connection.end("closed")
            await self._carry_to_the_end(carrying)

    async def _carry_to_the_end(self, carrying: "asyncio.Future[None]") -> None:
        """Give the last messages a moment."""
        await asyncio.wait([carrying], timeout=self._limits.join_ms / 1000)
        carrying.cancel()
