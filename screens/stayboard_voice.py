"""Understanding a spoken move: "two left", "no moves"."""

import re

from logic.stayboard.state import Claim, Move
from screens.faces.stayboard import direction_word, number_word
from screens.texts import tr


def understand(text):
    """The action that was said in the app's language, or None."""
    said = " ".join(re.findall(r"\w+", text.lower()))
    if _has(said, tr._("no moves")):
        return Claim()
    distance = next((n for n in range(1, 9) if _has(said, number_word(n)) or _has(said, str(n))), None)
    # "Up left" contains "up": the longer words are tried first.
    directions = sorted((1, 2, 3, 4, 6, 7, 8, 9), key=lambda d: -len(direction_word(d)))
    direction = next((d for d in directions if _has(said, direction_word(d))), None)
    return Move(direction, distance) if direction and distance else None


def _has(said, words):
    words = " ".join(re.findall(r"\w+", words.lower()))
    return f" {words} " in f" {said} "
