"""Whether the system asks apps to reduce motion."""

import sys

from kivy.utils import platform

from screens.device.system_theme import answer_of


def system_keeps_still():
    """True if the system says so; False if unknown."""
    asks = {"android": _android, "win": _windows, "macosx": _mac, "linux": _linux}
    ask = asks.get(platform)
    return bool(ask and ask())


def _android():
    from screens.device.system_settings import is_still

    return is_still()


def _windows():
    if sys.platform != "win32":
        return False
    import ctypes

    animated = ctypes.c_int(1)
    get_client_area_animation = 0x1042
    ctypes.windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)
    return not animated.value


def _mac():
    return answer_of(["defaults", "read", "com.apple.universalaccess", "reduceMotion"]).strip() == "1"


def _linux():
    return answer_of(["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]).strip() == "false"
