"""The peer thread: an event loop of its own, and calls to and from the UI thread."""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from typing import Any

from logic.core.driver import Handle

log = logging.getLogger(__name__)

Deliver = Callable[[Callable[[], None]], None]
"""Runs calls on the UI thread, in order."""


class LoopClock:
    """The event loop's time, for a host's match driver and rate limits."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return int(self._loop.time() * 1000)

    def seconds(self) -> float:
        return self._loop.time()

    def after(self, ms: int, call: Callable[[], None]) -> Handle:
        return self._loop.call_later(ms / 1000, call)


class PeerThread:
    """Runs an event loop until it is closed. Thread-safe."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = LoopClock(self.loop)
        self._running: set[Future[Any]] = set()
        self._thread = threading.Thread(target=self._run, name="peers", daemon=True)
        self._thread.start()

    def call(self, call: Callable[..., Any], *args: Any) -> None:
        self.loop.call_soon_threadsafe(call, *args)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        """Start a coroutine; an exception in it is logged."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        self._running.add(future)
        future.add_done_callback(self._finished)
        return future

    def close(self, goodbye: Coroutine[Any, Any, Any], seconds: float) -> None:
        """Run `goodbye`, for so long at most, and end the thread."""
        _, late = wait([self.spawn(goodbye)], seconds)
        if late:
            log.info("Some peers did not hear the goodbye")
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(seconds)

    def _finished(self, future: "Future[Any]") -> None:
        self._running.discard(future)
        if not future.cancelled() and (wrong := future.exception()):
            log.error("Something between peers went wrong", exc_info=wrong)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
        finally:
            tasks = asyncio.all_tasks(self.loop)
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.run_until_complete(self.loop.shutdown_default_executor())
            self.loop.close()
