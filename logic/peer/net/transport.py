"""Lines: what carries frames between two devices, whatever it is made of."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class TransportClosed(Exception):
    """There is nobody at the other end any more."""


Genuine = Callable[[bytes], bool]
"""Whether a frame was sealed by the other side."""


class Transport(Protocol):
    """Carries frames of at most `messages.LARGEST` bytes and the seal, both ways."""

    #: Where the other end is, as far as tries are counted; empty where nobody can tell.
    address: str

    async def send(self, frame: bytes) -> None:
        """Raises TransportClosed."""

    async def receive(self) -> bytes:
        """The next frame; raises TransportClosed, and Malformed for what is no frame."""

    def authenticated(self, genuine: Genuine) -> None:
        """Who is at the other end knows the code, or a token: the line is not ended to make room for others, and where
        anybody may write to it, only what is genuine arrives."""

    async def close(self, goodbye: bytes = b"") -> None:
        """Hang up; what was sent before still arrives. Does nothing a second time. `goodbye` is a sealed frame for
        lines whose other end does not notice by itself."""


class LocalTransport:
    """One end of a line within this device."""

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
            # For whoever asks again.
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
