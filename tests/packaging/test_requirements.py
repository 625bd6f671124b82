"""2. The packages resolve in python-for-android's graph, each can be had for the phone, and none lacks its needs."""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from buildozer.specparser import SpecParser
from packaging.utils import parse_wheel_filename

from tests.packaging.house import ROOT
from tests.packaging.recipes import Resolved, listed, needs_gaps, recipe_gaps
from tools.spec import PYTHON, packages, with_packages

RECIPES = ROOT / "apk" / "recipes"
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
    """What a package says that it needs; nothing for those that exist on Android alone."""
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
    """Its version is the one the app wants, and python-for-android's own would not do."""
    own = Resolved([], None)
    names = [path.parent.name for path in RECIPES.glob("*/__init__.py")]
    assert "materialyoucolor" in names
    for name in names:
        wanted = resolved.recipe(name).version
        assert LISTED.get(name, wanted) == wanted
        assert own.recipe(name).version != wanted, f"{name} needs no recipe of ours any more"


def test_nothing_lacks_what_it_needs(resolved: Resolved) -> None:
    """Recipes name their needs themselves; a wheel does so in its metadata."""
    wheels = [name for name in LISTED if name not in resolved.recipes or (RECIPES / name).is_dir()]
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


def reach_the_index() -> None:
    """Skip, with a word, where no package index can be asked; in CI that is a failure."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple")
    try:
        urlopen(f"{index.rstrip('/')}/six/", timeout=10).close()
    except (URLError, TimeoutError) as away:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the package index cannot be asked from here: {away}")


def wheels_for_phone(wanted: list[str]) -> list[dict]:
    """What pip would install on the phone, asked as python-for-android asks; raises where there is no wheel."""
    quietly = ["--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:", "--quiet", "--target", "none"]
    phone = ["--python-version", PYTHON, "--platform=android_24_arm64_v8a", "--platform=android_24_aarch64"]
    command = [sys.executable, "-m", "pip", "install", *quietly, *phone, "--report", "-", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LookupError(done.stderr)
    return json.loads(done.stdout)["install"]


@pytest.mark.network
def test_every_wheel_exists_for_the_phone(resolved: Resolved) -> None:
    reach_the_index()
    wanted = [
        f"{name}=={version}"
        for name, version in LISTED.items()
        if name not in resolved.recipes or (RECIPES / name).is_dir()
    ]
    found = wheels_for_phone(wanted)
    assert len(found) == len(wanted)
    gaps = []
    for wheel in found:
        name, _, _, tags = parse_wheel_filename(Path(wheel["download_info"]["url"]).name)
        assert all(tag.platform == "any" or tag.platform.startswith("android_") for tag in tags)
        gaps += needs_gaps(name, wheel["metadata"].get("requires_dist", []), versions(resolved))
    assert gaps == []


@pytest.mark.network
def test_a_package_without_a_wheel_is_noticed() -> None:
    reach_the_index()
    with pytest.raises(LookupError, match="pycairo"):
        wheels_for_phone(["pycairo==1.29.0"])
