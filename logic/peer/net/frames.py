"""Limits WebSocket frames as they are parsed, before any is answered, queued or decoded."""

from collections.abc import Callable

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ProtocolError
from websockets.frames import CLOSE, PING, PONG, Frame

from logic.peer.security.rate_limits import Now, Rate, TokenBucket

CONTROL = Rate(8, 1)
"""Pings and pongs: the app sends none itself, and proxies few."""
BURST = 4
"""The limit for frames is above that for messages, so that a guest that sends too much still receives the reason."""


def limit_frames(
    ends: ClientConnection | ServerConnection, messages_per_second: float | None, now: Now, flooded: Callable[[], None]
) -> None:
    """Abort a connection at the first frame beyond the limit, and call `flooded`. None: any number of messages.

    `websockets` answers every ping while it parses, keeps the pongs that are not received, and assembles messages of
    any number of fragments. So the limit is applied before its own handling, and fragments are not allowed.
    """
    protocol, control = ends.protocol, TokenBucket(*CONTROL, now)
    messages = None
    if messages_per_second is not None:
        messages = TokenBucket(BURST * messages_per_second, 2 * messages_per_second, now)
    received = protocol.recv_frame

    def allowed(frame: Frame) -> bool:
        if frame.opcode in (PING, PONG):
            return control.take()
        if frame.opcode is CLOSE:
            return True
        return frame.fin and (messages is None or messages.take())

    def receive(frame: Frame) -> None:
        if not allowed(frame):
            ends.transport.abort()
            # Data that would still be sent is logged in pieces.
            protocol.writes.clear()
            flooded()
            raise ProtocolError("too many frames")
        received(frame)

    protocol.recv_frame = receive  # type: ignore[method-assign]
