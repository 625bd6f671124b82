"""The writer: jobs in order on a thread of its own, and what becomes of them."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from logic.core.saves import Saves
from logic.core.store import FileStore
from logic.core.writer import Writer
from logic.games import GAMES
from tests.logic.core.records import DOWN, UP, stayboard

ROOT = Path(__file__).parents[3]
PATIENCE = 30


class Disk:
    """A writer whose first job waits for the test, and what was done and told so far."""

    def __init__(self) -> None:
        self.woken = threading.Event()
        self.writer = Writer(self.woken.set)
        self.done: list[str] = []
        self.told: list[tuple[str, OSError | None]] = []
        self._begun, self._may_go_on = threading.Event(), threading.Event()
        self.submit("first", self._first)
        assert self._begun.wait(PATIENCE)

    def _first(self) -> None:
        self._begun.set()
        assert self._may_go_on.wait(PATIENCE)

    def submit(self, name: str, job: Callable[[], None] = lambda: None, key: str | None = None) -> None:
        def run() -> None:
            job()
            self.done.append(name)

        self.writer.submit(run, lambda error: self.told.append((name, error)), key)

    def go_on(self) -> None:
        self._may_go_on.set()


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.go_on()
    disk.writer.wait()


def fail(error: BaseException) -> Callable[[], None]:
    def job() -> None:
        raise error

    return job


def test_jobs_run_in_order_and_nobody_waits_for_them(disk: Disk) -> None:
    for name in ("one", "two", "three"):
        disk.submit(name)
    assert disk.done == []
    disk.go_on()
    disk.writer.wait()
    assert disk.done == ["first", "one", "two", "three"]
    assert disk.told == [(name, None) for name in disk.done]


def test_a_later_state_of_a_file_replaces_one_that_has_not_begun(disk: Disk) -> None:
    disk.submit("match 1", key="match")
    disk.submit("profile 1", key="profile")
    disk.submit("finish")
    disk.submit("match 2", key="match")
    disk.submit("profile 2", key="profile")
    disk.go_on()
    disk.writer.wait()
    assert disk.done == ["first", "finish", "match 2", "profile 2"]
    assert [name for name, _ in disk.told] == disk.done


def test_what_has_begun_is_not_replaced() -> None:
    disk = Disk()
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    disk.submit("match 1", slow, key="match")
    disk.go_on()
    assert begun.wait(PATIENCE)
    disk.submit("match 2", key="match")
    go_on.set()
    disk.writer.wait()
    assert disk.done == ["first", "match 1", "match 2"]


def test_a_disk_that_refuses_is_told_of_and_the_rest_is_written(disk: Disk) -> None:
    refused = OSError(28, "No space left on device")
    disk.submit("full", fail(refused))
    disk.submit("next")
    disk.go_on()
    disk.writer.wait()
    assert disk.done == ["first", "next"]
    assert disk.told == [("first", None), ("full", refused), ("next", None)]


@pytest.mark.parametrize("mistake", [ZeroDivisionError(), SystemExit()], ids=repr)
def test_a_mistake_comes_back_to_the_owner(disk: Disk, mistake: BaseException) -> None:
    disk.submit("mistake", fail(mistake))
    disk.submit("next")
    disk.go_on()
    with pytest.raises(type(mistake)):
        disk.writer.wait()
    disk.writer.wait()
    assert disk.told == [("first", None), ("next", None)]


def test_what_is_left_to_tell_after_a_mistake_wakes_the_owner_again(disk: Disk) -> None:
    disk.submit("mistake", fail(ZeroDivisionError()))
    disk.submit("next")
    disk.go_on()
    from_elsewhere(disk.writer.wait)
    disk.woken.clear()
    with pytest.raises(ZeroDivisionError):
        disk.writer.collect()
    assert disk.woken.is_set()
    disk.writer.collect()
    assert [name for name, _ in disk.told] == ["first", "next"]


def test_the_owner_alone_is_told(disk: Disk) -> None:
    disk.go_on()
    from_elsewhere(disk.writer.wait)
    assert disk.done == ["first"]
    assert disk.told == []
    assert disk.woken.is_set()
    disk.writer.collect()
    assert disk.told == [("first", None)]


def test_waiting_includes_what_follows_from_what_was_written(disk: Disk) -> None:
    """As a finished match counts once it is written, and the profile is written again for that."""
    disk.writer.submit(lambda: None, lambda _error: disk.submit("profile"))
    disk.go_on()
    disk.writer.wait()
    assert disk.told == [("first", None), ("profile", None)]


def test_a_job_may_wait_for_what_came_before_it(disk: Disk) -> None:
    disk.submit("reads", disk.writer.wait)
    disk.go_on()
    disk.writer.wait()
    assert disk.done == ["first", "reads"]


def test_its_thread_is_there_only_while_there_is_something_to_do(disk: Disk) -> None:
    def threads() -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread.name == "writer"]

    (thread,) = threads()
    disk.go_on()
    disk.writer.wait()
    thread.join(PATIENCE)
    assert threads() == []
    disk.submit("again")
    disk.writer.wait()
    assert disk.done == ["first", "again"]


EXIT = """
import sys
from logic.core.writer import Writer

def write():
    sys.stdin.readline()
    with open(sys.argv[1], "a") as file:
        file.write("kept ")

writer = Writer(lambda: None)
for _ in range(2):
    writer.submit(write, lambda error: None)
print("the end", flush=True)
"""


def test_an_exit_waits_for_what_is_queued_and_for_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with subprocess.Popen(
        [sys.executable, "-c", EXIT, str(file)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline() == "the end\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.2)
        child.stdin.write("\n\n")
        child.stdin.flush()
        assert child.wait(PATIENCE) == 0
    assert file.read_text() == "kept kept "


def test_saves_read_what_was_submitted_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, asked = FileStore.write, threading.Event()

    def write_when_asked(*arguments: object) -> None:
        assert asked.wait(PATIENCE)
        write(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(FileStore, "write", write_when_asked)
    writer = Writer(lambda: None)
    saves = Saves(tmp_path, GAMES, lambda: (asked.set(), writer.wait())[1])
    reads: list[Callable[[str], object]] = [
        lambda name: saves.load(name),
        lambda name: name in saves.open_names(),
        lambda name: [record for record in saves.open_matches() if record.id == name],
    ]
    for read in reads:
        asked.clear()
        match = stayboard("pp")
        match.play(0, UP)
        match.play(1, DOWN)
        record = match.record()
        writer.submit(lambda record=record: saves.keep(record), lambda _error: None)  # type: ignore[misc]
        assert read(record.id)
        saves.discard(record.id)


def from_elsewhere(call: Callable[[], None]) -> None:
    thread = threading.Thread(target=call)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()
