"""The words of Nim: its options, state, actions and events."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

MOST = 3
"""How many squares may be taken in one turn."""


class Options(Struct, frozen=True):
    squares: Annotated[int, Meta(ge=4, le=16)] = 9


class Take(Struct, frozen=True, tag="take"):
    """Take squares off the end of the row."""

    count: int


Action: TypeAlias = Take


class Took(Struct, frozen=True, tag="took"):
    seat: int
    count: int


class Gone(Struct, frozen=True, tag="gone"):
    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    reason: str


Event: TypeAlias = Took | Gone | Ended


class State(Struct, frozen=True):
    options: Options
    left: int
    """How many squares are left."""
    here: tuple[bool, ...]
    """Whether each seat still plays."""
    turn: int
    """Whose turn it is; at the end, who has won."""
    reason: str = ""
