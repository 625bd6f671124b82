"""Sharing a text or a file with another app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from screens.device import device_errors
from screens.device.jni import activity, api_level, as_a, ask, java, on_android

DOWNLOADS = 29
"""The API level from which an app may add downloads without a permission."""
SAVE_AS = 4102
"""Our request code for choosing where to save a file."""
KINDS = {
    ".json": "application/json",
    ".txt": "text/plain",
    ".png": "image/png",
    ".quadrille": "application/octet-stream",
}


def share(text: str) -> bool:
    """Open the system's share sheet with a text; False if there is none."""
    if not on_android():
        return False
    intent = _sending("text/plain")
    intent.putExtra(java("android.content.Intent").EXTRA_TEXT, _words(text))
    _offer(intent)
    return True


def share_file(path: Path, failed: Callable[[str], None]) -> bool:
    """Add a file to the downloads and open the share sheet with it; False if there is none.

    Before Android 10 the system asks where to put it instead. `failed` is called with the reason.
    """
    if not on_android():
        return False
    kind = KINDS[path.suffix]
    if api_level() < DOWNLOADS:
        _save_as(path, kind, failed)
        return True
    try:
        address = _among_downloads(path, kind)
    except device_errors() as problem:
        failed(str(problem))
        return True
    intent_class, intent = java("android.content.Intent"), _sending(kind)
    intent.putExtra(intent_class.EXTRA_STREAM, as_a("android.os.Parcelable", address))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    _offer(intent)
    return True


def _sending(kind: str) -> Any:
    intent_class = java("android.content.Intent")
    intent = intent_class()
    intent.setAction(intent_class.ACTION_SEND)
    intent.setType(kind)
    return intent


def _words(text: str) -> Any:
    return as_a("java.lang.CharSequence", java("java.lang.String")(text))


def _offer(intent: Any) -> None:
    activity().startActivity(java("android.content.Intent").createChooser(intent, None))


def _among_downloads(path: Path, kind: str) -> Any:
    values = java("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    downloads = java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = activity().getContentResolver().insert(downloads, values)
    _copy(path, address)
    return address


def _save_as(path: Path, kind: str, failed: Callable[[str], None]) -> None:
    intent_class = java("android.content.Intent")
    intent = intent_class()
    intent.setAction(intent_class.ACTION_CREATE_DOCUMENT)
    intent.addCategory(intent_class.CATEGORY_OPENABLE)
    intent.setType(kind)
    intent.putExtra(intent_class.EXTRA_TITLE, _words(path.name))

    def answered(address: Any) -> None:
        if address is not None:
            try:
                _copy(path, address)
            except device_errors() as problem:
                failed(str(problem))

    ask(intent, SAVE_AS, answered)


def _copy(path: Path, address: Any) -> None:
    descriptor = activity().getContentResolver().openFileDescriptor(address, "wt")  # "w" alone may leave an old end
    with open(descriptor.detachFd(), "wb") as file:
        file.write(path.read_bytes())
