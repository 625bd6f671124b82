"""How much of something is done."""

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.theme import load_kv


class ProgressTrack(Widget):
    """A bar that fills from the left with a `share` from 0 to 1; what has begun can be seen."""

    share = NumericProperty(0)
    tint = ColorProperty(None, allownone=True)


load_kv(__name__)
