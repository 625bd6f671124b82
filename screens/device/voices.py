"""The speech engines a device may have. Each speaks one line in a language and may block."""

from __future__ import annotations

import shutil
import subprocess
import sys
from threading import Event
from typing import Any, Protocol

from screens.device import feature
from screens.device.jni import activity, java, on_android, when_voice_bound


class Voice(Protocol):
    def say(self, text: str, language: str) -> None:
        """Speak the line; returns when it is spoken or queued by the device."""

    def hush(self) -> None:
        """Stop speaking. Called from another thread than `say`."""


class ProgramVoice:
    """A command-line program: espeak on Linux and Windows, say on macOS.

    plyer starts the same programs, but with their English voice and no way to stop them.
    """

    MAC_VOICES = {"en": "Samantha", "fr": "Thomas", "uk": "Lesya"}

    def __init__(self, program: str) -> None:
        self._program = program
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        voice = self.MAC_VOICES[language] if self._program.endswith("/say") else language
        self._speaking = subprocess.Popen(
            [self._program, "-v", voice, "--", text],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._speaking.wait()

    def hush(self) -> None:
        if self._speaking:
            self._speaking.terminate()


class AndroidVoice:
    """Android's own voice, in the language of the app; plyer's speaks American English only.

    The engine is bound while the app goes on. Until then it takes neither a language nor a line, so `say` waits.
    """

    BOUND_SECONDS = 10
    """How long a line may wait for the engine to start; later lines are spoken once it has."""

    def __init__(self) -> None:
        # Classes are looked up here, on the main thread: elsewhere Java may not find them.
        self._class = java("android.speech.tts.TextToSpeech")
        self._locale = java("java.util.Locale")
        self._bound = Event()
        self._status = self._class.ERROR
        self._listener = when_voice_bound(self._heard)
        self._engine = self._class(activity(), self._listener)

    def say(self, text: str, language: str) -> None:
        if not self._bound.wait(self.BOUND_SECONDS):
            return
        if self._status != self._class.SUCCESS:
            raise NotImplementedError("the device has no engine that speaks")
        # A missing language is refused; the engine then speaks in its own.
        self._engine.setLanguage(self._locale(language))
        self._engine.speak(text, self._class.QUEUE_FLUSH, None)

    def hush(self) -> None:
        if self._bound.is_set():
            self._engine.stop()

    def _heard(self, status: int) -> None:
        self._status = status
        self._bound.set()


class PlyerVoice:
    """Any other engine that plyer finds; it chooses the language itself and cannot be stopped."""

    def __init__(self, tts: Any) -> None:
        self._tts = tts

    def say(self, text: str, language: str) -> None:
        self._tts.speak(message=text)

    def hush(self) -> None:
        """plyer cannot stop it."""


def find_voice() -> Voice | None:
    """The best voice of this device, or None. On Android, call it from the main thread."""
    if on_android():
        return AndroidVoice()
    from plyer.facades import TTS

    for name in ("say",) if sys.platform == "darwin" else ("espeak-ng", "espeak"):
        if program := shutil.which(name):
            return ProgramVoice(program)
    tts = feature("tts")
    return PlyerVoice(tts) if tts and type(tts) is not TTS else None
