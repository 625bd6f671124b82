"""Where exported files go: a system's own dialog, else a folder that is found again, with a way there."""

from pathlib import Path
from shutil import which

import pytest

from screens.device import desktop_file_picker, exporting
from tests.screens.support.structure import problems


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A desktop's home, without any program that asks for files."""
    monkeypatch.setattr(exporting, "can_pick", lambda: False)
    monkeypatch.setattr(exporting.shutil, "which", lambda name: which(name, path=str(tmp_path / "bin")))
    (tmp_path / "bin").mkdir()
    (tmp_path / "home" / "Downloads").mkdir(parents=True)
    return tmp_path / "home"


def program(tmp_path, script):
    """A program that shows folders."""
    path = tmp_path / "bin" / "xdg-open"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def told(driver):
    driver.settled()
    assert problems(driver.overlay) == []
    return driver.overlay


def test_a_file_goes_among_the_downloads_and_its_folder_can_be_shown(start, home, tmp_path):
    program(tmp_path, f'echo "$@" > {tmp_path}/shown')
    driver = start()
    for name in ("a.png", "a (2).png", "a (3).png"):
        exporting.export("a.png", name.encode(), driver.folder / "exports")
        path = home / "Downloads" / name
        assert path.read_bytes() == name.encode()
        assert str(path) in told(driver).text
        driver.press("Close" if name != "a (3).png" else "Show in folder")
    driver.until(lambda: (tmp_path / "shown").exists() and (tmp_path / "shown").read_text(), what="the file manager")
    assert (tmp_path / "shown").read_text().strip() == str(home / "Downloads")
    assert not (driver.folder / "exports").exists()


def test_a_folder_that_cannot_be_shown_is_told(start, home, tmp_path):
    program(tmp_path, "exit 3")
    driver = start()
    exporting.export("a.png", b"x", driver.folder / "exports")
    told(driver)
    driver.press("Show in folder")
    driver.until(lambda: driver.overlay and driver.overlay.heading == "The folder could not be opened", what="a word")
    assert str(home / "Downloads") in told(driver).text


def test_without_such_a_program_the_path_can_be_copied(start, home):
    from kivy.core.clipboard import Clipboard

    driver = start()
    exporting.export("a.png", b"x", driver.folder / "exports")
    assert [text for _, text, *_ in told(driver).answers] == ["Copy the path", "Close"]
    driver.press("Copy the path")
    assert Clipboard.paste() == str(home / "Downloads" / "a.png")


def test_where_the_downloads_take_nothing_it_goes_into_the_app_s_own_folder(start, home):
    driver = start()
    (home / "Downloads").rmdir()
    (home / "Downloads").symlink_to("/proc")
    exporting.export("a.png", b"x", driver.folder / "exports")
    assert str(driver.folder / "exports" / "a.png") in told(driver).text
    driver.press("Close")
    exporting.export("b.png", b"x", Path("/proc/nowhere"))
    assert told(driver).heading == "The file could not be written"


class Dialog:
    """The system's dialog, as it answers through plyer."""

    def __init__(self, path):
        self.path = path

    def save_file(self, title, path):
        self.asked = path
        return [str(self.path)] if self.path else None


def test_a_desktop_s_own_dialog_is_asked_first(start, home, tmp_path, monkeypatch):
    dialog = Dialog(tmp_path / "mine.quadrille")
    monkeypatch.setattr(exporting, "can_pick", lambda: True)
    monkeypatch.setattr(desktop_file_picker, "_chooser", lambda: dialog)
    driver = start()
    exporting.export("a.quadrille", b"x", driver.folder / "exports")
    driver.until(lambda: driver.overlay is not None, what="a word")
    assert dialog.asked == str(home / "Downloads" / "a.quadrille")
    assert str(dialog.path) in told(driver).text
    assert dialog.path.read_bytes() == b"x"
    assert not list((home / "Downloads").iterdir())
