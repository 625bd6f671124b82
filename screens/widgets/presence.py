"""How the people at a table in a room are connected: a sign on the token of each seat that is not simply there."""

from kivy.event import EventDispatcher
from kivy.properties import DictProperty

COMPUTER_SIGN = "robot-outline"
LINK_SIGNS = {"slow": "timer-sand", "reconnecting": "wifi-refresh", "lost": "wifi-off"}


class Presence(EventDispatcher):
    """What the tokens of a table follow; empty where nobody is away, and at tables outside of rooms."""

    #: The icon for a seat, instead of its initial.
    signs = DictProperty({})


presence = Presence()


def sign_of(place):
    """The icon for a place of a room: how its person is connected, or that a computer plays for them."""
    if place.gone or place.kind != "person":
        return ""
    return COMPUTER_SIGN if place.stand_in else LINK_SIGNS.get(place.link, "")
