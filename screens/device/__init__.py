"""Device features through plyer; None where one is missing."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

log = logging.getLogger(__name__)


def device_errors() -> tuple[type[Exception], ...]:
    """What a device feature raises when it is absent, forbidden or broken.

    NotImplementedError is plyer's word for absent, OSError comes from programs it starts, and JavaException
    from Android, for instance when a permission is missing.
    """
    expected: tuple[type[Exception], ...] = (NotImplementedError, OSError)
    try:
        from jnius import JavaException
    except ImportError:  # pyjnius exists on Android only
        return expected
    return (*expected, JavaException)


def feature(name: str) -> Any:
    """plyer's implementation of a feature for this system, or None.

    plyer's own proxies do the same, but print a traceback where they find nothing.
    """
    from plyer.utils import platform

    try:
        return import_module(f"plyer.platforms.{platform}.{name}").instance()
    except ImportError as absent:  # no implementation for this system, or its bridge is not installed
        log.debug("no %s here: %s", name, absent)
    except device_errors() as problem:
        log.warning("%s does not work here: %s", name, problem)
    return None
