"""Transport over WebSockets: no compression, one frame per message."""

import asyncio
import ipaddress
import logging
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

# Not lazily on the peer thread: the import loads a library, for which Android needs the main thread.
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
# The library logs each connection, which would let anybody fill the log.
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
            # The other end receives nothing any more.
            self._ends.transport.abort()


class SocketServer:
    """Accepts WebSocket connections on a host."""

    def __init__(self, server: Server, port: int) -> None:
        self._server = server
        self.port = port

    @classmethod
    async def open(
        cls, port: int, limits: RoomLimits, met: Callable[[SocketTransport], Awaitable[None]]
    ) -> "SocketServer":
        """Listen on a port (0: the default one), or on any free one if it is taken. Raises OSError."""
        listening = await _listen(port)
        pending = PendingConnections(limits.connections + limits.strangers)
        meetings = AddressLimiter(
            Rate(limits.meetings_at_once, limits.meetings_per_address),
            Rate(limits.meetings_per_second, limits.meetings_per_second),
            time.monotonic,
        )

        class Counted(ServerConnection):
            """Counted as pending from the first moment, before any message."""

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
            # No browser may connect.
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
    """Limits a host's control frames; the number of messages depends on the game."""

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
    """This device's addresses in its networks, as invitations name them."""
    # Not every system can list its networks, so begin with the one that routes to others.
    found = [_towards_others(), *listed_addresses()]
    outside = [ip for ip in dict.fromkeys(found) if ip and not ipaddress.ip_address(ip).is_loopback]
    # Self-assigned addresses come last.
    outside.sort(key=lambda ip: ipaddress.ip_address(ip).is_link_local)
    return tuple(str(SocketAddress(ip, port)) for ip in outside or ["127.0.0.1"])


def listed_addresses() -> tuple[str, ...]:
    """This device's addresses as the system lists them; opens no socket."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    return tuple(ip.ip for adapter in adapters for ip in adapter.ips if isinstance(ip.ip, str))


def _towards_others() -> str:
    """This device's address in the network that routes to others; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


async def _listen(port: int) -> socket.socket:
    # Guests come back to the port they know, so wait for a room that is just closing there.
    give_up = time.monotonic() + (2 * HANG_UP_SECONDS if port else 0)
    while True:
        try:
            return _bound(port or PORT)
        except OSError:
            if time.monotonic() >= give_up:
                # The port is taken: the invitation names the one we get.
                return _bound(0)
        await asyncio.sleep(0.05)


def _bound(port: int) -> socket.socket:
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:
            # IPv6 is switched off: use IPv4.
            pass
    return socket.create_server(("", port))


def _counted_as(remote: Any) -> str:
    """The address for rate limits: for IPv6 the whole /64 network, since a device can use any address of it."""
    try:
        ip = ipaddress.ip_address(remote[0].partition("%")[0])
    except (TypeError, ValueError, IndexError):
        return "?"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
