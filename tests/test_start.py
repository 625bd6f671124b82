"""The real main.py, started as a person starts it: with whatever home the system gives."""

import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from screens import startup

ROOT = Path(__file__).resolve().parent.parent
READY = "[Quadrille   ] ready"
PATIENCE = 120


class Run:
    """main.py in a process of its own, on a virtual display."""

    def __init__(self, **environment: str) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        self.process = subprocess.Popen(
            [str(ROOT / "tools" / "with_display.sh"), sys.executable, str(ROOT / "main.py")],
            env={**kept, "LANG": "C.UTF-8", "GSETTINGS_BACKEND": "memory", **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.log = ""

    def until(self, words: str) -> None:
        """Read the log until it says something; fails where the app ends before."""
        assert self.process.stderr is not None
        end = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stderr, selectors.EVENT_READ)
            while words not in self.log:
                assert time.monotonic() < end, f"waited in vain for {words!r}:\n{self.log}"
                if selector.select(1):
                    read = os.read(self.process.stderr.fileno(), 65536)
                    assert read, f"ended before {words!r}:\n{self.log}"
                    self.log += read.decode()

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)


@pytest.fixture
def run():
    if not shutil.which("Xvfb"):
        pytest.skip("there is no Xvfb here: apt-get install xvfb")
    started: list[Run] = []

    def run(**environment: str) -> Run:
        started.append(Run(**environment))
        started[-1].until(READY)
        return started[-1]

    yield run
    for one in started:
        one.close()
        assert "Traceback" not in one.log


def test_it_starts_in_an_empty_home(run, tmp_path):
    run(HOME=str(tmp_path))
    assert (tmp_path / ".config" / "quadrille").is_dir()


def test_it_starts_where_the_folder_for_settings_does_not_exist_yet(run, tmp_path):
    run(HOME=str(tmp_path / "home"), XDG_CONFIG_HOME=str(tmp_path / "some" / "where"))
    assert (tmp_path / "some" / "where" / "quadrille").is_dir()
    assert not (tmp_path / "home").exists()


def test_it_starts_where_nothing_can_be_written(run):
    # Not even root makes folders in there.
    run(HOME="/proc")


def test_a_folder_that_cannot_be_written_is_named_and_replaced():
    folder, refused = startup.data_folder({"XDG_CONFIG_HOME": "/proc"})
    try:
        assert refused == "/proc/quadrille"
        startup.make_writable(folder)
    finally:
        shutil.rmtree(folder)


def test_without_a_home_the_system_tells_where_it_is(monkeypatch):
    monkeypatch.delenv("HOME", raising=False)
    assert startup.usual_folder({}) == Path.home() / ".config" / "quadrille"


def test_without_any_home_a_temporary_folder_stands_in(monkeypatch):
    def nobody(*_):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    folder, refused = startup.data_folder({})
    try:
        assert refused == "Could not determine home directory."
        startup.make_writable(folder)
    finally:
        shutil.rmtree(folder)


def test_a_relative_folder_for_settings_is_ignored():
    assert startup.usual_folder({"XDG_CONFIG_HOME": "here"}) == Path.home() / ".config" / "quadrille"


@pytest.mark.parametrize("screen", [(1920, 1080), (1366, 768), (1024, 600), (800, 600)])
def test_the_window_fits_the_screen(screen):
    width, height = startup.fitting(screen)
    assert 0.7 * min(1200, screen[0]) <= width <= 0.95 * screen[0]
    assert 0.7 * min(800, screen[1]) <= height <= 0.9 * screen[1]


def test_the_real_window_fits_a_small_screen(tmp_path):
    if not shutil.which("Xvfb"):
        pytest.skip("there is no Xvfb here: apt-get install xvfb")
    number = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x600x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert number.stdout is not None
        display = f":{number.stdout.readline().decode().strip()}"
        small = Run(HOME=str(tmp_path), DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1", SDL_AUDIODRIVER="dummy")
        try:
            small.until(READY)
        finally:
            small.close()
        found = re.search(r"ready in a window of (\d+) × (\d+)", small.log)
        assert found
        assert (int(found[1]), int(found[2])) == startup.fitting((1024, 600))
    finally:
        number.kill()
        number.wait()
