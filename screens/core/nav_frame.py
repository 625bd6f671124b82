"""Frame of the top-level screens: navigation bar at the bottom, or rail at the side."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty

from screens.core.screen import AppScreen, attach
from screens.theme import load_kv, window
from screens.widgets import NavRail


class AppRail(NavRail):
    """The navigation rail; a full one has the app's letter at its head and the settings at its foot."""

    full = BooleanProperty(False)

    def on_full(self, *_):
        self.head.clear_widgets()
        self.foot.clear_widgets()
        if self.full:
            self.head.add_widget(Factory.RailLetter())
            self.foot.add_widget(Factory.RailSettings())


class NavScreen(AppScreen):
    """A top-level screen. Children that its kv adds go into the frame."""

    frame = ObjectProperty(None, allownone=True)
    #: Navigation rail and bar, made when first needed.
    rail = ObjectProperty(None, allownone=True)
    bar = ObjectProperty(None, allownone=True)
    #: The settings button while the rail has none.
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
        """Show the rail where there is room for it, else the bar."""
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
        """The parent that kv gave the settings button, remembered before it is first detached."""
        if self._gear_place is None:
            self._gear_place = self.gear.parent
        return self._gear_place

    _gear_place = None


load_kv(__name__)
