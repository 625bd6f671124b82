"""Android's multicast lock: without it, a phone ignores multicasts on the Wi-Fi."""

from __future__ import annotations

import logging
from typing import Any

from screens.device import device_errors
from screens.device.jni import on_android, service

log = logging.getLogger(__name__)


class MulticastLock:
    """Held only while rooms are searched or announced: it costs battery. Several may need it at once.

    Elsewhere than on Android everything is heard anyway, and nothing happens here.
    """

    def __init__(self) -> None:
        self._lock: Any = None
        self._wanted = 0

    @property
    def held(self) -> bool:
        return self._lock is not None

    def acquire(self) -> None:
        """Acquire the lock; if the device refuses, a room can still be joined by its address."""
        self._wanted += 1
        if self._wanted > 1 or not on_android():
            return
        try:
            lock = service("wifi", "android.net.wifi.WifiManager").createMulticastLock("quadrille")
            lock.setReferenceCounted(False)
            lock.acquire()
        except device_errors() as problem:
            log.warning("rooms nearby may stay unheard: %s", problem)
            return
        self._lock = lock

    def release(self) -> None:
        self._wanted -= 1
        if self.held and not self._wanted:
            lock, self._lock = self._lock, None
            lock.release()

    def __enter__(self) -> MulticastLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
