"""Understanding a spoken move: "two left", "no moves"."""

import re

from logic.stayboard.board import DIRECTIONS
from logic.stayboard.state import Claim, Move
from screens.games.stayboard.vocabulary import direction_word, number_word
from screens.i18n.texts import tr

#: (down, right) to the keypad's digit.
DIGITS = {steps: digit for digit, steps in DIRECTIONS.items()}


def understand(text):
    """The action that was said in the app's language, or None."""
    said = " ".join(re.findall(r"\w+", text.lower()))
    if _has(said, tr._("no moves")):
        return Claim()
    distance = next((n for n in range(1, 9) if _has(said, number_word(n)) or _has(said, str(n))), None)
    # "Left up" is "up left": each axis is heard for itself.
    down = _has(said, direction_word(2)) - _has(said, direction_word(8))
    right = _has(said, direction_word(6)) - _has(said, direction_word(4))
    direction = DIGITS.get((down, right))
    return Move(direction, distance) if direction and distance else None


def _has(said, words):
    words = " ".join(re.findall(r"\w+", words.lower()))
    return f" {words} " in f" {said} "
