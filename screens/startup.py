"""Starts the app: finds its folder and sets up what Kivy reads while it is imported."""

import os
import sys
import tempfile
from pathlib import Path

NAME = "quadrille"
COMFORTABLE = 1200, 800
"""The initial size of a desktop window in pixels, if the screen is large enough."""

SMALLEST = 360, 360
"""The minimum size of the window that screens are laid out for."""


def run():
    """Start the app and stay until it ends."""
    folder, refused = (None, None) if on_phone() else data_folder(os.environ)
    set_up_kivy(folder)
    from screens.app import QuadrilleApp

    QuadrilleApp(folder, refused=refused).run()


def on_phone():
    """Whether Android or iOS gives the app its folder and its window."""
    return hasattr(sys, "getandroidapilevel") or sys.platform in ("android", "ios")


def data_folder(environ):
    """The folder of all the app's data, created with its parents.

    Where it cannot be written, a temporary folder stands in: the second value then says which folder refused.
    """
    try:
        folder = usual_folder(environ)
        make_writable(folder)
    except (OSError, RuntimeError) as refusal:
        refused = getattr(refusal, "filename", None) or str(refusal)
        return Path(tempfile.mkdtemp(prefix=f"{NAME}-")), str(refused)
    return folder, None


def usual_folder(environ):
    """The platform's folder for this app's data; RuntimeError if there is no home directory."""
    if sys.platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    config = Path(environ.get("XDG_CONFIG_HOME", ""))
    # The XDG specification says that relative paths are ignored.
    return (config if config.is_absolute() else Path.home() / ".config") / NAME


def make_writable(folder):
    """Create a folder and try it; raises OSError if files cannot be created in it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def set_up_kivy(folder):
    """Give Kivy a folder of ours, so that other programs' settings have no effect here, and a window that fits."""
    if folder is not None:
        home = os.environ.setdefault("KIVY_HOME", str(folder / ".kivy"))
        Path(home).mkdir(parents=True, exist_ok=True)
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", NAME)
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", NAME)
        # A click into a window that was behind another one counts, as in other programs.
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    from kivy.config import Config

    # Otherwise a right click leaves a red dot that acts as a second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if folder is not None:
        from screens.device.display import screen_size

        width, height = fitting(screen_size())
        Config.set("graphics", "width", width)
        Config.set("graphics", "height", height)
        Config.set("graphics", "minimum_width", SMALLEST[0])
        Config.set("graphics", "minimum_height", SMALLEST[1])


def fitting(screen):
    """The size of a new window on a screen of this size, with space for the system's bars and the frame."""
    if screen is None:
        return COMFORTABLE
    return min(COMFORTABLE[0], round(screen[0] * 0.92)), min(COMFORTABLE[1], round(screen[1] * 0.86))
