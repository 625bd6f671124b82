"""Crash reports: what happened to the app, and nothing about who plays it."""

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
"""How many frames are told of at either end of a long way to an error."""
OURS = ("logic", "screens", "main", "__main__")
"""The packages whose frames a report tells of."""
_NAMED = re.compile(r"crash-[0-9]{8}-[0-9]{6}")
_UNSEEN = ".new.txt"
_SEEN = ".txt"
_PLAIN = "plain-start"


def crash_report(error: BaseException, facts: Mapping[str, str]) -> str:
    """A report: the facts about the app and the system, what kinds of error there were, and where in our code.

    What an error says is left out, and so is every path: both may hold names, and what somebody has written.
    """
    return _facts(facts) + "\n".join(_lines(error, set())) + "\n"


def _lines(error: BaseException, seen: set[int]) -> list[str]:
    """An error and what led to it, the first cause first."""
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
    """Our own functions on the way to an error, by module; what lies between them is only counted."""
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
    """The module of ours that a frame runs in, or the rules file of a page; "" for what is not ours."""
    module = str(frame.f_globals.get("__name__", ""))
    if module.split(".")[0] in OURS:
        return module
    rules = re.search(r"[/\\]kv[/\\]((?:[a-z_]+[/\\])*[a-z_]+\.kv)$", frame.f_code.co_filename)
    return f"kv/{rules[1]}" if rules else ""


def damage_report(damaged_files: Sequence[DamagedFile], facts: Mapping[str, str]) -> str:
    """A report about files that could not be read: what they were and what was wrong, and nothing that is in them."""
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
    """The last reports, in a folder of their own; one that has been told of is not told of again."""

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
        """The app ends because telling of an error failed as well: next time nothing is to open by itself."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / _PLAIN).touch()

    def take_plain_start(self) -> bool:
        """Whether this start is to be a plain one; the one after it is a usual one again."""
        marker = self.folder / _PLAIN
        asked = marker.exists()
        marker.unlink(missing_ok=True)
        return asked

    def unseen(self) -> list[Path]:
        """Those nobody has been told of, the newest last."""
        return [path for path in self.paths() if path.name.endswith(_UNSEEN)]

    def tell(self, path: Path) -> Path:
        """It has been told of; answers where it lies from now on."""
        if not path.name.endswith(_UNSEEN):
            return path
        try:
            return path.rename(path.with_name(path.name.removesuffix(_UNSEEN) + _SEEN))
        except OSError:
            # Where nothing can be written, it will be told of again.
            return path
