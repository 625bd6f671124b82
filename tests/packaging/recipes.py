"""What python-for-android makes of a list of packages: its recipes, its order, and what each package needs."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from tools.spec import PHONE

# Needs cairo's headers, and only kivymd.uix.loadingindicator, which the app never imports, uses it.
LEFT_OUT = {"materialshapes"}


class Resolved:
    """A list as python-for-android resolves it: recipes it builds, and modules that pip installs."""

    def __init__(self, names: Iterable[str], local_recipes: Path | None) -> None:
        # python-for-android remembers recipes for good, but another list may have other ones.
        self._known: dict[str, Recipe] = {}
        Recipe.recipes = self._known
        self.context = Context()
        self.context.local_recipes = str(local_recipes) if local_recipes else None
        bootstrap = Bootstrap.get_bootstrap("sdl2", self.context)
        recipes, modules, _ = get_recipe_order_and_bootstrap(self.context, list(names), bootstrap)
        self.recipes = {canonicalize_name(name): self.recipe(name) for name in recipes}
        self.modules = {canonicalize_name(Requirement(name).name) for name in modules}

    def recipe(self, name: str) -> Recipe:
        Recipe.recipes = self._known
        return Recipe.get_recipe(name, self.context)


def listed(packages: Iterable[str]) -> dict[str, str]:
    """The versions of a list such as buildozer's, by name."""
    return {canonicalize_name(name): version for name, version in (item.split("==") for item in packages)}


def recipe_gaps(packages: Mapping[str, str], resolved: Resolved) -> list[str]:
    """Where the list and the recipes do not agree: other versions, and what would come in without one."""
    gaps = [
        f"{name} is {packages[name]} here, {recipe.version} in its recipe"
        for name, recipe in resolved.recipes.items()
        if name in packages and recipe.version != packages[name]
    ]
    return gaps + [f"{name} comes without a version" for name in sorted(resolved.modules - packages.keys())]


def needs_gaps(name: str, needed: Iterable[str], versions: Mapping[str, str]) -> list[str]:
    """What a package needs on the phone and does not get, pip being called with --no-deps."""
    gaps = []
    for text in needed:
        need = Requirement(text)
        if (need.marker and not need.marker.evaluate(PHONE)) or canonicalize_name(need.name) in LEFT_OUT:
            continue
        version = versions.get(canonicalize_name(need.name))
        if version is None or not need.specifier.contains(version):
            gaps.append(f"{name} needs {text}, and gets {version or 'none'}")
    return gaps
