"""How much anybody may ask of a host: buckets that fill with time, and tries that are counted."""

from collections.abc import Callable

Now = Callable[[], float]
"""Seconds, counting up."""
MINUTE = 60.0
ADDRESSES_KEPT = 1024


class Bucket:
    """Holds up to `size` drops and gets `per_second` new ones; every deed takes one."""

    def __init__(self, size: float, per_second: float, now: Now) -> None:
        self._size, self._per_second, self._now = size, per_second, now
        self._drops, self._since = size, now()

    def take(self) -> bool:
        """Whether there was a drop for one more."""
        now = self._now()
        self._drops = min(self._size, self._drops + (now - self._since) * self._per_second)
        self._since = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Tries:
    """Wrong codes: so many a minute from one address, and so many in all for one code."""

    def __init__(self, per_minute: int, per_code: int, now: Now) -> None:
        self._per_minute, self._per_code, self._now = per_minute, per_code, now
        self._failed: dict[str, list[float]] = {}
        self._in_all = 0

    def may(self, address: str) -> bool:
        """Whether an address may try now."""
        return len(self._lately(address)) < self._per_minute

    def failed(self, address: str) -> None:
        """Count a wrong code against an address."""
        lately = [*self._lately(address), self._now()]
        # The newest last; who has not come for longest makes room.
        self._failed.pop(address, None)
        self._failed[address] = lately
        if len(self._failed) > ADDRESSES_KEPT:
            del self._failed[next(iter(self._failed))]

    def wear(self) -> bool:
        """Count a wrong code against the code; True when there were so many that it has to change."""
        self._in_all += 1
        return self._in_all >= self._per_code

    def new_code(self) -> None:
        """A new code has not been tried yet."""
        self._in_all = 0

    def _lately(self, address: str) -> list[float]:
        since = self._now() - MINUTE
        return [when for when in self._failed.get(address, ()) if when > since]
