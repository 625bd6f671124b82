"""Vibration, voice and ears: used where they are, quiet where they are not."""

import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from screens import device
from screens.device import haptics, speech, voices
from screens.device.haptics import Haptics
from screens.device.speech import Listening, Speech
from screens.i18n.texts import tr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a desktop Linux has neither")
def test_a_feature_the_system_lacks_is_none_and_prints_nothing(capfd) -> None:
    assert device.feature("vibrator") is None
    assert device.feature("stt") is None
    assert capfd.readouterr() == ("", "")


class Vibrator:
    def __init__(self, exists=True, problem=None) -> None:
        self.calls, self._exists, self._problem = [], exists, problem

    def exists(self):
        return self._exists

    def vibrate(self, time):
        self.calls.append(time)
        if self._problem:
            raise self._problem


def test_a_vibrator_is_used(monkeypatch) -> None:
    vibrator = Vibrator()
    monkeypatch.setattr(haptics, "feature", lambda name: vibrator)
    touch = Haptics()
    touch.buzz(40)
    touch.buzz(15)
    assert vibrator.calls == [0.04, 0.015]


@pytest.mark.parametrize("vibrator", [None, Vibrator(exists=False)])
def test_no_vibrator_is_asked_for_once(monkeypatch, vibrator) -> None:
    asked = []
    monkeypatch.setattr(haptics, "feature", lambda name: asked.append(name) or vibrator)
    touch = Haptics()
    touch.buzz()
    touch.buzz()
    assert asked == ["vibrator"]
    assert not touch.available()


def test_a_failing_vibrator_is_not_tried_again_but_a_mistake_of_ours_is_seen(monkeypatch) -> None:
    failing = Vibrator(problem=NotImplementedError())
    monkeypatch.setattr(haptics, "feature", lambda name: failing)
    touch = Haptics()
    touch.buzz()
    touch.buzz()
    assert len(failing.calls) == 1
    monkeypatch.setattr(haptics, "feature", lambda name: Vibrator(problem=TypeError("ours")))
    with pytest.raises(TypeError, match="ours"):
        Haptics().buzz()


class SlowVoice:
    """Speaks until it is hushed, and tells what happens."""

    def __init__(self) -> None:
        self.said, self.started, self.hushed = [], threading.Semaphore(0), threading.Event()

    def say(self, text, language) -> None:
        self.hushed.clear()
        self.said.append((text, language))
        self.started.release()
        assert self.hushed.wait(10), "nobody stopped the voice"

    def hush(self) -> None:
        self.hushed.set()


def test_a_new_line_replaces_the_old_one_and_nobody_waits() -> None:
    voice = SlowVoice()
    talk = Speech(find=lambda: voice)
    talk.say("one")
    assert voice.started.acquire(timeout=10)
    with talk._news:  # the voice cannot take a line now, so of two only the latest is left
        talk._line = ("two", "en")
    tr.speak("fr")
    try:
        talk.say("three")
    finally:
        tr.speak("en")
    assert voice.started.acquire(timeout=10)
    talk.stop()
    assert voice.said == [("one", "en"), ("three", "fr")]
    talk.say("")
    assert not voice.started.acquire(blocking=False)


def test_without_a_voice_nothing_happens() -> None:
    tried = []
    talk = Speech(find=lambda: tried.append(1))
    talk.say("hello")
    talk.say("hello")
    talk.stop()
    assert (tried, talk.available(), talk._speaker) == ([1], False, None)


def test_a_broken_voice_stays_off(caplog) -> None:
    def broken(text, language):
        raise OSError("no such program")

    talk = Speech(find=lambda: SimpleNamespace(say=broken, hush=lambda: None))
    talk.say("hello")
    talk._speaker.join(10)
    assert "stays off: no such program" in caplog.text
    assert not talk.available()


@pytest.fixture
def only_program(tmp_path, monkeypatch):
    """A machine whose only program is a pretended espeak which writes down what it is asked."""
    if sys.platform == "win32":
        pytest.skip("the pretended program is a shell script")
    program, heard = tmp_path / "espeak", tmp_path / "heard"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" >>{heard}\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(voices.shutil, "which", lambda name: str(program) if name == "espeak" else None)
    return heard


def test_espeak_speaks_the_language_and_is_not_fooled_by_dashes(only_program: Path) -> None:
    voices.find_voice().say("-5 points", "uk")
    assert only_program.read_text() == "-v|uk|--|-5 points|"


def test_a_program_can_be_stopped(tmp_path, monkeypatch, only_program) -> None:
    (tmp_path / "espeak").write_text("#!/bin/sh\nexec sleep 60\n")
    voice = voices.find_voice()
    voice.hush()
    thread = threading.Thread(target=voice.say, args=("long story", "en"), daemon=True)
    thread.start()
    while voice._speaking is None:
        thread.join(0.01)
    voice.hush()
    thread.join(10)
    assert not thread.is_alive()


class Ear:
    """What plyer offers on Android, as far as it is used."""

    supported_languages = ["en-US"]
    language = "en-US"

    def __init__(self) -> None:
        self.listening, self.results = False, []

    def exist(self):
        return True

    def start(self):
        self.listening, self.results = True, []

    def stop(self):
        self.listening = False


def test_listening_hands_over_the_sentence(monkeypatch) -> None:
    ear, heard = Ear(), []
    monkeypatch.setattr(speech, "feature", lambda name: ear)
    listening = Listening()
    assert listening.start(heard.append)
    listening._look(heard.append)
    assert heard == []
    ear.listening, ear.results = False, ["north two", "north too"]
    listening._look(heard.append)
    assert heard == ["north two"]
    assert listening.start(heard.append)
    listening.stop()
    assert (ear.listening, heard) == (False, ["north two"])


def test_listening_needs_the_microphone(monkeypatch) -> None:
    monkeypatch.setattr(speech, "feature", lambda name: Ear())
    permissions = SimpleNamespace(Permission=SimpleNamespace(RECORD_AUDIO="mic"), check_permission=lambda name: False)
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(permissions=permissions))
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)
    listening = Listening()
    assert not listening.available()
    assert not listening.start(print)


def test_where_plyer_cannot_listen_it_says_so() -> None:
    listening = Listening()
    assert not listening.available()
    assert not listening.start(print)
    listening.stop()
