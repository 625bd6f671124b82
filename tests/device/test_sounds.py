"""The effects are clean small sounds, and the player of them never gets in the way."""

import os
import subprocess
import sys
import wave
from array import array

import pytest

from tools.make_sounds import EFFECTS, RATE, SOUNDS, effect, finished

ROOT = SOUNDS.parent.parent
NAMES = set("step slide choose confirm blocked out claim win lose page clear tick penalty".split())


def stored(name: str) -> array:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


def faults(samples: array) -> list[str]:
    """What an ear would notice as a fault."""
    peak, level = max(map(abs, samples)), (sum(s * s for s in samples) / len(samples)) ** 0.5
    found = {
        "clips": peak > 26000,
        "is too quiet": level < 800,
        "clicks at its ends": samples[0] != 0 or samples[-1] != 0,
        "is not centred": abs(sum(samples) / len(samples)) > 100,
        "begins late": max(map(abs, samples[: RATE // 10])) < peak / 20,
    }
    return [fault for fault, heard in found.items() if heard]


def test_there_is_a_file_for_every_effect_and_no_other() -> None:
    assert set(EFFECTS) == NAMES
    assert {path.stem for path in SOUNDS.iterdir()} == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_effects_are_small_clean_and_as_the_tool_makes_them(name: str) -> None:
    samples = stored(name)
    assert (SOUNDS / f"{name}.wav").stat().st_size < 30_000
    assert faults(samples) == []
    made = effect(name)
    assert len(made) == len(samples)
    # Mathematical libraries may round the last bit differently.
    assert max(abs(a - b) for a, b in zip(made, samples, strict=True)) <= 1


def test_faults_are_heard() -> None:
    step = stored("step")
    assert faults(array("h", [max(-32768, min(32767, 4 * s)) for s in step])) == ["clips"]
    assert faults(array("h", [s // 8 for s in step])) == ["is too quiet"]
    assert "clicks at its ends" in faults(step[:-1500])
    assert "is not centred" in faults(array("h", [s + 500 for s in step]))
    assert "begins late" in faults(array("h", [0] * (RATE // 5)) + step)
    assert faults(finished([1.0] * RATE, 0.5)) == ["is not centred"]


def play(program: str, driver: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )


PROGRAM = """
import sys
from screens.device.sound import Sounds
assert not any(name.startswith("kivy") for name in sys.modules), "heavy at import"
sounds = Sounds()
sounds.volume = 0
sounds.play("step")
assert sounds._loader is None, "off, yet it loads"
sounds.volume = 0.5
sounds.play("step")
sounds._loader.join()
sounds.play("step")
sounds.play("no such effect")
"""


def test_effects_play_at_the_chosen_volume() -> None:
    told = play(
        PROGRAM
        + """
step = sounds._loaded["step"]
assert step.state == "play" and step.volume == 0.5, (step.state, step.volume)
assert len(sounds._loaded) == 13
""",
        "dummy",
    )
    assert told.returncode == 0, told.stderr


def test_without_audio_nothing_is_played_and_nothing_is_said() -> None:
    told = play(PROGRAM + "assert sounds._loaded == {}", "no-such-driver")
    assert told.returncode == 0, told.stderr
    assert "Unable" not in told.stderr
    assert "Traceback" not in told.stderr
