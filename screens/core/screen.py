"""The base class of all screens, and functions to attach and detach widgets."""

from kivy.properties import StringProperty
from kivy.uix.screenmanager import Screen

from screens.core import focus
from screens.core.uses_app import UsesApp


class AppScreen(UsesApp, Screen):
    """A screen of the app: shown with arguments, it may handle keys, and may close something before back leaves it."""

    #: The accent: a game's ink, or plain "ink".
    ink_name = StringProperty("ink")

    #: Whether the arrows now move on the board; a gamepad's second button then switches to the controls.
    steers = False

    #: Whether back from a match that was started here leads here again.
    keeps_place = False

    #: Whether F2 describes the screen, through `describe`.
    can_describe = False

    #: Keys meant by position, named as on an English keyboard: on a French one the digits need Shift, and letters that
    #: form a ring of directions are elsewhere.
    by_place = "1234567890"

    @classmethod
    def made(cls, _app, name, **_what):
        """A new screen, to be shown with this first."""
        return cls(name=name)

    def on_kv_post(self, base_widget):
        self._parts = parts_of(self)

    def on_show(self, **_what):
        """The screen comes to the front, with the arguments given to the navigation."""

    def on_hide(self):
        """Another screen comes to the front, or the app goes to the background: stop what need not go on."""

    def on_resume(self, **what):
        """The app is back from the background with this in front: resume what `on_hide` stopped."""
        self.on_show(**what)

    def save(self):
        """Save what is not saved yet: the app may be killed without notice."""

    def in_front(self):
        """Whether this is the current screen of a running app."""
        return self.app is not None and self.app.navigation.current == self.name

    def back(self):
        """Close what is open on this screen; False if there is nothing, so that the screen itself is left."""
        return False

    def left_field(self):
        """Esc was pressed in a text field of this screen and has closed the keyboard."""

    def reachable(self):
        """The focusable widgets, in reading order."""
        return focus.reachable(self)

    def press(self, _key):
        """Handle a key by its name; True if it meant something here."""
        return False

    def key_help(self):
        """The keys of this screen for the help sheet: pairs of keys and what they do."""
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
