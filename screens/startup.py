"""Starts the app: reads the command line, finds its folder and sets up what Kivy reads while it is imported."""

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
    given = None if on_phone() else given_on_command_line(sys.argv[1:])
    folder, refused = (None, None) if on_phone() else data_folder(os.environ)
    set_up_kivy(folder)
    from screens.app import QuadrilleApp

    QuadrilleApp(folder, refused=refused, given=given).run()


def given_on_command_line(arguments):
    """What is to be opened, or None; --help and --version print and end."""
    from argparse import ArgumentParser

    from logic.version import __version__

    parser = ArgumentParser(prog=NAME, description="Grid games on squared paper.")
    parser.add_argument("--version", action="version", version=f"Quadrille {__version__}")
    parser.add_argument(
        "given", nargs="?", metavar="FILE_OR_LINK", help="matches to import (*.quadrille), or an invitation to a room"
    )
    return parser.parse_args(arguments).given


def on_phone():
    """Whether Android or iOS gives the app its folder and its window."""
    return hasattr(sys, "getandroidapilevel") or sys.platform in ("android", "ios")


def data_folder(environ):
    """The folder of all the app's data, created with its parents.

    Where it cannot be written, a temporary folder stands in: the second value then says which folder refused, or why.
    """
    try:
        folder = settled_folder(environ)
        make_writable(folder)
    except (OSError, RuntimeError) as refusal:
        refused = getattr(refusal, "filename", None) or str(refusal)
        return Path(tempfile.mkdtemp(prefix=f"{NAME}-")), str(refused)
    return folder, None


def settled_folder(environ):
    """The folder for the data. What an earlier version kept elsewhere is moved; it stays there where it cannot be."""
    folder, former = usual_folder(environ), former_folder(environ)
    if former is None or not former.is_dir() or folder.exists():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Not copied where it cannot be renamed: half a copy would be taken for all of it.
        former.rename(folder)
    except OSError:
        return former
    return folder


def usual_folder(environ):
    """The platform's folder for this app's data; RuntimeError if there is no home directory."""
    if sys.platform == "win32":
        return Path(environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return _xdg(environ, "XDG_DATA_HOME", ".local/share")


def former_folder(environ):
    """Where earlier versions kept their data, or None if that was the same folder."""
    if sys.platform in ("win32", "darwin"):
        return None
    return _xdg(environ, "XDG_CONFIG_HOME", ".config")


def _xdg(environ, name, usual):
    folder = Path(environ.get(name, ""))
    # The XDG specification says that relative paths are ignored.
    return (folder if folder.is_absolute() else Path.home() / usual) / NAME


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
        # The command line is ours.
        os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.config import Config

    # Otherwise a right click leaves a red dot that acts as a second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if folder is not None:
        for setting, value in window_settings(folder).items():
            Config.set("graphics", setting, value)
        Config.set("graphics", "minimum_width", SMALLEST[0])
        Config.set("graphics", "minimum_height", SMALLEST[1])


def window_settings(folder):
    """Kivy's settings for the size and place of the window: as it was left, or else fitting the screen."""
    from screens.core import window_placement
    from screens.device.display import screen_size

    screen, last = screen_size(), window_placement.read(folder)
    if last is None or not last.fits(screen):
        width, height = fitting(screen)
        return {"width": width, "height": height}
    return {
        "width": last.width,
        "height": last.height,
        "position": "custom",
        "left": last.left,
        "top": last.top,
        "window_state": "maximized" if last.maximized else "visible",
    }


def fitting(screen):
    """The size of a new window on a screen of this size, with space for the system's bars and the frame."""
    if screen is None:
        return COMFORTABLE
    return min(COMFORTABLE[0], round(screen[0] * 0.92)), min(COMFORTABLE[1], round(screen[1] * 0.86))
