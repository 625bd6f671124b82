"""The packed app runs through all screens on a Python as new as the phone's, optimised as python-for-android does it.

It takes a system that has such a Python with Kivy. As root, with debootstrap, where the network is:
    tools/phone_python.sh FOLDER
    QUADRILLE_NEWER_PYTHON=FOLDER .venv/bin/python -m pytest tests/packaging/test_newer_python.py
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from screens.routes import ROUTES
from tests.packaging.house import ROOT, House, screen_modules
from tools.spec import PYTHON

VARIABLE = "QUADRILLE_NEWER_PYTHON"
RUN = """
import runpy, sys
assert sys.flags.optimize == 2
sys.path[:0] = ["/opt/app", "/opt/site", "/usr/lib/python3/dist-packages", "/opt/tests"]
runpy.run_module("tests.packaging.through_the_app", run_name="__main__", alter_sys=True)
"""
INSIDE = """
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
exec chroot "$1" /usr/bin/env -i HOME=/opt/home PATH=/usr/bin:/bin LANG=C.UTF-8 KIVY_HOME=/opt/data/.kivy \
    KIVY_NO_ARGS=1 MESA_SHADER_CACHE_DISABLE=true GSETTINGS_BACKEND=memory \
    /opt/tests/tools/with_display.sh python3 -OO -I -S -B -c "$2" /opt/data /opt/report.json
"""


@pytest.fixture
def newer() -> Path:
    """The folder of the system, the app's packed files and the tests copied into it."""
    if VARIABLE not in os.environ:
        pytest.skip(f"no system with Python {PYTHON} was named: tools/phone_python.sh makes one, for {VARIABLE}")
    folder = Path(os.environ[VARIABLE])
    for name in ("app", "tests", "data", "home"):
        shutil.rmtree(folder / "opt" / name, ignore_errors=True)
        (folder / "opt" / name).mkdir(parents=True)
    (folder / "opt" / "data" / ".kivy").mkdir()
    for name in ("tests", "tools"):
        shutil.copytree(ROOT / name, folder / "opt" / "tests" / name)
    return folder


@pytest.mark.slow
def test_the_packed_app_runs_there(newer: Path, house: House) -> None:
    # buildozer adds a file of its own that is none of the app's.
    for name in house.copied() - {"sitecustomize.py"}:
        there = newer / "opt" / "app" / name
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, there)
    python = subprocess.run(
        ["chroot", newer, "python3", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert python.split()[1].split(".")[:2] == PYTHON.split(".")[:2]
    # Mounted for the run alone: nothing of it is left behind.
    command = ["unshare", "--mount", "sh", "-eu", "-c", INSIDE, "sh", newer, RUN]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    did = json.loads((newer / "opt" / "report.json").read_text())
    assert {ROUTES[name] for name in did["screens"]} == screen_modules()
    assert did["called"] == []
