"""Somebody who speaks the protocol by hand, so that a test can break it."""

import asyncio
from typing import Any

from logic.peer import messages
from logic.peer.net.transport import Transport
from logic.peer.security.fair_seed import commitment
from logic.peer.security.handshake import authenticate
from logic.peer.security.seal import Seal

SHARE = "0" * 32


class Stranger:
    """A connection, encrypted or not, to send anything on."""

    def __init__(self, transport: Transport, seal: Seal | None = None) -> None:
        self.transport = transport
        self.seal = seal
        #: The host's messages, once the connection is encrypted.
        self.heard: list[Any] = []

    @classmethod
    async def enter(cls, transport: Transport, secret: str, *, member: int | None = None, **enter: Any) -> "Stranger":
        """Come in as a guest does."""
        stranger = cls(transport, await authenticate(transport, secret, member))
        await stranger.say(messages.Enter(**{"name": "Stranger", **enter}))
        await stranger.hear(messages.Entered)
        return stranger

    async def ready(self, promise: str, share: str = SHARE) -> None:
        """Commit itself to a share, to be shown with `Reveal`."""
        entered = next(message for message in self.heard if isinstance(message, messages.Entered))
        await self.say(messages.Ready(promise, commitment(share, promise, entered.member)))

    async def reveal(self, share: str = SHARE) -> None:
        """Show the share, once the room draws."""
        await self.say(messages.Reveal(share))

    async def say(self, message: Any) -> None:
        await self.send(messages.encode(message))

    async def send(self, data: bytes) -> None:
        """Any bytes, under the seal."""
        assert self.seal
        await self.transport.send(self.seal.close(data))

    async def hear(self, kind: type) -> Any:
        """The next message of a kind; raises TransportClosed."""
        assert self.seal
        async with asyncio.timeout(30):
            while True:
                data = self.seal.open(await self.transport.receive())
                assert data is not None
                message = messages.decode(data, messages.to_guest)
                self.heard.append(message)
                if isinstance(message, kind):
                    return message
