"""A record is a start and a log; replaying it gives every state."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from logic.core.codes import Start, code
from logic.core.game import A, AnyGame, E, Entry, Game, IllegalAction, Left, O, S, Step

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Note: TypeAlias = bool | int | str
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
ROOM_NOTE = "room"
"""Name of the note in which a host saves its room: code, tokens, and the secret of the seed."""


class Seat(Struct, frozen=True):
    """A seat and its player."""

    kind: Literal["person", "computer", "peer"]
    name: Name = ""
    level: str = ""


class Record(Struct, Generic[O, A], frozen=True, forbid_unknown_fields=True):
    """A saved match: its start, its log, and the clocks and notes to restore."""

    id: str
    game: str
    options: O
    seats: tuple[Seat, ...]
    seed: Annotated[int, Meta(ge=0)]
    started: str
    rated: bool = False
    purpose: str = "game"
    log: tuple[Entry[A], ...] = ()
    #: Milliseconds left on each running timer.
    clocks: dict[str, Milliseconds] = {}
    #: Values for the screen to restore, such as a hidden board.
    notes: dict[str, Note] = {}

    def code(self, game: AnyGame) -> str:
        """The game code of its start."""
        return code(Start(game, self.options, len(self.seats), self.seed))


class BadLog(ValueError):
    """A log that the rules do not accept, and the index of the bad entry."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"step {index}: {reason}")
        self.index = index
        self.reason = reason


def replay(game: Game[O, S, A, E], record: Record[O, A]) -> Iterator[Step[S, E]]:
    """The first state, then the step of each log entry; raises BadLog."""
    step: Step[S, E] = Step(game.setup(record.options, len(record.seats), record.seed), ())
    yield step
    for index, entry in enumerate(record.log):
        if not 0 <= entry.seat < len(record.seats):
            raise BadLog(index, "no_such_seat")
        try:
            step = advance(game, step.state, entry)
        except IllegalAction as refused:
            raise BadLog(index, refused.reason) from None
        except (LookupError, ArithmeticError, ValueError, RecursionError) as wrong:
            # An action that decodes may still hold an impossible number.
            raise BadLog(index, "impossible") from wrong
        yield step


def advance(game: Game[O, S, A, E], state: S, entry: Entry[A]) -> Step[S, E]:
    """The step of one log entry."""
    if isinstance(entry, Left):
        return game.leave(state, entry.seat)
    return game.apply(state, entry.seat, entry.action)


@cache
def record_type(game: AnyGame) -> Any:
    """The record type of one game, for decoding."""
    return Record[game.Options, game.Action]  # type: ignore[name-defined]


def encode(record: Record[Any, Any]) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def decode(data: bytes, game: AnyGame) -> Record[Any, Any]:
    """A record from JSON, checked against the game's types; raises msgspec.DecodeError."""
    record: Record[Any, Any] = msgspec.json.decode(data, type=record_type(game))
    return record
