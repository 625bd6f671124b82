"""A day, as on the leaf of a calendar."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.theme import load_kv
from screens.widgets.surfaces import RoundedBox


class CalendarLeaf(RoundedBox, Widget):
    """A leaf of a calendar: the month on ink, the day below."""

    month = StringProperty("")
    day = StringProperty("")
    head = NumericProperty("18dp")


load_kv(__name__)
