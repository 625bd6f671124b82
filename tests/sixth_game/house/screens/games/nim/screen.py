"""The play screen of Nim."""

from kivy.properties import ObjectProperty

from logic.core.override import override
from logic.nim.play import NimPlay
from logic.nim.state import Took
from screens.games.nim.board import NimBoard  # noqa: F401  names the board for kv
from screens.i18n.texts import tr
from screens.play.screen import PlayScreen


class NimScreen(PlayScreen):
    """A board of squares, and a button for each number of them that may be taken."""

    play_type = NimPlay

    board = ObjectProperty(None)

    @override
    def happened(self, events):
        if any(isinstance(event, Took) for event in events):
            self.app.feedback.sound("step")

    @override
    def press(self, key):
        if key in ("1", "2", "3"):
            self.play.take(int(key))
        elif key == "enter" and self.state.over:
            self.show_result()
        else:
            return False
        return True

    @override
    def key_help(self):
        return [("1–3", tr._("take so many squares")), ("Esc", tr._("back"))]


SCREEN = NimScreen
