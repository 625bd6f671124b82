"""Authentication: guest and host prove to each other that they know the code, or a token, and agree on keys."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from logic.peer.messages import (
    VERSION,
    Answer,
    Hello,
    Malformed,
    Proof,
    Refusal,
    decode,
    encode,
    guest_opening,
    host_opening,
    version_of,
)
from logic.peer.net.transport import Transport
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import CloseReason
from logic.peer.security.fair_seed import new_secret
from logic.peer.security.invitation import new_code
from logic.peer.security.random_limiter import LimiterFull, LotteryLimiter
from logic.peer.security.rate_limits import AddressLimiter, FailedAttempts, Now, Rate
from logic.peer.security.seal import BadShare, Exchange, Keys, Seal


class ConnectionRefused(Exception):
    """The connection is refused; `version` is the other side's."""

    def __init__(self, reason: CloseReason, version: int | None = None) -> None:
        super().__init__(reason)
        self.reason: CloseReason = reason
        self.version = version


class Admitted(NamedTuple):
    """An authenticated guest; `member` is set for a returning member."""

    seal: Seal
    member: int | None


async def authenticate(transport: Transport, secret: str, member: int | None = None) -> Seal:
    """The guest's side; raises ConnectionRefused, TransportClosed or Malformed."""
    exchange = await asyncio.to_thread(Exchange, "guest", secret)
    hello = encode(Hello(VERSION, exchange.share.hex(), member))
    await transport.send(hello)
    answer = await transport.receive()
    try:
        keys = await asyncio.to_thread(exchange.keys, _share(answer), hello, answer)
    except BadShare:
        raise Malformed("no share") from None
    await transport.send(encode(Proof(keys.proof("guest").hex())))
    reply = _of_host(await transport.receive())
    if not isinstance(reply, Proof):
        raise Malformed("no proof")
    if not keys.proves("host", bytes.fromhex(reply.proof)):
        # The other side does not know the secret either.
        raise ConnectionRefused("wrong_code")
    return Seal("guest", keys)


def _share(answer: bytes) -> bytes:
    reply = _of_host(answer)
    if not isinstance(reply, Answer):
        raise Malformed("no answer")
    return bytes.fromhex(reply.share)


def _of_host(data: bytes) -> Answer | Proof:
    try:
        reply = decode(data, host_opening)
    except Malformed:
        version = version_of(data)
        if version is None or version == VERSION:
            raise
        raise ConnectionRefused("version", version) from None
    if isinstance(reply, Refusal):
        raise ConnectionRefused(reply.reason, reply.version)
    return reply


class Authenticator:
    """The host's side: holds the code, limits wrong guesses, and admits guests who know it.

    Wrong codes are counted by address, and after too many in all the code changes. If that happens again soon, from
    many addresses, the code stays and new guests wait for a turn instead.
    On a relay there are no addresses: codes are tried one at a time with pauses, and wrong ones are not counted, since
    one guesser could otherwise lock out everybody.
    """

    def __init__(self, limits: RoomLimits, now: Now, token: Callable[[int], str | None]) -> None:
        self.code = new_code()
        #: Called when the code has changed.
        self.code_changed: Callable[[], None] = lambda: None
        self._limits, self._now, self._token = limits, now, token
        self._tries = FailedAttempts(limits.tries_per_minute, limits.tries_per_code, limits.code_lasts_ms / 1000, now)
        self._hellos = AddressLimiter(
            Rate(limits.hellos_per_minute, limits.hellos_per_minute / 60),
            Rate(limits.exchanges_at_once, limits.exchanges_per_second),
            now,
        )
        most = limits.strangers
        self._guesses = LotteryLimiter(limits.relay_tries_at_once, limits.relay_pause_ms, most, now)
        self._returns = LotteryLimiter(limits.relay_back_at_once, limits.relay_back_pause_ms, most, now)
        #: One key exchange at a time: it is the most expensive request of a stranger.
        self._busy = asyncio.Lock()

    def change_code(self) -> None:
        self.code = new_code()
        self._tries.new_code()
        self.code_changed()

    async def admit(self, transport: Transport) -> Admitted:
        """Admit a guest; raises ConnectionRefused after sending the reason."""
        try:
            return await self._admit(transport)
        except ConnectionRefused as away:
            await transport.send(encode(Refusal(away.reason)))
            raise

    async def _admit(self, transport: Transport) -> Admitted:
        data = await transport.receive()
        version = version_of(data)
        if version is not None and version != VERSION:
            raise ConnectionRefused("version", version)
        hello = decode(data, guest_opening)
        if not isinstance(hello, Hello):
            raise Malformed("no hello")
        in_turn = await self._wait_for(transport.address, hello.member)
        secret = self._secret(hello.member)
        # An unknown member number is answered like a wrong token.
        answer, keys = await self._exchange(secret or new_secret(), hello, data)
        await transport.send(answer)
        proof = decode(await transport.receive(), guest_opening)
        if not isinstance(proof, Proof):
            raise Malformed("no proof")
        late = not in_turn and self._by_turns(transport.address, hello.member)
        if late or not self._may_try(transport.address, hello.member):
            raise ConnectionRefused("too_many_tries")
        if not keys.proves("guest", bytes.fromhex(proof.proof)) or self._secret(hello.member) != secret:
            self._failed(transport.address, hello.member)
        self._hellos.authenticated(transport.address)
        await transport.send(encode(Proof(keys.proof("host").hex())))
        return Admitted(Seal("host", keys), hello.member)

    async def _wait_for(self, address: str, member: int | None) -> bool:
        """Wait until a guest may try; returns whether it had to wait for a turn. Raises ConnectionRefused."""
        if address and (not self._may_try(address, member) or not self._hellos.allows(address)):
            raise ConnectionRefused("too_many_tries")
        if not self._by_turns(address, member):
            return False
        try:
            await (self._guesses if member is None else self._returns).acquire(self._limits.relay_patience_ms)
        except LimiterFull:
            raise ConnectionRefused("too_many_tries") from None
        return True

    def _by_turns(self, address: str, member: int | None) -> bool:
        """Whether guests take turns, because a guesser cannot be told from a friend."""
        return not address or (member is None and self._tries.code_exhausted and not self._hellos.knows(address))

    def _may_try(self, address: str, member: int | None) -> bool:
        # A token cannot be guessed: wrong codes from an address do not lock out its returning members.
        return member is not None or self._tries.allows(address)

    def _secret(self, member: int | None) -> str | None:
        return self.code if member is None else self._token(member)

    def _failed(self, address: str, member: int | None) -> None:
        if member is not None:
            raise ConnectionRefused("not_back")
        if address:
            self._tries.failed(address)
            if self._tries.count_against_code():
                self.change_code()
        raise ConnectionRefused("wrong_code")

    async def _exchange(self, secret: str, hello: Hello, data: bytes) -> tuple[bytes, Keys]:
        def work() -> tuple[bytes, Keys]:
            exchange = Exchange("host", secret)
            answer = encode(Answer(exchange.share.hex()))
            return answer, exchange.keys(bytes.fromhex(hello.share), data, answer)

        async with self._busy:
            try:
                return await asyncio.to_thread(work)
            except BadShare:
                raise Malformed("no share") from None
