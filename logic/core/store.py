"""Robust files: written atomically, checksummed, versioned, and never deleted when damaged."""

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
"""What msgspec raises for invalid bytes; RecursionError for lists nested too deeply."""
PRESENT, PREVIOUS = ".json", ".prev.json"
_NAME = re.compile(r"[^./\\\x00-\x1f][^/\\\x00-\x1f]*(?<!\.prev)")


def is_name(text: str) -> bool:
    """Whether a file can have that name: it does not leave the folder, nor look like a previous version."""
    return bool(_NAME.fullmatch(text))


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """The format of all our files; the checksum covers everything else in it."""

    kind: str
    version: int
    sum: str
    body: msgspec.Raw


class DamageError(Exception):
    """A file cannot be used; `reason` says why."""

    def __init__(self, reason: DamageReason) -> None:
        super().__init__(reason)
        self.reason: DamageReason = reason


class DamagedFile(Struct, frozen=True):
    """Report of a damaged file: name, reason, where it was moved, and which save replaces it."""

    folder: str
    name: str
    reason: DamageReason
    moved_to: str
    #: When it was written, in seconds since 1970; 0 if unknown.
    written: float = 0
    #: When the previous save was written, if it is good and used instead.
    previous_written: float | None = None

    @property
    def previous_used(self) -> bool:
        return self.previous_written is not None


class FileStore:
    """A folder of files of one kind, each with its previous version."""

    def __init__(
        self, folder: Path, kind: str, version: int, migrations: Mapping[int, Migration] | None = None
    ) -> None:
        self.folder = folder
        self.kind = kind
        self.version = version
        #: For each old version, the migration to the next.
        self.migrations = dict(migrations or {})

    def names(self) -> list[str]:
        """The names of all files."""
        if not self.folder.is_dir():
            return []
        found = {path.name.removesuffix(".json").removesuffix(".prev") for path in self.folder.glob("*.json")}
        return sorted(name for name in found if is_name(name))

    def has(self, name: str) -> bool:
        """Whether there is a file of that name; does not list the folder."""
        return is_name(name) and any(self._path(name, ending).exists() for ending in (PRESENT, PREVIOUS))

    def write(self, name: str, body: bytes) -> None:
        """Write a body so that a crash at any moment leaves the new or the previous version."""
        new, current = self._path(name, ".new"), self._path(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        data = self.wrap(body)
        try:
            with open(new, "wb", opener=for_owner) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            # An unfinished file must not fill the disk.
            new.unlink(missing_ok=True)
            raise
        if current.exists():
            os.replace(current, self._path(name, PREVIOUS))
        os.replace(new, current)
        _sync_folder(self.folder)

    def read(self, name: str, accept: Callable[[bytes], Any]) -> tuple[Any, list[DamagedFile]]:
        """What `accept` returns for the body, or for the previous good one; None if neither can be used.

        `accept` may raise DamageError. A file that cannot be used is quarantined and reported, never deleted.
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
        """The data of a file with this body."""
        sum_ = checksum(self.kind, self.version, body).hexdigest()
        return msgspec.json.encode(Envelope(self.kind, self.version, sum_, msgspec.Raw(body)))

    def unwrap(self, data: bytes) -> bytes:
        """The body in a file's data, migrated to the current version; raises DamageError."""
        try:
            envelope = msgspec.json.decode(data, type=Envelope)
        except msgspec.ValidationError:
            raise DamageError("not_ours") from None
        except UNREADABLE:
            # Our files begin with the kind: if one does not parse, it was cut or altered.
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
        """Delete a file and its previous version."""
        # The current one last: a crash in between must not bring back an older one.
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
        """Move a damaged file away and return its new path, or the old one if it cannot be moved."""
        quarantine = self.folder / "aside"
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        try:
            quarantine.mkdir(exist_ok=True)
            return path.rename(quarantine / f"{path.stem}.{stamp}.damaged")
        except OSError:
            return path

    def _path(self, name: str, ending: str = PRESENT) -> Path:
        if not is_name(name):
            raise ValueError(f"no name for a file: {name!r}")
        return self.folder / (name + ending)


def checksum(kind: str, version: int, body: bytes = b"") -> "hashlib._Hash":
    """The checksum of a file; a long body may be added in pieces."""
    sum_ = hashlib.sha256(f"{kind}\n{version}\n".encode())
    sum_.update(body)
    return sum_


def for_owner(path: str, flags: int) -> int:
    """Opens a file with access for its owner only: it may hold codes, tokens and names."""
    return os.open(path, flags, 0o600)


def _closed_to_others(path: Path) -> os.stat_result:
    """The status of a file; revokes the access for others that an earlier version of the app gave."""
    found = path.stat()
    if os.name == "posix" and found.st_mode & 0o077:
        with suppress(OSError):
            path.chmod(0o600)
    return found


def _sync_folder(folder: Path) -> None:
    """Make renames durable; not every system allows opening a folder for that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
