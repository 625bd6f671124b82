"""What a seat's plate shows."""

from typing import NamedTuple


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
