"""Throws malformed, truncated, oversized and random frames at a host:
`python -m tests.logic.peer.fuzz --frames 100000`.

The host runs in a process of its own with the usual limits. Half of the frames come from strangers in the place of a
greeting, half from guests who know the code, from addresses of their own. Meanwhile an honest guest asks again and
again, and its answer times and the host's memory are written down.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from logic.core.rng import Dice
from logic.peer import messages
from logic.peer.net.sockets import FRAME_MOST, SocketTransport
from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.handshake import ConnectionRefused
from tests.logic.peer.process import Process
from tests.logic.peer.stranger import Stranger

LIMITS = (
    "messages_per_second hellos_per_minute meetings_per_second exchanges_at_once exchanges_per_second join_ms".split()
)
NETS = 200
"""How many addresses the bad guests have."""
KINDS = (
    "Hello Answer Proof Refusal Enter Sit Ready Reveal Rename Act Say Leave Beat Entered Room Step Log Opened".split()
)
FIELDS = (
    "version share member proof name place known promise commitment contribution id number action text stay "
    "answer".split()
)


class Result(NamedTuple):
    """Milliseconds an honest guest waits for an answer, before and meanwhile; kilobytes of the host likewise."""

    frames: int
    before_ms: list[float]
    meanwhile_ms: list[float]
    before_kb: int
    after_kb: int
    still_there: bool


def frame(dice: Dice) -> bytes:
    """Something that is no message, or hardly."""
    kind = dice.below(8)
    if kind == 0:
        return bytes(dice.below(256) for _ in range(dice.below(200)))
    if kind == 1:
        return b"[" * dice.between(1, 60_000)
    if kind == 2:
        return os.urandom(dice.between(60_000, FRAME_MOST))
    text = json.dumps(_message(dice)).encode()
    if kind == 3:
        return text[: dice.below(len(text))]
    if kind == 4:
        spoiled = bytearray(text)
        for _ in range(dice.between(1, 5)):
            spoiled[dice.below(len(spoiled))] = dice.below(256)
        return bytes(spoiled)
    return text


def _message(dice: Dice) -> Any:
    fields = {dice.pick(FIELDS): _value(dice, 3) for _ in range(dice.below(5))}
    return {"type": dice.pick(KINDS), **fields}


def _value(dice: Dice, depth: int) -> Any:
    simple: list[Callable[[], Any]] = [
        lambda: None,
        lambda: dice.chance(0.5),
        lambda: dice.bits() - 2**63,
        lambda: dice.below(10),
        lambda: "f" * dice.below(70),
        lambda: "\u0000\ud7ff\uffff" * dice.below(300),
        lambda: -0.0,
    ]
    if depth and dice.chance(0.3):
        return {dice.pick(FIELDS): _value(dice, depth - 1), "type": dice.pick(["take", "crumble", "x"])}
    if depth and dice.chance(0.2):
        return [_value(dice, depth - 1) for _ in range(dice.below(4))]
    return dice.pick(simple)()


async def dial(port: int, address: str) -> SocketTransport:
    """A connection from an address of its own."""
    try:
        ends = await connect(
            f"ws://127.0.0.1:{port}",
            compression=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
            max_size=FRAME_MOST,
            local_addr=(address, 0),
        )
    except (OSError, InvalidHandshake, EOFError, TimeoutError) as wrong:
        raise TransportClosed(str(wrong)) from None
    return SocketTransport(ends)


class Honest:
    """A guest that asks whether the host is there, and counts how long that takes."""

    def __init__(self, stranger: Stranger) -> None:
        self._stranger = stranger
        self.times: list[float] = []

    async def ask(self) -> None:
        begun = time.perf_counter()
        await self._stranger.say(messages.Beat())
        while not (await self._stranger.hear(messages.Beat)).answer:
            pass
        self.times.append((time.perf_counter() - begun) * 1000)
        self._stranger.heard.clear()

    async def keep_asking(self) -> None:
        while True:
            await self.ask()
            # As often as the host allows, with something to spare.
            await asyncio.sleep(2 / RoomLimits().messages_per_second)


async def strangers(port: int, dice: Dice, frames: int) -> None:
    """Frames in the place of a greeting, one or a few on each connection."""
    for number in range(frames):
        try:
            line = await dial(port, f"127.1.{number % NETS}.1")
            await line.send(frame(dice))
            if dice.chance(0.2):
                await line.send(frame(dice))
            await line.close()
        except (TransportClosed, ConnectionClosed):
            # Refused, as everybody is in a crowd.
            await asyncio.sleep(0.02)


async def guests(port: int, code: str, dice: Dice, frames: int) -> None:
    """Frames under the seal, from who knows the code; who is shown out comes in again from elsewhere."""
    guest: Stranger | None = None
    sent = number = 0
    while sent < frames:
        try:
            if guest is None:
                number += 1
                line = await dial(port, f"127.2.{number % NETS}.{number // NETS % 250 + 1}")
                guest = await Stranger.enter(line, code, name="Bad", place=None)
            await guest.send(_sealed_frame(dice)[: messages.LARGEST])
            sent += 1
            await asyncio.sleep(1.2 / RoomLimits().messages_per_second)
        except (TransportClosed, ConnectionClosed, ConnectionRefused, messages.Malformed):
            if guest is not None:
                await guest.transport.close()
            guest = None
            # There are only so many exchanges a second for all of them.
            await asyncio.sleep(0.2)


def _sealed_frame(dice: Dice) -> bytes:
    """Mostly such as may be said, with strange contents: others end the connection at once."""
    if dice.chance(0.03):
        return frame(dice)
    wishes: list[Any] = [
        messages.Sit(dice.pick([None, 0, 1, 7, 2**40])),
        messages.Rename(dice.pick(["", "\u202e" * 40, "a\nb", "x"])),
        messages.Say(dice.pick(["!", "\u0000", "ж" * 500])),
        messages.Ready("0" * 64, dice.pick([None, "1" * 32])),
        messages.Act("a" * 32, dice.below(9), messages.Raw(b'{"type":"take","coin":1}')),
        messages.Beat(dice.chance(0.5)),
    ]
    return messages.encode(dice.pick(wishes))


def memory(pid: int, which: str = "VmRSS") -> int:
    """Kilobytes a process holds; `VmHWM` is the most it ever held."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(which)).split()[1])


