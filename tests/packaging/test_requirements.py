"""2. The packages resolve in python-for-android's graph, each can be had for the phone, and none lacks its needs."""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from buildozer.specparser import SpecParser
from packaging.utils import parse_wheel_filename

from tests.packaging.house import ROOT
from tests.packaging.recipes import Resolved, listed, needs_gaps, recipe_gaps
from tools.spec import PYTHON, packages, with_packages

RECIPES = ROOT / "packaging" / "android" / "recipes"
OURS = sorted(path.parent.name for path in RECIPES.glob("*/__init__.py"))
RELINKED = {"cryptography"}
"""Recipes of ours that change how a package is linked, not which one it is: see test_linking."""
WHEELS = sorted(set(OURS) - RELINKED)
COMPILED = {"charset-normalizer", "chardet", "websockets"}
"""Pure packages with a quicker wheel for some machines: pip would take the one for the machine that builds the APK."""
LINES = (ROOT / "requirements.txt").read_text("utf-8")


def spec() -> SpecParser:
    parser = SpecParser()
    parser.read(ROOT / "buildozer.spec", "utf-8")
    return parser


LISTED = listed(spec().getlist("app", "requirements"))


@pytest.fixture(scope="module")
def resolved() -> Resolved:
    return Resolved(LISTED, RECIPES)


def versions(resolved: Resolved) -> dict[str, str]:
    """What the phone gets: the list, and what recipes bring along."""
    return {name: recipe.version or "" for name, recipe in resolved.recipes.items()} | LISTED


def needed(name: str) -> list[str]:
    """What a package that is installed here says that it needs; the index tells of the others."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_the_list_is_that_of_the_app() -> None:
    assert spec().getlist("app", "requirements") == packages(LINES), "run `make spec`"


def test_a_new_package_changes_the_list() -> None:
    text = (ROOT / "buildozer.spec").read_text("utf-8")
    assert with_packages(text, LINES) == text
    longer = with_packages(text, LINES + '\nzebra==1.0\npywin32==1; sys_platform == "win32"\n')
    assert longer.replace(",\n    zebra==1.0", "") == text


def test_the_python_is_the_one_of_the_recipe(resolved: Resolved) -> None:
    assert resolved.recipe("python3").version == resolved.recipe("hostpython3").version == PYTHON


def test_recipes_and_list_agree(resolved: Resolved) -> None:
    assert recipe_gaps(LISTED, resolved) == []


def test_every_local_recipe_is_of_use(resolved: Resolved) -> None:
    """Its version is the one the app wants; python-for-android has another one, or none."""
    own = Resolved([], None)
    assert "materialyoucolor" in OURS
    for name in OURS:
        wanted = resolved.recipe(name).version
        assert LISTED.get(name, wanted) == wanted
        try:
            assert name in RELINKED or own.recipe(name).version != wanted, f"{name} needs no recipe of ours any more"
        except ValueError:
            assert name in COMPILED


def test_nothing_lacks_what_it_needs(resolved: Resolved) -> None:
    """Recipes name their needs themselves; a wheel does so in its metadata."""
    wheels = [name for name in LISTED if name not in resolved.recipes or name in WHEELS]
    assert len(wheels) > 8
    assert [gap for name in wheels for gap in needs_gaps(name, needed(name), versions(resolved))] == []


def test_a_missing_dependency_is_noticed(resolved: Resolved) -> None:
    without = {name: version for name, version in versions(resolved).items() if name != "asyncgui"}
    assert needs_gaps("asynckivy", needed("asynckivy"), without) == [
        "asynckivy needs asyncgui (>=0.6,<0.7), and gets none"
    ]


def test_the_stale_recipe_is_noticed() -> None:
    """Without our recipes KivyMD would meet a package that it cannot work with."""
    stale = Resolved(LISTED, None)
    assert "materialyoucolor is 3.0.4 here, 2.0.10 in its recipe" in recipe_gaps(LISTED, stale)
    old = LISTED | {"materialyoucolor": stale.recipes["materialyoucolor"].version}
    assert needs_gaps("kivymd", needed("kivymd"), old) == ["kivymd needs materialyoucolor>=3.0.3, and gets 2.0.10"]


def test_a_package_that_comes_along_without_a_version_is_noticed(resolved: Resolved) -> None:
    without = {name: version for name, version in LISTED.items() if name != "chardet"}
    assert recipe_gaps(without, resolved) == ["chardet comes without a version"]


def test_packages_that_exclude_each_other_are_noticed() -> None:
    with pytest.raises(Exception, match=r"[Cc]onflict|valid dependency"):
        Resolved([*LISTED, "sdl2", "sdl3"], RECIPES)


PHONE = ("android_24_arm64_v8a", "android_24_aarch64")
BUILDER = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")


def wheels(wanted: list[str], platforms: tuple[str, ...] = PHONE) -> list[dict]:
    """What pip would install, asked as python-for-android asks it; raises LookupError where there is no wheel."""
    quietly = ["--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--quiet", "--target", "none"]
    machine = ["--python-version", PYTHON, *(f"--platform={name}" for name in platforms)]
    command = [sys.executable, "-m", "pip", "install", "--retries", "1", *quietly, *machine, "--report", "-", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LookupError(done.stderr)
    return json.loads(done.stdout)["install"]


def is_pure(wheel: dict) -> bool:
    *_, tags = parse_wheel_filename(Path(wheel["download_info"]["url"]).name)
    return all(tag.platform == "any" for tag in tags)


@pytest.fixture(scope="module")
def index() -> None:
    """Skip, with a word, where pip reaches no package index; in CI that is a failure."""
    try:
        wheels(["six==1.17.0"])
    except LookupError as away:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"pip reaches no package index from here: {str(away).strip().splitlines()[-1]}")


@pytest.mark.network
def test_every_wheel_exists_for_the_phone(resolved: Resolved, index: None) -> None:
    wanted = [f"{name}=={LISTED[name]}" for name in LISTED if name not in resolved.recipes or name in WHEELS]
    found = wheels(wanted)
    assert len(found) == len(wanted)
    needs = [(wheel["metadata"]["name"], wheel["metadata"].get("requires_dist", [])) for wheel in found]
    assert [gap for name, needed in needs for gap in needs_gaps(name, needed, versions(resolved))] == []


@pytest.mark.network
def test_what_pip_installs_by_itself_is_pure(resolved: Resolved, index: None) -> None:
    """It does so for the machine that builds the APK: what is not pure needs a recipe."""
    found = wheels([f"{name}=={LISTED[name]}" for name in LISTED if name not in resolved.recipes], BUILDER)
    assert len(found) > 8
    assert [wheel["download_info"]["url"] for wheel in found if not is_pure(wheel)] == []


@pytest.mark.network
def test_a_package_without_a_wheel_and_one_for_another_machine_are_noticed(index: None) -> None:
    with pytest.raises(LookupError, match="pycairo"):
        wheels(["pycairo==1.29.0"])
    [found] = wheels([f"charset-normalizer=={LISTED['charset-normalizer']}"], BUILDER)
    assert not is_pure(found)
