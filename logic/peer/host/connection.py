"""The host's end of an encrypted connection, with a send queue."""

import asyncio
from collections import deque

from logic.peer.messages import Farewell, FromGuest, Malformed, ToGuest, decode, encode, encoded, from_guest
from logic.peer.net.transport import Transport, TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import CloseReason
from logic.peer.security.rate_limits import Now, TokenBucket
from logic.peer.security.seal import BrokenSeal, Seal


class RateLimitExceeded(Exception):
    """A guest sends more messages than allowed."""


class Connection:
    """The connection to one guest. Only its own sender task ever waits for the guest."""

    def __init__(self, transport: Transport, seal: Seal, limits: RoomLimits, now: Now) -> None:
        self.transport = transport
        self._seal = seal
        self._limits = limits
        self._now = now
        rate = limits.messages_per_second
        self._bucket = TokenBucket(rate, rate, now)
        self.chat = TokenBucket(limits.chat_burst, 1000 / limits.chat_refill_ms, now)
        #: When the last message arrived.
        self.heard = now()
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._more = asyncio.Event()
        self._last = False
        #: A guest that receives nothing for so long is gone, whatever it sends.
        self._patience = limits.silent_beats * limits.heartbeat_ms / 1000

    def send(self, message: ToGuest) -> None:
        for data in encoded(message):
            self.post(data)

    def post(self, data: bytes) -> None:
        """Queue an encoded message; a guest that does not receive is disconnected."""
        if self._last:
            return
        self._waiting.append(data)
        self._waiting_bytes += len(data)
        limits = self._limits
        if len(self._waiting) > limits.waiting_frames or self._waiting_bytes > limits.waiting_bytes:
            self._waiting.clear()
            self.end("slow")
        self._more.set()

    def end(self, reason: CloseReason) -> None:
        """Send the reason as the last message."""
        if not self._last:
            self._waiting.append(encode(Farewell(reason)))
            self._last = True
            self._more.set()

    def abandon(self) -> None:
        """Close a dead connection without a message."""
        self._waiting.clear()
        self._last = True
        self._more.set()
        self._hanging_up = asyncio.ensure_future(self.transport.close())

    async def carry(self) -> None:
        """Send queued messages until the last one, then close."""
        try:
            while True:
                while self._waiting:
                    data = self._waiting.popleft()
                    self._waiting_bytes -= len(data)
                    async with asyncio.timeout(self._patience):
                        await self.transport.send(self._seal.close(data))
                if self._last:
                    return
                self._more.clear()
                await self._more.wait()
        except (TransportClosed, TimeoutError):
            pass
        finally:
            self._last = True
            await self.transport.close()

    async def receive(self) -> FromGuest:
        """The guest's next message; raises TransportClosed, Malformed, BrokenSeal or RateLimitExceeded."""
        while True:
            data = self._seal.open(await self.transport.receive())
            if not self._bucket.take():
                # Anybody may repeat old frames: they break the connection, but are not the guest's fault.
                raise BrokenSeal("repeated") if data is None else RateLimitExceeded
            if data is not None:
                # Only a new frame shows that the guest is there: anybody may repeat an old one.
                self.heard = self._now()
                return decode(data, from_guest)


REASONS: dict[type[Exception], CloseReason] = {RateLimitExceeded: "flood", Malformed: "malformed"}
"""The reason that a guest is given for a closed connection, by error."""
