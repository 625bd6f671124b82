"""The real main.py, started as a person starts it: with whatever home the system gives."""

import errno
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

from logic.version import __version__
from screens import startup
from screens.core import window_placement
from screens.core.window_placement import Placement

ROOT = Path(__file__).resolve().parent.parent
READY = "[Quadrille   ] ready"
PATIENCE = 120


class Run:
    """main.py, or another program, in a process of its own, on a virtual display."""

    def __init__(self, *program: str, **environment: str) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        self.process = subprocess.Popen(
            [str(ROOT / "tools" / "with_display.sh"), *(program or (sys.executable, str(ROOT / "main.py")))],
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
    assert (tmp_path / ".local" / "share" / "quadrille").is_dir()


def test_it_starts_where_the_folder_for_data_does_not_exist_yet(run, tmp_path):
    run(HOME=str(tmp_path / "home"), XDG_DATA_HOME=str(tmp_path / "some" / "where"))
    assert (tmp_path / "some" / "where" / "quadrille").is_dir()
    assert not (tmp_path / "home").exists()


def test_it_starts_where_nothing_can_be_written(run):
    # Not even root makes folders in there.
    run(HOME="/proc")


def test_a_folder_that_cannot_be_written_is_named_and_replaced():
    folder, refused = startup.data_folder({"XDG_DATA_HOME": "/proc"})
    try:
        assert refused == "/proc/quadrille"
        startup.make_writable(folder)
    finally:
        shutil.rmtree(folder)


def test_without_a_home_the_system_tells_where_it_is(monkeypatch):
    monkeypatch.delenv("HOME", raising=False)
    assert startup.usual_folder({}) == Path.home() / ".local" / "share" / "quadrille"


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


def test_a_relative_folder_for_data_is_ignored():
    assert startup.usual_folder({"XDG_DATA_HOME": "here"}) == Path.home() / ".local" / "share" / "quadrille"


@pytest.fixture
def homes(tmp_path):
    """An environment with a folder of an earlier version, and the folder of this one."""
    former, now = tmp_path / "config" / "quadrille", tmp_path / "data" / "quadrille"
    former.mkdir(parents=True)
    (former / "profile.json").write_text("mine")
    return {"XDG_CONFIG_HOME": str(former.parent), "XDG_DATA_HOME": str(now.parent)}, former, now


def test_what_an_earlier_version_kept_elsewhere_is_moved(homes):
    environ, former, now = homes
    assert startup.data_folder(environ) == (now, None)
    assert ((now / "profile.json").read_text(), former.exists()) == ("mine", False)


def test_what_is_there_already_is_not_overwritten(homes):
    environ, former, now = homes
    now.mkdir(parents=True)
    assert startup.data_folder(environ) == (now, None)
    assert (former / "profile.json").read_text() == "mine"
    assert not (now / "profile.json").exists()


def test_what_cannot_be_moved_is_used_where_it_is(homes):
    environ, former, _ = homes
    assert startup.data_folder({**environ, "XDG_DATA_HOME": "/proc/nowhere"}) == (former, None)
    assert (former / "profile.json").read_text() == "mine"


def test_half_a_copy_of_it_is_never_taken_for_all(homes, monkeypatch):
    """On another disk it cannot be renamed, and a copy could end in the middle."""
    environ, former, now = homes

    def elsewhere(*_):
        raise OSError(errno.EXDEV, "another disk")

    monkeypatch.setattr(os, "rename", elsewhere)
    monkeypatch.setattr(Path, "rename", elsewhere)
    assert startup.data_folder(environ) == (former, None)
    assert not now.exists()


def test_a_file_or_a_link_can_be_given(capsys):
    assert startup.given_on_command_line([]) is None
    assert startup.given_on_command_line(["quadrille://join?x"]) == "quadrille://join?x"
    with pytest.raises(SystemExit) as ended:
        startup.given_on_command_line(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Quadrille {__version__}\n")
    with pytest.raises(SystemExit) as ended:
        startup.given_on_command_line(["--fullscreeen"])
    assert ended.value.code == 2


@pytest.mark.parametrize(
    ("placement", "fits"),
    [
        (Placement(900, 700, 50, 40), True),
        (Placement(1280, 800, 0, 0, maximized=True), True),
        (Placement(900, 700, 1250, 40), False),
        (Placement(900, 700, -850, 40), False),
        (Placement(900, 700, 50, -60), False),
        (Placement(2000, 700, 0, 40), False),
    ],
)
def test_a_window_opens_where_it_was_unless_the_screen_is_another(tmp_path, monkeypatch, placement, fits):
    monkeypatch.setattr("screens.device.display.screen_size", lambda: (1280, 800))
    window_placement.write(tmp_path, placement)
    settings = startup.window_settings(tmp_path)
    assert ("position" in settings) == fits
    if fits:
        assert (settings["left"], settings["top"]) == (placement.left, placement.top)
        assert (settings["width"], settings["height"]) == (placement.width, placement.height)
        assert (settings["window_state"] == "maximized") == placement.maximized


@pytest.mark.parametrize("content", [b"", b"[1]", b'{"width": "wide"}'])
def test_a_damaged_placement_is_as_good_as_none(tmp_path, content):
    (tmp_path / window_placement.NAME).write_bytes(content)
    assert window_placement.read(tmp_path) is None
    assert "position" not in startup.window_settings(tmp_path)


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
