"""Letting the player pick a file. Android's own picker needs no permission: it lends us the one file.

On a desktop its own chooser is asked, where there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.device import desktop_file_picker, device_errors
from screens.device.jni import activity, ask, java, on_android

OPEN = 4101
"""Our request code for picking a file."""


def can_pick() -> bool:
    return on_android() or desktop_file_picker.can_pick()


def pick(most: int, taken: Callable[[bytes], None], failed: Callable[[str], None]) -> None:
    """Let the player pick a file, and hand over what is in it, or at least one byte more than `most`.

    A player who picks none is not heard of; `failed` is called with the reason if the file cannot be read.
    """
    if not on_android():
        desktop_file_picker.pick(most, taken, failed)
        return
    intent_class = java("android.content.Intent")
    intent = intent_class()
    intent.setAction(intent_class.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intent_class.CATEGORY_OPENABLE)
    # JSON files have many MIME types; other files are refused afterwards.
    intent.setType("*/*")

    def answered(address: Any) -> None:
        if address is None:
            return
        try:
            data = _read(address, most)
        except device_errors() as problem:
            failed(str(problem))
            return
        taken(data)

    ask(intent, OPEN, answered)


def _read(address: Any, most: int) -> bytes:
    descriptor = activity().getContentResolver().openFileDescriptor(address, "r")
    with open(descriptor.detachFd(), "rb") as file:
        return file.read(most + 1)
