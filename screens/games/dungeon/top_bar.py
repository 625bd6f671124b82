"""Buttons with words in the bar of a desktop."""

from kivy.properties import BooleanProperty, StringProperty

from screens.theme import load_kv
from screens.widgets import Chip


class DungeonBarButton(Chip):
    """Says its words on a desktop; elsewhere, or without words, it is not there."""

    words_wide = StringProperty("")
    able = BooleanProperty(True)


load_kv(__name__)
