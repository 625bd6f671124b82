"""Files that survive: written atomically, checked by a sum, versioned, and never thrown away."""

import hashlib
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

DamageReason: TypeAlias = Literal["cut_short", "altered", "newer", "not_ours", "unplayable", "unreadable"]
Migration: TypeAlias = Callable[[Any], Any]
"""From the JSON values of one version to those of the next."""
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What msgspec raises for bytes that are not what they should be; the last where lists lie too deep in lists."""
PRESENT, PREVIOUS = ".json", ".prev.json"
_NAME = re.compile(r"[^./\\\x00-\x1f][^/\\\x00-\x1f]*(?<!\.prev)")


def is_name(text: str) -> bool:
    """Whether a file can have that name: it stays in its folder, and is not that of a previous one."""
    return bool(_NAME.fullmatch(text))


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """What every file of ours looks like; the sum covers everything else in it."""

    kind: str
    version: int
    sum: str
    body: msgspec.Raw


class DamageError(Exception):
    """A file that cannot be used, and why."""

    def __init__(self, reason: DamageReason) -> None:
        super().__init__(reason)
        self.reason: DamageReason = reason


class DamagedFile(Struct, frozen=True):
    """What to tell a player about a file: which, why, where it lies now, and what stands in for it."""

    folder: str
    name: str
    reason: DamageReason
    moved_to: str
    #: When it was written, in seconds since 1970; 0 where not even that can be read.
    written: float = 0
    #: When the one before it was written, where that is good and stands in for it.
    previous_written: float | None = None

    @property
    def previous_used(self) -> bool:
        return self.previous_written is not None


class FileStore:
    """A folder of files of one kind, each with the previous good one beside it."""

    def __init__(
        self, folder: Path, kind: str, version: int, migrations: Mapping[int, Migration] | None = None
    ) -> None:
        self.folder = folder
        self.kind = kind
        self.version = version
        #: For each old version, how to get from it to the next.
        self.migrations = dict(migrations or {})

    def names(self) -> list[str]:
        """What is on the shelf, by name."""
        if not self.folder.is_dir():
            return []
        found = {path.name.removesuffix(".json").removesuffix(".prev") for path in self.folder.glob("*.json")}
        return sorted(name for name in found if is_name(name))

    def has(self, name: str) -> bool:
        """Whether something of that name is on the shelf, without looking through all of it."""
        return is_name(name) and any(self._path(name, ending).exists() for ending in (PRESENT, PREVIOUS))

    def write(self, name: str, body: bytes) -> None:
        """Put a body on the shelf so that a crash at any moment leaves the new or the previous one."""
        new, current = self._path(name, ".new"), self._path(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        data = self.wrap(body)
        try:
            with open(new, "wb", opener=for_owner) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            # What could not be finished must not go on filling the disk.
            new.unlink(missing_ok=True)
            raise
        if current.exists():
            os.replace(current, self._path(name, PREVIOUS))
        os.replace(new, current)
        _sync_folder(self.folder)

    def read(self, name: str, accept: Callable[[bytes], Any]) -> tuple[Any, list[DamagedFile]]:
        """What `accept` makes of the body, or of the previous good one; None if neither can be used.

        `accept` may raise DamageError. A file that cannot be used is set aside and told of, never deleted.
        """
        damaged_files: list[DamagedFile] = []
        for path in (self._path(name), self._path(name, PREVIOUS)):
            written = 0.0
            try:
                written = _closed_to_others(path).st_mtime
                accepted = accept(self.unwrap(path.read_bytes()))
            except FileNotFoundError:
                continue
            except OSError:
                damaged_files.append(DamagedFile(self.folder.name, name, "unreadable", str(path), written))
            except DamageError as damage:
                moved_to = str(self._quarantine(path))
                damaged_files.append(DamagedFile(self.folder.name, name, damage.reason, moved_to, written))
            else:
                return accepted, [
                    msgspec.structs.replace(damaged, previous_written=written) for damaged in damaged_files
                ]
        return None, damaged_files

    def wrap(self, body: bytes) -> bytes:
        """A body as the data of a file."""
        sum_ = checksum(self.kind, self.version, body).hexdigest()
        return msgspec.json.encode(Envelope(self.kind, self.version, sum_, msgspec.Raw(body)))

    def unwrap(self, data: bytes) -> bytes:
        """The body of a file's data in the present version; raises DamageError."""
        try:
            envelope = msgspec.json.decode(data, type=Envelope)
        except msgspec.ValidationError:
            raise DamageError("not_ours") from None
        except UNREADABLE:
            # Ours begin with the kind: what does and yet does not parse was cut or altered.
            ours = data.startswith(b'{"kind":')
            raise DamageError("cut_short" if ours else "not_ours") from None
        body = bytes(envelope.body)
        if envelope.sum != checksum(envelope.kind, envelope.version, body).hexdigest():
            raise DamageError("altered")
        if envelope.kind != self.kind:
            raise DamageError("not_ours")
        if envelope.version > self.version:
            raise DamageError("newer")
        return self._migrated(body, envelope.version)

    def remove(self, name: str) -> None:
        """Take something off the shelf for good."""
        # The present one last: a crash on the way must not leave an older one in its place.
        for ending in (".new", PREVIOUS, PRESENT):
            self._path(name, ending).unlink(missing_ok=True)

    def _migrated(self, body: bytes, version: int) -> bytes:
        if version == self.version:
            return body
        value = msgspec.json.decode(body)
        for old in range(version, self.version):
            if old not in self.migrations:
                raise DamageError("not_ours")
            value = self.migrations[old](value)
        return msgspec.json.encode(value)

    def _quarantine(self, path: Path) -> Path:
        """Where it lies from now on; where nothing can be moved, it stays."""
        moved_to = self.folder / "aside"
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        try:
            moved_to.mkdir(exist_ok=True)
            return path.rename(moved_to / f"{path.stem}.{stamp}.damaged")
        except OSError:
            return path

    def _path(self, name: str, ending: str = PRESENT) -> Path:
        if not is_name(name):
            raise ValueError(f"no name for a file: {name!r}")
        return self.folder / (name + ending)


def checksum(kind: str, version: int, body: bytes = b"") -> "hashlib._Hash":
    """The sum of a file; a long body may be added to it piece by piece."""
    sum_ = hashlib.sha256(f"{kind}\n{version}\n".encode())
    sum_.update(body)
    return sum_


def for_owner(path: str, flags: int) -> int:
    """Opens a file that nobody else on this device may read: it may hold codes, tokens and names."""
    return os.open(path, flags, 0o600)


def _closed_to_others(path: Path) -> os.stat_result:
    """What is known of a file; one that an earlier version wrote for everybody is closed to the others."""
    found = path.stat()
    if os.name == "posix" and found.st_mode & 0o077:
        with suppress(OSError):
            path.chmod(0o600)
    return found


def _sync_folder(folder: Path) -> None:
    """Make the renames themselves last; not every system lets a folder be opened for that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
