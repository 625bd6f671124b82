"""The app in a process of its own, with the eyes and hands of somebody before its window."""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from tests.reality.picture import Box, Picture
from tests.reality.server import LEFT, RIGHT, WHEEL_DOWN, WHEEL_UP, Server
from tests.reality.waiting import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]
COMMAND = shlex.split(os.environ.get("QUADRILLE_COMMAND", "")) or [sys.executable, str(ROOT / "main.py")]
"""What starts the app; QUADRILLE_COMMAND names a package to be tested instead."""
BAD = re.compile(r"Traceback|Error\b|\bERROR\b|CRITICAL|WARNING|Warning:|Exception|too much iteration", re.IGNORECASE)
HARMLESS = (
    "Older configuration version detected",  # Kivy's, at the very first start
    "Upgrading configuration in progress",
)
Place = tuple[float, float]


class App:
    """One start of the app after another, in one home folder."""

    def __init__(self, server: Server, home: Path, languages: str = "eng", **environment: str | None) -> None:
        self.server, self.home, self.languages = server, home, languages
        self._output = home.with_name(f"{home.name}.log")
        self._environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.window: Any = None
        self.calm = False
        """Whether this person has asked their desktop for no animations."""
        self.last: Image.Image | None = None

    # Its life

    def start(self, width: int = 800, height: int = 640, left: int | None = None) -> "App":
        """Start it, and wait until its window has that size, and begins so far from the left edge of the screen."""
        self.launch()
        # It gives its window the size it wants before it draws anything.
        until(lambda: self.look().image.getcolors(20) is None, "a first picture")
        self.still()
        if self.server.place(self.window)[2:] != (width, height):
            self.server.resize(self.window, width, height)
            until(lambda: self.server.place(self.window)[2:] == (width, height), "the new size")
        if left is not None:
            self.server.shift(self.window, left)
            until(lambda: abs(self.server.place(self.window)[0] - left) < 8, "its place")
        self.server.move(*self._at((width - 3, height - 3)))
        return self

    def launch(self) -> None:
        """Start it, and wait for its window."""
        given = {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "DISPLAY": self.server.name,
            "LANG": "en_US.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONDONTWRITEBYTECODE": os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
            **self._environment,
        }
        if self.calm:
            given["PATH"] = f"{Path(__file__).parent / 'desktop'}:{given['PATH']}"
        environment = {name: value for name, value in given.items() if value is not None}
        folder = tempfile.gettempdir()
        with self._output.open("ab") as output:
            self.process = subprocess.Popen(COMMAND, env=environment, cwd=folder, stdout=output, stderr=output)
        process = self.process

        def there() -> Any:
            assert process.poll() is None, f"it has ended:\n{self.log()}"
            return self.server.of(process.pid)

        self.window = until(there, "a window")

    def _alive(self) -> None:
        assert self.process is not None, "it is not running"
        assert self.process.poll() is None, f"it has ended:\n{self.log()[-3000:]}"

    def ended(self) -> int:
        """Wait for its end."""
        assert self.process
        status = self.process.wait(60)
        self.process = None
        return status

    def close(self) -> int:
        """The cross on the window's frame."""
        self._alive()
        left, top, width, _ = self.server.place(self.window)
        title = self.server.frame(self.window)[2]
        self.server.move(left + width - title // 2, top - title // 2)
        self.server.press()
        self.server.release()
        return self.ended()

    def kill(self) -> None:
        """Whatever state it is in."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        self.process = None

    # What it leaves behind

    def log(self) -> str:
        return self._output.read_text("utf-8", "replace") if self._output.exists() else ""

    def complaints(self) -> list[str]:
        """Tracebacks and warnings it has written, and reports of crashes it has kept."""
        logs = [self.log(), *(path.read_text("utf-8", "replace") for path in self.home.rglob("kivy_*.txt"))]
        lines = [line for log in logs for line in log.splitlines()]
        bad = [line for line in lines if BAD.search(line) and not any(known in line for known in HARMLESS)]
        reports = [str(path) for path in self.home.rglob("reports/*") if path.is_file()]
        return list(dict.fromkeys(bad)) + reports

    # Eyes

    def look(self) -> Picture:
        """What its window shows now."""

        def seen() -> Any:
            self._alive()
            return self.server.picture(self.window)

        self.last = until(seen, "a picture")
        return Picture(self.last, self.languages)

    def still(self) -> Picture:
        """What it shows once three pictures in a row are the same, each of a later frame."""
        seen = [self.look()]

        def same() -> Any:
            self._heard()
            seen.append(self.look())
            return len(seen) > 2 and seen[-1].same(seen[-2]) and seen[-2].same(seen[-3])

        until(same, "a picture that stays")
        return seen[-1]

    def see(self, *phrases: str, patience: float = PATIENCE) -> dict[str, list[Box]]:
        """Wait until all these words are there; where they are."""
        return self._wait(phrases, all, patience)

    def see_one(self, *phrases: str, patience: float = PATIENCE, part: Box | None = None) -> str:
        """Wait until some of these words are there, anywhere or in a part of the window; which."""
        found = self._wait(phrases, any, patience, part)
        return next(phrase for phrase in phrases if found[phrase])

    def shows(self, phrase: str) -> bool:
        """Whether these words are there now."""
        return bool(self.look().find(phrase))

    def gone(self, phrase: str) -> None:
        until(lambda: not self.shows(phrase), f"the end of {phrase!r}")

    def _wait(
        self, phrases: Sequence[str], enough: Any, patience: float, part: Box | None = None
    ) -> dict[str, list[Box]]:
        last: list[Any] = [None, {}]

        def there() -> Any:
            picture = self.look()
            if last[0] is None or not picture.same(last[0]):
                last[:] = picture, {phrase: picture.find(phrase, part) for phrase in phrases}
            return enough(last[1].values()) and last[1]

        try:
            return until(there, " and ".join(phrases), patience)
        except AssertionError as late:
            raise AssertionError(f"{late}; there is:\n{last[0].text()}\n{self.log()[-3000:]}") from None

    # Hands

    def _at(self, place: Place) -> Place:
        left, top, _, _ = self.server.place(self.window)
        return left + place[0], top + place[1]

    def hover(self, place: Place) -> None:
        self.server.move(*self._at(place))

    def click(self, where: str | Place | Box, nth: int = 0, button: int = LEFT) -> None:
        """Click on words, once they are there, or on a place."""
        if isinstance(where, str):
            where = self._standing(where, nth)
        self.hover(where.center if isinstance(where, Box) else where)
        self.server.press(button)
        self.server.release(button)
        # A key would overtake it.
        self._heard()

    def _standing(self, words: str, nth: int) -> Box:
        """Where words are, once everything stands still: a page may still grow."""
        while True:
            self.see(words)
            boxes = self.still().find(words)
            if len(boxes) > (nth if nth >= 0 else ~nth):
                return boxes[nth]

    def right_click(self, place: Place) -> None:
        self.click(place, button=RIGHT)

    def wheel(self, place: Place, notches: int) -> None:
        """Down where positive."""
        self.hover(place)
        for _ in range(abs(notches)):
            self.server.press(WHEEL_DOWN if notches > 0 else WHEEL_UP)
            self.server.release(WHEEL_DOWN if notches > 0 else WHEEL_UP)

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        self.hover(start)
        self.server.press()
        for step in range(1, steps + 1):
            # Read together, all of it would be a click.
            self._heard()
            self.hover(tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self._heard()
        self.server.release()

    def _heard(self) -> None:
        """Wait until it knows what was done."""
        self._alive()
        self.server.ping(self.window)

    def key(self, *names: str) -> None:
        for name in names:
            self.server.key(name)

    def type(self, text: str) -> None:
        self.server.type(text)
