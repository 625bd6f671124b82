"""A rate limiter for guests that cannot be told apart, such as all guests of a relay."""

import asyncio
import secrets

from logic.peer.security.rate_limits import Now, TokenBucket


class LimiterFull(Exception):
    """No turn became free in time."""


class LotteryLimiter:
    """Allows a burst, then one turn after every pause, drawn by lot among those waiting.

    A guesser and a friend look alike here. A lock would shut out both, and in a queue the guesser could be ahead of
    the friend as often as it likes. By lot, a friend who waits with `k` connections of a guesser is next with a chance
    of 1 in `k + 1`. Against a flood of the relay itself this side can do nothing.
    """

    def __init__(self, at_once: int, pause_ms: int, most: int, now: Now) -> None:
        self._pause, self._most = pause_ms / 1000, most
        self._bucket = TokenBucket(at_once, 1 / self._pause, now)
        self._waiting: list[asyncio.Future[None]] = []
        self._next: asyncio.TimerHandle | None = None

    async def acquire(self, patience_ms: int) -> None:
        """Wait for a turn; raises LimiterFull if that takes too long, or if too many are waiting."""
        if not self._waiting and self._bucket.take():
            return
        if len(self._waiting) >= self._most:
            raise LimiterFull
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        self._schedule()
        try:
            async with asyncio.timeout(patience_ms / 1000):
                await mine
        except TimeoutError:
            raise LimiterFull from None
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)

    def _schedule(self) -> None:
        if self._next is None and self._waiting:
            self._next = asyncio.get_running_loop().call_later(self._pause, self._draw)

    def _draw(self) -> None:
        self._next = None
        # A waiter that has just timed out stays here until its task runs again.
        waiting = [one for one in self._waiting if not one.done()]
        if waiting and self._bucket.take():
            lucky = secrets.choice(waiting)
            self._waiting.remove(lucky)
            lucky.set_result(None)
        self._schedule()
