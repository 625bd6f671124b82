"""The ways to others, on home's side column. Nothing is looked for in the network before somebody goes there."""

from screens.theme import load_kv
from screens.widgets import Card


class RoomsCard(Card):
    """Open a room, or enter the code of one."""

    __events__ = ("on_open", "on_code")

    def on_open(self):
        """The player wants a room of their own."""

    def on_code(self):
        """The player has a code."""


load_kv(__name__)
