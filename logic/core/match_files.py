"""Export and import of match files in time slices. Files may come from anybody: nothing in them is trusted."""

import re
from collections.abc import Generator, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from logic.core.daily import day_of
from logic.core.game import AnyGame, BadOptions
from logic.core.replay import BadLog, Record, encode, replay
from logic.core.saves import BEGAN, Saves, new_id
from logic.core.store import DamageError, FileStore, checksum
from logic.core.validation import without_room

MOST_BYTES = 32 * 1024 * 1024
MOST_RECORD_BYTES = 1024 * 1024
MOST_MATCHES = 20_000
MOST_OPEN = 100
"""The home screen reads every open match whenever it is shown."""
MOST_STEPS = 50_000
"""Far more than any real match has, and few enough for a phone."""
_SLICE_BYTES = 256 * 1024
_STEPS_A_SLICE = 8
_ENVELOPE = FileStore(Path(), "quadrille-matches", 1)
_HEAD = re.compile(rb'\{"kind":"([a-z-]{1,40})","version":([0-9]{1,9}),"sum":"([0-9a-f]*)","body":')
_NEXT = b',{"id":'
"""The text between two matches, and nowhere inside one: only a match begins with its id, and texts escape quotes."""
_ID = re.compile(r"([0-9]{8}-[0-9]{6})-[0-9A-Z-]{1,24}")

BadFileReason: TypeAlias = Literal["too_large", "cut_short", "altered", "newer", "not_ours", "unplayable", "unreadable"]
Work: TypeAlias = Generator[float, None, Any]
"""Yields how much is done, from 0 to 1, every few milliseconds."""


class BadFile(Exception):
    """A file that holds no matches of this app, and why."""

    def __init__(self, reason: BadFileReason) -> None:
        super().__init__(reason)
        self.reason: BadFileReason = reason


class ImportResult(Struct, frozen=True):
    """The counts of an import: new, already known, and refused matches."""

    new: int = 0
    known: int = 0
    refused: int = 0


def export_matches(saves: Saves) -> Generator[float, None, bytes]:
    """Every match, finished or open, as the data of one file; room secrets are left out."""
    names = [*saves.finished_names(), *saves.open_names()]
    bodies: list[msgspec.Raw] = []
    for place, name in enumerate(names):
        yield place / len(names)
        record = saves.load(name)
        if record is not None:
            bodies.append(msgspec.Raw(encode(without_room(record))))
    return _ENVELOPE.wrap(msgspec.json.encode(bodies))


def import_matches(data: bytes, saves: Saves) -> Generator[float, None, ImportResult]:
    """Import every valid match of a file; raises BadFile if the file itself is invalid."""
    begin, end = yield from _checked_body(data)
    finished, going_on = set(saves.finished_names()), set(saves.open_names())
    taken, opened = ImportResult(), 0
    for first, last in _pieces(data, begin, end):
        share = (first - begin) / (end - begin)
        yield share
        try:
            record, over = yield from _checked(data[first:last], saves, share)
        except _Refused:
            taken = replace(taken, refused=taken.refused + 1)
            continue
        here = record.id in finished or record.id in going_on
        if here and _same_match(saves.load(record.id), record):
            taken = replace(taken, known=taken.known + 1)
            continue
        if here:
            # Another match with the same id: keep both.
            record = replace(record, id=new_id(datetime.fromisoformat(record.started)))
        if not over and opened == MOST_OPEN:
            taken = replace(taken, refused=taken.refused + 1)
            continue
        opened += not over
        (saves.finish if over else saves.keep)(record)
        (finished if over else going_on).add(record.id)
        taken = replace(taken, new=taken.new + 1)
    return taken


