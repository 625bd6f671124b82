"""A fault of the app itself while a room is opened, joined or played in is told: nobody waits for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from logic.peer.guest.guest import Guest
from logic.peer.host.host_service import HostService
from logic.peer.room_state import Invitation, Trouble
from logic.peer.rooms import Room
from tests.logic.peer.devices import house
from tests.logic.peer.process import ROOT

ON_A_PHONE = """
import ctypes.util, sys, threading
from pathlib import Path
from types import ModuleType

find, known = ctypes.util.find_library, set()

def on_main_thread(name):
    # JNI finds the app's own classes on Java's main thread only; those it found before are remembered.
    if name not in known and threading.current_thread() is not threading.main_thread():
        raise RuntimeError(f"no class {name} in the thread {threading.current_thread().name}")
    known.add(name)

def find_library(name):
    on_main_thread("org.kivy.android.PythonActivity")
    return find(name)

jnius = ModuleType("jnius")
jnius.autoclass = on_main_thread
sys.modules["jnius"] = jnius
ctypes.util.find_library = find_library
known_at_start = set(sys.modules)

from tests.logic.peer.devices import here, house
with house(Path(sys.argv[1])) as made:
    assert "ifaddr" not in known_at_start
    # Whatever looked a class up meanwhile did so by chance.
    known.clear()
    host = made.device("host").open("stayboard", announce=True, relay="127.0.0.1:9")
    made.until(lambda: host.state.phase != "joining" or host.state.trouble, "the room does not open")
    assert host.state.phase == "lobby", host.state.trouble
    guest = made.device("guest").join(host, "Guest")
    made.until(lambda: guest.state.phase != "joining", "the guest does not get in")
    assert guest.state.phase == "lobby", guest.state.trouble
    print(host.state.phase, guest.state.phase)
"""


def test_a_room_is_the_first_thing_that_a_phone_is_asked_for(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ON_A_PHONE, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "lobby lobby", done.stderr
    assert "no class" not in done.stderr


def broken(*_: object) -> None:
    raise RuntimeError("a fault of ours")


def told(tmp_path: Path, enter: str) -> Trouble | None:
    """What a room tells that is opened, or joined, in which something goes wrong."""
    with house(tmp_path) as made:
        device = made.device()
        room: Room = (
            device.open("stayboard")
            if enter == "open"
            else device.rooms.join(Invitation(("127.0.0.1:9",), "ABC234"), "Guest")
        )
        made.until(lambda: room.state.phase == "closed", "the room says nothing")
        return room.state.trouble


@pytest.mark.parametrize(
    ("where", "what", "enter"),
    [
        (HostService, "__init__", "open"),
        (HostService, "open", "open"),
        (HostService, "_own_guest", "open"),
        (Guest, "__init__", "open"),
        (Guest, "_connect", "open"),
        (Guest, "__init__", "join"),
        (Guest, "_connect", "join"),
        (Guest, "_converse", "open"),
    ],
)
def test_whatever_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: type, what: str, enter: str
) -> None:
    monkeypatch.setattr(where, what, broken)
    assert told(tmp_path, enter) == Trouble("fault")
