"""Hearing the whole network on Android, which turns a deaf ear to save its battery unless asked not to."""

import logging

from kivy.utils import platform

from screens.device import device_errors

log = logging.getLogger(__name__)


class Ear:
    """Open while rooms are looked for or offered; several may need it at once."""

    def __init__(self):
        self._wanted = 0
        self._lock = None

    def open(self):
        self._wanted += 1
        if self._wanted == 1:
            self._hold()

    def close(self):
        self._wanted -= 1
        if self._wanted == 0 and self._lock is not None:
            self._lock.release()
            self._lock = None

    def _hold(self):
        """Take the lock. Where there is none, rooms are still reached by address and code."""
        if platform != "android":
            return
        try:
            from jnius import autoclass, cast

            activity = autoclass("org.kivy.android.PythonActivity").mActivity
            context = autoclass("android.content.Context")
            service = activity.getApplicationContext().getSystemService(context.WIFI_SERVICE)
            lock = cast("android.net.wifi.WifiManager", service).createMulticastLock("quadrille")
            lock.setReferenceCounted(False)
            lock.acquire()
            self._lock = lock
        except device_errors() as problem:
            log.warning("rooms are not found by themselves here: %s", problem)
