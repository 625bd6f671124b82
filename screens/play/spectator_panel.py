"""What stands in place of the controls for somebody who only watches."""

from kivy.properties import BooleanProperty, StringProperty

from screens.theme import load_kv
from screens.widgets import RoundedBox, VBox


class SpectatorPanel(RoundedBox, VBox):
    """Says that one watches; a game may add a line about the turn."""

    shown = BooleanProperty(True)
    small = StringProperty("")

    def height_for(self, _width):
        return self.minimum_height

    def least_height_for(self, width):
        return self.height_for(width)


load_kv(__name__)
