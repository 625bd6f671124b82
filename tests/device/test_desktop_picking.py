"""The desktop's file chooser: plyer's real one with a program of ours, and systems without any."""

import importlib
import sys
import threading
from pathlib import Path

import pytest
from kivy.clock import Clock

from screens.device import desktop_file_picker

ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs that choose files are Linux's")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts a zenity onto the path that answers as it is told."""
    filechooser = pytest.importorskip("plyer.platforms.linux.filechooser", reason="plyer needs distutils for it")

    def install(script: str | None) -> None:
        if script is not None:
            zenity = tmp_path / "zenity"
            zenity.write_text(f"#!/bin/sh\n{script}\n")
            zenity.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", "")
        importlib.reload(filechooser)
        desktop_file_picker._chooser.cache_clear()

    yield install
    monkeypatch.undo()
    importlib.reload(filechooser)
    desktop_file_picker._chooser.cache_clear()


def picked(most: int = 100) -> list[tuple[str, bytes | str]]:
    """What came of picking a file."""
    answers: list[tuple[str, bytes | str]] = []
    desktop_file_picker.pick(
        most, lambda data: answers.append(("taken", data)), lambda reason: answers.append(("failed", reason))
    )
    return heard(answers)


def saved(proposed: Path, data: bytes = b"data") -> list[tuple[str, Path | str]]:
    """What came of saving a file."""
    answers: list[tuple[str, Path | str]] = []
    desktop_file_picker.save(
        proposed,
        data,
        lambda path: answers.append(("saved", path)),
        lambda reason: answers.append(("failed", reason)),
    )
    return heard(answers)


def heard(answers: list) -> list:
    """The answers, once the chooser's thread has ended and the app has drawn a frame."""
    for thread in threading.enumerate():
        if thread.name == "file chooser":
            thread.join(10)
            assert not thread.is_alive()
    assert not answers  # the app hears of it in a frame of its own
    Clock.tick()
    return answers


@ON_LINUX
def test_a_picked_file_is_handed_over(program, tmp_path: Path) -> None:
    (tmp_path / "a map.json").write_bytes(b"x" * 200)
    program(f'echo "{tmp_path}/a map.json"')
    assert desktop_file_picker.can_pick()
    assert picked(most=100) == [("taken", b"x" * 101)]
    assert picked(most=500) == [("taken", b"x" * 200)]


@ON_LINUX
def test_who_picks_none_is_not_heard_of(program) -> None:
    program("exit 1")
    assert picked() == []


@ON_LINUX
def test_a_file_that_cannot_be_read_is_told_of(program, tmp_path: Path) -> None:
    program(f"echo {tmp_path}/nowhere.json")
    ((word, reason),) = picked()
    assert word == "failed"
    assert "nowhere.json" in reason


@ON_LINUX
def test_without_such_a_program_nothing_is_offered(program) -> None:
    program(None)
    assert not desktop_file_picker.can_pick()


def test_a_system_without_a_chooser_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop_file_picker, "feature", lambda name: None)
    desktop_file_picker._chooser.cache_clear()
    assert not desktop_file_picker.can_pick()
    desktop_file_picker._chooser.cache_clear()


@ON_LINUX
def test_a_file_is_saved_where_the_player_wants_it(program, tmp_path: Path) -> None:
    program(f'printf "%s\\n" "$@" > {tmp_path}/asked; echo "{tmp_path}/my maps/here.png"')
    (tmp_path / "my maps").mkdir()
    assert saved(tmp_path / "Downloads" / "D1-x.png") == [("saved", tmp_path / "my maps" / "here.png")]
    assert (tmp_path / "my maps" / "here.png").read_bytes() == b"data"
    asked = (tmp_path / "asked").read_text().splitlines()
    assert "--save" in asked
    assert asked[asked.index("--filename") + 1] == str(tmp_path / "Downloads" / "D1-x.png")


@ON_LINUX
def test_a_name_without_an_ending_gets_one_and_replaces_nothing(program, tmp_path: Path) -> None:
    program(f"echo {tmp_path}/map")
    (tmp_path / "map.png").write_bytes(b"another")
    assert saved(tmp_path / "D1-x.png") == [("saved", tmp_path / "map (2).png")]
    assert (tmp_path / "map.png").read_bytes() == b"another"


@ON_LINUX
def test_who_saves_nowhere_is_not_heard_of(program, tmp_path: Path) -> None:
    program("exit 1")
    assert saved(tmp_path / "x.png") == []
    assert not (tmp_path / "x.png").exists()


@ON_LINUX
def test_a_file_that_cannot_be_written_is_told_of(program, tmp_path: Path) -> None:
    program(f"echo {tmp_path}/nowhere/x.png")
    ((word, reason),) = saved(tmp_path / "x.png")
    assert word == "failed"
    assert "nowhere" in reason
