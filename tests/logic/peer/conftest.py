"""What tests between devices share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.logic.peer.devices import House, house
from tests.logic.peer.process import Process


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


class Team:
    """Devices in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all: list[Process] = []

    def process(self, name: str, **limits: Any) -> Process:
        """One of a name finds what an earlier one of that name has left."""
        process = Process(self.folder / name, **limits)
        self._all.append(process)
        return process

    def end(self) -> None:
        for process in self._all:
            process.end()


@pytest.fixture
def team(tmp_path: Path) -> Iterator[Team]:
    made = Team(tmp_path)
    try:
        yield made
    finally:
        made.end()
