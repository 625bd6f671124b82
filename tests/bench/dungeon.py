"""How quickly Donjon makes dungeons, complete ones, rated, with their shortest way: beside rot.js, and by size."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median

from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.modes import MODES
from logic.dungeon.state import Options
from tests import bench as benches
from tests.bench import Row, amount, bench, speed, yardstick

A_FEW = 5
SMALL, LARGE = 24, 256
LARGE_ONES = 7
ROT_JS = "rot-js@2.2.1"
THEIRS = Path(__file__).resolve().parent.parent.parent / "build" / "bench"
"""Where rot.js is put."""
DIGGER = """
const { Map } = require("rot-js");
function speed(seconds) {
  const begun = process.cpuUsage();
  let made = 0, spent = 0;
  while (spent < seconds) {
    for (let i = 0; i < 20; i++) new Map.Digger(64, 64).create(() => {});
    made += 20;
    const used = process.cpuUsage(begun);
    spent = (used.user + used.system) / 1e6;
  }
  return made / spent;
}
speed(0.5);
console.log(JSON.stringify([1, 2, 3, 4, 5].map(() => speed(0.3))));
"""


@bench("dungeon")
def dungeons() -> Iterator[Row | str]:
    """Dungeons of 64×64 from consecutive seeds, all eight steps, beside the bare maps of rot.js' Digger."""
    ours = speed(_some(64))
    yield Row("complete scored 64×64 dungeons", ours, "dungeons/s", ours / yardstick())
    theirs = _rot_js()
    if isinstance(theirs, str):
        yield theirs
        return
    yield Row("bare 64×64 maps of rot.js' Digger", theirs, "maps/s")
    yield Row("ours to rot.js, ratio", ours / theirs, "(at least 1)")


@bench("dungeon")
def growth() -> Iterator[Row]:
    """How the time grows from 24×24 to 256×256, beside the number of cells; sizes in turn, so that both have the
    same luck with a machine that others use too."""
    cells = (LARGE / SMALL) ** 2
    for mode in MODES:
        small: list[float] = []
        large: list[float] = []
        for seed in range(amount(LARGE_ONES)):
            large.append(_time(LARGE, mode, seed))
            small += [_time(SMALL, mode, seed * A_FEW + more) for more in range(amount(A_FEW))]
        grown = median(large) / median(small)
        yield Row(f"{mode}: one of {LARGE}×{LARGE}", median(large) * 1000, "ms")
        yield Row(f"{mode}: time grows {SMALL} to {LARGE} by", grown, f"(at most {cells:.0f}, as the cells do)")


def _time(size: int, mode: str, seed: int) -> float:
    begun = time.process_time()
    generate(Options(size=size, mode=mode, seed=seed))
    return time.process_time() - begun


def _some(size: int) -> Callable[[], int]:
    seeds = count(1)

    def some() -> int:
        for _ in range(A_FEW):
            generate(Options(size=size, seed=next(seeds)))
        return A_FEW

    return some


def _rot_js() -> float | str:
    """Maps a second, or why there is nothing to compare with."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return "rot.js is left out: node and npm are not here"
    if not (THEIRS / "node_modules" / "rot-js").is_dir():
        if benches.quick:
            return "rot.js is left out: it would have to be fetched"
        THEIRS.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", str(THEIRS), "--no-audit", "--no-fund", ROT_JS]
        fetched = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        if fetched.returncode:
            return "rot.js is left out: npm cannot fetch it"
    ran = subprocess.run([node, "-e", DIGGER], cwd=THEIRS, capture_output=True, text=True, timeout=120, check=True)
    return median(json.loads(ran.stdout))
