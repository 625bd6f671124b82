"""Navigation between screens. A screen's code and kv are loaded on the first visit."""

import sys
from math import inf

from kivy.core.window import Window
from kivy.uix.screenmanager import FadeTransition, NoTransition, ScreenManager

from screens.core import focus
from screens.core.keys import key_name, keyboard
from screens.device.desktop_window import toggle_full_screen
from screens.routes import screen_class
from screens.theme import ink, window
from screens.widgets.touch_guard import NEW

HOME = "home"
COMMANDS = {"ctrl", "alt", "meta"}
"""With these modifiers a key is meant for the system or a text field."""


class Navigator(ScreenManager):
    """The screen manager: history of visited screens, focus, and the global keys."""

    def __init__(self, app, **kwargs):
        super().__init__(transition=NoTransition(), **kwargs)
        self.app = app
        #: The visited screens up to the current one: (name, arguments of `on_show`).
        self.trail = []
        self._focused = None
        #: Keys that are down: Enter and Space count once until released.
        self._down = set()
        #: When this screen was gone to; the first one was there from the start.
        self._came = -inf
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up, on_touch_down=self._touched, focus=self._let_go)

    def go(self, name, **what):
        """Go to a screen; back leads here."""
        self.trail.append((name, what))
        self._show(name, what)

    def instead(self, name, **what):
        """Replace this screen by another."""
        self.trail[-1:] = [(name, what)]
        self._show(name, what)

    def remember(self, **what):
        """Update the current screen's arguments, with which it is shown again on the way back."""
        name, shown = self.trail[-1]
        self.trail[-1] = name, {**shown, **what}
        if "ink" in what:
            ink.use(what["ink"])

    def restart(self, name, **what):
        """Go to a screen; back leads home."""
        self.trail = [(HOME, {})]
        if name == HOME:
            self._show(HOME, {})
        else:
            self.go(name, **what)

    def sit_down(self, name, **what):
        """Go to a play screen; back leads to the list or workshop it was started from, or else home."""
        places = [at for at, (came, _) in enumerate(self.trail) if self.get_screen(came).keeps_place]
        self.trail = self.trail[: places[-1] + 1] if places else [(HOME, {})]
        self.go(name, **what)

    def back(self):
        """Close the overlay or whatever the screen has open, else go back; False at home."""
        if overlay := _overlay_on_top():
            if overlay.dismissable:
                overlay.dismiss()
            return True
        if self.current_screen and self.current_screen.back():
            return True
        if len(self.trail) <= 1:
            return False
        self.trail.pop()
        self._show(*self.trail[-1])
        return True

    def back_to(self, name):
        """Return to a visited screen, whatever is open in between."""
        while self.trail[-1][0] != name:
            self.trail.pop()
        self._show(*self.trail[-1])

    @property
    def is_covered(self):
        """Whether an overlay is open."""
        return bool(_overlays())

    def keep_clear(self, *_):
        """Paper lies everywhere; what stands on it keeps clear of the system's bars and of a camera in the screen."""
        left, top, right, bottom = window.frame
        self.size_hint = None, None
        self.pos = left, bottom
        self.size = self.parent.width - left - right, self.parent.height - top - bottom

    def close(self):
        """Unbind from the window: the app is ending."""
        Window.unbind(
            on_key_down=self._key_down, on_key_up=self._key_up, on_touch_down=self._touched, focus=self._let_go
        )

    def _show(self, name, what):
        # What it shows may follow from what is being written.
        self.app.writer.wait()
        self._focus(None)
        self.stop_typing()
        for overlay in list(_overlays()):
            overlay.dismiss()
        _clear_message()
        if self._ready:
            self._came = self.app.touch_guard.now()
        screen = self._made(name, what)
        leaving = self.current_screen
        if leaving is not None:
            leaving.on_hide()
        ink.use(what.get("ink") or screen.ink_name)
        self.app.paper.rest()
        # A transition still running would later remove the screen it was leaving, which may be this one.
        self.transition.stop()
        seconds = window.seconds(160) if self._ready else 0
        self.transition = FadeTransition(duration=seconds, clearcolor=(0, 0, 0, 0)) if seconds else NoTransition()
        screen.on_show(**{key: value for key, value in what.items() if key != "ink"})
        self.current = name

    def just_came(self):
        """Whether this screen has only just appeared: a second press of the back key was meant for the one before."""
        return self.app.touch_guard.now() - self._came < NEW

    @property
    def _ready(self):
        return self.current_screen is not None

    def _made(self, name, what):
        if not self.has_screen(name):
            self.add_widget(screen_class(name).made(self.app, name, **what))
        return self.get_screen(name)

    def typing(self):
        """Whether a text field has the keyboard."""
        return _field_written_on() is not None

    def stop_typing(self):
        """Put the keyboard away; what was written is kept."""
        field = _field_written_on()
        if field is not None:
            field.focus = False

    @property
    def foremost(self):
        """What receives the keys: the topmost overlay, or the screen."""
        return _overlay_on_top() or self.current_screen

    def _key_down(self, _window, keycode, scancode, codepoint, modifiers):
        keyboard.learn(keycode, scancode)
        key = key_name(keycode, scancode, codepoint, self.current_screen.by_place if self.current_screen else "")
        if key == "f11" and not window.touch:
            toggle_full_screen()
            return True
        if key == "escape" and not self.typing():
            return self.back() or self.app.lifecycle.leave()
        if self.typing():
            if key == "enter":
                self._down.add(key)
            if key == "escape":
                self.stop_typing()
                if not self.is_covered:
                    self.current_screen.left_field()
            return key == "escape"
        if key in ("enter", "space"):
            # Held down, it would also press whatever opens next.
            if key in self._down:
                return True
            self._down.add(key)
        if COMMANDS.intersection(modifiers):
            if key != "f" or "ctrl" not in modifiers:
                return False
            key = "/"
        if self.is_covered:
            return self.focus_key(key, modifiers)
        if key in ("?", "f1"):
            self.app.show_keys(self.current_screen)
            return True
        if key == "f2" and self.current_screen.can_describe:
            self.current_screen.describe()
            return True
        # A focused control is pressed by Enter and Space before they mean anything else.
        if self.focused and key in ("enter", "space"):
            return self.focus_key(key, modifiers)
        if self.current_screen.press(key):
            # Using the screen's own keys gives up the focus: Enter no longer presses the focused control.
            self.unfocus()
            return True
        return self.focus_key(key, modifiers)

    def _key_up(self, _window, keycode, scancode=0, *_):
        self._down.discard(key_name(keycode, scancode))

    def _let_go(self, *_):
        """Forget the keys that are down: their release would go to another window."""
        self._down.clear()

    @property
    def focused(self):
        """The widget that the keyboard or a gamepad points at, or None; only widgets on top count."""
        if self._focused is not None and not focus.is_within(self._focused, self.foremost):
            self._focus(None)
        return self._focused

    def unfocus(self):
        self._focus(None)

    def focus_key(self, key, modifiers=()):
        """Tab and the arrows move the focus, Enter and Space press; sliders and steppers take left and right."""
        focused = self.focused
        if key in ("enter", "space"):
            if focused is not None:
                focused.trigger()
            return focused is not None
        if key in ("left", "right") and hasattr(focused, "step"):
            focused.step(1 if key == "right" else -1)
            return True
        overlay = _overlay_on_top()
        widgets = focus.reachable(overlay) if overlay else self.current_screen.reachable()
        if key == "tab":
            self._focus(focus.next_in_order(widgets, focused, -1 if "shift" in modifiers else 1))
            return True
        if key in ("pageup", "pagedown"):
            return focus.turn_page(self.foremost, 1 if key == "pageup" else -1)
        if key in focus.ARROWS:
            self._go_towards(key, focus.next_towards(widgets, focused, key))
            return True
        return False

    def _go_towards(self, arrow, target):
        """Focus the next control, unless unread text has to be scrolled into view first."""
        up = focus.ARROWS[arrow][1]
        within = target is not None and focus.scroller_of(target) is not None
        if up and not within and focus.turn_page(self.foremost, up):
            return
        self._focus(target or self._focused)

    def _focus(self, widget):
        if self._focused is not None:
            self._focused.focused = False
        self._focused = widget
        if widget is not None:
            widget.focused = True
            scroller = focus.scroller_of(widget)
            # If everything fits, scrolling would only move the page away from its top.
            if scroller is not None and scroller.children[0].height > scroller.height:
                scroller.scroll_to(widget, padding=24, animate=False)

    def _touched(self, *_):
        """A touch removes the focus mark, which would only distract."""
        self._focus(None)
        return False


def _overlays():
    """The open overlays, topmost last. Their module is not imported before the first one opens."""
    loaded = sys.modules.get("screens.widgets.overlays")
    return loaded.Overlay.shown if loaded else []


def _clear_message():
    """A short message goes with the screen that it was said on."""
    if loaded := sys.modules.get("screens.widgets.overlays"):
        loaded.Toast.screen_left()


def _overlay_on_top():
    return next(reversed(_overlays()), None)


def _field_written_on():
    """The text field that has the keyboard, or None. Before the first one is made, even their code is not there."""
    loaded = sys.modules.get("screens.widgets.text_field")
    entry = loaded.TextEntry.writing if loaded else None
    return None if entry is None else entry.field
