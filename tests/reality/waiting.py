"""Waits for what is seen."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = float(os.environ.get("REALITY_PATIENCE", "60"))
"""Seconds after which it is given up; a slow machine is no fault."""


def until(there: Callable[[], Found], what: str, patience: float = PATIENCE) -> Found:
    """What `there` gives, as soon as it gives something."""
    end = time.monotonic() + patience
    while not (found := there()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.03)  # between two looks
    return found
