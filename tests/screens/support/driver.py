"""Drives the real app in a real window: touches, keys, waiting for something, pictures."""

import gc
import tempfile
import time
from itertools import count
from pathlib import Path

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.lang.parser import global_idmap
from kivy.metrics import Metrics
from msgspec.structs import replace
from PIL import Image

from tests.screens.support.bus_snapshot import Observers

SIZES = {"portrait": (390, 844), "landscape": (844, 390), "desktop": (1280, 800), "small": (360, 640)}
KEYCODES = {
    "enter": 13, "escape": 27, "space": 32, "backspace": 8, "tab": 9, "left": 276, "right": 275, "up": 273, "down": 274,
    "home": 278, "end": 279, "f1": 282, "f2": 283, "f11": 292, **{f"numpad{digit}": 256 + digit for digit in range(10)},
    "numpaddecimal": 266, "numpadenter": 271,
}  # fmt: skip


class Canvas:
    """Whether frames are drawn. Software drawing is slow, and what nobody looks at need not be drawn."""

    drawn = False

    @classmethod
    def skip(cls, *_):
        return not cls.drawn


Window.bind(on_draw=Canvas.skip, on_flip=Canvas.skip)


class FingerTouch(MotionEvent):
    """A finger on the window."""

    def __init__(self, x, y):
        super().__init__("test", "finger", _share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args):
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def put(self, phase):
        EventLoop.post_dispatch_input(phase, self)

    def go(self, x, y):
        self.move(_share(x, y))
        self.put("update")


def _share(x, y):
    return {"x": x / Window.width, "y": y / Window.height}


