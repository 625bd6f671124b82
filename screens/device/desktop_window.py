"""The app's window on a desktop: full screen, its place, and the buttons of the mouse."""

import msgspec
from kivy.core.window import Window
from kivy.logger import Logger

from screens.core import window_placement
from screens.core.window_placement import Placement


def ignore_other_buttons():
    """Only the left button presses; the wheel scrolls."""
    for event in ("on_touch_down", "on_touch_move", "on_touch_up"):
        Window.fbind(event, _is_other_button)


def _is_other_button(_window, touch):
    return "button" in touch.profile and touch.button in ("right", "middle")


def toggle_full_screen():
    """Cover the whole screen, or return to a window."""
    Window.fullscreen = False if Window.fullscreen else "auto"


class WindowKeeper:
    """Remembers the window's size and place for the next start."""

    def __init__(self, folder):
        self._folder = folder
        last = window_placement.read(folder)
        self._maximized = bool(last and last.maximized)
        self._free = last
        Window.bind(on_maximize=self._maximise, on_restore=self._restore)

    def _maximise(self, *_):
        self._maximized = True

    def _restore(self, *_):
        self._maximized = False

    def keep(self):
        """Write it down: the app ends."""
        Window.unbind(on_maximize=self._maximise, on_restore=self._restore)
        if not (self._maximized or Window.fullscreen):
            width, height = Window.system_size
            self._free = Placement(int(width), int(height), int(Window.left), int(Window.top))
        if self._free is not None:
            last = msgspec.structs.replace(self._free, maximized=self._maximized)
            try:
                window_placement.write(self._folder, last)
            except OSError as refusal:
                Logger.warning(f"Quadrille: the window's place is not kept: {refusal}")
