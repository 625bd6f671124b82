"""FileStore: whatever happens to a file, the player loses as little as possible."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logic.core import store
from logic.core.store import DamagedFile, DamageError, FileStore

ROOT = Path(__file__).parents[3]
BODY, OLDER = b'{"moves":[1,2,3],"name":"\xc3\x89lo\xc3\xafse"}', b'{"moves":[1,2]}'


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "shelf", "test-thing", 3, {1: _to_2, 2: _to_3})


def _to_2(value: Any) -> Any:
    return {**value, "seats": 2}


def _to_3(value: Any) -> Any:
    return {"table": value}


def read(files: FileStore, name: str = "a") -> tuple[bytes | None, list[DamagedFile]]:
    return files.read(name, bytes)


def aside(files: FileStore) -> list[bytes]:
    folder = files.folder / "aside"
    return [path.read_bytes() for path in sorted(folder.iterdir())] if folder.exists() else []


def current(files: FileStore) -> Path:
    return files.folder / "a.json"


def enveloped(files: FileStore, body: bytes, *, kind: str = "test-thing", version: int = 3) -> bytes:
    """A whole and well-summed file, perhaps of another kind or version."""
    other = FileStore(files.folder.parent / "elsewhere", kind, version)
    other.write("x", body)
    return (other.folder / "x.json").read_bytes()


class TestKeeping:
    def test_what_was_written_is_read(self, files: FileStore) -> None:
        files.write("a", BODY)
        files.write("b", OLDER)
        assert read(files, "a") == (BODY, [])
        assert read(files, "b") == (OLDER, [])
        assert files.names() == ["a", "b"]

    def test_what_is_not_there(self, files: FileStore) -> None:
        assert read(files) == (None, [])
        assert files.names() == []
        assert not files.folder.exists()

    def test_the_last_one_counts(self, files: FileStore) -> None:
        for number in range(5):
            files.write("a", b"%d" % number)
        assert read(files) == (b"4", [])

    def test_the_previous_one_is_beside_it(self, files: FileStore) -> None:
        files.write("a", OLDER)
        files.write("a", BODY)
        current(files).unlink()
        assert read(files) == (OLDER, [])
        assert files.names() == ["a"]

    def test_names_are_of_things_not_files(self, files: FileStore) -> None:
        files.write("b", OLDER)
        files.write("b", BODY)
        files.write("a", BODY)
        (files.folder / "c.new").write_bytes(b"left over")
        (files.folder / "notes.txt").write_bytes(b"stray")
        (files.folder / "aside").mkdir()
        assert files.names() == ["a", "b"]

    def test_removing_leaves_nothing(self, files: FileStore) -> None:
        files.write("a", OLDER)
        files.write("a", BODY)
        (files.folder / "a.new").write_bytes(b"left over")
        files.remove("a")
        assert list(files.folder.iterdir()) == []
        files.remove("a")

    def test_a_leftover_does_not_disturb(self, files: FileStore) -> None:
        files.write("a", OLDER)
        (files.folder / "a.new").write_bytes(b"half a fi")
        assert read(files) == (OLDER, [])
        files.write("a", BODY)
        assert read(files) == (BODY, [])
        assert sorted(path.name for path in files.folder.iterdir()) == ["a.json", "a.prev.json"]

    def test_a_name_stays_in_its_folder(self, files: FileStore) -> None:
        for name in ("../a", "a/b", "", ".", "..", "a\\b", "a\0b", "a.prev", "a\n"):
            with pytest.raises(ValueError, match="name"):
                files.write(name, BODY)
            with pytest.raises(ValueError, match="name"):
                read(files, name)
            with pytest.raises(ValueError, match="name"):
                files.remove(name)
        assert not files.folder.exists() or not list(files.folder.iterdir())


class TestDamage:
    def damage(self, files: FileStore, data: bytes, body: bytes = BODY) -> tuple[bytes | None, list[DamagedFile]]:
        """A current file with that data, and a good previous one."""
        files.write("a", OLDER)
        files.write("a", body)
        current(files).write_bytes(data)
        return read(files)

    def test_cut_short_at_every_length(self, files: FileStore) -> None:
        whole = enveloped(files, BODY)
        for length in range(len(whole)):
            found, (damaged,) = self.damage(files, whole[:length])
            assert found == OLDER
            assert damaged.reason == ("cut_short" if length >= len(b'{"kind":') else "not_ours"), length
            assert damaged.previous_used
            assert Path(damaged.moved_to).read_bytes() == whole[:length]
        assert len(aside(files)) == len(whole)

    def test_every_single_bit_altered(self, files: FileStore) -> None:
        whole = enveloped(files, BODY)
        assert files.unwrap(whole) == BODY
        reasons = set()
        for position in range(len(whole) * 8):
            altered = bytearray(whole)
            altered[position // 8] ^= 1 << position % 8
            with pytest.raises(DamageError) as damaged:
                files.unwrap(bytes(altered))
            reasons.add(damaged.value.reason)
        assert reasons == {"cut_short", "altered", "not_ours"}

    def test_one_byte_of_the_body_altered_is_told_as_such(self, files: FileStore) -> None:
        whole = enveloped(files, BODY)
        found, (damaged,) = self.damage(files, whole.replace(b"[1,2,3]", b"[1,2,4]"))
        assert (found, damaged.reason, damaged.name) == (OLDER, "altered", "a")

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
    def test_not_ours_at_all(self, files: FileStore, data: bytes) -> None:
        found, (damaged,) = self.damage(files, data)
        assert (found, damaged.reason) == (OLDER, "not_ours")
        assert aside(files) == [data]

    @pytest.mark.parametrize("brackets", [b"[", b'{"a":'])
    def test_nested_beyond_reason(self, files: FileStore, brackets: bytes) -> None:
        data = b'{"kind":"test-thing","version":3,"sum":"","body":' + brackets * 100_000
        found, (damaged,) = self.damage(files, data)
        assert (found, damaged.reason) == (OLDER, "cut_short")

    def test_something_after_the_end(self, files: FileStore) -> None:
        whole = enveloped(files, BODY)
        assert self.damage(files, whole + whole)[0] == OLDER

    def test_another_kind(self, files: FileStore) -> None:
        found, (damaged,) = self.damage(files, enveloped(files, BODY, kind="test-other"))
        assert (found, damaged.reason) == (OLDER, "not_ours")

    def test_what_the_reader_refuses(self, files: FileStore) -> None:
        def accept(body: bytes) -> bytes:
            if body == BODY:
                raise DamageError("unplayable")
            return body

        files.write("a", OLDER)
        files.write("a", BODY)
        found, (damaged,) = files.read("a", accept)
        assert (found, damaged.reason, damaged.previous_used) == (OLDER, "unplayable", True)

    def test_it_is_told_when_both_were_written(self, files: FileStore) -> None:
        files.write("a", OLDER)
        files.write("a", BODY)
        current(files).write_bytes(b"bad")
        os.utime(current(files), (2000, 2000))
        os.utime(files.folder / "a.prev.json", (1000, 1000))
        _, (damaged,) = read(files)
        assert (damaged.folder, damaged.written, damaged.previous_written) == (files.folder.name, 2000, 1000)

    def test_both_damaged_are_both_set_aside_and_told(self, files: FileStore) -> None:
        files.write("a", OLDER)
        files.write("a", BODY)
        current(files).write_bytes(b"bad")
        (files.folder / "a.prev.json").write_bytes(b"worse")
        found, damaged_files = read(files)
        assert found is None
        assert [damaged.previous_used for damaged in damaged_files] == [False, False]
        assert sorted(aside(files)) == [b"bad", b"worse"]
        assert files.names() == []
        assert read(files) == (None, [])

    def test_a_damaged_first_file_has_no_previous_one(self, files: FileStore) -> None:
        files.write("a", BODY)
        current(files).write_bytes(b"bad")
        found, (damaged,) = read(files)
        assert (found, damaged.previous_used) == (None, False)

    def test_told_once_then_the_previous_one_is_simply_there(self, files: FileStore) -> None:
        self.damage(files, b"bad")
        assert read(files) == (OLDER, [])

    def test_writing_goes_on_after_damage(self, files: FileStore) -> None:
        self.damage(files, b"bad")
        files.write("a", BODY)
        assert read(files) == (BODY, [])
        current(files).write_bytes(b"bad again")
        assert read(files)[0] == OLDER
        assert sorted(aside(files)) == [b"bad", b"bad again"]

    def test_others_are_not_touched(self, files: FileStore) -> None:
        files.write("b", BODY)
        self.damage(files, b"bad")
        assert read(files, "b") == (BODY, [])

    def test_same_name_set_aside_many_times_is_never_overwritten(self, files: FileStore) -> None:
        for number in range(50):
            files.write("a", BODY)
            current(files).write_bytes(b"bad %d" % number)
            read(files)
        assert len(aside(files)) == 50

    def test_a_folder_in_the_place_of_a_file(self, files: FileStore) -> None:
        files.write("a", OLDER)
        files.write("a", BODY)
        current(files).unlink()
        current(files).mkdir()
        found, (damaged,) = read(files)
        assert (found, damaged.reason, damaged.previous_used) == (OLDER, "unreadable", True)


class TestVersions:
    @pytest.mark.parametrize(
        ("version", "body", "becomes"),
        [
            (1, b'{"n":1}', {"table": {"n": 1, "seats": 2}}),
            (2, b'{"n":1,"seats":5}', {"table": {"n": 1, "seats": 5}}),
            (3, b'{"table":{}}', {"table": {}}),
        ],
    )
    def test_old_files_are_brought_up_to_date(self, files: FileStore, version: int, body: bytes, becomes: Any) -> None:
        files.folder.mkdir()
        current(files).write_bytes(enveloped(files, body, version=version))
        found, damaged_files = read(files)
        assert msgspec.json.decode(found or b"") == becomes
        assert damaged_files == []

    def test_reading_an_old_file_does_not_change_it(self, files: FileStore) -> None:
        files.folder.mkdir()
        data = enveloped(files, b"{}", version=1)
        current(files).write_bytes(data)
        read(files)
        assert current(files).read_bytes() == data

    def test_an_old_current_beside_a_newer_previous_one(self, files: FileStore) -> None:
        files.folder.mkdir()
        current(files).write_bytes(enveloped(files, b"{}", version=99))
        (files.folder / "a.prev.json").write_bytes(enveloped(files, b'{"n":1}', version=1))
        found, (damaged,) = read(files)
        assert msgspec.json.decode(found or b"") == {"table": {"n": 1, "seats": 2}}
        assert damaged.reason == "newer"

    def test_a_version_to_come(self, files: FileStore) -> None:
        files.folder.mkdir()
        data = enveloped(files, BODY, version=4)
        current(files).write_bytes(data)
        found, (damaged,) = read(files)
        assert (found, damaged.reason) == (None, "newer")
        assert aside(files) == [data]

    @pytest.mark.parametrize("version", [0, -1, -(2**60)])
    def test_a_version_that_never_was(self, files: FileStore, version: int) -> None:
        with pytest.raises(DamageError) as damaged:
            files.unwrap(enveloped(files, BODY, version=version))
        assert damaged.value.reason == "not_ours"

    def test_a_version_is_covered_by_the_sum(self, files: FileStore) -> None:
        data = enveloped(files, BODY).replace(b'"version":3', b'"version":2')
        with pytest.raises(DamageError) as damaged:
            files.unwrap(data)
        assert damaged.value.reason == "altered"


class Cut(BaseException):
    """The power goes."""


class TestWriting:
    def test_a_crash_at_any_moment_leaves_the_new_or_the_previous_one(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Every call to the system while writing is, in turn, the one that is never made."""
        seen = []
        for moment in range(20):
            files.write("a", OLDER)
            with monkeypatch.context() as patch:
                calls = _cut_at(patch, moment)
                try:
                    files.write("a", BODY)
                except Cut:
                    cut = True
                else:
                    cut = False
            found, damaged_files = read(files)
            assert damaged_files == []
            seen.append(found)
            if not cut:
                break
            assert found in (OLDER, BODY), calls
        assert seen[0] == OLDER
        assert seen[-2:] == [BODY, BODY]
        assert len(seen) > 4

    def test_the_file_is_on_the_disk_before_it_takes_its_place(
        self, files: FileStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        files.write("a", OLDER)
        calls = _cut_at(monkeypatch, 99)
        files.write("a", BODY)
        assert calls == ["fsync", "replace", "replace", "fsync"]

    def test_a_full_disk_is_told_and_the_file_before_stays(self, files: FileStore) -> None:
        if not os.path.exists("/dev/full"):
            pytest.skip("there is no device that is always full here")
        files.write("a", OLDER)
        os.symlink("/dev/full", files.folder / "a.new")
        with pytest.raises(OSError, match="No space") as full:
            files.write("a", BODY)
        assert full.value.errno == errno.ENOSPC
        assert read(files) == (OLDER, [])
        # What could not be finished does not go on taking room.
        assert sorted(path.name for path in files.folder.iterdir()) == ["a.json"]
        files.write("a", BODY)
        assert read(files) == (BODY, [])

    def test_a_disk_that_fills_halfway(self, files: FileStore) -> None:
        """A real process that may write no file beyond 100 bytes."""
        resource = pytest.importorskip("resource")
        assert resource
        files.write("a", OLDER)
        ended = subprocess.run(
            [sys.executable, "-c", _LIMITED, str(files.folder)], cwd=ROOT, capture_output=True, text=True
        )
        assert ended.stdout.strip() == str(errno.EFBIG), ended.stderr
        assert read(files) == (OLDER, [])
        assert files.names() == ["a"]

    def test_a_folder_that_cannot_be_written(self, files: FileStore) -> None:
        files.write("a", OLDER)
        assert _as_nobody(files, lambda here: here.write("a", BODY)) == "PermissionError"
        assert read(files) == (OLDER, [])

    def test_reading_where_nothing_can_be_set_aside(self, files: FileStore) -> None:
        """The damaged file stays where it is, and the previous one is used all the same."""
        files.write("a", OLDER)
        files.write("a", BODY)
        current(files).write_bytes(b"bad")
        assert _as_nobody(files, lambda here: here.read("a", bytes)[0]) == repr(OLDER)
        assert _as_nobody(files, lambda here: [t.moved_to for t in here.read("a", bytes)[1]]) == "['a.json']"
        assert current(files).read_bytes() == b"bad"

    def test_a_file_in_the_place_of_the_folder(self, files: FileStore) -> None:
        files.folder.parent.mkdir(exist_ok=True)
        files.folder.write_bytes(b"")
        with pytest.raises(OSError, match="exists"):
            files.write("a", BODY)
        assert files.names() == []


_LIMITED = """
import resource, signal, sys
from pathlib import Path
from logic.core.store import FileStore
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    FileStore(Path(sys.argv[1]), "test-thing", 3).write("a", b'"' + b"x" * 5000 + b'"')
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


def _as_nobody(files: FileStore, do: Any) -> str:
    """What becomes of it in a process that may read the folder and not write there."""
    if not hasattr(os, "fork"):
        pytest.skip("no other process can be made this way here")
    ours, theirs = os.pipe()
    os.chmod(files.folder, 0o555)
    for path in files.folder.iterdir():
        path.chmod(0o644)
    child = os.fork()
    if not child:
        os.chdir(files.folder)
        if os.getuid() == 0:
            os.setuid(65534)
        try:
            told = repr(do(FileStore(Path("."), "test-thing", 3)))
        except BaseException as failed:
            told = type(failed).__name__
        os.write(theirs, told.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as answer:
        told = answer.read().decode()
    os.waitpid(child, 0)
    os.chmod(files.folder, 0o755)
    return told
