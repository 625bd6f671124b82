"""What every screen of the app can do."""

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.screenmanager import Screen

from screens.core import focus


class AppScreen(Screen):
    """A screen: it arrives with what it shows, may take keys, and may have something to close before it is left."""

    #: The ink it is drawn in: a game's, or plain "ink".
    ink_name = StringProperty("ink")

    #: Whether the arrows belong to the board now; a gamepad's second button then changes over to the controls.
    steers = False

    #: Whether a match that was begun from here leads back here.
    keeps_place = False

    #: Whether F2 says what is on it, through `describe`.
    can_describe = False

    #: The keys that are meant by their place, as they are called on an English keyboard: on a French one the digits
    #: above the letters need Shift, and the letters of a ring of directions are elsewhere.
    by_place = "1234567890"

    @classmethod
    def made(cls, name, **_what):
        """A new screen, to be shown with this first."""
        return cls(name=name)

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)

    def on_show(self, **_what):
        """Show this; called every time the screen comes to the front."""

    def on_hide(self):
        """Called when another screen takes the front; stop what need not go on."""

    def on_resume(self, **what):
        """The app is back from the background with this in front: go on with what `on_hide` stopped."""
        self.on_show(**what)

    def save(self):
        """Save what is not saved yet: the app may end without another word."""

    def in_front(self):
        """Whether this is what people see now; nothing is, once the app has ended."""
        app = App.get_running_app()
        return app is not None and app.navigation.current == self.name

    def back(self):
        """Close what is on top; False when there is nothing, so that the screen itself is left."""
        return False

    def left_field(self):
        """Esc was pressed in a text field of this screen: the keyboard is away already."""

    def reachable(self):
        """What a key could press here, in reading order."""
        return focus.reachable(self)

    def press(self, _key):
        """A key by its name; True when it meant something here."""
        return False

    def key_help(self):
        """The keys of this screen for the help overlay: pairs of keys and what they do."""
        return []


def parts_of(widget):
    """The widgets with a kv id: ids are weak proxies, and a detached widget that nobody holds would be collected."""
    return [part.__self__ for part in widget.ids.values()]


def attach(widget, parent, index=0):
    """Move a widget into a parent unless it is there already, or detach it if that is None; index 0 is the last."""
    # Equal, not the same: what comes from kv is a proxy.
    if widget.parent == parent:
        return
    if widget.parent:
        widget.parent.remove_widget(widget)
    if parent is not None:
        parent.add_widget(widget, index)


def detach(widget):
    """Take a widget out of its parent, if it has one."""
    attach(widget, None)


def set_children(parent, parts):
    """Make these the children of a parent, in this order."""
    parts = [part.__self__ for part in parts]
    if parent.children[::-1] != parts:
        parent.clear_widgets()
        for part in parts:
            detach(part)
            parent.add_widget(part)
