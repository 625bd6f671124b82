"""Writing beside the frames: jobs run in order on one thread, and whoever submitted them hears how they went."""

import threading
from collections import deque
from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeAlias

Job: TypeAlias = Callable[[], None]
Then: TypeAlias = Callable[[OSError | None], None]
"""Called on the owner's thread once a job has ended; with what the disk said where it refused."""


class _Task(NamedTuple):
    job: Job
    then: Then


class Writer:
    """Runs jobs one after the other; its thread is there only while there is something to do.

    It belongs to the thread that makes it. As the thread ends with the last job, it keeps no process alive after that,
    and no process ends before it.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        """`wake` is called on the writer's thread whenever there is something to `collect`."""
        self._wake = wake
        self._owner = threading.get_ident()
        self._tasks: dict[Hashable, _Task] = {}
        self._ended: deque[tuple[Then, BaseException | None]] = deque()
        #: Guards the tasks and the thread; notified when the thread has nothing left to do.
        self._idle = threading.Condition()
        self._thread: threading.Thread | None = None

    def submit(self, job: Job, then: Then, key: Hashable = None) -> None:
        """Run a job after all others. It replaces one with the same key that has not begun, of which nobody hears."""
        with self._idle:
            self._tasks.pop(key, None)
            self._tasks[object() if key is None else key] = _Task(job, then)
            if self._thread is None:
                thread = threading.Thread(target=self._work, name="writer")
                thread.start()
                self._thread = thread

    def wait(self) -> None:
        """Return once all jobs have ended; the owner has heard of all of them by then."""
        if threading.current_thread() is self._thread:
            # A job that reads comes after everything before it already.
            return
        while True:
            with self._idle:
                self._idle.wait_for(lambda: self._thread is None)
            if threading.get_ident() != self._owner or not self._ended:
                return
            self.collect()

    def collect(self) -> None:
        """Tell how the jobs went, on the owner's thread; raises what a job raised that is no matter of the disk."""
        try:
            while self._ended:
                then, error = self._ended.popleft()
                if error is not None and not isinstance(error, OSError):
                    raise error
                then(error)
        finally:
            if self._ended:
                self._wake()

    def _work(self) -> None:
        while (task := self._next()) is not None:
            error = None
            try:
                task.job()
            except BaseException as raised:
                error = raised
            self._ended.append((task.then, error))
            self._wake()

    def _next(self) -> _Task | None:
        with self._idle:
            if self._tasks:
                return self._tasks.pop(next(iter(self._tasks)))
            self._thread = None
            self._idle.notify_all()
            return None
