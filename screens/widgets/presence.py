"""Connection states in a room: an icon on the token of each seat that is not simply connected."""

from kivy.event import EventDispatcher
from kivy.properties import DictProperty

COMPUTER_SIGN = "robot-outline"
LINK_SIGNS = {"slow": "timer-sand", "reconnecting": "wifi-refresh", "lost": "wifi-off"}


class Presence(EventDispatcher):
    """The icons that seat tokens observe; empty if nobody is away, and outside rooms."""

    #: By seat, the icon that replaces the initial.
    signs = DictProperty({})


presence = Presence()


def sign_of(place):
    """The icon for a place of a room: the state of the connection, or that a computer stands in."""
    if place.gone or place.kind != "person":
        return ""
    return COMPUTER_SIGN if place.stand_in else LINK_SIGNS.get(place.link, "")
