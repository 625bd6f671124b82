"""The rooms' card in home's side column. It searches nothing in the network."""

from screens.core.event import Event
from screens.theme import load_kv
from screens.widgets import Card


class RoomsCard(Card):
    """Buttons to open a room or enter the code of one."""

    on_open = Event("The button that opens a room was tapped.")
    on_code = Event("The button to enter a code was tapped.")


load_kv(__name__)
