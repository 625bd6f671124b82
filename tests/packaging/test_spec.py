"""1. buildozer's own parser and checks accept the spec, and know every word in it."""

import re
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from logic.version import __version__
from tests.packaging.house import ROOT, House

CHECK = """
import re, sys
from buildozer import Buildozer
builder = Buildozer("buildozer.spec", "android")
print("version", builder.get_version())
print("package", builder.package_full_name)
"""


def known_words() -> set[str]:
    """Every token that buildozer's own example of a spec explains."""
    example = files("buildozer").joinpath("default.spec").read_text("utf-8")
    return set(re.findall(r"^#? ?([a-z][\w.-]*) ?=", example, re.MULTILINE))


def words(spec: str) -> set[str]:
    return set(re.findall(r"^([a-z][\w.-]*) =", spec, re.MULTILINE))


def complaints(house: House) -> list[str]:
    """What buildozer says against the spec of a house."""
    done = house.run("-c", CHECK)
    said = [line for line in done.stdout.splitlines() if re.search(r"\[app\]|deprecated|rror", line)]
    if done.returncode and not said:
        said = done.stderr.splitlines()[-1:]
    unknown = words((house.folder / "buildozer.spec").read_text("utf-8")) - known_words()
    return said + [f"buildozer knows no {word}" for word in sorted(unknown)]


def test_buildozer_accepts_the_spec(house: House) -> None:
    assert complaints(house) == []
    said = house.run("-c", CHECK).stdout
    assert f"version {__version__}" in said, "the version is read from where the app reads it"
    assert "package org.quadrille.quadrille" in said


@pytest.mark.parametrize(
    ("tokens", "complaint"),
    [
        ({"title": ""}, '"title" is missing'),
        ({"package__name": "5quadrille"}, "may not start with a number"),
        ({"version__filename": "logic/none.py"}, "logic/none.py"),
        ({"version__regex": "edition = (.*)"}, "looking for `edition"),
        ({"orientation": "upwards"}, '"upwards" is not a valid'),
        ({"android__archs": "arm64-v8a\nandroid.p4a_dir = somewhere"}, "deprecated"),
        ({"android__minapi": "24\nandroid.minimumapi = 24"}, "knows no android.minimumapi"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_wrong_spec_is_noticed(house: House, tokens: dict[str, str], complaint: str) -> None:
    house.spoil_spec(**tokens)
    assert complaint in "\n".join(complaints(house))


def workflow_gaps(workflow: str, spec: str) -> list[str]:
    """What the workflow says to buildozer that buildozer would not hear: it asks only for tokens that the spec has."""
    tokens = {f"APP_{word.replace('.', '_').upper()}" for word in words(spec)}
    return sorted(set(re.findall(r"\bAPP_\w+", workflow)) - tokens)


def test_the_workflow_builds_with_this_spec() -> None:
    workflow = (ROOT / ".github" / "workflows" / "android.yml").read_text("utf-8")
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    assert workflow_gaps(workflow, spec) == []
    assert workflow_gaps(workflow, spec.replace("android.accept_sdk_license", "android.licence")) == [
        "APP_ANDROID_ACCEPT_SDK_LICENSE"
    ]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [secret for secret in set(re.findall(r"secrets\.(\w+)", workflow)) if secret not in readme] == []


INSTALL = """
import sys
from types import SimpleNamespace
from buildozer import Buildozer, buildops
from buildozer.targets.android import TargetAndroid
run, clones = buildops.cmd, []

def cmd(command, **ways):
    if command[1:3] == ["-m", "pip"]:
        return None
    clones.extend(command[1:2] if command[1] == "clone" else [])
    return run(command, **ways)

buildops.cmd = cmd
builder = Buildozer("buildozer.spec", "android")
builder.target.platform_update = False
buildops.mkdir(builder.platform_dir)
for build in range(3):
    builder.target._install_p4a()
at = run(["git", "rev-parse", "HEAD"], get_stdout=True, cwd=builder.target.p4a_dir, env=builder.environ).stdout.strip()
print("clones", len(clones), "at", at)
"""


def git(folder: Path, *arguments: str) -> str:
    """What git says in a folder."""
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    return subprocess.run(
        ["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def upstream(tmp_path: Path) -> tuple[Path, str]:
    """A repository such as python-for-android's, with a release and work after it, and that release's commit."""
    folder = tmp_path / "upstream"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=master")
    (folder / "setup.py").write_text("install_reqs = []\n")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message=release")
    git(folder, "tag", "v1")
    release = git(folder, "rev-parse", "HEAD")
    git(folder, "commit", "--quiet", "--allow-empty", "--message=later")
    return folder, release


def test_python_for_android_is_cloned_once(house: House, upstream: tuple[Path, str]) -> None:
    """And is the release that the tests know, whatever came after it."""
    folder, release = upstream
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    assert re.search(r"(?m)^p4a\.branch = master\np4a\.commit = [0-9a-f]{40}$", spec)
    known = re.search(r"(?m)^python-for-android==(.*)$", (ROOT / "requirements-dev.txt").read_text("utf-8"))[1]
    tag = "v" + ".".join(part.zfill(2) for part in known.split("."))
    assert f"# The commit of {tag}," in spec
    house.spoil_spec(p4a__commit=f"{release}\np4a.url = {folder}")
    done = house.run("-c", INSTALL)
    assert f"clones 1 at {release}" in done.stdout, done.stdout + done.stderr


def test_a_tag_as_its_branch_is_noticed(house: House, upstream: tuple[Path, str]) -> None:
    folder, release = upstream
    house.spoil_spec(p4a__branch="v1", p4a__commit=f"HEAD\np4a.url = {folder}")
    assert f"clones 3 at {release}" in house.run("-c", INSTALL).stdout


def test_no_step_of_the_workflow_hides_a_failure() -> None:
    """A pipe ends as its last command does, unless the shell is named: then GitHub adds pipefail."""
    workflow = (ROOT / ".github" / "workflows" / "android.yml").read_text("utf-8")
    assert re.search(r"(?m)^defaults:\n  run:\n    shell: bash$", workflow)
    assert "| head" not in workflow, "it hangs up early, which pipefail takes for a failure"
    assert "python -m tools.elf_pages bin/*.apk" in workflow


def test_the_version_is_written_in_one_place() -> None:
    for name in ("buildozer.spec", "pyproject.toml", "screens/app.py"):
        assert __version__ not in (ROOT / name).read_text("utf-8")
