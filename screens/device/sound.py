"""Sound effects, played at once or not at all."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from screens.paths import ASSETS

FOLDER = ASSETS / "sounds"
# An effect later than this no longer matches what is seen.
TOO_LATE = 0.25

log = logging.getLogger(__name__)


class Sounds:
    """The effects in assets/sounds by their file names, such as `step`.

    They are loaded at the first use, in a thread: opening an audio device that is not there takes seconds.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self.volume = 1.0
        """From 0, which is off, to 1."""
        self._folder = folder
        self._loaded: dict[str, Any] | None = None
        self._loader: Thread | None = None

    def play(self, name: str) -> None:
        """Start an effect from its beginning."""
        if self.volume <= 0:
            return
        if self._loaded is not None:
            self._start(name)
        elif self._loader is None:
            self._loader = Thread(target=self._load, args=(name, monotonic()), name="sounds", daemon=True)
            self._loader.start()

    def _start(self, name: str) -> None:
        sound = self._loaded.get(name) if self._loaded else None
        if sound:
            sound.stop()
            sound.volume = min(1.0, self.volume)
            sound.play()

    def _load(self, first: str, asked: float) -> None:
        from kivy.clock import Clock
        from kivy.core.audio import SoundLoader

        # Kivy logs a machine without audio output as critical; for a game that is harmless.
        logging.getLogger("kivy").addFilter(_not_about_missing_audio)
        loaded: dict[str, Any] = {}
        for path in sorted(self._folder.glob("*.wav")):
            sound = SoundLoader.load(str(path))
            if sound is None or sound.length <= 0:
                log.debug("no audio here: sound effects stay silent")
                loaded.clear()
                break
            loaded[path.stem] = sound
        self._loaded = loaded
        if monotonic() - asked < TOO_LATE:
            Clock.schedule_once(lambda _dt: self._start(first))


def _not_about_missing_audio(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(("AudioSDL2: Unable to", "Audio: Unable to find a loader"))
