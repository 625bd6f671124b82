"""Crash reports: what happened to the app, and nothing about who plays it."""

import platform
import re
import traceback
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from logic.core.store import Trouble

KEPT = 5
_UNSEEN = ".new.txt"
_SEEN = ".txt"


def write_up(error: BaseException, facts: Mapping[str, str]) -> str:
    """A report: the facts about the app and the system, and where in the code it happened."""
    return _facts(facts) + _without_places("".join(traceback.format_exception(error)))


def write_up_damage(troubles: Sequence[Trouble], facts: Mapping[str, str]) -> str:
    """A report about files that could not be read: what they were and what was wrong, and nothing that is in them."""
    return _facts(facts) + "".join(f"{_damage(trouble)}\n" for trouble in troubles)


def _damage(trouble: Trouble) -> str:
    kind = "profile" if trouble.name == "profile" else f"match ({trouble.shelf})"
    before = "used" if trouble.previous_used else "none"
    return f"damaged {kind}: {trouble.why}, written {_moment(trouble.written)}, save before it: {before}"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "seconds") if seconds else "unknown"


def _facts(facts: Mapping[str, str]) -> str:
    lines = [f"{name}: {value}" for name, value in facts.items()]
    lines += [f"system: {platform.system()} {platform.machine()}, Python {platform.python_version()}", ""]
    return "\n".join(lines)


def _without_places(text: str) -> str:
    """Folders say who somebody is and how they keep their things: of each path only its end stays."""
    quoted = re.sub(r'File "([^"]*)"', lambda found: f'File "{_end(found[1])}"', text)
    return re.sub(r"(?<![\w\"/.])/[^\s'\":,]+|\b[A-Za-z]:\\[^\s'\"]+", lambda found: _end(found[0]), quoted)


def _end(path: str) -> str:
    return "/".join(re.split(r"[/\\]", path)[-2:])


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
        return sorted(self.folder.glob(f"crash-*{_SEEN}")) if self.folder.is_dir() else []

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
