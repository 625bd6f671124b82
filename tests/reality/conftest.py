"""Apps that are started from outside, each on a display of its own, and ended at the end of the test."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.reality.app import App
from tests.reality.server import Server

PICTURES = os.environ.get("REALITY_PICTURES")
"""A folder for the last picture of every test."""


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def newcomer(server: Server, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., App]]:
    """Makes the app of somebody who has never started it: their home is empty. At the end it is closed by the cross on
    its frame, and must not have complained about anything."""
    apps: list[App] = []

    def make(languages: str = "eng", **environment: str | None) -> App:
        home = tmp_path / f"home{len(apps)}"
        home.mkdir()
        apps.append(App(server, home, languages, **environment))
        return apps[-1]

    try:
        yield make
        for app in apps:
            if app.process is not None:
                assert app.close() == 0
            assert app.complaints() == []
    finally:
        for number, app in enumerate(apps):
            if PICTURES and (image := app.last):
                Path(PICTURES).mkdir(parents=True, exist_ok=True)
                image.save(Path(PICTURES) / f"{request.node.name}-{number}.png")
            app.kill()


@pytest.fixture
def app(newcomer: Callable[..., App]) -> App:
    """Started by somebody who wants no animations, with home before it."""
    app = newcomer()
    app.calm = True
    app.start()
    app.see("Stay on the Board", "Donjon")
    return app
