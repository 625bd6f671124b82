"""The first start of somebody who has never had the app."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reality.app import App

GREETINGS = {
    "en_US.UTF-8": ("eng", "Rooms", "History", "Profile"),
    "fr_FR.UTF-8": ("fra", "Salons", "Historique", "Profil"),
    "uk_UA.UTF-8": ("ukr", "Кімнати", "Історія", "Профіль"),
}


@pytest.mark.parametrize("language", GREETINGS)
def test_an_empty_home_and_the_language_of_the_system(language: str, newcomer: Callable[..., App]) -> None:
    known, *words = GREETINGS[language]
    app = newcomer(known, LANG=language)
    app.start()
    app.see(*words)
    assert app.server.title(app.window) == "Quadrille"
    assert "python" not in " ".join(app.window.get_wm_class()).lower()


def test_folders_named_by_the_system(newcomer: Callable[..., App], tmp_path: Path) -> None:
    names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    app = newcomer(**{name: str(tmp_path / name.lower()) for name in names})
    app.start()
    app.see("Rooms", "Donjon")


def test_no_home_at_all(newcomer: Callable[..., App], tmp_path: Path) -> None:
    """Where the account's own folder is then taken from lies outside the test, so it is only started and closed."""
    app = newcomer(HOME=None, XDG_CONFIG_HOME=str(tmp_path / "config"), KIVY_HOME=str(tmp_path / "kivy"))
    app.start()
    app.see("Rooms", "Donjon")


def test_the_window_fits_the_screen(newcomer: Callable[..., App]) -> None:
    app = newcomer()
    app.launch()
    app.see("Today’s challenge")
    app.still()
    left, top, width, height = app.server.place(app.window)
    screen = app.server.root.get_geometry()
    assert min(left, top) >= 0
    assert left + width <= screen.width
    assert top + height <= screen.height
    # Larger than Kivy's own 800×600 where there is room for it.
    assert height >= 640
