"""How much anybody may ask of a host: buckets that fill with time, and tries that are counted."""

from collections.abc import Callable
from typing import Any, NamedTuple

Now = Callable[[], float]
"""Seconds, counting up."""
MINUTE = 60.0
ADDRESSES_KEPT = 1024
FLOOD_SECONDS = 10.0
"""How long an address is shut out for a connection that had to be cut off."""


class TokenBucket:
    """Holds up to `size` drops and gets `per_second` new ones; every deed takes one."""

    def __init__(self, size: float, per_second: float, now: Now) -> None:
        self._size, self._per_second, self._now = size, per_second, now
        self._tokens, self._since = size, now()

    def take(self) -> bool:
        """Whether there was a drop for one more."""
        now = self._now()
        self._tokens = min(self._size, self._tokens + (now - self._since) * self._per_second)
        self._since = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def block_for(self, seconds: float) -> None:
        """Be empty for so long."""
        self._tokens, self._since = -seconds * self._per_second, self._now()


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    at_once: float
    per_second: float


class AddressLimiter:
    """How often anybody may come: from one address, and in all from addresses where nobody is known yet.

    So a flood shuts the door for its own address only; and one from many addresses for strangers, but for nobody who
    comes back from where somebody has proved to belong here.
    """

    def __init__(self, each: Rate, strangers: Rate, now: Now) -> None:
        self._each, self._now = each, now
        self._strangers = TokenBucket(*strangers, now)
        # The newest last: whoever has not come for longest is forgotten first.
        self._buckets: dict[str, TokenBucket] = {}
        self._known: dict[str, None] = {}

    def allows(self, address: str) -> bool:
        """Count one more from an address; whether it may come in."""
        bucket = self._buckets.pop(address, None) or TokenBucket(*self._each, self._now)
        self._buckets[address] = bucket
        _forget_oldest(self._buckets)
        return bucket.take() and (address in self._known or self._strangers.take())

    def flooded(self, address: str) -> None:
        """A connection from there had to be cut off: joining again at once would cost the host more than the flood."""
        if bucket := self._buckets.get(address):
            bucket.block_for(FLOOD_SECONDS)

    def knows(self, address: str) -> bool:
        """Whether somebody from there has proved to belong here."""
        return address in self._known

    def authenticated(self, address: str) -> None:
        """Somebody from there knows the code, or a token."""
        self._known.pop(address, None)
        self._known[address] = None
        _forget_oldest(self._known)


class FailedAttempts:
    """Wrong codes: so many a minute from one address, and so many in all for one code.

    A code that has changed lasts a while: from many addresses it could else be changed faster than it is said aloud.
    """

    def __init__(self, per_minute: int, per_code: int, lasts: float, now: Now) -> None:
        self._per_minute, self._per_code, self._lasts, self._now = per_minute, per_code, lasts, now
        self._failed: dict[str, list[float]] = {}
        self._in_all = 0
        self._changed = -lasts

    def allows(self, address: str) -> bool:
        """Whether an address may try now."""
        return len(self._lately(address)) < self._per_minute

    def failed(self, address: str) -> None:
        """Count a wrong code against an address."""
        lately = [*self._lately(address), self._now()]
        # The newest last; who has not come for longest makes room.
        self._failed.pop(address, None)
        self._failed[address] = lately
        _forget_oldest(self._failed)

    def count_against_code(self) -> bool:
        """Count a wrong code against the code; True when there were so many that it has to change."""
        self._in_all += 1
        return self._in_all >= self._per_code and not self._fresh()

    @property
    def code_exhausted(self) -> bool:
        """Whether it was tried so often that it would change, if it had not done so just before."""
        return self._in_all >= self._per_code and self._fresh()

    def new_code(self) -> None:
        """A new code has not been tried yet."""
        self._in_all, self._changed = 0, self._now()

    def _fresh(self) -> bool:
        return self._now() - self._changed < self._lasts

    def _lately(self, address: str) -> list[float]:
        since = self._now() - MINUTE
        return [when for when in self._failed.get(address, ()) if when > since]


def _forget_oldest(addresses: dict[str, Any]) -> None:
    """Addresses without number do not fill the memory."""
    if len(addresses) > ADDRESSES_KEPT:
        del addresses[next(iter(addresses))]
