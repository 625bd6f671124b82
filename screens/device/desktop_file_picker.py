"""The desktop's own file dialogs, through plyer; without any, nothing is offered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

from screens.device import device_errors, feature
from screens.i18n.texts import tr


def can_pick() -> bool:
    return _chooser() is not None


@cache
def _chooser() -> Any:
    """plyer's file chooser, or None if it is absent or finds no dialog program."""
    chooser = feature("filechooser")
    if platform == "linux" and getattr(chooser, "desktop", None) is None:
        return None
    return chooser


def pick(most: int, taken: Callable[[bytes], None], failed: Callable[[str], None]) -> None:
    """Let the player pick a file, and hand over what is in it, or at least one byte more than `most`.

    A player who picks none is not heard of; `failed` is called with the reason if the file cannot be read.
    """
    title = tr._("Choose a file")

    def read() -> bytes | None:
        chosen = _chooser().open_file(title=title)
        if not chosen:
            return None
        with open(chosen[0], "rb") as file:
            return file.read(most + 1)

    _ask(read, taken, failed)


def save(proposed: Path, data: bytes, saved: Callable[[Path], None], failed: Callable[[str], None]) -> None:
    """Let the player choose where a file goes, and write it there.

    A player who chooses nothing is not heard of; `failed` is called with the reason if it cannot be written.
    """
    title = tr._("Save as")
    # macOS takes only a folder, and asks for the name itself.
    start = str(proposed.parent if platform == "macosx" else proposed)

    def write() -> Path | None:
        chosen = _chooser().save_file(title=title, path=start)
        if not chosen or not chosen[0]:
            return None
        path = Path(chosen[0])
        if not path.suffix:
            # The dialog has not asked whether this one may be replaced.
            path = free_path(path.with_suffix(proposed.suffix))
        path.write_bytes(data)
        return path

    _ask(write, saved, failed)


def free_path(path: Path) -> Path:
    """A path that does not exist yet, with a number after the name if needed."""
    free, number = path, 2
    while free.exists():
        free, number = path.with_stem(f"{path.stem} ({number})"), number + 1
    return free


def _ask(ask: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[str], None]) -> None:
    def work() -> None:
        try:
            answer = ask()
        except device_errors() as problem:
            reason = str(problem)
            Clock.schedule_once(lambda _dt: failed(reason))
            return
        if answer is not None:
            Clock.schedule_once(lambda _dt: done(answer))

    if platform == "linux":
        # plyer waits for the dialog's own process; the app must not.
        Thread(target=work, name="file chooser", daemon=True).start()
    else:
        work()
