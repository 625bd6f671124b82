"""2b. Whatever is compiled for the phone is linked with its Python: on Android a library finds no names otherwise."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from pythonforandroid import recipe as p4a_recipe
from pythonforandroid.androidndk import AndroidNDK
from pythonforandroid.archs import Arch
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.recipe import PythonRecipe, Recipe

from tests.packaging.recipes import Resolved
from tests.packaging.test_requirements import LISTED, RECIPES, RELINKED, WHEELS
from tools.spec import PYTHON

SHORT = PYTHON.rpartition(".")[0]
NDK_API = 24
RUST = {"cryptography"}
"""Built by cargo, which hears of RUSTFLAGS alone."""


def compiled(resolved: Resolved) -> list[Recipe]:
    """The recipes that make modules for Python with a compiler."""
    pure = {*WHEELS, "setuptools"}
    return [
        recipe for name, recipe in resolved.recipes.items() if isinstance(recipe, PythonRecipe) and name not in pure
    ]


@pytest.fixture
def environments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What the compilers of a list's recipes would be called with, on a machine that had an NDK and a built Python."""
    monkeypatch.setattr(p4a_recipe, "shprint", lambda *_, **__: None)
    # Without rustup there is no such command; nothing is called here.
    monkeypatch.setattr(p4a_recipe.sh, "rustup", print, raising=False)

    def ask(local_recipes: Path | None) -> dict[str, Mapping[str, str]]:
        resolved = Resolved(LISTED, local_recipes)
        arch = next(arch for arch in resolved.context.archs if arch.arch == "arm64-v8a")
        pretend_built(resolved, arch, tmp_path)
        return {recipe.name: recipe.get_recipe_env(arch) for recipe in compiled(resolved)}

    return ask


def pretend_built(resolved: Resolved, arch: Arch, folder: Path) -> None:
    """Lay out what the recipes look for: a compiler, a built Python, and the version in Kivy's source."""
    context = resolved.context
    context.setup_dirs(str(folder))
    context.env = {"PATH": "/usr/bin"}
    context.ndk, context.ndk_api = AndroidNDK(str(folder / "ndk")), NDK_API
    context.recipe_build_order = list(resolved.recipes)
    context.bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    context.bootstrap.build_dir = str(folder / "bootstrap")
    context.bootstrap.distribution = SimpleNamespace(name="quadrille")
    context.python_recipe = resolved.recipe("python3")
    compiler = Path(context.ndk.clang)
    compiler.parent.mkdir(parents=True, exist_ok=True)
    compiler.touch(0o755)
    built = Path(context.python_recipe.link_root(arch.arch)) / "build" / f"lib.android-{SHORT}"
    built.mkdir(parents=True, exist_ok=True)
    kivy = Path(resolved.recipe("kivy").get_build_dir(arch.arch)) / "kivy"
    kivy.mkdir(parents=True, exist_ok=True)
    (kivy / "_version.py").write_text(f"__version__ = '{LISTED['kivy']}'\n")


def unlinked(environments: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The recipes whose modules would not name Python's library as one that they need."""
    flags = {name: each["RUSTFLAGS" if name in RUST else "LDFLAGS"].split() for name, each in environments.items()}
    return [
        name
        for name, given in flags.items()
        if f"{'-Clink-arg=' if name in RUST else ''}-lpython{SHORT}" not in given
        or not any(flag.startswith("-L") and flag.endswith("android-build") for flag in given)
    ]


def test_every_compiled_recipe_links_python(environments) -> None:
    found = environments(RECIPES)
    assert {"kivy", "pyjnius", "cffi", "cryptography", "msgspec", "pillow"} <= {name.lower() for name in found}
    assert unlinked(found) == []


def test_every_recipe_in_rust_is_known(environments) -> None:
    assert {name for name, given in environments(RECIPES).items() if "CARGO_BUILD_TARGET" in given} == RUST


def test_python_for_android_does_not_do_it_itself(environments) -> None:
    """When it does, the recipe of ours can go."""
    assert unlinked(environments(None)) == sorted(RELINKED)
