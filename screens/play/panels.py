"""What stands in place of the controls where there is nothing to do."""

from kivy.properties import BooleanProperty, StringProperty

from screens.theme import load_kv
from screens.widgets import RoundedBox, VBox


class ControlsPanel(RoundedBox, VBox):
    """A panel in the controls' slot; what is not `shown` cannot be touched."""

    shown = BooleanProperty(True)

    def height_for(self, _width):
        return self.minimum_height

    least_height_for = height_for


class SpectatorPanel(ControlsPanel):
    """Says that one watches; a game may add a line about the turn."""

    small = StringProperty("")


class GonePanel(ControlsPanel):
    """For somebody who plays no more while the others go on: why, and the way out."""

    text = StringProperty("")


load_kv(__name__)
