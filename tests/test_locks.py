"""The lock files are complete, though installed with --no-deps, and .venv holds just those versions."""

import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
# materialshapes needs cairo's headers, and only kivymd.uix.loadingindicator, which the app never imports, uses it.
LEFT_OUT = {"materialshapes"}


def lock(name: str) -> dict[str, Requirement]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(item.name): item for item in found}


RUNTIME = lock("requirements.txt")
ALL = RUNTIME | lock("requirements-dev.txt")


def here(requirements: dict[str, Requirement]) -> dict[str, Requirement]:
    return {name: item for name, item in requirements.items() if not item.marker or item.marker.evaluate()}


def unmet(name: str, needed: list[str], locked: dict[str, Requirement]) -> list[str]:
    """The requirements of a package which the lock does not answer."""
    missing = []
    for text in needed:
        need = Requirement(text)
        if need.marker and not need.marker.evaluate({"extra": ""}):
            continue
        answer = locked.get(canonicalize_name(need.name))
        if answer is None or not need.specifier.contains(str(answer.specifier).removeprefix("==")):
            missing.append(f"{name} needs {text}")
    return [line for line in missing if not any(name in line for name in LEFT_OUT)]


@pytest.mark.parametrize("requirement", ALL.values(), ids=str)
def test_every_version_is_exact(requirement: Requirement) -> None:
    assert re.fullmatch(r"==[\w.]+", str(requirement.specifier))


def test_the_environment_holds_the_locked_versions() -> None:
    wrong = {}
    for name, item in here(ALL).items():
        try:
            installed = version(name)
        except PackageNotFoundError:
            installed = "nothing"
        if not item.specifier.contains(installed):
            wrong[name] = installed
    assert wrong == {}, "run `make setup`"


@pytest.mark.parametrize(("name", "locked"), [("app", RUNTIME), ("development", ALL)])
def test_the_list_is_complete(name: str, locked: dict[str, Requirement]) -> None:
    known = here(locked)
    assert [line for package in known for line in unmet(package, requires(package) or [], known)] == []


def test_a_gap_is_noticed() -> None:
    known = {"a": Requirement("a==1.0")}
    assert unmet("x", ["a>=1", 'b; extra == "more"', 'c; python_version < "3"'], known) == []
    assert unmet("x", ["a>=2", "b"], known) == ["x needs a>=2", "x needs b"]


def test_the_left_out_module_is_never_imported() -> None:
    sources = [ROOT / "main.py", *(ROOT / "screens").rglob("*.py"), *(ROOT / "kv").rglob("*.kv")]
    users = [path.name for path in sources if re.search("loadingindicator|MDLoadingIndicator", path.read_text("utf-8"))]
    assert users == []
