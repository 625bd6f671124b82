"""Saves: the matches and the profile of the player."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from logic.core.codes import SEED_BITS, seed_text
from logic.core.game import AnyGame, BadOptions
from logic.core.match import Match
from logic.core.profile import Profile
from logic.core.replay import ROOM_NOTE, BadLog, Record, decode, encode, replay
from logic.core.store import UNREADABLE, DamagedFile, DamageError, FileStore
from logic.core.validation import BadRecord, check, without_room

MATCH_VERSION = 1
PROFILE_VERSION = 1
BEGAN = "%Y%m%d-%H%M%S"
"""How a match's id begins."""


class _GameOf(Struct):
    game: str


class Saves:
    """Keeps every open match and the profile, and tells of what could not be read.

    Where a writer does the writing, `settled` waits for it: whoever reads finds what was submitted before.
    """

    def __init__(self, folder: Path, games: Mapping[str, AnyGame], settled: Callable[[], None] = lambda: None) -> None:
        self.games = games
        self._settled = settled
        self._open = FileStore(folder / "open", "quadrille-match", MATCH_VERSION)
        #: Separate, because their notes can reopen a room: this folder is excluded from phone backups.
        self._hosted = FileStore(folder / "hosted", "quadrille-match", MATCH_VERSION)
        self._finished = FileStore(folder / "finished", "quadrille-match", MATCH_VERSION)
        self._profile = FileStore(folder, "quadrille-profile", PROFILE_VERSION)
        #: Damaged files found since the list was last emptied.
        self.damaged_files: list[DamagedFile] = []

    def keep(self, record: Record[Any, Any]) -> None:
        """Save an open match."""
        store, other = (self._hosted, self._open) if ROOM_NOTE in record.notes else (self._open, self._hosted)
        store.write(record.id, encode(record))
        if other.has(record.id):
            other.remove(record.id)

    def finish(self, record: Record[Any, Any]) -> None:
        """Move a match to the finished matches."""
        self._finished.write(record.id, encode(without_room(record)))
        self.discard(record.id)

    def discard(self, match_id: str) -> None:
        """Delete an open match."""
        for store in (self._open, self._hosted):
            store.remove(match_id)

    def open_matches(self) -> list[Record[Any, Any]]:
        """The open matches, the newest last."""
        going_on = []
        for name in self.open_names():
            record = self.load(name)
            if record is None:
                continue
            # The app may have ended before it could move an ended match, and an earlier version kept rooms among the
            # other matches. If the disk still refuses, retry next time; listing matches must not fail.
            over = self._is_over(record)
            with suppress(OSError):
                if over:
                    self.finish(record)
                elif ROOM_NOTE in record.notes and self._open.has(name):
                    self.keep(record)
            if not over:
                going_on.append(record)
        return going_on

    def finished_names(self) -> list[str]:
        """The ids of the finished matches, the newest last."""
        self._settled()
        return self._finished.names()

    def open_names(self) -> list[str]:
        """The ids of the open matches, the newest last."""
        self._settled()
        return sorted({*self._open.names(), *self._hosted.names()})

    def load(self, match_id: str) -> Record[Any, Any] | None:
        """One match, open or finished, or None."""
        self._settled()
        for store in (self._hosted, self._open, self._finished):
            if store.has(match_id):
                return self._read(store, match_id)
        return None

    def finished_record(self, match_id: str) -> Record[Any, Any] | None:
        """A finished match without replaying its log: quick enough to search many."""
        self._settled()
        record: Record[Any, Any] | None = self._take(*self._finished.read(match_id, self.decoded))
        return record

    def finished_match(self, match_id: str) -> Match | None:
        """A finished match with its log replayed, or None."""
        self._settled()
        match: Match | None = self._take(*self._finished.read(match_id, self._replayed))
        return match

    def pack(self, record: Record[Any, Any]) -> bytes:
        """A match as the data of a file to share."""
        return self._open.wrap(encode(record))

    def unpack(self, data: bytes) -> bytes:
        """The body of a shared match file; raises DamageError."""
        return self._open.unwrap(data)

    def profile(self) -> Profile:
        """The profile, or a new one."""
        self._settled()
        found = self._take(*self._profile.read("profile", _profile))
        return found if isinstance(found, Profile) else Profile()

    def keep_profile(self, profile: Profile) -> None:
        self._profile.write("profile", msgspec.json.encode(profile))

    def _is_over(self, record: Record[Any, Any]) -> bool:
        game = self.games[record.game]
        *_, last = replay(game, record)
        return game.outcome(last.state) is not None

    def _read(self, store: FileStore, name: str) -> Record[Any, Any] | None:
        record: Record[Any, Any] | None = self._take(*store.read(name, self._match))
        return record

    def _take(self, found: Any, damaged_files: list[DamagedFile]) -> Any:
        self.damaged_files.extend(damaged_files)
        return found

    def _match(self, body: bytes) -> Record[Any, Any]:
        """A record whose log the rules accept; raises DamageError."""
        record = self.decoded(body)
        try:
            for _ in replay(self.games[record.game], record):
                pass
        except (BadLog, BadOptions):
            raise DamageError("unplayable") from None
        return record

    def _replayed(self, body: bytes) -> Match:
        record = self.decoded(body)
        try:
            return Match(self.games[record.game], record)
        except (BadLog, BadOptions):
            raise DamageError("unplayable") from None

    def decoded(self, body: bytes) -> Record[Any, Any]:
        """A valid record, whose log has not been replayed; raises DamageError."""
        try:
            game = self.games.get(msgspec.json.decode(body, type=_GameOf).game)
            if game is None:
                raise DamageError("newer")
            record = decode(body, game)
            check(record, game)
        except (*UNREADABLE, BadRecord, BadOptions):
            raise DamageError("unplayable") from None
        return record


def _profile(body: bytes) -> Profile:
    try:
        profile = msgspec.json.decode(body, type=Profile)
        date.fromisoformat(profile.challenges.last or "2000-01-01")
    except (*UNREADABLE, ValueError):
        raise DamageError("unplayable") from None
    return profile


def new_seed() -> int:
    """A seed nobody can guess."""
    return int.from_bytes(os.urandom(SEED_BITS // 8), "big")


def new_id(now: datetime) -> str:
    """A match id: its start time, so that ids sort by age, and a random part."""
    return f"{now:{BEGAN}}-{seed_text(new_seed())}"
