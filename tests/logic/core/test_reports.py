"""Crash reports: enough to mend the app, nothing about the player."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from logic.core.reports import KEPT, Reports, crash_report, damage_report
from logic.core.store import DamagedFile, FileStore

NOW = datetime(2026, 11, 16, 8, 30)


def failing(path: str) -> BaseException:
    try:
        # The store refuses the name, and says which.
        FileStore(Path(path), "test-thing", 1).write("../Mila's diary", b"")
    except ValueError as error:
        return error
    raise AssertionError(path)


def test_a_report_says_where_it_happened_and_not_at_whose_place() -> None:
    error = failing("/home/mila/Secret/notes.txt")
    assert "Mila" in str(error)
    text = crash_report(error, {"app": "Quadrille 1.0"})
    assert text.startswith("app: Quadrille 1.0\nsystem: ")
    assert "ValueError at:\n" in text
    for frame in ("logic.core.store line ", ", in write\n", ", in _path\n", "  (1 elsewhere)\n"):
        assert frame in text
    for private in ("mila", "Mila", "diary", "/home", "Path", str(Path(__file__).parents[3]), "tests"):
        assert private not in text


@pytest.mark.parametrize(
    "words",
    [r"no C:\Users\Mila\AppData\profile.json", "no /home/Mila Maus/notes", "Mila", "relay mqtt://Mila:secret@broker"],
)
def test_what_an_error_says_stays_here(words: str) -> None:
    error = ValueError(words)
    error.add_note(words)
    try:
        raise KeyError(words) from ExceptionGroup(words, [error, OSError(2, words, words)])
    except KeyError as last:
        text = crash_report(last, {})
    kinds = [line for line in text.splitlines() if line.endswith(" at:")]
    assert kinds == ["ExceptionGroup at:", "ValueError at:", "FileNotFoundError at:", "KeyError at:"]
    for private in ("Mila", "secret", "Users", "home"):
        assert private not in text


def test_an_error_that_led_to_itself_ends() -> None:
    first, second = ValueError(), KeyError()
    first.__context__, second.__context__ = second, first
    assert crash_report(first, {}).count(" at:") == 2


def test_rules_of_a_page_are_named_without_their_folder() -> None:
    place = "/home/mila/quadrille/kv/furniture/rows.kv"
    try:
        exec(compile("\n\n1 / 0", place, "exec"), {"__name__": "kivy.lang"})
    except ZeroDivisionError as error:
        text = crash_report(error, {})
    assert "kv/furniture/rows.kv line 3" in text
    assert "mila" not in text


def test_a_long_way_to_an_error_is_cut_in_the_middle() -> None:
    from logic.core.validation import check

    try:
        exec("def again(): again()\nagain()", {"__name__": check.__module__})
    except RecursionError as error:
        lines = crash_report(error, {}).splitlines()
    assert 40 < len(lines) < 50
    assert any(line.endswith(" more)") for line in lines)


def test_a_file_that_is_no_report_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "crash-notes.txt").write_text("mine")
    assert Reports(tmp_path).paths() == []


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
    damaged_files = [
        DamagedFile(
            "open", "20261116-084700-MILA", "cut_short", "/home/mila/open/aside/x.damaged", 2000, previous_written=1000
        ),
        DamagedFile("mila", "profile", "altered", "/home/mila/aside/profile.damaged"),
    ]
    first, second = damage_report(damaged_files, {"app": "Quadrille 1.0"}).splitlines()[-2:]
    assert first.startswith("damaged match (open): cut_short, written 1970-01-01")
    assert first.endswith("save before it: used")
    assert second == "damaged profile: altered, written unknown, save before it: none"
    assert "mila" not in f"{first}{second}".lower()
