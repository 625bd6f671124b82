"""A short run of the fuzzer, and floods: the host goes on serving, and does not grow."""

import asyncio
from pathlib import Path

import pytest

from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.handshake import ConnectionRefused
from tests.logic.peer import fuzz
from tests.logic.peer.conftest import Team
from tests.logic.peer.stranger import Stranger

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
MAY_GROW_KB = 24_000


def test_frames_of_every_bad_kind_harm_nobody() -> None:
    # The doors are wider than usual, so that everything comes in at once.
    result = fuzz.run(3_000, workers=16, meetings_per_second=1_000)
    assert result.still_there
    assert len(result.meanwhile_ms) > 10
    assert result.after_kb < result.before_kb + MAY_GROW_KB


def test_a_flood_of_connections_shuts_nobody_out_for_long(team: Team) -> None:
    """Far more connections than there may be, which say nothing: they are shown out, and then there is room again."""
    usual = RoomLimits()
    host = team.process("host", join_ms=1_000, meetings_per_second=usual.meetings_per_second)
    host.do("open", game="grab", options={}, people=99, watchers=0)
    way_in = host.hear("open")
    port = int(way_in["addresses"][0].rpartition(":")[2])
    before = fuzz.memory(host.pid)

    async def main() -> None:
        friend = fuzz.Honest(await Stranger.enter(await fuzz.dial(port, "127.0.0.1"), way_in["code"]))

        async def silent(number: int) -> None:
            try:
                line = await fuzz.dial(port, f"127.3.0.{number % 200 + 1}")
                await line.receive()
            except TransportClosed:
                return

        flood = [asyncio.ensure_future(silent(number)) for number in range(400)]
        for _ in range(10):
            await friend.ask()
        await asyncio.gather(*flood)
        late = None
        while late is None:
            try:
                late = await Stranger.enter(await fuzz.dial(port, "127.0.0.9"), way_in["code"])
            except (TransportClosed, ConnectionRefused):
                continue
        await fuzz.Honest(late).ask()

    asyncio.run(asyncio.wait_for(main(), 60))
    assert fuzz.memory(host.pid) < before + MAY_GROW_KB
