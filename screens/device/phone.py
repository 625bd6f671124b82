"""Phones only: the safe area, the system's bars, and changes of the system's settings."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.device.jni import when_changed
from screens.device.safe_area import covered
from screens.device.system_settings import dress_bars, show_field_above_keyboard
from screens.theme import ink, window

SETTLED = 0.6
"""Seconds within which the system turns the screen and reports its new bars."""


class Phone:
    """One per app, on Android only. `changed` is called after a change of the system's settings."""

    def __init__(self, changed) -> None:
        self._changed = changed
        self._later = Clock.create_trigger(self._measure, SETTLED)
        self._listener: Any = when_changed(self._system_changed)
        Window.bind(size=self._turned)
        ink.bind(applied=self._dress)
        show_field_above_keyboard()
        self._measure()
        self._dress()

    def look_again(self) -> None:
        """The app is back in front: read everything again."""
        self._turned()
        self._dress()

    def _system_changed(self) -> None:
        self._changed()
        self.look_again()

    def _turned(self, *_) -> None:
        """Rotated or split: the bars have moved or will in a moment."""
        self._measure()
        self._later()

    def _measure(self, *_) -> None:
        window.leave_free(*covered())

    def _dress(self, *_) -> None:
        dress_bars(ink.dark, "#" + "".join(f"{round(part * 255):02X}" for part in ink.paper[:3]))
