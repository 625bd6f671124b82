"""A device in a process of its own: does what it reads on its standard input, line by line, and says what came of it.

A test starts several of these, lets them play through real sockets, and kills some. Each plays its seat by itself.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from logic.core.saves import Saves
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Invitation, Opening
from logic.peer.rooms import HostRoom, Room, Rooms
from tests.logic.peer.devices import PATIENCE, PLAYED, QUICK
from tests.logic.peer.player import Player

ROOT = Path(__file__).resolve().parents[3]


class Device:
    """What runs in the process."""

    def __init__(self, folder: Path, limits: RoomLimits, patience: float) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._patience = patience
        saves = Saves(folder / "saves", PLAYED)
        self._rooms = Rooms(PLAYED, folder / "rooms", saves, self._calls.put, limits)

    def do(self, wish: dict[str, Any]) -> None:
        """Host or join a match, and play it to its end."""
        what = wish.pop("do")
        if what == "open":
            people, watchers = wish.pop("people"), wish.pop("watchers")
            game = PLAYED[wish["game"]]
            wish["options"] = msgspec.convert(wish["options"], game.Options)
            room = self._rooms.open(Opening(name="Host", announce=False, **wish))
            self._tell_invitation(room)
            self._until(lambda: self._all_there(room, people, watchers), forever=people > game.seats[-1])
            room.start()
        elif what == "reopen":
            room = self._rooms.reopen(self._rooms.reopenable()[-1])
            self._tell_invitation(room)
        elif what == "join":
            invitation = Invitation(tuple(wish["addresses"]), wish["code"])
            room = self._rooms.join(invitation, wish["name"], watch=wish["watch"])
        else:
            room = self._rooms.back(self._rooms.tickets()[0])
        self._play(room)

    def _tell_invitation(self, room: HostRoom) -> None:
        self._until(lambda: room.state.invitation and room.state.phase != "joining")
        invitation = room.state.invitation
        assert invitation
        port = invitation.addresses[0].rpartition(":")[2]
        addresses = [f"127.0.0.1:{port}", *invitation.addresses]
        say(open={"addresses": addresses, "code": invitation.code})

    def _all_there(self, room: HostRoom, people: int, watchers: int) -> bool:
        self._get_ready(room)
        ready = sum(place.ready for place in room.state.places)
        return ready == people and len(room.state.spectators) == watchers

    def _get_ready(self, room: Room) -> None:
        """Once, as soon as there is a place."""
        if room.state.phase == "lobby" and room.state.my_place is not None and not getattr(room, "asked", None):
            room.asked = True  # type: ignore[attr-defined]
            room.ready(True)

    def _play(self, room: Room) -> None:
        player, told, links = Player(room), 0, []

        def over() -> bool:
            nonlocal told, links
            self._get_ready(room)
            player.go_on()
            if room.match and room.match.number > told:
                told = room.match.number
                say(number=told)
            if links != [place.link for place in room.state.places]:
                links = [place.link for place in room.state.places]
                say(links=links)
            return bool(room.state.verification and room.match and room.match.complete) or room.state.phase == "closed"

        self._until(over)
        say(over=self._summary(room))

    def _summary(self, room: Room) -> dict[str, Any]:
        state, match = room.state, room.match
        record = match.record() if match and match.complete else None
        summary = (record.seed, record.log, str(match.outcome)) if record and match else ()
        return {
            "trouble": state.trouble.reason if state.trouble else "",
            "verdict": state.verification.verdict if state.verification else "",
            "step": state.verification.step if state.verification else None,
            "what": state.verification.what if state.verification else "",
            "seat": match.seat if match else None,
            "steps": match.number if match else 0,
            "told": len(match.shown_events) if match else 0,
            "sum": sha256(msgspec.json.encode(summary)).hexdigest(),
        }

    def _until(self, so: Callable[[], Any], *, forever: bool = False) -> None:
        end = time.monotonic() + self._patience
        while not so():
            try:
                self._calls.get(timeout=0.1)()
            except queue.Empty:
                assert forever or time.monotonic() < end, "it did not happen"


def say(**what: Any) -> None:
    """One write for one line, so that a kill never cuts one in two."""
    sys.stdout.buffer.write(json.dumps(what).encode() + b"\n")
    sys.stdout.buffer.flush()


class Process:
    """Such a process, as the test sees it."""

    def __init__(
        self, folder: Path, *, within: tuple[str, ...] = (), patience: float = PATIENCE, **limits: Any
    ) -> None:
        self._errors = folder.with_suffix(".errors").open("ab")
        module = [sys.executable, "-m", "tests.logic.peer.process"]
        command = [*within, *module, str(folder), json.dumps(limits), str(patience)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def do(self, what: str, **wish: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"do": what, **wish}).encode() + b"\n")
        self._process.stdin.flush()

    def hear(self, key: str, enough: Callable[[Any], Any] = lambda _: True) -> Any:
        """The next thing it says about something, if that is enough."""
        assert self._process.stdout
        for line in self._process.stdout:
            said = json.loads(line)
            if key in said and enough(said[key]):
                return said[key]
        raise AssertionError(f"it has ended: {Path(self._errors.name).read_text()[-3000:]}")

    def kill(self) -> None:
        """As a phone does when it needs the memory, or a battery when it is empty."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.end()

    def end(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            assert pipe
            pipe.close()
        self._process.kill()
        self._process.wait()


if __name__ == "__main__":
    limits = msgspec.structs.replace(QUICK, **json.loads(sys.argv[2]))
    device = Device(Path(sys.argv[1]), limits, float(sys.argv[3]))
    for line in sys.stdin:
        device.do(json.loads(line))
