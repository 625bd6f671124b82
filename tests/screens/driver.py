"""Drives the real app in a real window: touches, keys, waiting for something, pictures."""

import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="quadrille-kivy-"))

from kivy.config import Config

Config.set("graphics", "maxfps", "0")
Config.set("graphics", "resizable", "1")
Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse")

from kivy.base import EventLoop, runTouchApp  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.metrics import Metrics  # noqa: E402
from msgspec.structs import replace  # noqa: E402
from PIL import Image  # noqa: E402

SIZES = {"portrait": (390, 844), "landscape": (844, 390), "desktop": (1280, 800), "small": (360, 640)}
KEYCODES = {
    "enter": 13, "escape": 27, "space": 32, "backspace": 8, "tab": 9, "left": 276, "right": 275, "up": 273, "down": 274,
    **{f"numpad{digit}": 256 + digit for digit in range(10)}, "numpaddecimal": 266, "numpadenter": 271,
}  # fmt: skip


class FingerTouch(MotionEvent):
    """A finger on the window."""

    def __init__(self, x, y):
        super().__init__("test", "finger", {"x": x / Window.width, "y": y / Window.height}, is_touch=True,
                         type_id="touch")  # fmt: skip
        self.profile = ["pos"]

    def depack(self, args):
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def put(self, phase):
        EventLoop.post_dispatch_input(phase, self)


class Driver:
    """One running app, in a folder of its own."""

    def __init__(self, folder=None, size="portrait", **settings):
        from screens.app import QuadrilleApp

        self.folder = Path(folder or tempfile.mkdtemp(prefix="quadrille-data-"))
        Metrics.fontscale = 1.0
        self.app = QuadrilleApp(folder=self.folder)
        self.app.system_font_scale = 1.0
        self.resize(size)
        if settings:
            self._settle_settings(settings)
        self.app._run_prepare()
        runTouchApp(embedded=True)
        self.frames(4)

    def _settle_settings(self, settings):
        """Write the settings as an earlier visit would have left them."""
        from logic.core.saves import Saves
        from logic.games import GAMES

        saves = Saves(self.folder, GAMES)
        profile = saves.profile()
        saves.keep_profile(replace(profile, settings=replace(profile.settings, **settings)))

    def close(self):
        """End the app as its window's closing would."""
        from screens.furniture import Overlay

        for overlay in list(Overlay.shown):
            overlay.dismiss()
        self.frames(2)
        self.app.dispatch("on_stop")
        self.app.navigation.put_away()
        Window.remove_widget(self.app.root)
        self.frames(1)

    @property
    def screen(self):
        return self.app.navigation.current_screen

    def resize(self, size):
        width, height = SIZES.get(size, size)
        Window.size = (round(width * Metrics.density), round(height * Metrics.density))
        self.frames(3)

    def frames(self, count=1):
        for _ in range(count):
            if EventLoop.status == "started" or EventLoop.event_listeners:
                EventLoop.idle()

    def until(self, true, seconds=20, what=""):
        """Run frames until something is true."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise AssertionError(f"waited {seconds} s in vain: {what or true}")
            EventLoop.idle()
            time.sleep(0.001)

    def settled(self):
        """Run frames until nothing moves any more."""
        from kivy.animation import Animation

        self.until(lambda: not Animation._instances or self._only_pulses(), 5, "animations")
        self.frames(3)

    @staticmethod
    def _only_pulses():
        from kivy.animation import Animation

        return all(animation.repeat for animation in Animation._instances if hasattr(animation, "repeat"))

    def tap(self, target):
        """Touch a widget in its middle, or a place (x, y)."""
        x, y = target if isinstance(target, tuple) else target.to_window(*target.center)
        touch = FingerTouch(x, y)
        touch.put("begin")
        self.frames(1)
        touch.put("end")
        self.frames(2)

    def key(self, *names):
        """Press keys one after the other, by name."""
        for name in names:
            code = KEYCODES.get(name) or ord(name)
            codepoint = name if len(name) == 1 else None
            Window.dispatch("on_key_down", code, 0, codepoint, [])
            Window.dispatch("on_key_up", code, 0)
            self.frames(2)

    def find(self, text=None, kind=None, root=None):
        """The first visible widget with that text, label or title, and of that class."""
        from screens.furniture import Overlay

        top = root or Overlay.top() or self.screen
        for widget in top.walk(restrict=True):
            if kind and type(widget).__name__ != kind:
                continue
            words = [getattr(widget, name, "") for name in ("text", "label", "title")]
            if (text is None or text in words) and _visible(widget):
                return widget
        raise AssertionError(f"no {kind or 'widget'} {text!r} on {top}")

    def press(self, text, kind=None):
        """Tap what bears that text; what is scrolled away is scrolled to first."""
        from screens.focus import scroller_of

        widget = self.find(text, kind)
        while not hasattr(widget, "trigger"):
            widget = widget.parent
        scroller = scroller_of(widget)
        if scroller is not None:
            scroller.scroll_to(widget, animate=False)
            self.frames(2)
        self.tap(widget)

    def picture(self, path):
        """Save what the window shows."""
        self.settled()
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        Window.on_draw()
        width, height = Window.size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGBA", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image.convert("RGB").save(path)
        return path


def _visible(widget):
    while widget is not None and widget is not Window:
        if getattr(widget, "opacity", 1) == 0 or widget.disabled:
            return False
        widget = widget.parent if widget.parent is not widget else None
    return True
