"""Limits on WebSocket frames, as they are parsed: before anything is answered, queued or decoded."""

from collections.abc import Callable

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ProtocolError
from websockets.frames import CLOSE, PING, PONG, Frame

from logic.peer.security.rate_limits import Now, Rate, TokenBucket

CONTROL = Rate(8, 1)
"""Pings and pongs: this app sends none of its own, and a proxy on the way sends one now and then."""
BURST = 4
"""More frames than messages may come at once, so that a guest that says too much still hears why it has to go."""


def limit_frames(
    ends: ClientConnection | ServerConnection, messages_per_second: float | None, now: Now, flooded: Callable[[], None]
) -> None:
    """Cut a connection off at the first frame too many, and call `flooded`. None: as many messages as it likes.

    `websockets` answers every ping while it parses and keeps the pongs that nobody takes, and it assembles a message
    of any number of pieces. So the limit lies before its own handling of a frame, and no message comes in pieces.
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
            # What would be sent now is noted in the log, piece by piece.
            protocol.writes.clear()
            flooded()
            raise ProtocolError("too many frames")
        received(frame)

    protocol.recv_frame = receive  # type: ignore[method-assign]
