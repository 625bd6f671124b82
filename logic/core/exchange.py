"""Matches leave for a file and come back from one, in slices. A file may come from anybody: nothing is trusted."""

import re
from collections.abc import Generator
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from logic.core.daily import day_of
from logic.core.game import AnyGame
from logic.core.replay import BadLog, Record, decode, encode, replay
from logic.core.saves import BEGAN, Saves, new_id
from logic.core.store import Damaged, Shelf

MOST_BYTES = 64 * 1024 * 1024
MOST_MATCHES = 20_000
MOST_STEPS = 50_000
"""Far more than any player has, and little enough for a telephone."""
_ENVELOPE = Shelf(Path(), "quadrille-matches", 1)
_ID = re.compile(r"([0-9]{8}-[0-9]{6})-[0-9A-Z-]{1,24}")
_STEPS_A_SLICE = 8

Why: TypeAlias = Literal["too_large", "cut_short", "altered", "newer", "not_ours", "unreadable"]
Work: TypeAlias = Generator[float, None, Any]
"""Yields how much is done, from 0 to 1, every few milliseconds."""


class BadFile(Exception):
    """A file that holds no matches of this app, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class Taken(Struct, frozen=True):
    """What came of an import: how many are new, were there already, or do not keep to the rules."""

    new: int = 0
    known: int = 0
    refused: int = 0


class _Head(Struct):
    game: str


def exporting(saves: Saves) -> Generator[float, None, bytes]:
    """Every match, finished or going on, as the data of one file."""
    names = [*saves.finished_names(), *saves.open_names()]
    bodies: list[msgspec.Raw] = []
    for place, name in enumerate(names):
        yield place / len(names)
        record = saves.load(name)
        if record is not None:
            bodies.append(msgspec.Raw(encode(record)))
    return _ENVELOPE.seal(msgspec.json.encode(bodies))


def importing(data: bytes, saves: Saves) -> Generator[float, None, Taken]:
    """Put every good match of a file among one's own; raises BadFile where it is no such file at all."""
    bodies = _bodies(data)
    here = set(saves.finished_names()) | set(saves.open_names())
    taken = Taken()
    for place, body in enumerate(bodies):
        yield place / len(bodies)
        try:
            record, over = yield from _checked(bytes(body), saves, place / len(bodies))
        except _Refused:
            taken = replace(taken, refused=taken.refused + 1)
            continue
        if record.id in here and saves.load(record.id) == record:
            taken = replace(taken, known=taken.known + 1)
            continue
        if record.id in here:
            # Another match under the same name: both are kept.
            record = replace(record, id=new_id(datetime.fromisoformat(record.started)))
        (saves.finish if over else saves.keep)(record)
        here.add(record.id)
        taken = replace(taken, new=taken.new + 1)
    return taken


class _Refused(Exception):
    """One match of a file is not to be had."""


def _bodies(data: bytes) -> list[msgspec.Raw]:
    if len(data) > MOST_BYTES:
        raise BadFile("too_large")
    try:
        bodies = msgspec.json.decode(_ENVELOPE.open(data), type=list[msgspec.Raw])
    except Damaged as damage:
        raise BadFile("not_ours" if damage.why == "unplayable" else damage.why) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFile("not_ours") from None
    if len(bodies) > MOST_MATCHES:
        raise BadFile("too_large")
    return bodies


def _checked(body: bytes, saves: Saves, share: float) -> Generator[float, None, tuple[Record[Any, Any], bool]]:
    """A record whose every step the rules accept, and whether it is over."""
    game, record = _decoded(body, saves)
    state: Any = None
    try:
        for number, step in enumerate(replay(game, record)):
            state = step.state
            if number % _STEPS_A_SLICE == 0:
                yield share
    except (BadLog, ValueError, LookupError, ArithmeticError, RecursionError):
        raise _Refused from None
    over = game.outcome(state) is not None
    if not over and (any(seat.kind == "peer" for seat in record.seats) or not _is_game(record)):
        # Who sat at another device is not here to go on.
        raise _Refused
    return record, over


def _is_game(record: Record[Any, Any]) -> bool:
    return record.purpose == "game" or day_of(record.purpose) is not None


def _decoded(body: bytes, saves: Saves) -> tuple[AnyGame, Record[Any, Any]]:
    try:
        game = saves.games.get(msgspec.json.decode(body, type=_Head).game)
        if game is None:
            raise _Refused
        record = decode(body, game)
        named = _ID.fullmatch(record.id)
        if named is None:
            raise _Refused
        # What is read here as a time, the history reads later.
        datetime.strptime(named[1], BEGAN)
        datetime.fromisoformat(record.started)
        game.checked(record.options, len(record.seats))
        if any(seat.kind == "computer" and seat.level not in game.levels for seat in record.seats):
            raise _Refused
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        raise _Refused from None
    if len(record.log) > MOST_STEPS or record.seed >= 1 << 256:
        raise _Refused
    return game, record
