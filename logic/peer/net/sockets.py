"""Lines over the network: WebSockets, without compression, each message a frame."""

import asyncio
import ipaddress
import logging
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

# Not later, in the peers' thread: it looks up a library at once, for which Android needs Java's main thread.
import ifaddr
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from logic.core.override import override
from logic.peer.messages import LARGEST, Malformed
from logic.peer.net.frames import limit_frames
from logic.peer.net.transport import Genuine, TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.invitation import PORT, SocketAddress
from logic.peer.security.pending import PendingConnections
from logic.peer.security.rate_limits import AddressLimiter, Rate
from logic.peer.security.seal import OVERHEAD

_log = logging.getLogger(f"{__name__}.websockets")
# The library notes each connection that comes and goes: whoever knocks could fill the log with that.
_log.setLevel(logging.ERROR)

FRAME_MOST = LARGEST + OVERHEAD
HANG_UP_SECONDS = 1.0


class SocketTransport:
    """One end of a WebSocket."""

    def __init__(
        self, ends: ClientConnection | ServerConnection, authenticated: Callable[[], None] = lambda: None
    ) -> None:
        self._ends, self._known = ends, authenticated
        self.address = _counted_as(ends.remote_address)

    async def send(self, frame: bytes) -> None:
        try:
            await self._ends.send(frame)
        except ConnectionClosed:
            raise TransportClosed from None

    async def receive(self) -> bytes:
        try:
            frame = await self._ends.recv()
        except ConnectionClosed:
            raise TransportClosed from None
        if isinstance(frame, str):
            raise Malformed("text")
        return frame

    def authenticated(self, genuine: Genuine) -> None:
        self._known()

    async def close(self, goodbye: bytes = b"") -> None:
        try:
            async with asyncio.timeout(2 * HANG_UP_SECONDS):
                await self._ends.close()
        except TimeoutError:
            # The other end takes nothing any more, not even a goodbye.
            self._ends.transport.abort()


class SocketServer:
    """Where a host waits for guests."""

    def __init__(self, server: Server, port: int) -> None:
        self._server = server
        self.port = port

    @classmethod
    async def open(
        cls, port: int, limits: RoomLimits, met: Callable[[SocketTransport], Awaitable[None]]
    ) -> "SocketServer":
        """Listen at a port, or at the usual one where it is 0, or at any that is free. Raises OSError."""
        listening = await _listen(port)
        pending = PendingConnections(limits.connections + limits.strangers)
        meetings = AddressLimiter(
            Rate(limits.meetings_at_once, limits.meetings_per_address),
            Rate(limits.meetings_per_second, limits.meetings_per_second),
            time.monotonic,
        )

        class Counted(ServerConnection):
            """On the porch from the first moment, before a word is said."""

            @override
            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                address = _counted_as(self.remote_address)
                limit_frames(self, limits.messages_per_second, time.monotonic, lambda: meetings.flooded(address))
                # A listening socket of ours is not known to be TCP, so asyncio leaves Nagle's delay on.
                transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if meetings.allows(address):
                    pending.add(self, address, transport.abort)
                else:
                    transport.abort()

            @override
            def connection_lost(self, exc: Exception | None) -> None:
                pending.remove(self)
                super().connection_lost(exc)

        async def handle(connection: ServerConnection) -> None:
            def authenticated() -> None:
                pending.authenticated(connection)
                meetings.authenticated(transport.address)

            transport = SocketTransport(connection, authenticated)
            await met(transport)

        server = await serve(
            handle,
            sock=listening,
            # Nothing in a browser has any business here.
            origins=[None],
            compression=None,
            server_header=None,
            open_timeout=limits.join_ms / 1000,
            ping_interval=None,
            close_timeout=HANG_UP_SECONDS,
            max_size=FRAME_MOST,
            max_queue=4,
            create_connection=Counted,
            logger=_log,
        )
        return cls(server, listening.getsockname()[1])

    async def close(self) -> None:
        self._server.close()
        await self._server.wait_closed()


class _Dialled(ClientConnection):
    """A host floods a guest no more than a guest floods a host; how much it has to tell is for the game to say."""

    @override
    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        limit_frames(self, None, time.monotonic, lambda: None)


async def dial(address: SocketAddress) -> SocketTransport:
    """Connect to a host; raises TransportClosed."""
    try:
        ends = await connect(
            f"ws://{address}",
            compression=None,
            user_agent_header=None,
            proxy=None,
            open_timeout=None,
            ping_interval=None,
            close_timeout=HANG_UP_SECONDS,
            max_size=FRAME_MOST,
            create_connection=_Dialled,
            logger=_log,
        )
    except (OSError, InvalidHandshake, InvalidURI, EOFError, UnicodeError) as wrong:
        raise TransportClosed(str(wrong)) from None
    return SocketTransport(ends)


def own_addresses(port: int) -> tuple[str, ...]:
    """Where this device can be reached, as far as it knows: the addresses of its networks."""
    # Not every system lets its networks be listed; the one that leads to others is the one that matters.
    found = [_towards_others(), *listed_addresses()]
    outside = [ip for ip in dict.fromkeys(found) if ip and not ipaddress.ip_address(ip).is_loopback]
    # Addresses a device gives itself where nobody else does come last.
    outside.sort(key=lambda ip: ipaddress.ip_address(ip).is_link_local)
    return tuple(str(SocketAddress(ip, port)) for ip in outside or ["127.0.0.1"])


def listed_addresses() -> tuple[str, ...]:
    """This device's addresses in its networks, where the system lists them; not even a socket is opened for that."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    return tuple(ip.ip for adapter in adapters for ip in adapter.ips if isinstance(ip.ip, str))


def _towards_others() -> str:
    """This device's address in the network through which it would reach others; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


async def _listen(port: int) -> socket.socket:
    # Guests come back to the port they know: if the room that had it is only just closing, it is waited for.
    give_up = time.monotonic() + (2 * HANG_UP_SECONDS if port else 0)
    while True:
        try:
            return _bound(port or PORT)
        except OSError:
            if time.monotonic() >= give_up:
                # Somebody else listens there: the invitation names the one we get.
                return _bound(0)
        await asyncio.sleep(0.05)


def _bound(port: int) -> socket.socket:
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:
            # Where IPv6 is switched off, the older one will do.
            pass
    return socket.create_server(("", port))


def _counted_as(remote: Any) -> str:
    """The address whose tries are counted: a whole network of IPv6, since a device has as many as it likes there."""
    try:
        ip = ipaddress.ip_address(remote[0].partition("%")[0])
    except (TypeError, ValueError, IndexError):
        return "?"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
