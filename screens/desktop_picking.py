"""The desktop's own file chooser, through plyer; where there is none, nothing is offered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

from screens.device import device_errors, feature
from screens.texts import tr


def can_pick() -> bool:
    return _chooser() is not None


@cache
def _chooser() -> Any:
    """plyer's chooser, or None where it is absent or has no program to ask with."""
    chooser = feature("filechooser")
    if platform == "linux" and getattr(chooser, "desktop", None) is None:
        return None
    return chooser


def pick(most: int, taken: Callable[[bytes], None], failed: Callable[[str], None]) -> None:
    """Let the player pick a file, and hand over what is in it, or at least one byte more than `most`.

    A player who picks none is not heard of; `failed` is called with the reason if the file cannot be read.
    """
    title = tr._("Choose a file")
    if platform == "linux":
        # A program of its own shows the files, and plyer waits for it; the app must not.
        Thread(target=_ask, args=(title, most, taken, failed), name="file chooser", daemon=True).start()
    else:
        _ask(title, most, taken, failed)


def _ask(title: str, most: int, taken: Callable[[bytes], None], failed: Callable[[str], None]) -> None:
    try:
        chosen = _chooser().open_file(title=title)
        if not chosen:
            return
        with open(chosen[0], "rb") as file:
            data = file.read(most + 1)
    except device_errors() as problem:
        reason = str(problem)
        Clock.schedule_once(lambda _dt: failed(reason))
        return
    Clock.schedule_once(lambda _dt: taken(data))
