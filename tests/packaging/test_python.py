"""6. The code is right for the phone's Python, and needs nothing that the oldest desktop's has not."""

import ast
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.packaging.house import ROOT
from tests.packaging.sources import imports, packed_sources
from tools.spec import PYTHON, for_phone

OLDEST = (3, 11)
"""What pyproject.toml asks for."""
GONE = set(
    # 3.12
    "asynchat asyncore distutils imp smtpd "
    # 3.13
    "aifc audioop cgi cgitb chunk crypt imghdr lib2to3 mailcap msilib nis nntplib ossaudiodev pipes sndhdr spwd sunau "
    "telnetlib uu xdrlib tkinter.tix "
    # 3.14
    "asyncio.AbstractChildWatcher asyncio.FastChildWatcher asyncio.MultiLoopChildWatcher asyncio.PidfdChildWatcher "
    "asyncio.SafeChildWatcher asyncio.ThreadedChildWatcher asyncio.get_child_watcher asyncio.set_child_watcher "
    "ast.Bytes ast.Ellipsis ast.NameConstant ast.Num ast.Str importlib.abc.ResourceReader importlib.abc.Traversable "
    "pkgutil.find_loader pkgutil.get_loader pty.master_open pty.slave_open sqlite3.version sqlite3.version_info "
    "typing.ByteString urllib.request.FancyURLopener urllib.request.URLopener "
    # functions that went between the oldest Python and the phone's
    "configparser.SafeConfigParser locale.resetlocale ssl.match_hostname ssl.wrap_socket typing.io typing.re "
    "unittest.findTestCases unittest.makeSuite webbrowser.MacOSX".split()
)
"""Modules, and names of modules, that Python has dropped since the oldest one that the desktop may have."""
PURE = ("asyncgui", "asynckivy", "kivymd", "plyer", "requests", "urllib3", "idna", "certifi", "filetype")


def flaws(source: str, name: str = "x.py") -> list[str]:
    """What the phone's Python, or the oldest desktop's, would say against some code."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(source, name, feature_version=OLDEST)
            compile(source, name, "exec", optimize=2)
    except (SyntaxError, DeprecationWarning, SyntaxWarning) as wrong:
        return [f"{name}: {wrong}"]
    return [*_dropped(source, tree, name), *_left_by_finally(tree, name)]


def _dropped(source: str, tree: ast.AST, name: str) -> Iterator[str]:
    for wanted, line, guarded in imports(source):
        if not guarded and any(wanted == gone or wanted.startswith(f"{gone}.") for gone in GONE):
            yield f"{name}:{line} imports {wanted}, which Python {PYTHON} has no more"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in GONE:
            yield f"{name}:{node.lineno} uses {ast.unparse(node)}, which Python {PYTHON} has no more"


def _left_by_finally(tree: ast.AST, name: str) -> Iterator[str]:
    """Python 3.14 warns of a `finally` that is left by return, break or continue."""
    for node in ast.walk(tree):
        for step in node.finalbody if isinstance(node, ast.Try) else ():
            if any(isinstance(part, ast.Return) for part in ast.walk(step)):
                yield f"{name}:{step.lineno} returns from finally"


def missing_names(source: str, name: str = "x.py") -> list[str]:
    """The names of the standard library that this Python does not have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in sys.stdlib_module_names:
            # Some systems lack some modules; those are imported where they are.
            module = import_module(node.module) if find_spec(node.module) else None
            names = [alias.name for alias in node.names if module and not hasattr(module, alias.name)]
            found += [f"{name}: {node.module} has no {missing}" for missing in names]
    return found


def sources() -> list[tuple[str, str]]:
    return [
        (path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
        for path in packed_sources()
        if path.suffix == ".py"
    ]


def test_the_code_is_right_for_both_pythons() -> None:
    assert [flaw for source, name in sources() for flaw in flaws(source, name)] == []


@pytest.mark.skipif(sys.version_info[:2] != OLDEST, reason="only the oldest Python can tell what it does not have")
def test_nothing_newer_than_the_oldest_python_is_used() -> None:
    assert [line for source, name in sources() for line in missing_names(source, name)] == []
    assert missing_names("from itertools import batched") == ["x.py: itertools has no batched"]


@pytest.mark.parametrize("package", PURE)
def test_the_pure_packages_import_nothing_that_is_gone(package: str) -> None:
    assert package in for_phone((ROOT / "requirements.txt").read_text("utf-8"))
    # What plyer and urllib3 have for other systems is never imported on the phone.
    elsewhere = ("/win/", "/macosx/", "/linux/", "/ios/", "emscripten")
    files = [Path(str(file.locate())) for file in distribution(package).files or () if file.suffix == ".py"]
    read = [path for path in files if not any(part in path.as_posix() for part in elsewhere)]
    assert read
    found = []
    for path in read:
        source = path.read_text("utf-8")
        found += _dropped(source, ast.parse(source), path.name)
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "import imp",
        "from distutils.version import LooseVersion",
        "def late():\n    import cgi",
        "import ast\nast.Str",
        "from typing import ByteString",
        "import pkgutil\npkgutil.find_loader('x')",
        "print('\\d')",
        "type Name = str",
        "def first[T](things: list[T]) -> T: ...",
        "try:\n    pass\nexcept* OSError as x:\n    break",
        "def f():\n    try:\n        pass\n    finally:\n        return 1",
        "print 'hello'",
    ],
)
def test_wrong_code_is_noticed(source: str) -> None:
    assert len(flaws(source)) == 1


@pytest.mark.parametrize(
    "source", ["try:\n    import imp\nexcept ImportError:\n    imp = None", "import importlib, ast"]
)
def test_right_code_passes(source: str) -> None:
    assert flaws(source) == []
