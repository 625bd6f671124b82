"""What is to be recorded."""

from typing import Any

from msgspec import Struct


class Script(Struct, frozen=True):
    """A game to record: its start, how it is played, and the events it is there to show.

    A level plays every seat, where one is named; else it is played at random.
    """

    name: str
    options: Any
    seats: int
    seed: int
    care: float = 1.0
    haste: float = 0.0
    shows: tuple[str, ...] = ()
    level: str = ""
