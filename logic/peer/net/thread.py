"""The peers' own thread: an event loop beside the screens' one, and the ways between them."""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from typing import Any

from logic.core.driver import Handle

log = logging.getLogger(__name__)

Deliver = Callable[[Callable[[], None]], None]
"""Runs a call on the screens' thread, in the order in which they are given."""


class LoopClock:
    """The event loop's time, for a host's table and limits."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return int(self._loop.time() * 1000)

    def seconds(self) -> float:
        return self._loop.time()

    def after(self, ms: int, call: Callable[[], None]) -> Handle:
        return self._loop.call_later(ms / 1000, call)


class PeerThread:
    """Runs an event loop until it is closed. Everything here may be called from any thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = LoopClock(self.loop)
        self._running: set[Future[Any]] = set()
        self._thread = threading.Thread(target=self._run, name="peers", daemon=True)
        self._thread.start()

    def call(self, call: Callable[..., Any], *args: Any) -> None:
        self.loop.call_soon_threadsafe(call, *args)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        """Begin something that takes time; if it fails, that is logged."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        self._running.add(future)
        future.add_done_callback(self._finished)
        return future

    def close(self, goodbye: Coroutine[Any, Any, Any], seconds: float) -> None:
        """Say goodbye, for so long at most, and end the thread."""
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
