"""Devices for tests: each with its own rooms, its own folder and a screens' thread that the test pumps by hand."""

import queue
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from logic.core.game import AnyGame
from logic.core.rng import Dice
from logic.core.saves import Saves
from logic.games import GAMES
from logic.peer.rooms import HostRoom, Room, Rooms
from logic.peer.settings import Settings
from logic.peer.state import Invitation, Opening
from tests.logic.grab.rules import Grab

PLAYED: Mapping[str, AnyGame] = {**GAMES, "grab": Grab()}
PATIENCE = 60.0
"""Seconds before a wait that should not take long is called off."""
QUICK = Settings(
    heartbeat_ms=200,
    slow_beats=4,
    silent_beats=8,
    reconnect_ms=300,
    grace_ms=20_000,
    retry_ms=30,
    retry_most_ms=200,
    join_ms=20_000,
    answer_ms=0,
    tell_ms=1,
    messages_per_second=100_000,
    hellos_per_minute=100_000,
)
"""Times for tests: short where something is waited for, long where only a slow machine would reach them."""


class Device:
    """One device: what its screens' thread has to do is done while it waits for something."""

    def __init__(self, folder: Path, settings: Settings = QUICK) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.saves = Saves(folder / "saves", PLAYED)
        self.rooms = Rooms(PLAYED, folder / "rooms", self.saves, self._calls.put, settings)
        self.notes: list[str] = []

    def open(self, game: str, *, name: str = "Host", **ways: Any) -> HostRoom:
        options = ways.pop("options", None) or PLAYED[game].presets[0].options
        opening = Opening(game, options, name, announce=False, **ways)
        room = self.rooms.open(opening)
        room.listen(lambda _state: None, self.notes.append)
        return room

    def join(self, room: HostRoom, name: str, *, watch: bool = False) -> Room:
        joined = self.rooms.join(here(room), name, watch=watch)
        joined.listen(lambda _state: None, self.notes.append)
        return joined

    def pump(self, seconds: float = 0.0) -> None:
        """Do what there is to do on the screens' thread, waiting so long for it at most."""
        try:
            self._calls.get(timeout=seconds)() if seconds else self._calls.get_nowait()()
            while True:
                self._calls.get_nowait()()
        except queue.Empty:
            return

    def close(self) -> None:
        self.rooms.close()


def here(room: HostRoom) -> Invitation:
    """How to get into a room from the same machine."""
    assert room.state.invitation
    port = room.state.invitation.addresses[0].rpartition(":")[2]
    return Invitation((f"127.0.0.1:{port}",), room.state.invitation.code)


def wait(devices: "list[Device]", until: Callable[[], Any], what: str = "") -> None:
    """Pump the devices until something is so."""
    end = time.monotonic() + PATIENCE
    while not until():
        for device in devices:
            device.pump(0.002)
        assert time.monotonic() < end, what or "it did not happen"


def play_on(room: Room, dice: Dice) -> bool:
    """Play something with a room's own seat, if it is to move and nothing is on its way; whether it did."""
    match = room.match
    if match is None or match.seat is None or match.waiting or not match.running or match.outcome:
        return False
    if match.seat not in match.game.to_move(match.state):
        return False
    actions = match.actions(match.seat)
    if not actions:
        return False
    match.play(match.seat, dice.pick(actions))
    return True
