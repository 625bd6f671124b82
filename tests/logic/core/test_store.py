"""Shelves: whatever happens to a file, the player loses as little as can be."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logic.core import store
from logic.core.store import Damaged, Shelf, Trouble

ROOT = Path(__file__).parents[3]
BODY, OLDER = b'{"moves":[1,2,3],"name":"\xc3\x89lo\xc3\xafse"}', b'{"moves":[1,2]}'


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf", "test-thing", 3, {1: _to_2, 2: _to_3})


def _to_2(value: Any) -> Any:
    return {**value, "seats": 2}


def _to_3(value: Any) -> Any:
    return {"table": value}


def read(shelf: Shelf, name: str = "a") -> tuple[bytes | None, list[Trouble]]:
    return shelf.read(name, bytes)


def aside(shelf: Shelf) -> list[bytes]:
    folder = shelf.folder / "aside"
    return [path.read_bytes() for path in sorted(folder.iterdir())] if folder.exists() else []


def current(shelf: Shelf) -> Path:
    return shelf.folder / "a.json"


def enveloped(shelf: Shelf, body: bytes, *, kind: str = "test-thing", version: int = 3) -> bytes:
    """A whole and well-summed file, perhaps of another kind or version."""
    other = Shelf(shelf.folder.parent / "elsewhere", kind, version)
    other.write("x", body)
    return (other.folder / "x.json").read_bytes()


class TestKeeping:
    def test_what_was_written_is_read(self, shelf: Shelf) -> None:
        shelf.write("a", BODY)
        shelf.write("b", OLDER)
        assert read(shelf, "a") == (BODY, [])
        assert read(shelf, "b") == (OLDER, [])
        assert shelf.names() == ["a", "b"]

    def test_what_is_not_there(self, shelf: Shelf) -> None:
        assert read(shelf) == (None, [])
        assert shelf.names() == []
        assert not shelf.folder.exists()

    def test_the_last_one_counts(self, shelf: Shelf) -> None:
        for number in range(5):
            shelf.write("a", b"%d" % number)
        assert read(shelf) == (b"4", [])

    def test_the_previous_one_is_beside_it(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        current(shelf).unlink()
        assert read(shelf) == (OLDER, [])
        assert shelf.names() == ["a"]

    def test_names_are_of_things_not_files(self, shelf: Shelf) -> None:
        shelf.write("b", OLDER)
        shelf.write("b", BODY)
        shelf.write("a", BODY)
        (shelf.folder / "c.new").write_bytes(b"left over")
        (shelf.folder / "notes.txt").write_bytes(b"stray")
        (shelf.folder / "aside").mkdir()
        assert shelf.names() == ["a", "b"]

    def test_removing_leaves_nothing(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        (shelf.folder / "a.new").write_bytes(b"left over")
        shelf.remove("a")
        assert list(shelf.folder.iterdir()) == []
        shelf.remove("a")

    def test_a_leftover_does_not_disturb(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        (shelf.folder / "a.new").write_bytes(b"half a fi")
        assert read(shelf) == (OLDER, [])
        shelf.write("a", BODY)
        assert read(shelf) == (BODY, [])
        assert sorted(path.name for path in shelf.folder.iterdir()) == ["a.json", "a.prev.json"]

    def test_a_name_stays_in_its_folder(self, shelf: Shelf) -> None:
        for name in ("../a", "a/b", "", ".", "..", "a\\b", "a\0b", "a.prev", "a\n"):
            with pytest.raises(ValueError, match="name"):
                shelf.write(name, BODY)
            with pytest.raises(ValueError, match="name"):
                read(shelf, name)
            with pytest.raises(ValueError, match="name"):
                shelf.remove(name)
        assert not shelf.folder.exists() or not list(shelf.folder.iterdir())


class TestDamage:
    def damage(self, shelf: Shelf, data: bytes, body: bytes = BODY) -> tuple[bytes | None, list[Trouble]]:
        """A current file with that data, and a good previous one."""
        shelf.write("a", OLDER)
        shelf.write("a", body)
        current(shelf).write_bytes(data)
        return read(shelf)

    def test_cut_short_at_every_length(self, shelf: Shelf) -> None:
        whole = enveloped(shelf, BODY)
        for length in range(len(whole)):
            found, (trouble,) = self.damage(shelf, whole[:length])
            assert found == OLDER
            assert trouble.why == ("cut_short" if length >= len(b'{"kind":') else "not_ours"), length
            assert trouble.previous_used
            assert Path(trouble.aside).read_bytes() == whole[:length]
        assert len(aside(shelf)) == len(whole)

    def test_every_single_bit_altered(self, shelf: Shelf) -> None:
        whole = enveloped(shelf, BODY)
        assert shelf.open(whole) == BODY
        reasons = set()
        for position in range(len(whole) * 8):
            altered = bytearray(whole)
            altered[position // 8] ^= 1 << position % 8
            with pytest.raises(Damaged) as damaged:
                shelf.open(bytes(altered))
            reasons.add(damaged.value.why)
        assert reasons == {"cut_short", "altered", "not_ours"}

    def test_one_byte_of_the_body_altered_is_told_as_such(self, shelf: Shelf) -> None:
        whole = enveloped(shelf, BODY)
        found, (trouble,) = self.damage(shelf, whole.replace(b"[1,2,3]", b"[1,2,4]"))
        assert (found, trouble.why, trouble.name) == (OLDER, "altered", "a")

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\0" * 300,
            b"not JSON",
            b"null",
            b"[]",
            b"{}",
            b'"text"',
            b"\xff\xfe\xfd",
            b"[" * 100_000,
            b"17",
        ],
        ids=lambda data: data[:10].decode("latin-1") or "empty",
    )
    def test_not_ours_at_all(self, shelf: Shelf, data: bytes) -> None:
        found, (trouble,) = self.damage(shelf, data)
        assert (found, trouble.why) == (OLDER, "not_ours")
        assert aside(shelf) == [data]

    @pytest.mark.parametrize("brackets", [b"[", b'{"a":'])
    def test_nested_beyond_reason(self, shelf: Shelf, brackets: bytes) -> None:
        data = b'{"kind":"test-thing","version":3,"sum":"","body":' + brackets * 100_000
        found, (trouble,) = self.damage(shelf, data)
        assert (found, trouble.why) == (OLDER, "cut_short")

    def test_something_after_the_end(self, shelf: Shelf) -> None:
        whole = enveloped(shelf, BODY)
        assert self.damage(shelf, whole + whole)[0] == OLDER

    def test_another_kind(self, shelf: Shelf) -> None:
        found, (trouble,) = self.damage(shelf, enveloped(shelf, BODY, kind="test-other"))
        assert (found, trouble.why) == (OLDER, "not_ours")

    def test_what_the_reader_refuses(self, shelf: Shelf) -> None:
        def accept(body: bytes) -> bytes:
            if body == BODY:
                raise Damaged("unplayable")
            return body

        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        found, (trouble,) = shelf.read("a", accept)
        assert (found, trouble.why, trouble.previous_used) == (OLDER, "unplayable", True)

    def test_it_is_told_when_both_were_written(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        current(shelf).write_bytes(b"bad")
        os.utime(current(shelf), (2000, 2000))
        os.utime(shelf.folder / "a.prev.json", (1000, 1000))
        _, (trouble,) = read(shelf)
        assert (trouble.shelf, trouble.written, trouble.good) == (shelf.folder.name, 2000, 1000)

    def test_both_damaged_are_both_set_aside_and_told(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        current(shelf).write_bytes(b"bad")
        (shelf.folder / "a.prev.json").write_bytes(b"worse")
        found, troubles = read(shelf)
        assert found is None
        assert [trouble.previous_used for trouble in troubles] == [False, False]
        assert sorted(aside(shelf)) == [b"bad", b"worse"]
        assert shelf.names() == []
        assert read(shelf) == (None, [])

    def test_a_damaged_first_file_has_no_previous_one(self, shelf: Shelf) -> None:
        shelf.write("a", BODY)
        current(shelf).write_bytes(b"bad")
        found, (trouble,) = read(shelf)
        assert (found, trouble.previous_used) == (None, False)

    def test_told_once_then_the_previous_one_is_simply_there(self, shelf: Shelf) -> None:
        self.damage(shelf, b"bad")
        assert read(shelf) == (OLDER, [])

    def test_writing_goes_on_after_damage(self, shelf: Shelf) -> None:
        self.damage(shelf, b"bad")
        shelf.write("a", BODY)
        assert read(shelf) == (BODY, [])
        current(shelf).write_bytes(b"bad again")
        assert read(shelf)[0] == OLDER
        assert sorted(aside(shelf)) == [b"bad", b"bad again"]

    def test_others_are_not_touched(self, shelf: Shelf) -> None:
        shelf.write("b", BODY)
        self.damage(shelf, b"bad")
        assert read(shelf, "b") == (BODY, [])

    def test_same_name_set_aside_many_times_is_never_overwritten(self, shelf: Shelf) -> None:
        for number in range(50):
            shelf.write("a", BODY)
            current(shelf).write_bytes(b"bad %d" % number)
            read(shelf)
        assert len(aside(shelf)) == 50

    def test_a_folder_in_the_place_of_a_file(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        current(shelf).unlink()
        current(shelf).mkdir()
        found, (trouble,) = read(shelf)
        assert (found, trouble.why, trouble.previous_used) == (OLDER, "unreadable", True)


class TestVersions:
    @pytest.mark.parametrize(
        ("version", "body", "becomes"),
        [
            (1, b'{"n":1}', {"table": {"n": 1, "seats": 2}}),
            (2, b'{"n":1,"seats":5}', {"table": {"n": 1, "seats": 5}}),
            (3, b'{"table":{}}', {"table": {}}),
        ],
    )
    def test_old_files_are_brought_up_to_date(self, shelf: Shelf, version: int, body: bytes, becomes: Any) -> None:
        shelf.folder.mkdir()
        current(shelf).write_bytes(enveloped(shelf, body, version=version))
        found, troubles = read(shelf)
        assert msgspec.json.decode(found or b"") == becomes
        assert troubles == []

    def test_reading_an_old_file_does_not_change_it(self, shelf: Shelf) -> None:
        shelf.folder.mkdir()
        data = enveloped(shelf, b"{}", version=1)
        current(shelf).write_bytes(data)
        read(shelf)
        assert current(shelf).read_bytes() == data

    def test_an_old_current_beside_a_newer_previous_one(self, shelf: Shelf) -> None:
        shelf.folder.mkdir()
        current(shelf).write_bytes(enveloped(shelf, b"{}", version=99))
        (shelf.folder / "a.prev.json").write_bytes(enveloped(shelf, b'{"n":1}', version=1))
        found, (trouble,) = read(shelf)
        assert msgspec.json.decode(found or b"") == {"table": {"n": 1, "seats": 2}}
        assert trouble.why == "newer"

    def test_a_version_to_come(self, shelf: Shelf) -> None:
        shelf.folder.mkdir()
        data = enveloped(shelf, BODY, version=4)
        current(shelf).write_bytes(data)
        found, (trouble,) = read(shelf)
        assert (found, trouble.why) == (None, "newer")
        assert aside(shelf) == [data]

    @pytest.mark.parametrize("version", [0, -1, -(2**60)])
    def test_a_version_that_never_was(self, shelf: Shelf, version: int) -> None:
        with pytest.raises(Damaged) as damaged:
            shelf.open(enveloped(shelf, BODY, version=version))
        assert damaged.value.why == "not_ours"

    def test_a_version_is_covered_by_the_sum(self, shelf: Shelf) -> None:
        data = enveloped(shelf, BODY).replace(b'"version":3', b'"version":2')
        with pytest.raises(Damaged) as damaged:
            shelf.open(data)
        assert damaged.value.why == "altered"


class Cut(BaseException):
    """The power goes."""


class TestWriting:
    def test_a_crash_at_any_moment_leaves_the_new_or_the_previous_one(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Every call to the system while writing is, in turn, the one that is never made."""
        seen = []
        for moment in range(20):
            shelf.write("a", OLDER)
            with monkeypatch.context() as patch:
                calls = _cut_at(patch, moment)
                try:
                    shelf.write("a", BODY)
                except Cut:
                    cut = True
                else:
                    cut = False
            found, troubles = read(shelf)
            assert troubles == []
            seen.append(found)
            if not cut:
                break
            assert found in (OLDER, BODY), calls
        assert seen[0] == OLDER
        assert seen[-2:] == [BODY, BODY]
        assert len(seen) > 4

    def test_the_file_is_on_the_disk_before_it_takes_its_place(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shelf.write("a", OLDER)
        calls = _cut_at(monkeypatch, 99)
        shelf.write("a", BODY)
        assert calls == ["fsync", "replace", "replace", "fsync"]

    def test_a_full_disk_is_told_and_the_file_before_stays(self, shelf: Shelf) -> None:
        if not os.path.exists("/dev/full"):
            pytest.skip("there is no device that is always full here")
        shelf.write("a", OLDER)
        os.symlink("/dev/full", shelf.folder / "a.new")
        with pytest.raises(OSError, match="No space") as full:
            shelf.write("a", BODY)
        assert full.value.errno == errno.ENOSPC
        assert read(shelf) == (OLDER, [])
        # What could not be finished does not go on taking room.
        assert sorted(path.name for path in shelf.folder.iterdir()) == ["a.json"]
        shelf.write("a", BODY)
        assert read(shelf) == (BODY, [])

    def test_a_disk_that_fills_halfway(self, shelf: Shelf) -> None:
        """A real process that may write no file beyond 100 bytes."""
        resource = pytest.importorskip("resource")
        assert resource
        shelf.write("a", OLDER)
        ended = subprocess.run(
            [sys.executable, "-c", _LIMITED, str(shelf.folder)], cwd=ROOT, capture_output=True, text=True
        )
        assert ended.stdout.strip() == str(errno.EFBIG), ended.stderr
        assert read(shelf) == (OLDER, [])
        assert shelf.names() == ["a"]

    def test_a_folder_that_cannot_be_written(self, shelf: Shelf) -> None:
        shelf.write("a", OLDER)
        assert _as_nobody(shelf, lambda here: here.write("a", BODY)) == "PermissionError"
        assert read(shelf) == (OLDER, [])

    def test_reading_where_nothing_can_be_set_aside(self, shelf: Shelf) -> None:
        """The damaged file stays where it is, and the previous one is used all the same."""
        shelf.write("a", OLDER)
        shelf.write("a", BODY)
        current(shelf).write_bytes(b"bad")
        assert _as_nobody(shelf, lambda here: here.read("a", bytes)[0]) == repr(OLDER)
        assert _as_nobody(shelf, lambda here: [t.aside for t in here.read("a", bytes)[1]]) == "['a.json']"
        assert current(shelf).read_bytes() == b"bad"

    def test_a_file_in_the_place_of_the_folder(self, shelf: Shelf) -> None:
        shelf.folder.parent.mkdir(exist_ok=True)
        shelf.folder.write_bytes(b"")
        with pytest.raises(OSError, match="exists"):
            shelf.write("a", BODY)
        assert shelf.names() == []


_LIMITED = """
import resource, signal, sys
from pathlib import Path
from logic.core.store import Shelf
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    Shelf(Path(sys.argv[1]), "test-thing", 3).write("a", b'"' + b"x" * 5000 + b'"')
except OSError as full:
    print(full.errno)
"""


def _cut_at(patch: pytest.MonkeyPatch, moment: int) -> list[str]:
    """Lets so many calls through, then cuts; the list tells which came through."""
    through: list[str] = []

    def cutting(name: str, call: Any) -> Any:
        def called(*args: Any) -> Any:
            if len(through) == moment:
                raise Cut
            done = call(*args)
            through.append(name)
            return done

        return called

    for name in ("fsync", "replace"):
        patch.setattr(store.os, name, cutting(name, getattr(os, name)))
    return through


def _as_nobody(shelf: Shelf, do: Any) -> str:
    """What becomes of it in a process that may read the folder and not write there."""
    if not hasattr(os, "fork"):
        pytest.skip("no other process can be made this way here")
    ours, theirs = os.pipe()
    os.chmod(shelf.folder, 0o555)
    for path in shelf.folder.iterdir():
        path.chmod(0o644)
    child = os.fork()
    if not child:
        os.chdir(shelf.folder)
        if os.getuid() == 0:
            os.setuid(65534)
        try:
            told = repr(do(Shelf(Path("."), "test-thing", 3)))
        except BaseException as failed:
            told = type(failed).__name__
        os.write(theirs, told.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as answer:
        told = answer.read().decode()
    os.waitpid(child, 0)
    os.chmod(shelf.folder, 0o755)
    return told
