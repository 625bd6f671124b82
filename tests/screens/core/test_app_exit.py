"""The app comes to an end in every way: nothing is lost, and what can be said is said."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from logic.core.saves import Saves
from logic.games import GAMES
from tests.screens.support.structure import problems

ROOT = Path(__file__).parents[3]


def live(folder, *fate):
    """The app in a process of its own, until its end."""
    return subprocess.run(
        [sys.executable, "-m", "tests.screens.support.subprocess_app", str(folder), *fate],
        cwd=ROOT,
        env={**os.environ, "KIVY_NO_ARGS": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def the_match(driver):
    (record,) = driver.app.saves.open_matches()
    return record


def test_a_mistake_is_told_of_at_once_and_the_app_goes_on(start, tmp_path):
    ended = live(tmp_path, "goes_on")
    assert ended.returncode == 0, ended.stderr
    assert "told: The app has made a mistake. Your matches and your profile are kept." in ended.stdout
    assert "at home" in ended.stdout
    (report,) = (tmp_path / "reports").iterdir()
    text = report.read_text()
    assert "ZeroDivisionError" in text
    assert str(ROOT) not in text

    driver = start(folder=tmp_path)
    driver.frames(10)
    assert driver.overlay is None, "it has been told of already"
    assert len(the_match(driver).log) == 1


@pytest.mark.parametrize("fate", ["ends", "cannot_tell"])
def test_after_a_second_mistake_the_app_starts_plainly(start, tmp_path, monkeypatch, fate):
    """Nothing opens by itself, for that may be what failed; the report is one tap away on home."""
    assert live(tmp_path, fate).returncode != 0
    driver = start(folder=tmp_path)
    driver.until(lambda: driver.app.seen)
    driver.frames(10)
    assert driver.overlay is None
    assert problems(driver.screen) == []
    copied = []
    monkeypatch.setattr("kivy.core.clipboard.Clipboard.copy", copied.append)
    driver.press("The app ended because of a mistake in it.")
    assert {"ends": "ZeroDivisionError", "cannot_tell": "LookupError"}[fate] in copied[0]
    driver.settled()
    assert driver.overlay.heading == "The report was copied"
    driver.press("Close")
    driver.press("Continue")
    assert driver.screen.name == "stayboard"
    assert len(driver.screen.client.match.log) == 1

    driver = start(folder=driver.folder)
    driver.until(lambda: driver.app.seen)
    assert driver.overlay is None
    assert not driver.has("The app ended because of a mistake in it.")


def test_a_mistake_before_the_frames_is_told_of_at_the_next_start(start, tmp_path, monkeypatch):
    assert live(tmp_path, "in_a_thread").returncode == 0
    driver = start(folder=tmp_path)
    driver.until(lambda: driver.overlay is not None, what="the sheet")
    driver.settled()
    assert "The app ended because of a mistake in it." in driver.overlay.text
    assert problems(driver.overlay) == []
    copied = []
    monkeypatch.setattr("kivy.core.clipboard.Clipboard.copy", copied.append)
    driver.press("Share the report")
    assert "ZeroDivisionError" in copied[0]
    driver.settled()
    assert driver.overlay.heading == "The report was copied"
    assert problems(driver.overlay) == []
    driver.press("Save as a file")
    (kept,) = (tmp_path / "exports").glob("quadrille-crash-*.txt")
    assert kept.read_text() == copied[0]
    assert str(kept) in driver.overlay.text
    driver.settled()
    driver.press("Close")
    assert len(the_match(driver).log) == 1
    driver.press("Continue")
    assert driver.screen.name == "stayboard"
    folder = driver.folder
    assert start(folder=folder).overlay is None


@pytest.mark.parametrize("where", ["stayboard", "settings", "result", "profile"])
def test_killed_at_any_screen(start, tmp_path, where):
    assert live(tmp_path, "killed", where).returncode == -signal.SIGKILL
    kept = Saves(tmp_path, GAMES).profile().settings
    assert kept.theme == ("dark" if where == "settings" else "light")
    driver = start(folder=tmp_path)
    assert driver.app.saves.damaged_files == []
    assert driver.overlay is None
    if where == "result":
        assert driver.app.saves.open_matches() == []
        (name,) = driver.app.saves.finished_names()
        assert len(driver.app.saves.load(name).log) == 2
        assert driver.app.profile.figures["stayboard"].all.played == 1
    else:
        assert len(the_match(driver).log) == 1
        driver.press("Continue")
        assert len(driver.screen.client.match.log) == 1


def test_killed_before_the_disk_has_taken_the_last_move(start, tmp_path):
    ended = live(tmp_path, "killed_while_writing")
    assert (ended.returncode, ended.stdout) == (-signal.SIGKILL, "moves: 2\n"), ended.stderr
    driver = start(folder=tmp_path)
    assert driver.app.saves.damaged_files == []
    assert driver.overlay is None
    assert len(the_match(driver).log) == 1


def test_an_exit_waits_for_the_disk(tmp_path):
    assert live(tmp_path, "leaves").returncode == 0
    saves = Saves(tmp_path, GAMES)
    (record,) = saves.open_matches()
    assert len(record.log) == 2
    assert saves.profile().name == "Ada"


def test_a_full_disk_is_told_of_and_play_goes_on(start, tmp_path):
    ended = live(tmp_path, "full")
    assert ended.returncode == 0, ended.stderr
    assert "told: This cannot be saved now (File too large). You can play on. at stayboard dark" in ended.stdout
    driver = start(folder=tmp_path)
    assert len(the_match(driver).log) == 1, "what was saved before the disk was full is still there"
