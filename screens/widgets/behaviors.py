"""Behaviours: widgets that can be pressed or focused."""

from weakref import ref

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.theme import ink, window
from screens.widgets.surfaces import RoundedBox, box_image
from screens.widgets.touch_guard import came_too_soon, target_at


class Focusable(RoundedBox):
    """Can have the keyboard's focus, shown by an ink outline. `label` is its spoken name."""

    focused = BooleanProperty(False)
    label = StringProperty("")
    _halo = None

    def on_focused(self, *_):
        if self._halo is None:
            self._halo = InstructionGroup()
            self.canvas.after.add(self._halo)
            self.fbind("pos", self._draw_halo)
            self.fbind("size", self._draw_halo)
            ink.bind(applied=self._draw_halo)
        self._draw_halo()

    def _draw_halo(self, *_):
        if self._halo is None:
            return
        self._halo.clear()
        if self.focused:
            x, y, w, h = self.drawn_box()
            out = dp(4)
            self._halo.add(Color(*ink.ink))
            self._halo.add(box_image(x - out, y - out, w + 2 * out, h + 2 * out, self.radius + out, dp(2)))

    def trigger(self):
        """Act as if tapped."""


class Pressable(ButtonBehavior, Focusable):
    """Can be tapped: darkens for a moment, can be focused, and `trigger` taps it from the keyboard."""

    touch_target = minds_haste = True
    pressing = NumericProperty(0)
    hovered = BooleanProperty(False)
    _shade = None

    def on_touch_down(self, touch):
        if came_too_soon(touch):
            return self.collide_point(*touch.pos)
        return super().on_touch_down(touch)

    def on_state(self, _, state):
        Animation.cancel_all(self, "pressing")
        Animation(pressing=1 if state == "down" else 0, d=window.seconds(80)).start(self)

    def on_pressing(self, *_):
        self._draw_shade()

    def on_hovered(self, *_):
        self._draw_shade()

    def _draw_shade(self, *_):
        if self._shade is None:
            self._shade = InstructionGroup()
            self.canvas.after.add(self._shade)
            self.fbind("pos", self._draw_shade)
            self.fbind("size", self._draw_shade)
        self._shade.clear()
        depth = max(0.12 * self.pressing, 0.05 if self.hovered and not self.disabled else 0)
        if depth:
            self._shade.add(Color(*ink.ink[:3], depth))
            self._shade.add(box_image(*self.drawn_box(), self.radius))

    @override
    def trigger(self):
        if not self.disabled:
            self.dispatch("on_press")
            self.dispatch("on_release")


class Dragged(Widget):
    """Follows a touch from where it goes down to where it is let go."""

    def follow(self, touch):
        """The touch is here now."""
        raise NotImplementedError

    def on_touch_down(self, touch):
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        self.follow(touch)
        return True

    def on_touch_move(self, touch):
        if touch.grab_current is self:
            self.follow(touch)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return super().on_touch_up(touch)


_under_mouse = None


def watch_mouse():
    """Shade the widget under the mouse, from now on."""
    from kivy.core.window import Window

    Window.bind(mouse_pos=_point_at, on_cursor_leave=_point_at_nothing)


def _point_at(window, place):
    global _under_mouse
    found = target_at(window.children, *place)
    if not isinstance(found, Pressable):
        found = None
    before = _under_mouse() if _under_mouse else None
    if found is before:
        return
    if before:
        before.hovered = False
    _under_mouse = ref(found) if found else None
    window.set_system_cursor("hand" if found else "arrow")
    if found:
        found.hovered = True


def _point_at_nothing(window):
    _point_at(window, (-1, -1))
