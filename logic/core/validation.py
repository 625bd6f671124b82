"""What every record has to keep to before a screen reads it, whichever file it comes from."""

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
    """A record that decodes, and yet holds what no match can have."""


def check(record: Record[Any, Any], game: AnyGame) -> None:
    """Raise BadRecord or BadOptions unless everything but the log is sound; the log is checked by replaying it."""
    game.checked(record.options, len(record.seats))
    _require(is_name(record.id) and len(record.id) <= MOST_TEXT, "id")
    _require(record.seed < SEED_LIMIT, "seed")
    _require(_is_moment(record.started), "started")
    _require(len(record.purpose) <= MOST_TEXT, "purpose")
    _require(len(record.clocks) <= MOST_TIMERS and len(record.notes) <= MOST_TIMERS, "clocks or notes")
    for seat in record.seats:
        # Only a computer has a level, and people in a room may keep that of the computer that sat there before.
        _require(seat.level in game.levels or (seat.kind != "computer" and not seat.level), "level")


def _require(sound: bool, what: str) -> None:
    if not sound:
        raise BadRecord(what)


def _is_moment(text: str) -> bool:
    """Whether a text is a local date and time as this app writes it, in a year that every calendar can show."""
    if not _STARTED.fullmatch(text):
        return False
    try:
        return date.fromisoformat(text[:10]).year >= 1900 and datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False


def without_room(record: Record[Any, Any]) -> Record[Any, Any]:
    """A record as it may leave the device or come from another: its room's codes and secrets are not in it."""
    return replace(record, notes={name: note for name, note in record.notes.items() if name != ROOM_NOTE})
