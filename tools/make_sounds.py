"""Makes the sound effects of paper and wood, always the same ones: `make sounds`."""

from __future__ import annotations

import wave
from array import array
from collections.abc import Callable
from math import cos, exp, pi, sin, sqrt
from pathlib import Path
from random import Random

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22050
Samples = list[float]


def wood(pitch: float, seconds: float, dullness: float = 1.0) -> Samples:
    """A struck bar: a few partials which are no multiples of each other, the high ones dying first."""
    partials = ((1.0, 1.0, 18.0), (2.76, 0.42, 38.0), (5.4, 0.16, 70.0))
    samples = [0.0] * int(seconds * RATE)
    for ratio, loudness, decay in partials:
        turn, fall = 2 * pi * pitch * ratio / RATE, decay * dullness / RATE
        if pitch * ratio > RATE / 2.2:
            continue
        for i in range(len(samples)):
            samples[i] += loudness * sin(turn * i) * exp(-fall * i)
    return samples


def knock(seed: int, seconds: float = 0.02, tone: float = 900.0) -> Samples:
    """The first instant of a touch: a puff of dull noise."""
    return shaped(band(noise(seconds, seed), tone, 0.8), lambda t: exp(-6 * t))


def noise(seconds: float, seed: int) -> Samples:
    draw = Random(seed).uniform
    return [draw(-1, 1) for _ in range(int(seconds * RATE))]


def band(samples: Samples, centre: float, width: float, end: float | None = None) -> Samples:
    """Lets through what is near `centre` Hz, gliding to `end` over the sound; `width` is in octaves or so."""
    low = high = 0.0
    passed = []
    for i, sample in enumerate(samples):
        now = centre if end is None else centre + (end - centre) * i / len(samples)
        turn = 2 * sin(pi * min(now, RATE / 6) / RATE)
        low += turn * high
        high += turn * (sample - low - width * high)
        passed.append(high * sqrt(width))
    return passed


def shaped(samples: Samples, loudness: Callable[[float], float]) -> Samples:
    """The sound with a loudness given for its course from 0 to 1."""
    return [sample * loudness(i / len(samples)) for i, sample in enumerate(samples)]


def swell(peak: float) -> Callable[[float], float]:
    """Rises to full loudness at `peak`, then falls, both softly."""
    return lambda t: 0.5 - 0.5 * cos(pi * (t / peak if t < peak else (1 - t) / (1 - peak)))


def scratch(seconds: float, seed: int) -> Samples:
    """A pencil stroke: bright noise which catches on the grain of the paper."""
    grain = Random(seed + 1)
    catches = [grain.uniform(0.35, 1) for _ in range(int(seconds * 140) + 2)]
    stroke = shaped(band(noise(seconds, seed), 2600, 0.9, 3300), swell(0.35))
    return [sample * catches[int(i / RATE * 140)] for i, sample in enumerate(stroke)]


def rustle(seconds: float, seed: int, start: float, end: float, peak: float) -> Samples:
    """Paper on paper, with a few small crackles."""
    samples = shaped(band(noise(seconds, seed), start, 1.1, end), swell(peak))
    place = Random(seed + 1)
    for _ in range(int(seconds * 30)):
        at = int(place.triangular(0, len(samples) - 120, len(samples) * peak))
        mix_into(samples, knock(place.randrange(1 << 30), 0.004, 2800), at / RATE, 0.9)
    return samples


