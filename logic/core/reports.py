"""Crash reports: about the app, never about its players."""

import platform
import re
import traceback
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import FrameType

from logic.core.store import DamagedFile

KEPT = 5
MOST_FRAMES = 20
"""How many frames a report includes at either end of a long traceback."""
OURS = ("logic", "screens", "main", "__main__")
"""The packages whose frames a report includes."""
_NAMED = re.compile(r"crash-[0-9]{8}-[0-9]{6}")
_UNSEEN = ".new.txt"
_SEEN = ".txt"
_PLAIN = "plain-start"


def crash_report(error: BaseException, facts: Mapping[str, str]) -> str:
    """A report: facts about the app and the system, the types of error, and where in our code they occurred.

    Error messages and paths are left out: both may contain names and what a player has written.
    """
    return _facts(facts) + "\n".join(_lines(error, set())) + "\n"


def _lines(error: BaseException, seen: set[int]) -> list[str]:
    """An error and its causes, the first cause first."""
    seen.add(id(error))
    lines: list[str] = []
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        lines += [*_lines(before, seen), "  then:"]
    lines += [f"{_kind(error)} at:", *_frames(error)]
    for part in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        if id(part) not in seen:
            lines += ["  of which:", *_lines(part, seen)]
    return lines


def _kind(error: BaseException) -> str:
    kind = type(error)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _frames(error: BaseException) -> list[str]:
    """Our own frames of a traceback, by module; the others are only counted."""
    lines: list[str] = []
    others = 0
    for frame, number in traceback.walk_tb(error.__traceback__):
        place = _place(frame)
        if not place:
            others += 1
            continue
        lines += [f"  ({others} elsewhere)"] if others else []
        lines.append(f"  {place} line {number}, in {frame.f_code.co_name}")
        others = 0
    lines += [f"  ({others} elsewhere)"] if others or not lines else []
    cut = len(lines) - 2 * MOST_FRAMES
    return lines if cut <= 0 else [*lines[:MOST_FRAMES], f"  ({cut} more)", *lines[-MOST_FRAMES:]]


def _place(frame: FrameType) -> str:
    """Our module that a frame runs in, or the kv file of a page; "" if it is not ours."""
    module = str(frame.f_globals.get("__name__", ""))
    if module.split(".")[0] in OURS:
        return module
    rules = re.search(r"[/\\]kv[/\\]((?:[a-z_]+[/\\])*[a-z_]+\.kv)$", frame.f_code.co_filename)
    return f"kv/{rules[1]}" if rules else ""


def damage_report(damaged_files: Sequence[DamagedFile], facts: Mapping[str, str]) -> str:
    """A report about damaged files: their kinds and what was wrong, without their content."""
    return _facts(facts) + "".join(f"{_damage(damaged)}\n" for damaged in damaged_files)


def _damage(damaged: DamagedFile) -> str:
    kind = "profile" if damaged.name == "profile" else f"match ({damaged.folder})"
    before = "used" if damaged.previous_used else "none"
    return f"damaged {kind}: {damaged.reason}, written {_moment(damaged.written)}, save before it: {before}"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "seconds") if seconds else "unknown"


def _facts(facts: Mapping[str, str]) -> str:
    lines = [f"{name}: {value}" for name, value in facts.items()]
    lines += [f"system: {platform.system()} {platform.machine()}, Python {platform.python_version()}", ""]
    return "\n".join(lines)


class Reports:
    """The last reports, in a folder of their own; each is shown to the player once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, text: str, now: datetime) -> Path:
        """Write a report; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"crash-{now:%Y%m%d-%H%M%S-%f}{_UNSEEN}"
        path.write_text(text, encoding="utf-8")
        for old in self.paths()[:-KEPT]:
            old.unlink(missing_ok=True)
        return path

    def paths(self) -> list[Path]:
        """Every report, the newest last."""
        found = self.folder.glob(f"crash-*{_SEEN}") if self.folder.is_dir() else ()
        return sorted(path for path in found if _NAMED.match(path.name))

    def ask_for_plain_start(self) -> None:
        """Showing an error failed too, so the app exits: the next start must not reopen anything."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / _PLAIN).touch()

    def take_plain_start(self) -> bool:
        """Whether this start must be plain; clears the request."""
        marker = self.folder / _PLAIN
        asked = marker.exists()
        marker.unlink(missing_ok=True)
        return asked

    def unseen(self) -> list[Path]:
        """The reports that have not been shown, the newest last."""
        return [path for path in self.paths() if path.name.endswith(_UNSEEN)]

    def tell(self, path: Path) -> Path:
        """Mark a report as shown; returns its new path."""
        if not path.name.endswith(_UNSEEN):
            return path
        try:
            return path.rename(path.with_name(path.name.removesuffix(_UNSEEN) + _SEEN))
        except OSError:
            # If nothing can be written, it will be shown again.
            return path
