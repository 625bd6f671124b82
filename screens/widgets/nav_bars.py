"""The navigation bar and the navigation rail."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from logic.core.override import override
from screens.core.event import Event
from screens.widgets.behaviors import Pressable
from screens.widgets.surfaces import RoundedBox


class NavItem(Pressable, Widget):
    """One destination: an icon, on a pill when chosen, and a word."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    needed_height = NumericProperty("60dp")

    @override
    def drawn_box(self):
        return self.center_x - dp(30), self.top - dp(36), dp(60), dp(30)


class Navigation(RoundedBox, BoxLayout):
    """`items` are (name, text, icon); `value` is the name of the chosen one."""

    items = ListProperty([])
    value = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    places = ObjectProperty()
    on_go = Event("A destination was tapped.")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._refill = Clock.create_trigger(self._fill, -1)
        self.fbind("items", self._refill)

    def on_kv_post(self, base_widget):
        self._fill()

    def _fill(self, *_):
        self.places.clear_widgets()
        for name, text, icon in self.items:
            item = NavItem(name=name, text=text, icon=icon, label=text, chosen=name == self.value)
            item.bind(on_release=lambda item: self.dispatch("on_go", item.name))
            self.places.add_widget(item)

    def on_value(self, *_):
        for item in self.places.children if self.places else ():
            item.chosen = item.name == self.value


class NavBar(Navigation):
    """Along the bottom of a phone."""


class NavRail(Navigation):
    """Along the left edge in landscape and on a desktop. Its children are at its foot."""

    foot = ObjectProperty()
    head = ObjectProperty()

    def add_widget(self, widget, *args, **kwargs):
        if self.foot:
            return self.foot.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)
