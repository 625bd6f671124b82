"""A gamepad in the hands of a test: Kivy's own joystick events, directions and two buttons."""

from collections import deque

from kivy.core.window import Window

from screens.core import focus

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Pad:
    """What a thumb does."""

    def __init__(self, driver):
        self.driver = driver

    def go(self, *ways):
        """Press the cross, and let it go."""
        for way in ways:
            Window.dispatch("on_joy_hat", 0, 0, WAYS[way])
            Window.dispatch("on_joy_hat", 0, 0, (0, 0))
            self.driver.frames(2)

    def tilt(self, axis, value):
        """Move the stick."""
        Window.dispatch("on_joy_axis", 0, axis, value)
        self.driver.frames(1)

    def press(self):
        self._button(0)

    def back(self):
        self._button(1)

    def _button(self, number):
        Window.dispatch("on_joy_button_down", 0, number)
        Window.dispatch("on_joy_button_up", 0, number)
        self.driver.frames(3)

    @property
    def at(self):
        """What is pointed at."""
        return self.driver.app.navigation.focused

    def reach(self, target):
        """Point at a control, by directions alone."""
        target = getattr(target, "__self__", target)
        for _ in range(60):
            if self.at is target:
                return
            self.go(self._first_step(target))
        raise AssertionError(f"directions do not lead to {target}, only to {self.at}")

    def choose(self, text, kind=None):
        """Point at what bears a text, and press it."""
        widget = self.driver.find(text, kind)
        while not hasattr(widget, "trigger"):
            widget = widget.parent
        self.reach(widget)
        self.press()

    def _first_step(self, target):
        """The first direction on the shortest way to a control."""
        front = self.driver.app.navigation.foremost
        widgets = front.reachable() if hasattr(front, "reachable") else focus.reachable(front)
        begin = self.at
        if begin not in widgets:
            return "down"
        ways = {begin: None}
        queue = deque([begin])
        while queue:
            here = queue.popleft()
            for way in ("up", "down") if hasattr(here, "step") else WAYS:
                there = focus.next_towards(widgets, here, way)
                if there is not None and there not in ways:
                    ways[there] = ways[here] or way
                    queue.append(there)
        assert target in ways, f"no directions lead to {target}"
        return ways[target]
