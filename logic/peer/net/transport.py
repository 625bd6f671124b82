"""Transport: carries frames between two devices, over any medium."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class TransportClosed(Exception):
    """The other end has closed the connection."""


Genuine = Callable[[bytes], bool]
"""Whether a frame was encrypted by the other side."""


class Transport(Protocol):
    """Carries frames of at most `messages.LARGEST` bytes plus the seal's overhead, both ways."""

    #: The other end's address for rate limits; empty if unknown.
    address: str

    async def send(self, frame: bytes) -> None:
        """Raises TransportClosed."""

    async def receive(self) -> bytes:
        """The next frame; raises TransportClosed or Malformed."""

    def authenticated(self, genuine: Genuine) -> None:
        """The other end has authenticated: the connection is not evicted any more, and if anybody may write to it, only
        genuine frames are received."""

    async def close(self, goodbye: bytes = b"") -> None:
        """Close; data sent before still arrives. May be called again. `goodbye` is an encrypted last frame for
        transports whose other end does not notice by itself."""


class LocalTransport:
    """One end of a connection within this device."""

    address = "here"

    def __init__(self) -> None:
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._other: LocalTransport = self
        self._closed = False

    @classmethod
    def pair(cls) -> "tuple[LocalTransport, LocalTransport]":
        one, other = cls(), cls()
        one._other, other._other = other, one
        return one, other

    async def send(self, frame: bytes) -> None:
        if self._closed:
            raise TransportClosed
        self._other._arrived.put_nowait(frame)

    async def receive(self) -> bytes:
        frame = await self._arrived.get()
        if frame is None:
            # For the next call.
            self._arrived.put_nowait(None)
            raise TransportClosed
        return frame

    def authenticated(self, genuine: Genuine) -> None:
        pass

    async def close(self, goodbye: bytes = b"") -> None:
        for end in (self, self._other):
            if not end._closed:
                end._closed = True
                end._arrived.put_nowait(None)
