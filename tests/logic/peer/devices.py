"""Devices for tests: each has its own rooms, folder and peers' thread; the test is the screens' thread of them all."""

import os
import queue
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from logic.core.game import AnyGame
from logic.core.saves import Saves
from logic.games import GAMES
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Invitation, Opening
from logic.peer.rooms import HostRoom, Room, Rooms
from tests.logic.grab.rules import Grab
from tests.logic.peer.player import Player

PLAYED: Mapping[str, AnyGame] = {**GAMES, "grab": Grab()}
PATIENCE = 90.0
"""Seconds before a wait that should not take long is called off."""
QUICK = RoomLimits(
    heartbeat_ms=100,
    slow_beats=100,
    silent_beats=200,
    reconnect_ms=200,
    grace_ms=60_000,
    retry_ms=20,
    retry_most_ms=100,
    join_ms=20_000,
    answer_ms=0,
    tell_ms=1,
    reveal_ms=20_000,
    messages_per_second=100_000,
    hellos_per_minute=100_000,
    meetings_at_once=100_000,
    meetings_per_second=100_000,
    exchanges_at_once=100_000,
)
"""Times for tests: short where something is waited for, long where only a slow machine would reach them."""


class Device:
    """One device."""

    def __init__(self, folder: Path, deliver: Callable[[Callable[[], None]], None], limits: RoomLimits) -> None:
        self.saves = Saves(folder / "saves", PLAYED)
        self.rooms = Rooms(PLAYED, folder / "rooms", self.saves, deliver, limits)
        #: Wishes that were not granted.
        self.notes: list[str] = []

    def open(self, game: str, *, name: str = "Host", **ways: Any) -> HostRoom:
        options = ways.pop("options", None) or PLAYED[game].presets[0].options
        return self.noting(
            self.rooms.open(Opening(game, options, name, **{"announce": False, "port": own_port(), **ways}))
        )

    def join(self, host: HostRoom, name: str, *, watch: bool = False) -> Room:
        return self.noting(self.rooms.join(here(host), name, watch=watch))

    def noting(self, room: Any) -> Any:
        room.subscribe(lambda _state: None, self.notes.append)
        return room


class House:
    """Some devices, and what happens on their screens."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.devices: list[Device] = []

    def device(self, name: str = "", **limits: Any) -> Device:
        """A new device; one of the same name finds what an earlier one has left."""
        folder = self._folder / (name or f"device{len(self.devices)}")
        device = Device(folder, self._calls.put, replace(QUICK, **limits))
        self.devices.append(device)
        return device

    def until(self, so: Callable[[], Any], what: str = "it did not happen") -> None:
        """Do what is to be done on the screens' threads until something is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            try:
                self._calls.get(timeout=0.05)()
            except queue.Empty:
                assert time.monotonic() < end, what

    def hosted(self, game: str, guests: int, watchers: int = 0, **ways: Any) -> tuple[HostRoom, list[Room]]:
        """A room whose people are all there and ready: the host's, then those of guests, then of who watches."""
        limits = ways.pop("limits", {})
        host = self.device("host", **limits).open(game, **ways)
        self.until(lambda: host.state.invitation and host.state.my_place is not None, "the room did not open")
        rooms: list[Room] = []
        for number in range(guests + watchers):
            rooms.append(self.device(**limits).join(host, f"Guest {number}", watch=number >= guests))
            self.until(lambda: rooms[-1].state.phase == "lobby", "a guest did not get in")
        seated = [host, *rooms[:guests]]
        for room in seated:
            room.ready(True)
        self.until(lambda: sum(place.ready for place in host.state.places) == len(seated), "not all got ready")
        return host, rooms

    def started(self, game: str, guests: int, watchers: int = 0, **ways: Any) -> tuple[HostRoom, list[Room]]:
        """The same, with a match begun."""
        host, rooms = self.hosted(game, guests, watchers, **ways)
        host.start()
        self.until(lambda: all(room.match and room.match.running for room in [host, *rooms]), "no match began")
        return host, rooms

    def play(self, rooms: list[Room], enough: Callable[[], Any] | None = None) -> None:
        """Let everybody play, to the end or until it is enough."""
        players = [Player(room) for room in rooms]
        over = enough or (lambda: all(room.state.verification for room in rooms))

        def done() -> bool:
            for player in players:
                player.go_on()
            return bool(over())

        self.until(done, "the match did not end")

    def close(self) -> None:
        for device in self.devices:
            device.rooms.close()


@contextmanager
def house(folder: Path) -> Iterator[House]:
    made = House(folder)
    try:
        yield made
    finally:
        made.close()


_ports = count(10_000 + os.getpid() * 37 % 20_000)


def own_port() -> int:
    """A port that no other test takes, even while the host it was given to is gone for a while."""
    for port in _ports:
        try:
            with socket.create_server(("", port)):
                return port
        except OSError:
            continue
    raise AssertionError("no port is free")


def here(host: HostRoom) -> Invitation:
    """How to get into a room from the same machine."""
    assert host.state.invitation
    port = host.state.invitation.addresses[0].rpartition(":")[2]
    return Invitation((f"127.0.0.1:{port}",), host.state.invitation.code)
