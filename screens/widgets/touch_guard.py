"""What appears under a finger does not act at once: who taps twice means what was there first."""

from math import dist, inf
from weakref import ref

from kivy.clock import Clock
from kivy.metrics import dp

NEW = 0.7
"""For how many seconds something is new under a finger that was there before it."""
FINGER = 48
"""How far apart two taps of one finger may be, in dp."""
LOOK_EVERY, LOOK_FOR = 0.1, 5
"""How often, and for how long after a touch, to look what lies where the finger was, in seconds."""


def target_at(widgets, x, y):
    """The topmost widget at a point that a touch acts on, or None; an open overlay is one as a whole."""
    for widget in widgets:
        if not widget.collide_point(x, y) or not widget.opacity or getattr(widget, "leaving", False):
            continue
        found = target_at(widget.children, *widget.to_local(x, y))
        if found or (getattr(widget, "touch_target", False) and not widget.disabled):
            return found or widget
    return None


def came_too_soon(touch):
    """Whether what is touched has only just appeared there."""
    return "too_soon" in touch.ud


class TouchGuard:
    """Marks a touch on something that has only just appeared where the last touch was.

    Keys, and controls that were there before, are as quick as ever. A target is also new when it means something else
    than before: its `touch_meaning(x, y)`, or else its text, is another.
    """

    def __init__(self):
        from kivy.core.window import Window

        self.now = Clock.get_boottime
        self._window = Window
        self._place = (-inf, -inf)
        #: What lies there, what it means, and since when.
        self._under, self._meaning, self._since = None, None, -inf
        self._touched_at = -inf
        self._looking = Clock.create_trigger(self._look, LOOK_EVERY, interval=True)
        Window.bind(on_touch_down=self._touch_down, on_touch_up=self._touch_up)

    def _touch_down(self, _window, touch):
        if touch.is_mouse_scrolling:
            return False
        self._look()
        target, meaning = self._at(touch.pos)
        near = dist(touch.pos, self._place) <= dp(FINGER)
        same = target is not None and (target, meaning) == (self._target(), self._meaning)
        too_soon = near and same and self.now() - self._since < NEW
        self._follow(touch.pos)
        if too_soon:
            touch.ud["too_soon"] = True
        # What is no button, such as a board, need not know of all this.
        return too_soon and not getattr(target, "minds_haste", False)

    def _touch_up(self, _window, touch):
        if not touch.is_mouse_scrolling:
            self._follow(touch.pos)
        return False

    def _follow(self, place):
        """Look there from now on."""
        self._place, self._touched_at = tuple(place), self.now()
        self._notice(-inf)
        self._looking()

    def _look(self, *_):
        """Notice since when something else lies there."""
        self._notice(self.now())
        if self.now() - self._touched_at > LOOK_FOR:
            self._looking.cancel()

    def _notice(self, since):
        target, meaning = self._at(self._place)
        if (target, meaning) != (self._target(), self._meaning):
            self._under = ref(target) if target is not None else None
            self._meaning, self._since = meaning, since

    def _at(self, place):
        """What lies at a place of the window, and what a touch there means."""
        target = target_at(self._window.children, *place)
        if hasattr(target, "touch_meaning"):
            return target, target.touch_meaning(*target.to_widget(*place))
        return target, getattr(target, "text", None)

    def _target(self):
        return self._under() if self._under else None
