"""A day, as on the leaf of a calendar."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.theme import load_rules
from screens.widgets.surfaces import Boxed

load_rules("widgets/calendar_leaf")


class CalendarLeaf(Boxed, Widget):
    """A leaf of a calendar: the month on ink, the day below."""

    month = StringProperty("")
    day = StringProperty("")
    head = NumericProperty("18dp")
