"""Where lines arrive: whoever proves to know the code is brought to the host, and heard until the line ends."""

import asyncio
import logging

from logic.peer.host.connection import REASONS, Connection, Flood
from logic.peer.host.guest_messages import hear
from logic.peer.host.host import Host
from logic.peer.host.roster import Member
from logic.peer.messages import Away, Enter, Malformed
from logic.peer.net.transport import Line, LineClosed
from logic.peer.security.handshake import TurnedAway
from logic.peer.security.seal import Broken

log = logging.getLogger(__name__)


class Reception:
    """Serves the lines of one room, each on its own: nothing one guest does holds up another."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._settings = host.settings
        self._serving: set[asyncio.Task[None] | None] = set()

    async def empty(self, seconds: float) -> None:
        """Wait for the last words of everybody, for so long at most."""
        serving = [task for task in self._serving if task]
        if serving:
            await asyncio.wait(serving, timeout=seconds)

    async def serve(self, line: Line, *, host: bool = False) -> None:
        """Talk with whoever is on a line, to its end. `host` is the device the room is on."""
        task = asyncio.current_task()
        self._serving.add(task)
        try:
            arrived = await self._admit(line, host=host)
            if arrived is not None:
                await self._converse(*arrived)
        finally:
            self._serving.discard(task)
            await line.close()

    async def _admit(self, line: Line, *, host: bool) -> tuple[Member, Connection] | None:
        """Let somebody in, within the time there is for that; None for who stays outside."""
        try:
            async with asyncio.timeout(self._settings.join_ms / 1000):
                admitted = await self._host.door.admit(line)
                line.proved(admitted.seal.admits)
                connection = Connection(line, admitted.seal, self._settings, self._host.clock.seconds)
                enter = await connection.receive()
        except (TurnedAway, LineClosed, Malformed, Broken, Flood, TimeoutError):
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
        hall = self._host.hall
        if number is not None:
            return hall.members.get(number)
        if not host and not self._has_room():
            return None
        member = hall.join(enter.name, host=host)
        if host or self._host.phase == "lobby":
            hall.arrive(member, enter.place)
        return member

    def _has_room(self) -> bool:
        """Whether one more may come; who watched and went makes room."""
        hall, settings = self._host.hall, self._settings
        if len(hall.watchers()) >= settings.spectators:
            away = [member for member in hall.watchers() if member.link in ("reconnecting", "lost")]
            for member in away[:1]:
                self._host.part(member)
        # The host's own line is within its device, and does not count.
        return len(self._host.company) <= settings.connections and len(hall.watchers()) < settings.spectators

    async def _converse(self, member: Member, connection: Connection) -> None:
        carrying = asyncio.ensure_future(connection.carry())
        try:
            while True:
                message = await connection.receive()
                if not self._host.company.has(member, connection):
                    # Sent away, or here on another line by now: what was still on its way does not count.
                    break
                if isinstance(message, Away):
                    break
                hear(self._host, member, connection, message)
        except LineClosed:
            pass
        except Broken:
            # Something on the way has spoiled the line; the guest itself is told to come back on another.
            connection.end("slow")
        except (Flood, Malformed) as wrong:
            connection.end(REASONS[type(wrong)])
        except Exception:
            # A fault of ours that this guest has found: it costs that guest its line, and nobody else anything.
            log.exception("A message from a guest could not be handled")
            connection.end("malformed")
        finally:
            if self._host.company.has(member, connection):
                self._host.gone_quiet(member)
            connection.end("closed")
            await self._carry_to_the_end(carrying)

    async def _carry_to_the_end(self, carrying: "asyncio.Future[None]") -> None:
        """Give the last words a moment."""
        await asyncio.wait([carrying], timeout=self._settings.join_ms / 1000)
        carrying.cancel()
