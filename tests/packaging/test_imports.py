"""3. Every import is the standard library, ours, or in the phone's list; what only Android has is guarded."""

import sys
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.utils import canonicalize_name

from tests.packaging.house import ROOT
from tests.packaging.recipes import Resolved
from tests.packaging.sources import imports, packed_sources
from tools.spec import for_phone

OURS = {"main", "logic", "screens"}
ANDROID = {"jnius", "android"}
"""What python-for-android alone has: pyjnius, and its own module."""
# Modules that need a library which python-for-android builds Python with only when asked.
NOT_BUILT = {"bz2", "curses", "dbm", "ensurepip", "idlelib", "lzma", "readline", "tkinter", "turtle"}


@cache
def listed_modules() -> set[str]:
    """The modules that the packages of the phone's list bring."""
    phone = for_phone((ROOT / "requirements.txt").read_text("utf-8"))
    return {
        module
        for module, names in packages_distributions().items()
        if any(canonicalize_name(name) in phone for name in names)
    }


def wrong(source: str, path: str = "screens/x.py") -> list[str]:
    """The imports of one file that the phone, or the desktop, would not get."""
    found = []
    known = OURS | (sys.stdlib_module_names - NOT_BUILT) | listed_modules() | ANDROID
    for name, line, guarded in imports(source, path[-3:]):
        top = name.partition(".")[0]
        android_only = top in ANDROID or name.startswith("plyer.platforms.android")
        if top not in known:
            found.append(f"{path}:{line} imports {name}, which the phone does not have")
        elif android_only and not guarded:
            found.append(f"{path}:{line} imports {name}, which only Android has")
    return found


def test_everything_imported_is_there() -> None:
    paths = list(packed_sources())
    assert len(paths) > 150
    shown = [(path.read_text("utf-8"), path.relative_to(ROOT).as_posix()) for path in paths]
    assert [line for source, name in shown for line in wrong(source, name)] == []


def test_the_libraries_that_python_is_built_with() -> None:
    """What is not built in is left out for a reason: python-for-android says which libraries come along."""
    depends = Resolved(["python3"], None).recipe("python3").depends
    assert {"sqlite3", "openssl", "libffi"} <= set(depends)
    assert not {"libbz2", "liblzma"} & set(depends)


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("import numpy", "screens/x.py"),
        ("def late():\n    from pygments import lexers", "screens/x.py"),
        ("from importlib import import_module\nimport_module('hypothesis')", "logic/x.py"),
        ("import lzma", "logic/x.py"),
        ("#:import lexers pygments.lexers", "kv/x.kv"),
        ("import jnius", "screens/x.py"),
        ("def late():\n    from jnius import autoclass", "screens/x.py"),
        ("from android.permissions import Permission", "screens/x.py"),
        ("from plyer.platforms.android import activity", "screens/x.py"),
        ("if platform != 'android':\n    import jnius", "screens/x.py"),
        ("if not on_android():\n    import jnius", "screens/x.py"),
        ("if on_android():\n    pass\nelse:\n    import jnius", "screens/x.py"),
        ("try:\n    import jnius\nexcept ValueError:\n    pass", "screens/x.py"),
        ("try:\n    pass\nexcept ImportError:\n    import jnius", "screens/x.py"),
    ],
)
def test_a_wrong_import_is_noticed(source: str, path: str) -> None:
    assert len(wrong(source, path)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "import json, kivy, kivymd, msgspec, PIL\nfrom plyer.utils import platform\nfrom logic.games import GAMES",
        "def late():\n    if on_android():\n        from jnius import autoclass",
        "if platform == 'android':\n    import android",
        "try:\n    from android.permissions import Permission\nexcept ImportError:\n    pass",
    ],
)
def test_a_right_import_passes(source: str) -> None:
    assert wrong(source) == []