def mix_into(samples: Samples, other: Samples, at: float, loudness: float) -> None:
    start = int(at * RATE)
    samples.extend([0.0] * (start + len(other) - len(samples)))
    for i, sample in enumerate(other, start):
        samples[i] += sample * loudness


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds laid over each other: (starting second, loudness, sound)."""
    samples: Samples = []
    for at, loudness, part in parts:
        mix_into(samples, part, at, loudness)
    return samples


# Loudness of the finished effect against what it is made of: small gestures stay quiet.
EFFECTS: dict[str, tuple[float, Callable[[], Samples]]] = {
    "step": (0.55, lambda: mixed((0, 1, wood(311, 0.16)), (0, 0.7, knock(1)))),
    "slide": (
        0.45,
        lambda: mixed((0, 1.6, rustle(0.2, 2, 900, 1700, 0.6)), (0.17, 0.5, wood(370, 0.12)), (0.17, 0.4, knock(3))),
    ),
    "choose": (0.3, lambda: mixed((0, 1, wood(1180, 0.06, 2.2)), (0, 0.4, knock(4, 0.008, 2000)))),
    "confirm": (0.5, lambda: mixed((0, 0.8, wood(523.3, 0.2)), (0.09, 1, wood(784, 0.24)))),
    "blocked": (0.4, lambda: mixed((0, 1, scratch(0.12, 5)), (0.15, 1, scratch(0.13, 7)))),
    "out": (
        0.55,
        lambda: mixed(
            (0, 0.9, wood(392, 0.12)),
            (0.13, 0.8, wood(294, 0.14)),
            (0.24, 0.7, wood(220, 0.16)),
            (0.33, 1, wood(131, 0.25)),
            (0.33, 0.8, knock(8, 0.05, 300)),
        ),
    ),
    "claim": (
        0.65,
        lambda: mixed(
            (0, 1, wood(147, 0.22)),
            (0, 1.4, knock(9, 0.06, 350)),
            (0.05, 0.45, wood(440, 0.26)),
            (0.09, 0.4, wood(659, 0.26)),
        ),
    ),
    "win": (
        0.6,
        lambda: mixed(
            (0, 0.8, wood(523.3, 0.3, 0.6)),
            (0.1, 0.8, wood(659.3, 0.3, 0.6)),
            (0.2, 0.8, wood(784, 0.3, 0.6)),
            (0.32, 1, wood(1046.5, 0.34, 0.5)),
            (0.32, 0.5, wood(523.3, 0.34, 0.5)),
        ),
    ),
    "lose": (
        0.5,
        lambda: mixed(
            (0, 0.9, wood(329.6, 0.3, 0.7)),
            (0.16, 0.9, wood(293.7, 0.3, 0.7)),
            (0.33, 1, wood(220, 0.32, 0.6)),
        ),
    ),
    "page": (
        0.4,
        lambda: mixed((0, 1, rustle(0.3, 10, 1100, 2500, 0.45)), (0.24, 0.7, rustle(0.16, 12, 1900, 900, 0.3))),
    ),
    "clear": (
        0.5,
        lambda: mixed(
            (0, 1.4, rustle(0.3, 14, 700, 3000, 0.7)),
            (0.16, 0.5, wood(784, 0.2)),
            (0.23, 0.6, wood(1175, 0.24)),
        ),
    ),
    "tick": (0.3, lambda: mixed((0, 1, wood(1760, 0.035, 3)), (0, 0.6, knock(16, 0.006, 2400)))),
    "penalty": (
        0.55,
        lambda: mixed(
            (0, 1, wood(185, 0.15)),
            (0, 0.6, knock(17, 0.03, 400)),
            (0.13, 1, wood(174.6, 0.2)),
            (0.13, 0.6, knock(18, 0.03, 400)),
        ),
    ),
}


def finished(samples: Samples, loudness: float) -> array[int]:
    """As 16-bit numbers: at the wanted peak, beginning and ending in silence so that no speaker clicks."""
    rise, fall = int(0.0015 * RATE), int(0.02 * RATE)
    last = len(samples) - 1
    soft = [sample * min(1, i / rise) * min(1, (last - i) / fall) for i, sample in enumerate(samples)]
    scale = loudness * 32767 / max(abs(sample) for sample in soft)
    return array("h", [round(sample * scale) for sample in soft])


def effect(name: str) -> array[int]:
    loudness, make = EFFECTS[name]
    return finished(make(), loudness)


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name in EFFECTS:
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(effect(name).tobytes())


if __name__ == "__main__":
    main()
