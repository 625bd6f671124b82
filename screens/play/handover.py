"""The curtain between two people at one device, where the game has secrets."""

from kivy.properties import NumericProperty, StringProperty

from screens.core.event import Event
from screens.theme import load_kv
from screens.widgets import Overlay


class HandoverCurtain(Overlay):
    """Covers everything until the person named on it lifts it. The back key does not."""

    outlasts_language = True
    seat = NumericProperty(0)
    name = StringProperty("")
    on_lifted = Event("The curtain is up.")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.dismissable = False

    def lift(self):
        """The right person is looking now."""
        self.dismiss()
        self.dispatch("on_lifted")


load_kv(__name__)
