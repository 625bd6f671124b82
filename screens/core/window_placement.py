"""Where the window of a desktop was when the app ended. Imports no Kivy: it is read before there is a window."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

NAME = "window.json"
LEAST_IN_SIGHT = 100
"""How many pixels of the window's top must be on the screen, so that it can be grasped there."""


class Placement(Struct, frozen=True):
    """Size and place in pixels, those before it was maximised."""

    width: int
    height: int
    left: int
    top: int
    maximized: bool = False

    def fits(self, screen: tuple[int, int] | None) -> bool:
        """Whether the window can be seen and grasped on a screen of this size; screens are changed."""
        if screen is None:
            return True
        wide, high = screen
        across = min(self.left + self.width, wide) - max(self.left, 0)
        return self.width <= wide and self.height <= high and across >= LEAST_IN_SIGHT and 0 <= self.top < high


def read(folder: Path) -> Placement | None:
    """The last placement; None at the first start, and where the file is no use."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=Placement)
    except (OSError, msgspec.DecodeError):
        return None


def write(folder: Path, placement: Placement) -> None:
    beside = folder / f"{NAME}.new"
    beside.write_bytes(msgspec.json.encode(placement))
    os.replace(beside, folder / NAME)
