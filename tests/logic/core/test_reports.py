"""Crash reports: enough to mend the app, nothing about the player."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from logic.core.reports import KEPT, Reports, write_up, write_up_damage
from logic.core.store import Trouble

NOW = datetime(2026, 11, 16, 8, 30)


def failing(path: str) -> BaseException:
    try:
        Path(path).read_text()
    except OSError as error:
        return error
    raise AssertionError(path)


def test_a_report_says_where_it_happened_and_not_at_whose_place() -> None:
    text = write_up(failing("/home/mila/Secret/notes.txt"), {"app": "Quadrille 1.0"})
    assert text.startswith("app: Quadrille 1.0\nsystem: ")
    assert "FileNotFoundError" in text
    assert 'File "core/test_reports.py", line' in text
    assert "in failing" in text
    for private in ("mila", "/home", str(Path(__file__).parents[3])):
        assert private not in text


def test_windows_paths_lose_their_folders_too() -> None:
    assert "Mila" not in write_up(ValueError(r"no C:\Users\Mila\AppData\profile.json"), {})


def test_only_the_last_ones_are_kept(tmp_path: Path) -> None:
    reports = Reports(tmp_path / "reports")
    assert reports.paths() == []
    for minute in range(KEPT + 3):
        reports.keep(str(minute), NOW + timedelta(minutes=minute))
    assert [path.read_text() for path in reports.paths()] == [str(n) for n in range(3, KEPT + 3)]


def test_a_report_is_told_of_once(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    path = reports.keep("one", NOW)
    assert reports.unseen() == [path]
    told = reports.tell(path)
    assert told.read_text() == "one"
    assert reports.unseen() == []
    assert reports.tell(told) == told
    assert reports.paths() == [told]


def test_where_nothing_can_be_written_it_is_told_of_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reports = Reports(tmp_path)
    path = reports.keep("one", NOW)

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    assert reports.tell(path) == path
    assert reports.unseen() == [path]


def test_damage_is_told_without_what_was_in_the_files() -> None:
    troubles = [
        Trouble("open", "20261116-084700-MILA", "cut_short", "/home/mila/open/aside/x.damaged", 2000, good=1000),
        Trouble("mila", "profile", "altered", "/home/mila/aside/profile.damaged"),
    ]
    first, second = write_up_damage(troubles, {"app": "Quadrille 1.0"}).splitlines()[-2:]
    assert first.startswith("damaged match (open): cut_short, written 1970-01-01")
    assert first.endswith("save before it: used")
    assert second == "damaged profile: altered, written unknown, save before it: none"
    assert "mila" not in f"{first}{second}".lower()
