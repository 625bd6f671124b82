"""The app for tests: fresh, in a folder of its own, and gone without a trace afterwards."""

import gc

import pytest
from kivy.core.window import Window

if Window is None:
    # Without a display there is nothing to drive; tools/with_display.sh provides one.
    collect_ignore_glob = ["test_[!f]*.py"]

QUIET = {"language": "en", "theme": "light", "animation": "off", "sounds": 0, "vibration": False, "answer_ms": 0}
"""How tests like the app: nothing moves, nothing is waited for."""


def pytest_collection_finish():
    """Collect garbage as the app does when it is started by itself, but seldom in a test: after it everything goes."""
    from screens.core.gc_policy import tidy_seldom

    tidy_seldom()
    gc.set_threshold(500_000)


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Start the app; starting it again ends the one before, as a restart on the same folder."""
    from tests.screens.support.driver import Driver

    # Whether saves survive a power cut is tested elsewhere; here it would only be waited for.
    monkeypatch.setattr("logic.core.store.os.fsync", lambda _handle: None)

    # Exports go to the downloads of whoever runs the app, and tests leave nothing there.
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    running = []

    def start(size="portrait", folder=None, **settings):
        if running and running[-1].app is not None:
            running[-1].close()
        driver = Driver(folder or tmp_path / "data", size=size, **{**QUIET, **settings})
        running.append(driver)
        return driver

    yield start
    if running and running[-1].app is not None:
        running[-1].close()


@pytest.fixture
def hands(monkeypatch):
    """The clock of every match, moved by hand: no test waits for a computer or a turn's time."""
    import screens.play.screen
    from tests.logic.core.scheduler import FakeScheduler

    scheduler = FakeScheduler()
    monkeypatch.setattr(screens.play.screen, "KivyScheduler", lambda: scheduler)
    return scheduler
