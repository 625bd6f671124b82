"""GitHub's workflows and forms: valid, and their steps do what they say as far as they can be run here."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.packaging.house import ROOT

GITHUB = ROOT / ".github"
SCHEMAS = {
    "github-workflows": [GITHUB / "workflows" / "android.yml", GITHUB / "workflows" / "test.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
}
SMALL = {
    "make test PYTHON=python": "make --dry-run test PYTHON=python",
    "sudo apt-get -q -y --no-install-recommends install $(tools/setup.sh packages)": (
        'test -n "$(tools/setup.sh packages)" && apt-cache show $(tools/setup.sh packages) >/dev/null'
    ),
    'python -m pytest -n auto -m "not slow" tests/logic --ignore=tests/logic/peer': (
        'python -m pytest --collect-only -q -m "not slow" tests/logic --ignore=tests/logic/peer'
    ),
    "python -m tests.tour.app --only portrait-light --parts 2": (
        "tools/with_display.sh python -m tests.tour.app --only portrait-light --parts 0 --folder {folder}/tour"
    ),
}
"""How a line of a step runs here, where it would take long or change this machine."""
ELSEWHERE = {
    "sudo apt-get -q update": "the tests of the building machine ask the same archives",
    "python -m pip install --no-deps -r requirements.txt -r requirements-dev.txt": "tests/test_locks.py",
    "python -m tools.desktop": "tests/packaging/test_desktop.py",
    "dist/quadrille/quadrille --version": "tests/packaging/test_desktop.py runs the bundle",
}


def steps(name: str) -> list[str]:
    """Every line that a workflow runs."""
    workflow: dict[str, Any] = YAML(typ="safe").load(GITHUB / "workflows" / name)
    runs = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    return [line.strip() for run in runs for line in run.splitlines() if line.strip()]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_they_fit_the_schema(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, *map(str, SCHEMAS[schema])], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_workflow_is_checked() -> None:
    assert sorted(SCHEMAS["github-workflows"]) == sorted((GITHUB / "workflows").iterdir())


def test_the_schema_bites(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    text = (GITHUB / "workflows" / "test.yml").read_text("utf-8")
    wrong.write_text(text.replace("runs-on:", "runs_on:"), "utf-8")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(wrong)]
    assert subprocess.run(command, capture_output=True).returncode == 1


def test_every_line_of_the_tests_workflow_is_run_somewhere() -> None:
    assert set(steps("test.yml")) == set(SMALL) | set(ELSEWHERE)


@pytest.mark.parametrize("line", SMALL)
def test_a_line_runs(line: str, tmp_path: Path) -> None:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", SMALL[line].replace("{folder}", str(tmp_path))],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def test_the_pythons_are_those_that_the_project_names() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    least, beyond = re.findall(r"3\.(\d+)", re.search(r'requires-python = "(.*)"', text)[1])
    workflow = (GITHUB / "workflows" / "test.yml").read_text("utf-8")
    named = re.findall(r'"3\.(\d+)"', re.search(r"python: \[(.*)\]", workflow)[1])
    assert [int(minor) for minor in named] == list(range(int(least), int(beyond)))
