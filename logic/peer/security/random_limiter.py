"""A turnstile: for who cannot be told from others, such as everybody who comes through a relay."""

import asyncio
import secrets

from logic.peer.security.rate_limits import Now, TokenBucket


class LimiterFull(Exception):
    """It was not one's turn in time."""


class LotteryLimiter:
    """Lets some through at once and then one after every pause, drawn by lot from those who wait.

    A guesser and a friend look alike here. A lock would shut out both, and in a queue the guesser would stand before
    the friend as often as it likes. By lot, a friend who waits beside `k` lines of a guesser is the next with a chance
    of 1 in `k + 1`. Who floods the relay itself keeps everybody from it, and nothing on this side can help that.
    """

    def __init__(self, at_once: int, pause_ms: int, most: int, now: Now) -> None:
        self._pause, self._most = pause_ms / 1000, most
        self._bucket = TokenBucket(at_once, 1 / self._pause, now)
        self._waiting: list[asyncio.Future[None]] = []
        self._next: asyncio.TimerHandle | None = None

    async def acquire(self, patience_ms: int) -> None:
        """Wait for one's turn; raises LimiterFull where that takes too long, or where too many wait already."""
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
        # Who has just given up stands here until its task gets to run again.
        waiting = [one for one in self._waiting if not one.done()]
        if waiting and self._bucket.take():
            lucky = secrets.choice(waiting)
            self._waiting.remove(lucky)
            lucky.set_result(None)
        self._schedule()