async def attack(port: int, code: str, frames: int, workers: int, seed: int) -> None:
    """Everybody who is bad, at once."""
    share = frames // (2 * workers)
    work = [strangers(port, Dice(seed + n), share) for n in range(workers)]
    work += [guests(port, code, Dice(seed + 100 + n), share) for n in range(workers)]
    await asyncio.gather(*work)


def attack_apart(*what: Any) -> None:
    """The same in a process of its own, so that the honest guest's times are the host's."""
    asyncio.run(attack(*what))


async def observe(process: Process, port: int, code: str, frames: int, workers: int, seed: int) -> Result:
    """All of it, and what came of it."""
    honest = Honest(await Stranger.enter(await dial(port, "127.0.0.1"), code, name="Honest", place=-1))
    for _ in range(30):
        await honest.ask()
        await asyncio.sleep(2 / RoomLimits().messages_per_second)
    before, before_kb = honest.times[:], memory(process.pid)
    asking = asyncio.ensure_future(honest.keep_asking())
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        # Its start is not part of what is measured.
        await asyncio.get_running_loop().run_in_executor(apart, int)
        honest.times.clear()
        attacking = asyncio.get_running_loop().run_in_executor(apart, attack_apart, port, code, frames, workers, seed)
        await attacking
    asking.cancel()
    meanwhile, honest.times = honest.times, []
    await asyncio.gather(asking, return_exceptions=True)
    again = Stranger.enter(await dial(port, "127.0.0.2"), code, name="Friend", place=-1)
    return Result(frames, before, meanwhile, before_kb, memory(process.pid), bool(await again))


def run(frames: int, workers: int = 8, seed: int = 1, **limits: int) -> Result:
    """A host with the usual limits, or others, in a process of its own, attacked."""
    usual = RoomLimits()
    with tempfile.TemporaryDirectory() as folder:
        process = Process(
            Path(folder) / "host",
            **{name: getattr(usual, name) for name in LIMITS} | limits,
        )
        try:
            options = {"coins": 9, "clocks": False}
            process.do("open", game="grab", options=options, people=99, watchers=0)
            way_in = process.hear("open")
            port = int(way_in["addresses"][0].rpartition(":")[2])
            return asyncio.run(observe(process, port, way_in["code"], frames, workers, seed))
        finally:
            process.end()


def rows(result: Result) -> Iterator[str]:
    yield f"{result.frames} frames; the host {'still answers' if result.still_there else 'has ended'}"
    for when, times in (("before", result.before_ms), ("meanwhile", result.meanwhile_ms)):
        worst = sorted(times)[int(len(times) * 0.95)]
        yield f"answers {when}: {len(times)}, median {median(times):.2f} ms, 95 % within {worst:.2f} ms"
    yield f"memory of the host: {result.before_kb} kB before, {result.after_kb} kB after"


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.logic.peer.fuzz", description=__doc__)
    asked.add_argument("--frames", type=int, default=100_000)
    asked.add_argument("--workers", type=int, default=8)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    for row in rows(run(wanted.frames, wanted.workers, wanted.seed)):
        print(row)


if __name__ == "__main__":
    main()
