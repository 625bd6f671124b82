"""Whole dungeons: what each of them promises, and that the same code always makes the same one."""

import hashlib
import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from statistics import median

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from logic.core.codes import BadCode
from logic.dungeon.generator import codes, figures
from logic.dungeon.generator.export import to_json
from logic.dungeon.generator.generate import from_code, generate
from logic.dungeon.generator.grid import Kind, from_rows
from logic.dungeon.generator.modes import MODES
from logic.dungeon.generator.quality import rate
from logic.dungeon.state import Options
from tests.logic.dungeon.checks import check

ROOT = Path(__file__).parents[3]
SEEDS = {24: 8, 32: 6, 48: 3, 64: 2}
CODES = {
    "D1-classic-32-50-12345": "b03b7c17178b82d8",
    "D1-crypt-48-50-271": "cd9d9f9c535dd40a",
    "D1-temple-24-100-0": "df81fc1b41234e8c",
    "D1-ruins-64-50-9": "6251512fc07443a9",
    "D1-labyrinth-33-70-233279": "57bdc5a6a471b175",
    "D1-cavern-64-10-5": "ecd6f94769f44565",
}
"""Codes, and a sum of what they name."""
FIRST_MADE = (
    (24, 50, 40),
    (32, 10, 15),
    (32, 50, 40),
    (32, 100, 15),
    (33, 70, 10),
    (48, 50, 10),
    (64, 50, 5),
    (96, 50, 1),
)
"""Sizes, densities and how many seeds."""
FIRST_SUMS = {
    "classic": "461c9cdb5fe91af2",
    "crypt": "bd0ef422b7f72412",
    "temple": "e07eb6fef8530d85",
    "ruins": "3444b237c8339d0a",
    "labyrinth": "a24d6902f021573b",
    "cavern": "83fe47288dc48dc1",
}


@pytest.mark.parametrize(("size", "mode", "density"), list(product(SEEDS, MODES, (10, 50, 100))))
def test_every_promise(size: int, mode: str, density: int) -> None:
    for seed in range(SEEDS[size]):
        check(generate(Options(size=size, mode=mode, density=density, seed=seed * 7919)))


@settings(max_examples=25)
@given(st.integers(24, 70), st.sampled_from(sorted(MODES)), st.integers(10, 100), st.integers())
def test_every_promise_at_any_size(size: int, mode: str, density: int, seed: int) -> None:
    check(generate(Options(size=size, mode=mode, density=density, seed=seed)))


def test_a_very_large_one() -> None:
    check(generate(Options(size=128, mode="ruins", density=80, seed=4)))
    assert generate(Options(size=256, seed=1)).quality.score == 100


@pytest.mark.parametrize(("size", "mode"), list(product(SEEDS, MODES)))
def test_typical_dungeons_are_good(size: int, mode: str) -> None:
    made = figures.figures(size, mode, 15, 50)
    assert median(dungeon.quality.score for dungeon in made) >= 80
    assert figures.row(made)[:2] == [str(size), mode]


