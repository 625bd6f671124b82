"""A house to spoil, and the app packed once as it is."""

import sys
from pathlib import Path

import pytest

from tests.packaging.house import House, Packed

if sys.platform == "win32":
    # python-for-android builds on Linux and macOS.
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house")


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    return House(tmp_path_factory.mktemp("packed") / "house").pack()
