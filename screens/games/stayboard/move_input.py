"""The keys that choose a move: the same in a match and in a puzzle."""

from screens.core.screen import AppScreen

LETTERS = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}
"""The letters that lie as the directions do."""
BY_PLACE = "".join(LETTERS.values()) + AppScreen.by_place
DIRECTION_KEYS = {
    **{letter: digit for digit, letter in LETTERS.items()},
    **{f"numpad{digit}": digit for digit in (1, 2, 3, 4, 6, 7, 8, 9)},
}
CONFIRM_KEYS = ("enter", "space", "numpad5")


def choose_by_key(chooser, key):
    """True when the key chose a direction or a distance."""
    if key in DIRECTION_KEYS:
        chooser.choose_direction(DIRECTION_KEYS[key])
    elif key.isdigit() and key != "0":
        chooser.choose_distance(int(key))
    else:
        return False
    return True