def bytes_from(python: str) -> list[str]:
    """The dungeons of the codes, as another process writes them."""
    script = "import sys; from logic.dungeon.generator import export, generate\n"
    script += "for code in sys.argv[1:]: print(export.to_json(generate.from_code(code)).decode())"
    answer = subprocess.run(
        [python, "-c", script, *CODES],
        env={**os.environ, "PYTHONHASHSEED": "99"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.splitlines()


def test_another_process_makes_the_same_bytes() -> None:
    assert bytes_from(sys.executable) == [to_json(from_code(code)).decode() for code in CODES]


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_another_python_makes_the_same_bytes(version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", "import msgspec"], capture_output=True, check=False).returncode:
        pytest.skip(f"no Python {version} with msgspec here")
    assert bytes_from(python) == [to_json(from_code(code)).decode() for code in CODES]


@pytest.mark.parametrize("code", CODES)
def test_a_code_names_the_same_dungeon_for_ever(code: str) -> None:
    """On every machine, under every Python, in every version of the app: shared codes must not change meaning."""
    dungeon = from_code(code)
    drawn = b"".join(dungeon.kinds) + repr((dungeon.rooms, dungeon.doors, dungeon.path)).encode()
    assert hashlib.sha256(drawn).hexdigest()[:16] == CODES[code]


def test_seeds_make_different_dungeons() -> None:
    made = [generate(Options(size=24, seed=seed)) for seed in range(40)]
    assert len({dungeon.kinds for dungeon in made}) == 40


def test_seeds_are_reduced_and_none_is_zero() -> None:
    assert generate(Options(seed=12345 + 233280)) == generate(Options(seed=12345))
    assert generate(Options(seed=-1)) == generate(Options(seed=233279))
    assert generate(Options()) == generate(Options(seed=0))


def test_a_code_names_a_dungeon() -> None:
    dungeon = generate(Options(size=48, mode="crypt", density=50, seed=12345))
    assert dungeon.code == "D2-crypt-48-50-12345"
    assert from_code(" d2-CRYPT-48-50-12345\n") == dungeon
    assert codes.parse(dungeon.code) == Options(size=48, mode="crypt", density=50, seed=12345)


def test_a_code_names_a_complexity_of_its_own() -> None:
    options = Options(size=48, mode="crypt", density=50, seed=12345, complexity=0)
    dungeon = generate(options)
    assert dungeon.code == "D2-crypt-48-50-12345-c0"
    assert from_code("d2-crypt-48-50-12345-C0") == dungeon
    assert codes.parse(dungeon.code) == options


def test_codes_of_the_first_version_stay_what_they_were() -> None:
    options = codes.parse("D1-crypt-48-50-12345")
    assert options == Options(size=48, mode="crypt", density=50, seed=12345, version=1)
    first, second = generate(options), generate(replace(options, version=2))
    assert first.code == "D1-crypt-48-50-12345"
    assert first.walls != second.walls
    # Then treasure was number 6; `cells` has today's numbers.
    assert sum(row.count(6) for row in first.kinds) == first.cells.count(Kind.TREASURE) > 0
    assert sum(row.count(Kind.TREASURE) for row in second.kinds) == second.cells.count(Kind.TREASURE) > 0


@pytest.mark.parametrize("mode", MODES)
def test_the_first_version_makes_the_same_bytes_as_then(mode: str) -> None:
    """Sums of the JSON that the app wrote before there was a second version."""
    found = hashlib.sha256()
    for size, density, seeds in FIRST_MADE:
        for seed in range(seeds):
            options = Options(size=size, mode=mode, density=density, seed=seed * 4999, version=1)
            found.update(to_json(generate(options)))
    assert found.hexdigest()[:16] == FIRST_SUMS[mode]


def test_treasure_is_kind_7() -> None:
    assert Kind.TREASURE == 7


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not_a_code"),
        ("crypt", "not_a_code"),
        ("D1-crypt-48-50", "not_a_code"),
        ("D1-crypt-48-50-1-2", "not_a_code"),
        ("D1-crypt-48-50--1", "not_a_code"),
        ("D1-crypt-٤٨-50-1", "not_a_code"),
        ("D1-crypt-48-50-" + "9" * 50, "not_a_code"),
        ("x" * 10_000, "not_a_code"),
        ("D3-crypt-48-50-1", "newer_code"),
        ("D2-crypt-48-50-1-50", "not_a_code"),
        ("D2-crypt-48-50-1-c", "not_a_code"),
        ("D2-crypt-48-50-1-c101", "bad_complexity"),
        ("D1-castle-48-50-1", "no_such_mode"),
        ("D1-crypt-23-50-1", "bad_size"),
        ("D1-crypt-257-50-1", "bad_size"),
        ("D1-crypt-48-9-1", "bad_density"),
        ("D1-crypt-48-101-1", "bad_density"),
        ("D1-crypt-48-50-233280", "bad_seed"),
    ],
)
def test_what_is_no_code(text: str, reason: str) -> None:
    with pytest.raises(BadCode) as refused:
        from_code(text)
    assert refused.value.reason == reason
    assert len(refused.value.part) <= 40


def test_options_are_checked() -> None:
    for wrong in ({"size": 23}, {"size": 257}, {"density": 9}, {"density": 101}, {"mode": "castle"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Options)


def test_what_cannot_be_reached_is_worth_nothing() -> None:
    dungeon = generate(Options(size=24, seed=3))
    rows = [bytearray(row) for row in dungeon.kinds]
    for row in rows:
        for x, kind in enumerate(row):
            if kind == Kind.DOOR:
                row[x] = Kind.WALL
    grid = from_rows(map(bytes, rows), 24)
    rated = rate(grid, dungeon.rooms, 0, None, 1 << grid.index(*dungeon.start))
    assert rated.score == 0
    assert {"unreachable", "no_way"} <= {warning.key for warning in rated.warnings}
