"""Rate limits: token buckets, limits by address, and a counter of wrong codes."""

from collections.abc import Callable
from typing import Any, NamedTuple

Now = Callable[[], float]
"""Seconds, counting up."""
MINUTE = 60.0
ADDRESSES_KEPT = 1024
FLOOD_SECONDS = 10.0
"""How long an address is blocked after a connection was cut off for flooding."""


class TokenBucket:
    """Holds up to `size` tokens and gains `per_second`; every request takes one."""

    def __init__(self, size: float, per_second: float, now: Now) -> None:
        self._size, self._per_second, self._now = size, per_second, now
        self._tokens, self._since = size, now()

    def take(self) -> bool:
        """Take a token; returns whether there was one."""
        now = self._now()
        self._tokens = min(self._size, self._tokens + (now - self._since) * self._per_second)
        self._since = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def block_for(self, seconds: float) -> None:
        """Stay empty for so long."""
        self._tokens, self._since = -seconds * self._per_second, self._now()


class Rate(NamedTuple):
    """A burst, and then a rate per second."""

    at_once: float
    per_second: float


class AddressLimiter:
    """Limits requests from each address, and from all unknown addresses together.

    A flood blocks only its own address; one from many addresses blocks only those from which nobody has authenticated
    yet.
    """

    def __init__(self, each: Rate, strangers: Rate, now: Now) -> None:
        self._each, self._now = each, now
        self._strangers = TokenBucket(*strangers, now)
        # The newest last: the address not seen for longest is dropped first.
        self._buckets: dict[str, TokenBucket] = {}
        self._known: dict[str, None] = {}

    def allows(self, address: str) -> bool:
        """Count a request from an address; returns whether it is allowed."""
        bucket = self._buckets.pop(address, None) or TokenBucket(*self._each, self._now)
        self._buckets[address] = bucket
        _forget_oldest(self._buckets)
        return bucket.take() and (address in self._known or self._strangers.take())

    def flooded(self, address: str) -> None:
        """Block an address after a flood: new connections at once would cost the host more than the flood."""
        if bucket := self._buckets.get(address):
            bucket.block_for(FLOOD_SECONDS)

    def knows(self, address: str) -> bool:
        """Whether somebody has authenticated from an address."""
        return address in self._known

    def authenticated(self, address: str) -> None:
        """Somebody has authenticated from an address."""
        self._known.pop(address, None)
        self._known[address] = None
        _forget_oldest(self._known)


class FailedAttempts:
    """Counts wrong codes: by address and minute, and in all for one code.

    A changed code lasts a while: a guesser with many addresses could otherwise change it faster than it is shared.
    """

    def __init__(self, per_minute: int, per_code: int, lasts: float, now: Now) -> None:
        self._per_minute, self._per_code, self._lasts, self._now = per_minute, per_code, lasts, now
        self._failed: dict[str, list[float]] = {}
        self._in_all = 0
        self._changed = -lasts

    def allows(self, address: str) -> bool:
        """Whether an address may try a code now."""
        return len(self._lately(address)) < self._per_minute

    def failed(self, address: str) -> None:
        """Count a wrong code against an address."""
        lately = [*self._lately(address), self._now()]
        # The newest last; the address not seen for longest is dropped.
        self._failed.pop(address, None)
        self._failed[address] = lately
        _forget_oldest(self._failed)

    def count_against_code(self) -> bool:
        """Count a wrong guess against the code; returns whether the code must change."""
        self._in_all += 1
        return self._in_all >= self._per_code and not self._fresh()

    @property
    def code_exhausted(self) -> bool:
        """Whether the code would have to change, but has changed just before."""
        return self._in_all >= self._per_code and self._fresh()

    def new_code(self) -> None:
        """Reset the count for a new code."""
        self._in_all, self._changed = 0, self._now()

    def _fresh(self) -> bool:
        return self._now() - self._changed < self._lasts

    def _lately(self, address: str) -> list[float]:
        since = self._now() - MINUTE
        return [when for when in self._failed.get(address, ()) if when > since]


def _forget_oldest(addresses: dict[str, Any]) -> None:
    """Bound the memory for addresses."""
    if len(addresses) > ADDRESSES_KEPT:
        del addresses[next(iter(addresses))]
