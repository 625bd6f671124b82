"""The rooms' card in home's side column. It searches nothing in the network."""

from screens.theme import load_kv
from screens.widgets import Card


class RoomsCard(Card):
    """Buttons to open a room or enter the code of one."""

    __events__ = ("on_open", "on_code")

    def on_open(self):
        """The button that opens a room was tapped."""

    def on_code(self):
        """The button to enter a code was tapped."""


load_kv(__name__)
