"""Who may import whom: the arrows between the rooms of the house, read from the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Modules that bring the rooms together, and so may know all of logic.
REGISTRIES = {"logic.games", "logic.arena"}
# What only the type checker imports, and where.
FOR_TYPES = {("logic.core.override", "typing_extensions.override")}
PEER_LIBRARIES = ("msgspec", "websockets", "cryptography", "spake2", "zeroconf", "ifaddr", "paho", "certifi")
BUILT = {"bin", "build", "dist", "tour"}
APP = {"main", "screens", "tests", "tools"}
# What every screen stands on knows no page and no game; what all play screens share knows no single game.
SHARED = ("core", "theme", "drawing", "i18n", "device", "widgets")
ABOVE_SHARED = ("app", "games", "pages", "play", "rooms", "tutorial")
OF_ALL_GAMES = ("screens.games.face", "screens.games.seat_names")
KIVY = ("kivy", "kivymd", "kivy_garden", "asynckivy", "asyncgui", "materialyoucolor", "plyer")
NOT_SHIPPED = ("tests", "tools")


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, path: Path) -> Iterator[tuple[int, str]]:
    """Every import with its line, also inside functions and by name through importlib."""
    package = [*path.parts[:-1]]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) + 1 - level] if level else []
                start = ".".join([*base, *([module] if module else [])])
                yield from ((node.lineno, f"{start}.{alias.name}") for alias in names)
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str() as name), *_],
            ):
                yield node.lineno, name


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def allowed(module: str, name: str) -> bool:
    """Whether `module` may import `name`."""
    top, _, rest = module.partition(".")
    if name.partition(".")[0] in sys.stdlib_module_names or (module, name) in FOR_TYPES:
        return True
    if top == "logic":
        room = rest.partition(".")[0]
        if module in REGISTRIES:
            return within(name, ("logic", "msgspec")) and not within(name, ("logic.peer",))
        if room == "peer":
            return within(name, ("logic.core", "logic.peer", *PEER_LIBRARIES))
        return within(name, ("logic.core", f"logic.{room}", "msgspec"))
    if top == "screens" and not allowed_on_screens(rest.split("."), name):
        return False
    if top in APP:
        return top in NOT_SHIPPED or not within(name, NOT_SHIPPED)
    return not within(name, KIVY)


def allowed_on_screens(place: list[str], name: str) -> bool:
    """The same between the packages of screens; `place` is where the module is in there."""
    if place[0] in SHARED:
        return not within(name, tuple(f"screens.{above}" for above in ABOVE_SHARED))
    if not within(name, ("screens.games",)) or within(name, OF_ALL_GAMES):
        return True
    if place[0] == "play":
        return False
    return place[0] != "games" or within(name, (f"screens.games.{place[1]}",))


def crossings(source: str, path: str) -> list[str]:
    """The imports of one file that go against the arrows."""
    module = module_name(Path(path))
    return [f"{path}:{line} imports {name}" for line, name in imports(source, Path(path)) if not allowed(module, name)]


def sources() -> Iterator[Path]:
    for folder in sorted(ROOT.iterdir()):
        if folder.suffix == ".py":
            yield folder
        elif folder.is_dir() and not folder.name.startswith(".") and folder.name not in BUILT:
            yield from sorted(folder.rglob("*.py"))


def test_the_house_keeps_its_arrows() -> None:
    found = [
        crossing
        for path in sources()
        for crossing in crossings(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    ]
    assert found == []


def test_there_is_one_way_to_the_app() -> None:
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "screens").rglob("*.py")
        if "get_running_app" in path.read_text("utf-8")
    ]
    assert asking == ["screens/core/uses_app.py"]


def test_all_of_logic_is_read() -> None:
    modules = {module_name(path.relative_to(ROOT)) for path in sources()}
    assert {"main", "logic.games", "logic.core.game", "logic.stayboard.rules", "screens.i18n.texts"} <= modules


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("logic/core/match.py", "import kivy"),
        ("logic/core/match.py", "def late():\n    from kivy.clock import Clock"),
        ("logic/core/match.py", "from kivymd.app import MDApp"),
        ("logic/core/match.py", "import plyer.vibrator"),
        ("logic/core/match.py", "import importlib\nimportlib.import_module('screens.i18n.texts')"),
        ("logic/core/match.py", "__import__('kivy')"),
        ("logic/core/match.py", "from logic.ojyx import rules"),
        ("logic/core/match.py", "from logic import ojyx"),
        ("logic/core/match.py", "from .. import ojyx"),
        ("logic/core/match.py", "from logic.games import GAMES"),
        ("logic/core/__init__.py", "from ..desert.rules import Desert"),
        ("logic/ojyx/rules.py", "from logic.desert.state import State"),
        ("logic/ojyx/rules.py", "from ..desert import state"),
        ("logic/ojyx/rules.py", "from logic import games"),
        ("logic/ojyx/rules.py", "from logic import *"),
        ("logic/ojyx/rules.py", "import logic.peer.host.host"),
        ("logic/ojyx/rules.py", "import websockets"),
        ("logic/ojyx/rules.py", "from typing_extensions import override"),
        ("logic/ojyx/rules.py", "import screens"),
        ("logic/peer/host/host.py", "from logic.ojyx.rules import Ojyx"),
        ("logic/peer/host/host.py", "from logic.games import GAMES"),
        ("logic/peer/host/host.py", "import kivy.clock"),
        ("logic/games.py", "from screens import home"),
        ("logic/games.py", "from logic.peer import host"),
        ("logic/version.py", "from logic.ojyx import rules"),
        ("screens/pages/home/screen.py", "from tests.screens import driver"),
        ("screens/core/screen.py", "from screens.pages.home.screen import Home"),
        ("screens/widgets/buttons.py", "from screens.play.screen import PlayScreen"),
        ("screens/device/sound.py", "from screens.games.face import face"),
        ("screens/play/screen.py", "from screens.games.ojyx import texts"),
        ("screens/games/ojyx/screen.py", "from screens.games.desert.texts import names"),
        ("main.py", "import tools.texts"),
        ("recipes/something/__init__.py", "import kivy"),
    ],
)
def test_a_wrong_import_is_noticed(path: str, source: str) -> None:
    assert len(crossings(source, path)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("logic/core/match.py", "import json, msgspec\nfrom logic.core.game import Game\nfrom . import rng"),
        ("logic/core/__init__.py", "from .game import Game\nfrom logic.core import rng"),
        ("logic/ojyx/rules.py", "from msgspec import Struct\nfrom logic.core.game import Game"),
        (
            "logic/ojyx/rules.py",
            "from .state import State\nfrom ..core import rng\nfrom logic.ojyx import cards",
        ),
        (
            "logic/peer/host/host.py",
            "import asyncio, websockets\nfrom logic.core import match\nfrom . import wire",
        ),
        ("logic/games.py", "from logic.ojyx.rules import Ojyx\nfrom .desert import rules"),
        (
            "screens/pages/home/screen.py",
            "import kivy, plyer\nfrom logic.games import GAMES\nfrom screens.i18n.texts import tr",
        ),
        ("main.py", "from screens.app import Quadrille"),
        (
            "tests/screens/pages/test_home.py",
            "import kivy, tools.texts, screens.pages.home.screen, logic.games, pytest",
        ),
        ("recipes/something/__init__.py", "from pythonforandroid.recipe import PythonRecipe"),
    ],
)
def test_a_right_import_passes(path: str, source: str) -> None:
    assert crossings(source, path) == []
