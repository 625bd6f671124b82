"""Control frames count like messages: floods of them neither slow a host down nor fill its memory or its log."""

import asyncio
import logging
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from logic.peer.net.frames import CONTROL
from logic.peer.net.sockets import SocketServer, SocketTransport, dial
from logic.peer.net.transport import TransportClosed
from logic.peer.security.invitation import SocketAddress
from logic.peer.security.rate_limits import FLOOD_SECONDS, AddressLimiter, Rate
from tests.logic.peer import floods
from tests.logic.peer.devices import QUICK

MOST_KB = 100_000


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("within", [False, True], ids=["without the code", "with the code"])
def test_pings_without_end_slow_nobody_down(within: bool) -> None:
    result = floods.run(3, within=within)
    assert result.after_kb < MOST_KB
    # Before, the honest guest got a handful of answers at best.
    assert len(result.meanwhile_ms) > 20
    assert median(result.meanwhile_ms) < 2 * max(result.before_ms), (result.before_ms, result.meanwhile_ms)


async def _met(line: SocketTransport, lines: list[SocketTransport]) -> None:
    lines.append(line)
    try:
        while True:
            await line.receive()
    except TransportClosed:
        return


@pytest.mark.parametrize(
    "frames",
    [floods.PING * int(CONTROL.at_once + 1), floods.PING.replace(b"\x89", b"\x8a", 1) * 20, floods.FRAGMENT],
    ids=["pings", "pongs", "fragments"],
)
def test_one_frame_too_many_ends_the_connection_at_once(frames: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        lines: list[SocketTransport] = []
        listener = await SocketServer.open(0, QUICK, lambda line: _met(line, lines))
        async with connect(f"ws://127.0.0.1:{listener.port}", compression=None, ping_interval=None) as ends:
            ends.transport.write(frames)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(ends.recv(), 30)
            # It was cut off, without a goodbye that would wait behind what is not taken.
            assert ends.close_code == 1006
        await listener.close()

    with caplog.at_level(logging.INFO):
        asyncio.run(main())
    assert not caplog.records


def test_a_few_pings_are_answered() -> None:
    async def main() -> None:
        lines: list[SocketTransport] = []
        listener = await SocketServer.open(0, QUICK, lambda line: _met(line, lines))
        async with connect(f"ws://127.0.0.1:{listener.port}", compression=None, ping_interval=None) as ends:
            for _ in range(int(CONTROL.at_once)):
                await asyncio.wait_for(await ends.ping(), 30)
        await listener.close()

    asyncio.run(main())


def test_a_host_cannot_flood_a_guest_either() -> None:
    async def main() -> None:
        async def flood(ends: object) -> None:
            ends.transport.write(b"\x89\x00" * 1000)  # type: ignore[attr-defined]
            await ends.wait_closed()  # type: ignore[attr-defined]

        async with serve(flood, "127.0.0.1", 0, ping_interval=None) as server:
            port = server.sockets[0].getsockname()[1]
            line = await dial(SocketAddress("127.0.0.1", port))
            with pytest.raises(TransportClosed):
                await asyncio.wait_for(line.receive(), 30)

    asyncio.run(main())


def test_who_says_too_much_too_often_is_cut_off_before_it_is_queued() -> None:
    async def main() -> None:
        listener = await SocketServer.open(0, replace(QUICK, messages_per_second=5), lambda line: asyncio.sleep(30))
        async with connect(f"ws://127.0.0.1:{listener.port}", compression=None, ping_interval=None) as ends:
            ends.transport.write(b"\x82\x80\0\0\0\0" * 1000)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(ends.recv(), 30)
        listener._server.close(close_connections=True)

    asyncio.run(main())


def test_an_address_that_was_cut_off_waits_a_while() -> None:
    now = 0.0
    visits = AddressLimiter(Rate(5, 5), Rate(100, 100), lambda: now)
    assert visits.allows("flood")
    visits.flooded("flood")
    assert not visits.allows("flood")
    assert visits.allows("friend")
    now = FLOOD_SECONDS + 0.5
    assert visits.allows("flood")
