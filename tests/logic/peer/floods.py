"""WebSocket pings without end, from connections that never read: `python -m tests.logic.peer.floods [--inside]`.

Each ping asks for a pong. A host that answers them all does nothing else any more, and keeps every pong that is not
taken. An honest guest asks again and again meanwhile; its answer times and the host's memory are written down.
"""

import argparse
import asyncio
import socket
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.handshake import ConnectionRefused
from tests.logic.peer.fuzz import LIMITS, Honest, Result, dial, memory, rows
from tests.logic.peer.process import Process
from tests.logic.peer.stranger import Stranger

LINES = 8
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
"""As large as a ping may be, under a mask of zeros."""
FRAGMENT = b"\x02\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 10_000
"""A message that never ends, in pieces of nothing."""
PINGS = PING * 1_000


def outside(port: int, address: str, seconds: float, flood: bytes) -> None:
    """Flood from one address, without the code, as often as the host lets somebody in."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            _one_line(port, address, end, flood)
        except OSError:
            # Cut off: there is another try soon.
            time.sleep(0.05)


def outside_apart(port: int, seconds: float, flood: bytes) -> None:
    """The same from several addresses, in a process of its own, so that the honest guest's times are the host's."""
    with ThreadPoolExecutor(LINES) as threads:
        for number in range(LINES):
            threads.submit(outside, port, f"127.5.0.{number + 1}", seconds, flood)


def _one_line(port: int, address: str, end: float, flood: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0)) as line:
        line.sendall(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        line.recv(4096)
        line.settimeout(0.2)
        while time.monotonic() < end:
            try:
                line.send(flood)
            except TimeoutError:
                # The host takes no more for now: that is what a flood tries for.
                continue


async def inside(port: int, code: str, seconds: float) -> None:
    """Flood from guests who know the code and never read again."""
    end = time.monotonic() + seconds

    async def one(number: int) -> None:
        while time.monotonic() < end:
            try:
                line = await dial(port, f"127.4.0.{number + 1}")
                await Stranger.enter(line, code, name="Bad", place=None)
                transport = line._ends.transport
                transport.pause_reading()
                while time.monotonic() < end and not transport.is_closing():
                    if transport.get_write_buffer_size() < len(PINGS):
                        transport.write(PINGS)
                    await asyncio.sleep(0.001)
                transport.abort()
            except (TransportClosed, ConnectionRefused, TimeoutError):
                await asyncio.sleep(0.1)

    await asyncio.gather(*(one(number) for number in range(LINES)))


def inside_apart(port: int, code: str, seconds: float) -> None:
    asyncio.run(inside(port, code, seconds))


async def observe(process: Process, port: int, code: str, seconds: float, *, within: bool, flood: bytes) -> Result:
    """An honest guest's answers before and during a flood, and the most memory the host ever had."""
    honest = Honest(await Stranger.enter(await dial(port, "127.0.0.1"), code, name="Honest", place=-1))
    for _ in range(30):
        await honest.ask()
        await asyncio.sleep(2 / RoomLimits().messages_per_second)
    before, before_kb = honest.times[:], memory(process.pid)
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        # Its start is not part of what is measured.
        await loop.run_in_executor(apart, int)
        honest.times.clear()
        asking = asyncio.ensure_future(honest.keep_asking())
        attacking = (inside_apart, port, code, seconds) if within else (outside_apart, port, seconds, flood)
        await loop.run_in_executor(apart, *attacking)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    meanwhile = honest.times
    return Result(0, before, meanwhile, before_kb, memory(process.pid, "VmHWM"), still_there=bool(meanwhile))


def run(seconds: float, *, within: bool, flood: bytes = PINGS) -> Result:
    """A host with the usual limits in a process of its own, flooded for so long."""
    usual = RoomLimits()
    with tempfile.TemporaryDirectory() as folder:
        limits = {name: getattr(usual, name) for name in (*LIMITS, "meetings_at_once")}
        process = Process(Path(folder) / "host", **limits)
        try:
            process.do("open", game="grab", options={"coins": 9, "clocks": False}, people=99, watchers=0)
            way_in = process.hear("open")
            port = int(way_in["addresses"][0].rpartition(":")[2])
            return asyncio.run(observe(process, port, way_in["code"], seconds, within=within, flood=flood))
        finally:
            process.end()


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.logic.peer.floods", description=__doc__)
    asked.add_argument("--seconds", type=float, default=10)
    asked.add_argument("--inside", action="store_true", help="by guests who know the code")
    asked.add_argument("--fragments", action="store_true", help="messages in endless pieces instead of pings")
    wanted = asked.parse_args()
    flood = FRAGMENT if wanted.fragments else PINGS
    for row in rows(run(wanted.seconds, within=wanted.inside, flood=flood)):
        print(row)


if __name__ == "__main__":
    main()
