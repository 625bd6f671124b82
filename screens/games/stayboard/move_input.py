"""Choosing a move with the pad, the distances, the board or keys: the same in a game and in a puzzle."""

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from logic.stayboard.board import board
from logic.stayboard.state import Move
from screens.core.screen import AppScreen
from screens.games.stayboard.controls import LETTERS
from screens.games.stayboard.face import ARROWS, direction_word, move_words
from screens.i18n.texts import tr

DIRECTION_KEYS = {
    **{letter: digit for digit, letter in LETTERS.items()},
    **{f"numpad{digit}": digit for digit in (1, 2, 3, 4, 6, 7, 8, 9)},
}
CONFIRM_KEYS = ("enter", "space", "numpad5")


class MoveChooser(EventDispatcher):
    """A direction and a distance, chosen in any order. The screen says when, and what then."""

    by_place = "".join(LETTERS.values()) + AppScreen.by_place

    direction = NumericProperty(None, allownone=True)
    distance = NumericProperty(None, allownone=True)
    board = ObjectProperty(None, allownone=True)
    pad = ObjectProperty(None, allownone=True)

    # For the screen to fill in

    def position(self):
        """The state the move is chosen in, or None while nobody may choose."""
        raise NotImplementedError

    def confirm_word(self):
        """What the centre says when a move is chosen."""
        raise NotImplementedError

    def at_rest(self):
        """What the centre shows while nothing is chosen: icon, text, caption."""
        return "", "", ""

    def chosen_move(self):
        """The move, once both parts are chosen, else None."""
        if self.direction is None or self.distance is None:
            return None
        return Move(int(self.direction), int(self.distance))

    def forget(self):
        """Choose anew."""
        self.direction = self.distance = None
        self.show_choice()

    def follow(self):
        """Show every change of choice; call once, when board and pad are there."""
        self.fbind("direction", self.show_choice)
        self.fbind("distance", self.show_choice)
        self.pad.bind(
            on_direction=lambda _, direction: self.choose_direction(direction),
            on_distance=lambda _, distance: self.choose_distance(distance),
        )
        self.board.bind(on_cell=lambda _, cell: self.choose_cell(cell))

    def choose_direction(self, direction):
        """The first press chooses; pressing again steps the distance round."""
        state = self.position()
        if state is None:
            return
        if direction == self.direction:
            self.distance = (self.distance or 0) % (state.size - 1) + 1
        self.direction = direction
        self.app.feedback.sound("choose")

    def choose_distance(self, distance):
        state = self.position()
        if state is not None and 1 <= distance < state.size:
            self.distance = distance
            self.app.feedback.sound("choose")

    def choose_cell(self, cell):
        """A tap on a cell the queen can reach chooses that move."""
        state = self.position()
        if state is None:
            return
        table = board(state.size)
        target = table.index(cell)
        if state.blocked_mask >> target & 1:
            return
        for (direction, distance), end in table.landing[table.index(state.queen)].items():
            if end == target:
                self.direction, self.distance = direction, distance
                self.app.feedback.sound("choose")
                return

    def choose_by_key(self, key):
        """True when the key chose a direction or a distance."""
        if key in DIRECTION_KEYS:
            self.choose_direction(DIRECTION_KEYS[key])
        elif key.isdigit() and key != "0":
            self.choose_distance(int(key))
        else:
            return False
        return True

    def show_choice(self, *_):
        """Mark the chosen keys, and say on the centre what is chosen."""
        direction, distance, centre = self.direction, self.distance, self.pad.centre
        both = direction is not None and distance is not None
        self.pad.show(direction, distance)
        self.board.chosen = (direction, distance) if both else None
        centre.disabled = self.position() is None
        centre.pulsing = both and not centre.disabled
        if direction is None and distance is None:
            centre.style, centre.caption_above = "quiet", True
            centre.icon, centre.text, centre.caption = self.at_rest()
            centre.label = centre.caption
            return
        centre.style, centre.caption_above = "filled" if both else "quiet", False
        centre.icon = ARROWS[direction] if direction else ""
        centre.text = str(int(distance)) if distance else ""
        missing = tr._("how far?") if direction else tr._("where?")
        centre.caption = self.confirm_word() if both else missing
        # Low keys have no room for the word: then this says it.
        whole = f"{self.confirm_word()}: {move_words(direction, distance)}" if both else ""
        centre.label = whole or (direction_word(direction) if direction else centre.text)
