"""README's recipe for a new game, followed: Nim is added to a copy of the project and played there."""

import os
import re
import subprocess
import sys

import pytest

from tests.sixth_game.build import ROOT, added, build

pytestmark = pytest.mark.xdist_group("rooms")

PLACES = ("logic/nim", "screens/games/nim", "kv/games/nim", "tests/")
CHECKS = (
    *("tests/logic/test_laws.py", "tests/logic/test_bounds.py", "tests/playthroughs/test_playthroughs.py"),
    "tests/screens/games/test_nim.py",
)


def test_the_recipe_names_what_a_game_consists_of():
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## How to add a game\n")[1].split("\n## ")[0]
    recipe = {name.rpartition("/")[2] for name in re.findall(r"`([\w/<>]+\.(?:py|kv))`", section)}
    files = [path for path in added() if path.parts[0] != "tests" and path.name != "__init__.py"]
    assert {path.name for path in files} <= recipe
    assert all(path.as_posix().startswith(PLACES) for path in added())


def test_a_game_added_by_the_recipe_can_be_played(tmp_path):
    build(tmp_path)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *CHECKS, "-k", "nim", "-q", "-x", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
