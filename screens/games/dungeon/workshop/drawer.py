"""A drawer at the bottom of the screen: what is needed most is always in sight, the rest when it is pulled up."""

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.core.event import Event
from screens.theme import load_kv, window
from screens.widgets import Elevated, Pressable

PULL_MS = 180
A_DRAG = 8
"""How far a finger goes, in dp, before it pulls the drawer rather than taps its handle."""


class DungeonDrawer(Elevated, BoxLayout):
    """`low` is always in sight, then comes as much of `more` as it is pulled up by, then `foot`."""

    #: How far it is pulled up, from 0 to 1.
    pulled = NumericProperty(0)
    #: Whether it is up, or on its way there.
    up = BooleanProperty(False)
    #: How high it is at rest, and how high it may become.
    rest_height = NumericProperty(0)
    most_height = NumericProperty(0)
    #: How much higher it is when it is up.
    reach = NumericProperty(0)

    def drawn_box(self):
        """Its lower corners, and the lines at its sides, lie outside the screen."""
        x, y, width, height = super().drawn_box()
        return x - dp(1), y - self.radius, width + dp(2), height + self.radius

    def pull(self, up):
        """Go up or down."""
        self.up = up and self.reach > 1
        Animation.cancel_all(self, "pulled")
        if seconds := window.seconds(PULL_MS):
            Animation(pulled=int(self.up), d=seconds, t="out_cubic").start(self)
        else:
            self.pulled = int(self.up)

    def follow(self, by, start):
        """Be pulled by a finger, so many pixels from where it was."""
        Animation.cancel_all(self, "pulled")
        self.pulled = max(0, min(1, start + by / max(1, self.reach)))

    def on_touch_down(self, touch):
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)


class DungeonHandle(Pressable, Widget):
    """What the drawer is pulled by; a tap, or Enter, pulls it all the way."""

    on_down = Event("Pulled down though it is down already.")
    drawer = ObjectProperty(None, allownone=True)
    _finger, _start, _dragged = None, 0, False

    def on_touch_down(self, touch):
        if self._finger is not None:
            # One finger pulls; a second one changes nothing.
            return self.collide_point(*touch.pos)
        taken = super().on_touch_down(touch)
        if self in touch.ud:
            self._finger, self._start, self._dragged = touch, self.drawer.pulled, False
        return taken

    def on_touch_move(self, touch):
        if touch.grab_current is self:
            by = touch.y - touch.oy
            self._dragged = self._dragged or abs(by) > dp(A_DRAG)
            if self._dragged:
                self.drawer.follow(by, self._start)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if touch is self._finger:
            self._finger = None
        if touch.grab_current is self and self._dragged:
            by = touch.y - touch.oy
            if by < 0 and not self._start:
                self.dispatch("on_down")
            # Let go of, it goes on the way it was pulled.
            self.drawer.pull(by > 0)
        return super().on_touch_up(touch)

    def on_release(self):
        if self._dragged:
            self._dragged = False
        elif self.drawer.reach > 1:
            self.drawer.pull(not self.drawer.up)
        else:
            self.dispatch("on_down")


load_kv(__name__)