class Driver:
    """One running app, in a folder of its own; `close` leaves nothing of it behind."""

    _loaded = False

    def __init__(self, folder=None, size="portrait", font_scale=1.0, **settings):
        from screens.app import QuadrilleApp

        self._own_folder = None if folder else tempfile.TemporaryDirectory(prefix="quadrille-data-")
        self.folder = Path(folder or self._own_folder.name)
        Metrics.fontscale = 1.0
        self._before = Observers()
        self.app = QuadrilleApp(folder=self.folder)
        self.app.appearance.system_font_scale = font_scale
        self.resize(size)
        if settings:
            self._settle_settings(settings)
        self.app._run_prepare()
        # Hands in tests are never in a hurry: between one look at the clock and the next a second has passed.
        self.app.touch_guard.now = count().__next__
        runTouchApp(embedded=True)
        self.frames(4)

    def _settle_settings(self, settings):
        """Write the settings as an earlier visit would have left them."""
        from logic.core.saves import Saves
        from logic.games import GAMES

        saves = Saves(self.folder, GAMES)
        profile = saves.profile()
        wanted = replace(profile.settings, **settings)
        saves.keep_profile(replace(profile, settings=wanted))
        assert saves.profile().settings == wanted, f"the app refuses {settings}"

    def close(self):
        """End the app as its window's closing would."""
        self.app.dispatch("on_stop")
        self._forget()

    def kill(self):
        """End the app without a word to it, as a system that needs the memory would."""
        current = self.app.navigation.current_screen
        if getattr(current, "model", None):
            # Nothing of it may run on or save: a killed process does neither.
            current.client._save = lambda match: None
            current.model.close()
        self.app.lifecycle.tidying.stop()
        self._forget()

    def _forget(self):
        """Leave nothing behind. What still held the app, were it only a name in here, would have it searched again at
        every collection of the next one."""
        from kivy.uix.textinput import TextInput

        self._let_go()
        self.frames(1)
        # Kivy keeps the last text field that moved its words, until another one does.
        TextInput._adjust_viewport(None, 0, 0)
        TextInput._adjust_viewport.cancel()
        gc.collect()
        gc.enable()
        if not Driver._loaded:
            # What the first app leaves is there for good: modules, kv rules, fonts. No later collection searches it.
            gc.freeze()
            Driver._loaded = True
        # Now hardly anybody listens, and no text is laid out anew for a size in which it will not be seen.
        Metrics.fontscale = 1.0
        _cancel_ours()
        self.frames(1)
        if self._own_folder:
            self._own_folder.cleanup()

    def _let_go(self):
        """Take everything of this app out of what outlives it: the window, the clock, the theme, the language."""
        from screens.i18n.texts import tr
        from screens.theme import ink, window
        from screens.widgets import Overlay, Toast
        from screens.widgets.text_field import TextEntry

        if TextEntry.writing is not None:
            TextEntry.writing.field.focus = False
        for animation in list(Animation._instances):
            _stop(animation)
        Overlay.shown.clear()
        Toast.present = None
        # Layouts that wait for a frame get it while the app is still there.
        self.frames(3)
        _fade_bars()
        self.app.navigation.close()
        for widget in list(Window.children):
            Window.remove_widget(widget)
        _cancel_ours()
        self._before.restore()
        tr.speak("en")
        ink.apply(False, "inks")
        ink.use("ink")
        window.motion = "full"
        App._running_app = self.app = None
        # What kv calls `app` is looked up once and kept until the app stops; some of it may have been asked since.
        object.__setattr__(global_idmap["app"], "_obj", None)

    @property
    def screen(self):
        return self.app.navigation.current_screen

    @property
    def overlay(self):
        """The overlay on top, or None."""
        from screens.widgets import Overlay

        return Overlay.topmost()

    @property
    def toast(self):
        """The words of the message at the bottom, or ""."""
        from screens.widgets import Toast

        return Toast.present.text if Toast.present else ""

    def resize(self, size):
        width, height = SIZES.get(size, size)
        wanted = round(width * Metrics.density), round(height * Metrics.density)
        Window.size = wanted
        self.frames(3)
        # A buffer takes the new size with the next picture that is handed over.
        Window.flip()

    def frames(self, count=1):
        """Run frames. What they give to the writer is on the disk afterwards, for tests to read there."""
        for _ in range(count):
            if EventLoop.status == "started" or EventLoop.event_listeners:
                EventLoop.idle()
        if self.app is not None:
            self.app.writer.wait()

    def until(self, true, seconds=60, what=""):
        """Run frames until something is true."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                sights = (
                    f"on {self.app.navigation.current}, below {self.overlay}, told {self.toast!r}" if self.app else ""
                )
                raise AssertionError(f"waited {seconds} s in vain: {what or true} {sights}")
            EventLoop.idle()
            time.sleep(0.001)

    def settled(self):
        """Run frames until nothing moves any more; the pulse of a button never ends and is not waited for."""
        self.until(_nothing_moves, what="animations")
        self.frames(3)

    # Touches and keys

    def tap(self, target):
        """Touch a widget in its middle, or a place (x, y), once it stands where it belongs."""
        if isinstance(target, tuple):
            self.frames(2)
            x, y = target
        else:
            x, y = self._resting_place(target)
            assert self.in_sight(target), f"{target} cannot be touched where it is"
        touch = FingerTouch(x, y)
        touch.put("begin")
        self.frames(1)
        touch.put("end")
        self.frames(1)
        # What scrolls hands a tap on only after it has made sure that it was none of its own.
        self.until(lambda: not any(hasattr(h(), "trigger") for h in touch.grab_list), 5, "the end of the touch")
        self.frames(2)

    def _resting_place(self, widget):
        """The middle of a widget in the window, once three frames have left it where it is."""
        places = []
        while len(places) < 4 or len(set(places[-4:])) > 1:
            assert len(places) < 60, f"{widget} does not come to rest"
            places.append(widget.to_window(*widget.center))
            self.frames(1)
        return places[-1]

    def key(self, *names, shift=False):
        """Press keys one after the other, by name."""
        for name in names:
            code = KEYCODES.get(name) or ord(name)
            codepoint = name if len(name) == 1 else None
            Window.dispatch("on_key_down", code, 0, codepoint, ["shift"] if shift else [])
            Window.dispatch("on_key_up", code, 0)
            self.frames(2)

    def type(self, text):
        """Write into the field that has the keyboard, as a keyboard would, over what stands there."""
        from screens.widgets.text_field import TextEntry

        field = TextEntry.writing.field
        field.select_all()
        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.frames(2)

    def copy(self, text):
        """Put a text on the clipboard."""
        Clipboard.copy(text)
        self.copied(text)

    def copied(self, text):
        """Wait until a text is on the clipboard: another program keeps it, which may need a moment to take it."""
        self.until(lambda: Clipboard.paste() == text, what=f"{text} on the clipboard")

    def find(self, text=None, kind=None, root=None):
        """The first visible widget with that text, label or title, and of that class."""
        found = next(self.found(text, kind, root), None)
        if found is None:
            raise AssertionError(f"no {kind or 'widget'} {text!r} on {root or self.overlay or self.screen}")
        return found

    def found(self, text=None, kind=None, root=None):
        """Every visible widget with that text, label or title, and of that class."""
        for widget in (root or self.overlay or self.screen).walk(restrict=True):
            if kind and kind not in [base.__name__ for base in type(widget).__mro__]:
                continue
            words = [getattr(widget, name, "") for name in ("text", "label", "title")]
            if (text is None or text in words) and _visible(widget):
                yield widget

    def has(self, text=None, kind=None, root=None):
        return next(self.found(text, kind, root), None) is not None

    def press(self, text, kind=None, root=None):
        """Tap what bears that text; what is scrolled away is scrolled to first."""
        widget = self.find(text, kind, root)
        while not hasattr(widget, "trigger"):
            assert widget is not Window, f"{text!r} belongs to nothing that can be pressed"
            widget = widget.parent
        self.reach(widget)
        self.tap(widget)

    def reach(self, widget):
        """Scroll until a widget can be touched."""
        from screens.core.focus import scroller_of

        self.frames(2)
        scroller = scroller_of(widget)
        for _ in range(4):
            if scroller is None or self.in_sight(widget):
                break
            scroller.scroll_to(widget, animate=False)
            self.frames(3)

    @staticmethod
    def in_sight(widget):
        """Whether the middle of a widget is in the window, and in what it scrolls in."""
        from screens.core.focus import scroller_of

        x, y = widget.to_window(*widget.center)
        scroller = scroller_of(widget)
        if scroller is not None:
            left, bottom = scroller.to_window(scroller.x, scroller.y)
            if not (left <= x <= left + scroller.width and bottom <= y <= bottom + scroller.height):
                return False
        return 0 <= x <= Window.width and 0 <= y <= Window.height

    def focus_on(self, text, key="tab", most=40):
        """Press Tab, or an arrow, until what bears that text has the focus."""
        for _ in range(most):
            self.key(key)
            focused = self.app.navigation._focused
            if focused and text in (getattr(focused, "text", ""), focused.label):
                return focused
        raise AssertionError(f"{key} does not lead to {text!r}")

    # Ways into a match

    def open_game(self, game="stayboard"):
        """From home to the menu of a game."""
        card = next(card for card in self.found(kind="GameCard") if card.game == game)
        self.reach(card.ids.picture)
        self.tap(card.ids.picture)

    def begin(self, *, seats=None, seed=1, rated=False, notes=None, **options):
        """Start a match as the new-game screen would."""
        from logic.core.codes import Start
        from logic.core.replay import Seat
        from logic.games import GAMES

        game = GAMES["stayboard"]
        table = seats or (Seat("person", "Ada"), Seat("computer", level="random"))
        self.app.matches.start(Start(game, game.Options(**options), len(table), seed), table, rated=rated, notes=notes)
        # While one screen fades into the next, Kivy lets no touch through.
        self.settled()
        return self.screen

    # Pictures

    def picture(self, path):
        """Save what the window shows."""
        self.settled()
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.pixels().save(path, compress_level=3)
        return path

    def pixels(self):
        """What the window shows."""
        Window.on_draw()
        width, height = Window.size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGBA", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return image.convert("RGB")


def _nothing_moves():
    _fade_bars()
    return all(getattr(animation, "repeat", False) for animation in Animation._instances)


def _fade_bars():
    """Let the scroll bars that fade be gone at once: that takes half a second on every page, and moves nothing."""
    for animation in list(Animation._instances):
        for moved in list(animation._widgets.values()):
            if "_bar_color" in moved["properties"]:
                animation.cancel(moved["widget"])
                moved["widget"]._bar_color = moved["widget"].bar_inactive_color


def _stop(animation):
    for uid in list(animation._widgets):
        widget = animation._widgets.get(uid, {}).get("widget")
        if widget is not None:
            animation.cancel(widget)


def _cancel_ours():
    for event in Clock.get_events():
        if _is_ours(event):
            event.cancel()


def _is_ours(event):
    """Whether something of ours, or a widget that Kivy made, waits for it."""
    callback = event.get_callback()
    callback = getattr(callback, "func", callback)
    module = getattr(callback, "__module__", None) or type(getattr(callback, "__self__", None)).__module__
    return (module or "").startswith(("screens.", "kivy.uix."))


def _visible(widget):
    while widget is not None and widget is not Window:
        if getattr(widget, "opacity", 1) == 0 or widget.disabled:
            return False
        widget = widget.parent if widget.parent is not widget else None
    return True
