"""A gamepad: its directions and two buttons are enough for everything.

The first button presses, the second goes back. Where the directions belong to the board (a walk, a choice of
cards), the second button changes over to the controls beside it; pressing one of them leads back to the board.
"""

from weakref import WeakMethod

from kivy.clock import Clock
from kivy.core.window import Window

TILTED, UPRIGHT = 20_000, 12_000
"""A stick is tilted beyond the first value and released within the second, of 32 768."""
AXES = {0: ("left", "right"), 1: ("up", "down")}
HATS = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
BUTTONS = {0: "press", 1: "back", 2: "press", 3: "back", 11: "up", 12: "down", 13: "left", 14: "right"}
"""Buttons by number: two pairs under the thumb, and the cross on pads that report it as buttons."""
FIRST_REPEAT, REPEAT = 0.45, 0.14
"""Seconds until a held direction repeats, and between further repeats."""


class Gamepad:
    """Turns gamepad input into navigation, focus and game keys."""

    def __init__(self, app):
        self._app = app
        self._tilted = {}
        self._screen, self._at_controls = None, False
        self._held, self._again = None, None
        Window.bind(on_joy_axis=self._axis, on_joy_hat=self._hat)
        Window.bind(on_joy_button_down=self._button_down, on_joy_button_up=self._button_up)

    def close(self):
        """Unbind from the window: the app is ending."""
        self._release()
        Window.unbind(on_joy_axis=self._axis, on_joy_hat=self._hat)
        Window.unbind(on_joy_button_down=self._button_down, on_joy_button_up=self._button_up)

    # What a gamepad does

    def _axis(self, _window, stick, axis, value):
        if axis not in AXES:
            return
        before = self._tilted.get((stick, axis))
        if abs(value) < UPRIGHT:
            self._tilted.pop((stick, axis), None)
            if before is not None:
                self._release()
        elif abs(value) > TILTED:
            way = AXES[axis][value > 0]
            self._tilted[stick, axis] = way
            if way != before:
                self._hold(way)

    def _hat(self, _window, _stick, _hat, value):
        way = HATS.get(tuple(value))
        if way:
            self._hold(way)
        else:
            self._release()

    def _button_down(self, _window, _stick, button):
        way = BUTTONS.get(button)
        if way in ("press", "back"):
            self.go(way)
        elif way:
            self._hold(way)

    def _button_up(self, _window, _stick, button):
        if BUTTONS.get(button) == self._held:
            self._release()

    def _hold(self, way):
        """Act on a direction at once, and repeatedly while it is held."""
        self._release()
        self._held = way
        self.go(way)
        self._again = Clock.schedule_once(_weak(self._repeat), FIRST_REPEAT)

    def _repeat(self, _dt):
        if self._held:
            self.go(self._held)
            self._again = Clock.schedule_once(_weak(self._repeat), REPEAT)

    def _release(self):
        self._held = None
        if self._again is not None:
            self._again.cancel()
            self._again = None

    # What it means

    def go(self, way):
        """A direction, "press" or "back"."""
        navigation = self._app.navigation
        if navigation.typing():
            navigation.stop_typing()
            return
        if navigation.current_screen is not self._screen:
            self._screen, self._at_controls = navigation.current_screen, False
        if way == "back":
            self._back(navigation)
        elif self._steering(navigation):
            self._steer(navigation, way)
        elif way == "press":
            self._press(navigation)
        else:
            navigation.focus_key(way)

    def _steering(self, navigation):
        return not navigation.is_covered and not self._at_controls and navigation.current_screen.steers

    def _steer(self, navigation, way):
        screen = navigation.current_screen
        if way == "press":
            taken = screen.press("enter") or screen.press("space")
        else:
            taken = screen.press(way)
        if taken:
            navigation.unfocus()
        else:
            self._change_over(navigation)

    def _press(self, navigation):
        """Press the focused widget; without one, do what Enter does on this screen."""
        if navigation.focused is not None:
            self._at_controls = False
            navigation.focus_key("enter")
        elif navigation.is_covered or not navigation.current_screen.press("enter"):
            navigation.focus_key("tab")

    def _back(self, navigation):
        if not navigation.is_covered and navigation.current_screen.steers:
            if self._at_controls:
                self._at_controls = False
                navigation.unfocus()
            elif not navigation.current_screen.back():
                self._change_over(navigation)
        elif not navigation.back():
            self._app.lifecycle.leave()

    def _change_over(self, navigation):
        """Move the focus from the board to the controls, last one first: those are under the thumbs."""
        self._at_controls = True
        navigation.focus_key("tab", ("shift",))


def _weak(method):
    """A callback that holds its gamepad weakly."""
    held = WeakMethod(method)

    def call(dt):
        if (alive := held()) is not None:
            alive(dt)

    return call