def import_room_match(data: bytes, saves: Saves) -> Generator[float, None, Record[Any, Any]]:
    """A room's match that another host has exported; raises BadFile."""
    if len(data) > MOST_RECORD_BYTES:
        raise BadFile("too_large")
    try:
        game, record = _decoded(saves.unpack(data), saves)
        state = yield from _replayed(game, record, 0.0)
        if game.outcome(state) is not None:
            raise _Refused
    except DamageError as damage:
        raise BadFile(damage.reason) from None
    except _Refused:
        raise BadFile("unplayable") from None
    mine = saves.load(record.id)
    if mine is not None and not _same_start(mine, record):
        # It only has the id of one of ours, which must not be overwritten.
        record = replace(record, id=new_id(datetime.fromisoformat(record.started)))
    return record


class _Refused(Exception):
    """One match of a file is invalid."""


def _checked_body(data: bytes) -> Generator[float, None, tuple[int, int]]:
    """Where the matches of a file begin and end, after verifying its checksum in slices."""
    if len(data) > MOST_BYTES:
        raise BadFile("too_large")
    head = _HEAD.match(data)
    if head is None:
        raise BadFile("cut_short" if data.startswith(b'{"kind":') else "not_ours")
    kind, version = head[1].decode(), int(head[2])
    begin, end = head.end(), len(data) - 1
    if kind == _ENVELOPE.kind and (data[begin : begin + 1] != b"[" or not data.endswith(b"]}")):
        raise BadFile("cut_short")
    sum_, matches = checksum(kind, version), 0
    for place in range(begin, end, _SLICE_BYTES):
        yield 0.0
        piece = data[place : min(place + _SLICE_BYTES, end)]
        sum_.update(piece)
        matches += piece.count(_NEXT)
    if sum_.hexdigest() != head[3].decode():
        raise BadFile("altered")
    if kind != _ENVELOPE.kind:
        raise BadFile("not_ours")
    if version > _ENVELOPE.version:
        raise BadFile("newer")
    if matches >= MOST_MATCHES:
        raise BadFile("too_large")
    return begin + 1, end - 1


def _pieces(data: bytes, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Start and end of each match; text too long for a match is split into invalid pieces."""
    while begin < end:
        last = data.find(_NEXT, begin, min(begin + MOST_RECORD_BYTES, end))
        if last < 0:
            last = min(begin + MOST_RECORD_BYTES, end)
        yield begin, last
        begin = last + (data[last : last + 1] == b",")


def _checked(body: bytes, saves: Saves, share: float) -> Generator[float, None, tuple[Record[Any, Any], bool]]:
    """A replayed record without its room's secrets, and whether it is over."""
    game, record = _decoded(body, saves)
    record = without_room(record)
    state = yield from _replayed(game, record, share)
    over = game.outcome(state) is not None
    if not over and (any(seat.kind == "peer" for seat in record.seats) or not _is_game(record)):
        # People at other devices cannot continue here.
        raise _Refused
    return record, over


def _replayed(game: AnyGame, record: Record[Any, Any], share: float) -> Generator[float, None, Any]:
    """The last state of a record; refuses a log that the rules do not accept."""
    try:
        for _ in game.preparing(record.options, len(record.seats), record.seed):
            yield share
        for number, step in enumerate(replay(game, record)):
            state = step.state
            if number % _STEPS_A_SLICE == 0:
                yield share
    except (BadLog, BadOptions):
        raise _Refused from None
    return state


def _is_game(record: Record[Any, Any]) -> bool:
    return record.purpose == "game" or day_of(record.purpose) is not None


def _same_match(mine: Record[Any, Any] | None, theirs: Record[Any, Any]) -> bool:
    return mine is not None and without_room(mine) == theirs


def _same_start(mine: Record[Any, Any], theirs: Record[Any, Any]) -> bool:
    return replace(mine, log=(), clocks={}, notes={}) == replace(theirs, log=(), clocks={}, notes={})


def _decoded(body: bytes, saves: Saves) -> tuple[AnyGame, Record[Any, Any]]:
    try:
        record = saves.decoded(body)
    except DamageError:
        raise _Refused from None
    named = _ID.fullmatch(record.id)
    if named is None or len(record.log) > MOST_STEPS:
        raise _Refused
    try:
        # The history takes the month from the id.
        datetime.strptime(named[1], BEGAN)
    except ValueError:
        raise _Refused from None
    return saves.games[record.game], record
