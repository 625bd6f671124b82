"""Nobody pays for rooms who does not open one: nothing outside imports them at its start."""

import ast
import subprocess
import sys

from tests.logic.peer.process import ROOT

HEAVY = "websockets spake2 cryptography zeroconf paho qrcode logic.peer".split()


def test_no_module_of_the_app_imports_rooms_at_its_start() -> None:
    early = []
    for path in [ROOT / "main.py", *(ROOT / "screens").rglob("*.py"), *(ROOT / "logic").rglob("*.py")]:
        # The rooms' screens are themselves loaded by those who go there.
        if path.is_relative_to(ROOT / "logic" / "peer") or path.is_relative_to(ROOT / "screens" / "rooms"):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            early += [f"{path.name}: {name}" for name in names if name.startswith(tuple(HEAVY))]
    assert early == []


def test_a_room_without_relay_and_search_loads_neither() -> None:
    program = (
        "import logic.peer.rooms, sys; print([m for m in ('zeroconf', 'paho', 'kivy', 'qrcode') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, text=True, check=True)
    assert done.stdout.strip() == "[]"
