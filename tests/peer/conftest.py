"""What tests between devices share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.peer.devices import House, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made
