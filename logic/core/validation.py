"""Checks for every record before a screen reads it, whichever file it comes from."""

import re
from datetime import date, datetime
from typing import Any

from msgspec.structs import replace

from logic.core.game import AnyGame
from logic.core.replay import ROOM_NOTE, Record
from logic.core.store import is_name

MOST_TEXT = 80
"""Letters in a purpose or an id."""
MOST_TIMERS = 100
SEED_LIMIT = 1 << 256
_STARTED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+")


class BadRecord(ValueError):
    """A record decodes, but holds impossible values."""


def check(record: Record[Any, Any], game: AnyGame) -> None:
    """Raises BadRecord or BadOptions unless everything but the log is valid; replaying checks the log."""
    game.checked(record.options, len(record.seats))
    _require(is_name(record.id) and len(record.id) <= MOST_TEXT, "id")
    _require(record.seed < SEED_LIMIT, "seed")
    _require(_is_moment(record.started), "started")
    _require(len(record.purpose) <= MOST_TEXT, "purpose")
    _require(len(record.clocks) <= MOST_TIMERS and len(record.notes) <= MOST_TIMERS, "clocks or notes")
    for seat in record.seats:
        # Only computers have a level, but people in a room may inherit that of the computer they replaced.
        _require(seat.level in game.levels or (seat.kind != "computer" and not seat.level), "level")


def _require(sound: bool, what: str) -> None:
    if not sound:
        raise BadRecord(what)


def _is_moment(text: str) -> bool:
    """Whether a text is a local date and time as the app writes it, from 1900 on."""
    if not _STARTED.fullmatch(text):
        return False
    try:
        return date.fromisoformat(text[:10]).year >= 1900 and datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False


def without_room(record: Record[Any, Any]) -> Record[Any, Any]:
    """A record without its room's codes and secrets, for import and export."""
    return replace(record, notes={name: note for name, note in record.notes.items() if name != ROOM_NOTE})
