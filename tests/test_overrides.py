"""A method that says it overrides another, and overrides nothing, is an error of `make lint`."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOGIC = ("--strict", "logic")
SCREENS = ("--config-file", "tools/overrides.ini")


def mypy(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "mypy", *options], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("options", [LOGIC, SCREENS], ids=["logic", "screens"])
def test_every_override_overrides_something(options: tuple[str, ...]) -> None:
    checked = mypy(*options)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("options", "path", "old", "new", "said"),
    [
        (LOGIC, "logic/ojyx/computers/easy.py", "def draws(", "def draws_as_before(", "no base method was found"),
        (SCREENS, "screens/tutorial/lesson.py", "def _seat_bots(", "def _seat_computers(", "no base method was found"),
        (
            SCREENS,
            "screens/tutorial/lesson.py",
            "    @override\n    def _seat_bots(",
            "    def _seat_bots(",
            "is not using @override",
        ),
    ],
)
def test_an_override_of_something_that_went_away_is_noticed(
    tmp_path: Path, options: tuple[str, ...], path: str, old: str, new: str, said: str
) -> None:
    source = (ROOT / path).read_text("utf-8")
    assert source.count(old) == 1
    changed = tmp_path / "changed.py"
    changed.write_text(source.replace(old, new), "utf-8")
    checked = mypy(*options, "--shadow-file", path, str(changed), "--cache-dir", str(tmp_path / "cache"))
    assert checked.returncode == 1
    assert said in checked.stdout


def test_lint_looks_at_both() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    for options in (LOGIC, SCREENS):
        assert f"mypy {' '.join(options)}" in recipe
