"""The app's window on a desktop: full screen, and the buttons of the mouse."""

from kivy.core.window import Window


def ignore_other_buttons():
    """Only the left button presses; the wheel scrolls."""
    for event in ("on_touch_down", "on_touch_move", "on_touch_up"):
        Window.fbind(event, _is_other_button)


def _is_other_button(_window, touch):
    return "button" in touch.profile and touch.button in ("right", "middle")


def toggle_full_screen():
    """Cover the whole screen, or return to a window."""
    Window.fullscreen = False if Window.fullscreen else "auto"
