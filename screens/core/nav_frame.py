"""The places around the app share their frame: the ways to each other stand along the bottom, or beside."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty

from screens.core.screen import AppScreen, attach
from screens.theme import load_kv, window
from screens.widgets import NavRail


class AppRail(NavRail):
    """The ways beside the page; a full one has the letter at its head and the settings at its foot."""

    full = BooleanProperty(False)

    def on_full(self, *_):
        self.head.clear_widgets()
        self.foot.clear_widgets()
        if self.full:
            self.head.add_widget(Factory.RailLetter())
            self.foot.add_widget(Factory.RailSettings())


class NavScreen(AppScreen):
    """One of the places of the app. What its kv puts into it stands in the frame."""

    frame = ObjectProperty(None, allownone=True)
    #: The ways around the app: along the bottom, or beside; made when first needed.
    rail = ObjectProperty(None, allownone=True)
    bar = ObjectProperty(None, allownone=True)
    #: The way to the settings where the rail has none.
    gear = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for fact in ("wide", "landscape"):
            window.fbind(fact, self.layout)
        self.layout()

    def add_widget(self, widget, *args, **kwargs):
        if self.frame is not None:
            return self.frame.add_widget(widget, *args, **kwargs)
        return super().add_widget(widget, *args, **kwargs)

    def layout(self, *_):
        """The rail stands only where there is room for it."""
        beside = window.wide or window.landscape
        if beside and self.rail is None:
            self.rail = AppRail(value=self.name)
        if not beside and self.bar is None:
            self.bar = Factory.AppBar(value=self.name)
        if self.rail is not None:
            attach(self.rail, self.frame if beside else None, len(self.frame.children))
            self.rail.full = window.wide
        if self.bar is not None:
            attach(self.bar, None if beside else self.frame)
        if self.gear is not None:
            place = self.gear_place
            attach(self.gear, None if window.wide else place)

    @property
    def gear_place(self):
        """Where the way to the settings stands; remembered from where kv put it, before it is first taken away."""
        if self._gear_place is None:
            self._gear_place = self.gear.parent
        return self._gear_place

    _gear_place = None


load_kv(__name__)
