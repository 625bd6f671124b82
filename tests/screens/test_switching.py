"""Whoever switches theme, palette, language, text size or window with a screen open sees what a start would show."""

import pytest

from tests.screens.switching import PLAIN, SWITCHES, Look, differences


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch):
    monkeypatch.setattr("logic.core.store.os.fsync", lambda _handle: None)


def test_the_sun_sets_on_an_open_app():
    assert differences(*SWITCHES["theme"], parts=("around", "dungeon")) == []
