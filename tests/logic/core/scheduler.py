"""A scheduler moved by hand, so that no test ever waits."""

from collections.abc import Callable
from itertools import count


class Due:
    """Something scheduled."""

    def __init__(self, at: int, order: int, call: Callable[[], None]) -> None:
        self.at, self.order = at, order
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """Never call; what would have been called is held no longer."""
        self.call = None

    @property
    def cancelled(self) -> bool:
        return self.call is None


class FakeScheduler:
    """Time that passes only when told to; calls run in the order in which they fall due."""

    def __init__(self) -> None:
        self._now = 0
        self._order = count()
        self._due: list[Due] = []

    def now(self) -> int:
        return self._now

    def after(self, ms: int, call: Callable[[], None]) -> Due:
        assert ms >= 0
        due = Due(self._now + ms, next(self._order), call)
        self._due.append(due)
        return due

    @property
    def pending(self) -> list[Due]:
        """What is scheduled and not cancelled, the next first."""
        self._due = [due for due in self._due if not due.cancelled]
        return sorted(self._due, key=lambda due: (due.at, due.order))

    def spend(self, ms: int) -> None:
        """Time that somebody takes to work: it passes, and nothing gets its turn meanwhile."""
        self._now += ms

    def frame(self) -> int:
        """Run what is due now, but not what that schedules; says how many calls there were."""
        ready = [due for due in self.pending if due.at <= self._now]
        for due in ready:
            self._run(due)
        return len(ready)

    def advance(self, ms: int) -> None:
        """Let time pass, running everything that falls due on the way."""
        until = self._now + ms
        while (pending := self.pending) and pending[0].at <= until:
            self._now = max(self._now, pending[0].at)
            self._run(pending[0])
        self._now = max(self._now, until)

    def _run(self, due: Due) -> None:
        if not due.cancelled:
            self._due.remove(due)
            due.call()
