"""How quickly a room answers: a host in a process of its own, eight seats and two dozen spectators on loopback."""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from logic.core.rng import Dice
from logic.games import GAMES
from logic.peer import messages
from logic.peer.net.transport import TransportClosed
from tests.bench import Row, amount, bench
from tests.logic.peer.fuzz import dial
from tests.logic.peer.process import Process
from tests.logic.peer.stranger import Stranger
from tests.logic.play import of_game

SEATS, WATCHERS = 8, 24
ACTIONS = 10_000
"""More than any game has."""
FEW_ACTIONS = 8
PATIENCE = 30
"""Seconds for one answer, before it is taken for an error."""
TICK = 1 / os.sysconf("SC_CLK_TCK")
"""Seconds: processor time is counted in these."""
GAME = GAMES["ojyx"]


class Figures(NamedTuple):
    """Seconds from each action to the last new view, and what it cost the host."""

    times: list[float]
    processor: float


@bench("peer")
def answers() -> Iterator[Row]:
    """From a guest's action to every other device's new view, and how many actions a host can take."""
    with tempfile.TemporaryDirectory() as folder:
        host = Process(Path(folder) / "host", connections=SEATS + WATCHERS)
        try:
            options = msgspec.to_builtins(of_game(GAME.id).COMPUTER_OPTIONS[0])
            # The host only watches: every seat is another device's.
            host.do("open", game=GAME.id, options=options, people=SEATS, watchers=WATCHERS + 1, place=None)
            way_in = host.hear("open")
            port = int(way_in["addresses"][0].rpartition(":")[2])
            figures = asyncio.run(_played(port, way_in["code"], host.pid))
        finally:
            host.end()
    times = sorted(figures.times)
    yield Row(f"action to all views, {SEATS} seats, {WATCHERS} spectators", median(times) * 1000, "ms, median")
    yield Row("the same, 95 % within", times[int(len(times) * 0.95)] * 1000, "ms")
    yield Row("actions the host sustains", len(times) / figures.processor, "actions/s of processor time")


class _Seat:
    """A device that keeps its newest view."""

    def __init__(self, stranger: Stranger) -> None:
        self.stranger = stranger
        self.number = -1
        self.view: bytes = b""
        self.when = 0.0

    async def watch(self, new: asyncio.Event) -> None:
        try:
            while True:
                step = await self.stranger.hear(messages.Step)
                self.stranger.heard.clear()
                self.number, self.view, self.when = step.number, bytes(step.view), time.perf_counter()
                new.set()
        except TransportClosed:
            return


async def _played(port: int, code: str, host: int) -> Figures:
    seats = [_Seat(await _entered(port, code, n)) for n in range(SEATS + WATCHERS)]
    promise = _promise(seats[0])
    for seat in seats[:SEATS]:
        await seat.stranger.ready(promise)
    for seat in seats[:SEATS]:
        await _drawn(seat.stranger)
    new = asyncio.Event()
    watching = [asyncio.ensure_future(seat.watch(new)) for seat in seats]
    await _all_at(seats, 0, new)
    times, dice, number, before = [], Dice(1), 0, _processor(host)
    while number < amount(ACTIONS, FEW_ACTIONS) and (moving := _mover(seats)) is not None:
        seat, state = moving
        action = msgspec.json.encode(dice.pick(GAME.actions(state, seat)))
        begun = time.perf_counter()
        await seats[seat].stranger.say(messages.Act(os.urandom(16).hex(), number, Raw(action)))
        number += 1
        await _all_at(seats, number, new)
        times.append(max(other.when for other in seats) - begun)
    spent = max(_processor(host) - before, TICK)
    for task in watching:
        task.cancel()
    return Figures(times, spent)


async def _entered(port: int, code: str, number: int) -> Stranger:
    place = number if number < SEATS else None
    stranger = await Stranger.enter(await dial(port, "127.0.0.1"), code, name=f"D{number}", place=place)
    await stranger.hear(messages.Room)
    return stranger


async def _drawn(stranger: Stranger) -> None:
    """Show what it has committed itself to, once everybody has."""
    while (await stranger.hear(messages.Room)).info.phase != "drawing":
        pass
    await stranger.reveal()


def _promise(seat: _Seat) -> str:
    rooms = [message for message in seat.stranger.heard if isinstance(message, messages.Room)]
    return rooms[-1].info.promise


async def _all_at(seats: list[_Seat], number: int, new: asyncio.Event) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(seat.number < number for seat in seats):
            new.clear()
            await new.wait()


def _mover(seats: list[_Seat]) -> tuple[int, Any] | None:
    """The first seat that can act, and what it sees."""
    for seat in range(SEATS):
        state = msgspec.json.decode(seats[seat].view, type=GAME.State)
        if seat in GAME.to_move(state) and GAME.actions(state, seat):
            return seat, state
    return None


def _processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK
