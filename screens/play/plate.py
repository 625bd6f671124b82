"""What a seat's plate shows."""

from typing import NamedTuple

HURRY_MS = 3000
"""With less than this left, a turn's clock warns."""


class TurnClock(NamedTuple):
    """What is left of a turn: its share, whether that is little, and the seconds begun."""

    share: float
    late: bool
    seconds: int


class Plate(NamedTuple):
    """The names are those of a SeatPlate's properties."""

    seat: int
    name: str
    mine: bool
    active: bool
    score: str
    small: str
    brief: str
    gone: str
    warns: bool
    may_say: list
