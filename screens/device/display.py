"""The size of the screen, found before any window is open. Imports no Kivy."""

import ctypes
import sys


def screen_size():
    """Width and height of the main screen in pixels, or None if unknown."""
    ask = {"win32": _windows, "darwin": _mac}.get(sys.platform, _x11)
    try:
        return ask()
    except (OSError, AttributeError):
        # A library or a function of it that this system does not have.
        return None


def _windows():
    metrics = ctypes.windll.user32.GetSystemMetrics
    return metrics(0), metrics(1)


def _mac():
    library = ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
    display = library.CGMainDisplayID()
    wide, high = library.CGDisplayPixelsWide, library.CGDisplayPixelsHigh
    wide.restype = high.restype = ctypes.c_size_t
    return wide(display), high(display)


def _x11():
    """Also under Wayland, whose sessions offer X11 to programs such as Kivy."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    display = library.XOpenDisplay(None)
    if not display:
        return None
    pointer = ctypes.c_void_p(display)
    screen = library.XDefaultScreen(pointer)
    size = library.XDisplayWidth(pointer, screen), library.XDisplayHeight(pointer, screen)
    library.XCloseDisplay(pointer)
    return size
