"""The languages the device is set to."""

from __future__ import annotations

import locale
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

log = logging.getLogger(__name__)


def system_languages() -> list[str]:
    """The device's languages as two-letter codes, best first; empty if unknown."""
    if "ANDROID_ARGUMENT" in os.environ:
        tags = _android()
    elif sys.platform == "win32":
        tags = _windows()
    else:
        tags = [*from_environment(os.environ)]
        if not tags and sys.platform == "darwin":
            tags = _macos()
    return list(dict.fromkeys(tag.replace("_", "-").split("-")[0].lower() for tag in tags))


def from_environment(environment: Mapping[str, str]) -> Iterator[str]:
    """The locale names POSIX variables give, in the order gettext honours them."""
    spoken = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if spoken.split(".")[0] in ("C", "POSIX"):
        return
    for name in [*environment.get("LANGUAGE", "").split(":"), spoken]:
        if name:
            yield name.split(".")[0].split("@")[0]


def _android() -> list[str]:
    try:
        from jnius import JavaException, autoclass
    except ImportError:
        log.warning("pyjnius is missing: the device's language is unknown")
        return []
    try:
        wanted = autoclass("android.os.LocaleList").getDefault()
        return [wanted.get(place).getLanguage() for place in range(wanted.size())]
    except JavaException as problem:
        log.warning("Android does not tell its language: %s", problem)
        return []


def _windows() -> list[str]:
    import ctypes

    tag = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())  # type: ignore[attr-defined]
    return [tag] if tag else []


def _macos() -> list[str]:
    """Programs opened from the Finder get no LANG, so this reads the preferences."""
    try:
        told = subprocess.run(
            ["defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2, check=True
        )
    except (OSError, subprocess.SubprocessError) as problem:
        log.warning("macOS does not tell its language: %s", problem)
        return []
    return [told.stdout.strip()]
