"""Others who can write to a broker can neither close nor fill anybody's connection."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from logic.peer.messages import LARGEST
from logic.peer.net.relay import (
    FRAME_COSTS,
    ID_BYTES,
    UNPROVED_BYTES,
    UNPROVED_MOST,
    WAITING_BYTES,
    Relay,
    RelayTransport,
    _Broker,
)
from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.seal import OVERHEAD, Seal
from tests.logic.peer.test_parts import _SHARED

GUEST = b"g" * ID_BYTES
USUAL = RoomLimits()


def line() -> RelayTransport:
    return RelayTransport(lambda _kind, _frame: None, lambda: None)


def waiting(one: RelayTransport) -> int:
    return one._arrived.qsize()


def test_an_unauthenticated_connection_queues_next_to_nothing() -> None:
    one = line()
    for _ in range(1000):
        one.arrived(b"x" * LARGEST)
        one.arrived(b"x" * UNPROVED_BYTES)
    assert waiting(one) == UNPROVED_MOST
    assert not one._closed


def test_what_is_not_the_other_sides_never_waits_and_closes_nothing() -> None:
    async def main() -> None:
        one, guest, host = line(), Seal("guest", _SHARED), Seal("host", _SHARED)
        # Somebody has written before the proof, too.
        one.arrived(b"stuffed")
        one.authenticated(host.admits)
        frames = [guest.close(b"%d" % number) for number in range(3)]
        for frame in frames:
            for junk in (b"", b"c", b"x" * LARGEST, frame[:-1], frame[:8] + bytes(40), bytes(40), b"\xff" * 60):
                one.arrived(junk)
            for _ in range(USUAL.waiting_frames * 2):
                one.arrived(frame)
        assert waiting(one) == 3
        assert [host.open(await one.receive()) for _ in range(3)] == [b"0", b"1", b"2"]
        # Recorded ones come too late for ever.
        for frame in frames:
            one.arrived(frame)
        assert waiting(one) == 0

    asyncio.run(main())


@pytest.mark.parametrize("size", [1, LARGEST])
def test_a_full_connection_drops_frames_and_stays(size: int) -> None:
    """All that a host lets wait for a guest may come at once: who joins gets two hundred lines of chat."""
    one, guest, host = line(), Seal("guest", _SHARED), Seal("host", _SHARED)
    one.authenticated(host.admits)
    most = min(USUAL.waiting_frames, USUAL.waiting_bytes // (size + OVERHEAD))
    for _ in range(most + 10):
        one.arrived(guest.close(b"x" * size))
    assert waiting(one) == most

    async def main() -> None:
        for _ in range(most):
            assert host.open(await one.receive())
        one.arrived(guest.close(b"one more"))
        assert waiting(one) == 1

    asyncio.run(main())
    assert not one._closed


def test_what_a_broker_brings_faster_than_it_is_read_is_dropped() -> None:
    """The library's thread hands it over to the event loop, whose calls would wait without end."""
    broker, calls = _Broker.__new__(_Broker), list[tuple[Any, ...]]()
    broker._loop = SimpleNamespace(call_soon_threadsafe=lambda *call: calls.append(call))  # type: ignore[assignment]
    broker._arrived, broker._waiting = lambda _payload: None, 0
    large, empty = (SimpleNamespace(payload=b"x" * size) for size in (LARGEST, 0))
    for most, message in ((WAITING_BYTES // LARGEST, large), (WAITING_BYTES // FRAME_COSTS, empty)):
        for _ in range(2 * most):
            broker._message(None, None, message)  # type: ignore[arg-type]
        assert 0.9 * most < len(calls) <= most
        while calls:
            take, payload = calls.pop()
            take(payload)
        assert broker._waiting == 0


def test_a_forged_close_closes_nothing() -> None:
    """Seventeen bytes: the letter that once meant it, and the number of the guest, which the broker sees."""
    relay, one = Relay.__new__(Relay), line()
    relay._transports = {GUEST: one}
    for kind in (b"c", b"C", b""):
        relay._arrived(kind + GUEST)
    assert not one._closed
    assert relay._transports == {GUEST: one}


def test_who_goes_says_so_under_the_seal() -> None:
    sent: list[bytes] = []
    one = RelayTransport(lambda kind, frame: sent.append(kind + frame), lambda: None)

    async def main() -> None:
        await one.close(b"sealed")
        await one.close(b"again")
        with pytest.raises(TransportClosed):
            await one.send(b"more")

    asyncio.run(main())
    assert sent == [b"fsealed"]
