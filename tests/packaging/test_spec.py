"""1. buildozer's own parser and checks accept the spec, and know every word in it."""

import re
from importlib.resources import files

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


def test_the_version_is_written_in_one_place() -> None:
    for name in ("buildozer.spec", "pyproject.toml", "screens/app.py"):
        assert __version__ not in (ROOT / name).read_text("utf-8")
