"""Vibration, on devices that have it."""

from __future__ import annotations

import logging
from typing import Any

from screens.device import device_errors, feature

log = logging.getLogger(__name__)


class Haptics:
    """Vibrates on request; a device that cannot is tried once only."""

    def __init__(self) -> None:
        self._vibrator: Any = None
        self._tried = False

    def available(self) -> bool:
        """Whether the device can vibrate."""
        if not self._tried:
            self._tried = True
            self._vibrator = feature("vibrator")
            try:
                if self._vibrator and not self._vibrator.exists():
                    self._vibrator = None
            except device_errors() as problem:
                self._give_up(problem)
        return self._vibrator is not None

    def buzz(self, ms: int = 30) -> None:
        """Vibrate for some milliseconds."""
        if self.available():
            try:
                self._vibrator.vibrate(time=ms / 1000)
            except device_errors() as problem:
                self._give_up(problem)

    def _give_up(self, problem: Exception) -> None:
        log.debug("no vibration: %s", problem)
        self._vibrator = None
