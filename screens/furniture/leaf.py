"""A day, as on the leaf of a calendar."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.furniture.surfaces import Boxed
from screens.theme import load_rules

load_rules("theme_leaf")


class CalendarLeaf(Boxed, Widget):
    """A leaf of a calendar: the month on ink, the day below."""

    month = StringProperty("")
    day = StringProperty("")
    head = NumericProperty("18dp")
