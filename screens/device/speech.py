"""Speech output and recognition. Speaking runs in a thread, so that no frame waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any

from screens.device import device_errors, feature
from screens.device.voices import Voice, find_voice
from screens.i18n.texts import tr

log = logging.getLogger(__name__)


class Speech:
    """Speaks the latest line: a newer one interrupts the older one, as in screen readers."""

    def __init__(self, find: Callable[[], Voice | None] = find_voice) -> None:
        self._find = find
        self._voice: Voice | None = None
        self._tried = False
        self._line: tuple[str, str] | None = None
        self._news = Condition()
        self._speaker: Thread | None = None

    def available(self) -> bool:
        """Whether the device has a voice."""
        if not self._tried:
            self._tried = True
            try:
                self._voice = self._find()
            except device_errors() as problem:
                log.debug("no voice: %s", problem)
        return self._voice is not None

    def say(self, text: str) -> None:
        """Speak a line in the language of the app, instead of what is being said."""
        if not text or not self.available():
            return
        if self._speaker is None:
            self._speaker = Thread(target=self._speak, name="speech", daemon=True)
            self._speaker.start()
        with self._news:
            # First stop, then queue the line, or the stop could hit the new line.
            self._hush()
            self._line = (text, tr.language)
            self._news.notify()

    def stop(self) -> None:
        """Stop speaking."""
        with self._news:
            self._line = None
            self._hush()

    def _hush(self) -> None:
        if self._voice is not None:
            try:
                self._voice.hush()
            except device_errors() as problem:
                log.debug("the voice does not stop: %s", problem)

    def _speak(self) -> None:
        while self._voice is not None:
            with self._news:
                self._news.wait_for(lambda: self._line is not None)
                (text, language), self._line = self._line, None  # type: ignore[misc]
            try:
                self._voice.say(text, language)
            except device_errors() as problem:
                log.warning("the device's voice failed and stays off: %s", problem)
                self._voice = None


class Listening:
    """Understands a spoken sentence, on devices which can (Android) and let us (microphone allowed)."""

    TAGS = {"en": "en-US", "fr": "fr-FR", "uk": "uk-UA"}

    def __init__(self) -> None:
        self._ear: Any = None
        self._tried = False
        self._watch: Any = None

    def available(self) -> bool:
        """Whether this device understands speech and the microphone is allowed."""
        if not self._tried:
            self._tried = True
            self._ear = feature("stt")
        try:
            return self._ear is not None and bool(self._ear.exist()) and _microphone_allowed()
        except device_errors() as problem:
            log.debug("no listening: %s", problem)
            self._ear = None
            return False

    def start(self, understood: Callable[[str], None]) -> bool:
        """Listen, and call `understood` with the sentence, or with "" if there was none."""
        if not self.available():
            return False
        self.stop()
        tag = self.TAGS[tr.language]
        # plyer refuses languages outside a list of two, although Android knows many more.
        self._ear._supported_languages = [*self._ear.supported_languages, tag]
        self._ear.language = tag
        try:
            self._ear.start()
        except device_errors() as problem:
            log.warning("listening failed: %s", problem)
            return False
        from kivy.clock import Clock

        # plyer only keeps what it heard; it says so by no longer listening.
        self._watch = Clock.schedule_interval(lambda _dt: self._look(understood), 0.1)
        return True

    def stop(self) -> None:
        """Stop listening without an answer."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
            if self._ear.listening:
                try:
                    self._ear.stop()
                except device_errors() as problem:
                    log.debug("listening does not stop: %s", problem)

    def _look(self, understood: Callable[[str], None]) -> None:
        if not self._ear.listening:
            self._watch.cancel()
            self._watch = None
            understood(self._ear.results[0] if self._ear.results else "")


def _microphone_allowed() -> bool:
    try:
        from android.permissions import Permission, check_permission
    except ImportError:  # python-for-android's module: elsewhere nobody asks
        return True
    return bool(check_permission(Permission.RECORD_AUDIO))
