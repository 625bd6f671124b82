"""Whether the system's theme is dark."""

import os
import subprocess
import sys

from kivy.logger import Logger
from kivy.utils import platform


def system_is_dark():
    """True if the system says so; False if unknown."""
    asks = {"android": _android, "win": _windows, "macosx": _mac, "linux": _linux}
    ask = asks.get(platform)
    return bool(ask and ask())


def _android():
    from screens.device.system_settings import is_dark

    return is_dark()


def _windows():
    if sys.platform != "win32":
        return False
    import winreg

    place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
            return winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0
    except FileNotFoundError:  # older Windows has no such choice
        return False


def _mac():
    return answer_of(["defaults", "read", "-g", "AppleInterfaceStyle"]).strip() == "Dark"


def _linux():
    if "dark" in os.environ.get("GTK_THEME", ""):
        return True
    return "dark" in answer_of(["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])


def answer_of(command):
    """The output of a small command, or nothing if it is missing or slow."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=1, check=False).stdout
    except (FileNotFoundError, subprocess.TimeoutExpired) as missing:
        Logger.debug(f"System: {missing}")
        return ""
