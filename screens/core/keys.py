"""Names for keys that are the same on every keyboard layout, and the labels printed on them."""

from kivy.core.window import Keyboard
from kivy.event import EventDispatcher
from kivy.properties import OptionProperty

from screens.i18n.texts import tr

_NAMES = {code: name for name, code in Keyboard.keycodes.items()}

# The position of a key by its USB scan code, named as on an English keyboard.
_PLACES = {4 + index: letter for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
_PLACES |= {30 + index: digit for index, digit in enumerate("1234567890")}

SAME = {"numpadenter": "enter", "spacebar": "space", "numpadadd": "+", "numpadsubstract": "-", "=": "+"}

PRINTED = {
    "qwerty": {},
    "azerty": {"q": "a", "w": "z", "a": "q", "z": "w"},
    "qwertz": {"y": "z", "z": "y"},
}
"""By layout: the letters that differ from an English keyboard, by position."""


def key_name(keycode, scancode, codepoint=None, by_place=""):
    """What to call a key: "q", "7", "numpad7", "enter", "space", "left", "escape"…

    Keys of `by_place` are meant by where they are, such as those of a ring of directions: they are called as on an
    English keyboard. So is a letter where a layout has no Latin ones.
    """
    if codepoint in ("?", "+", "/"):
        return codepoint
    name, place = _NAMES.get(keycode, ""), _PLACES.get(scancode, "")
    if place and ((place in by_place and _is_known(place, name)) or not (name and name.isascii())):
        name = place
    return SAME.get(name, name)


def _is_known(place, name):
    """Whether one of our layouts has that key there. For any other layout letters count, as on an English keyboard."""
    return not name.isalpha() or any(printed.get(place, place) == name for printed in PRINTED.values())


def named(key, _language=None):
    """The label of a key in the player's language; kv passes the language so that the expression is re-evaluated."""
    names = {
        "Enter": tr.c("key", "Enter"),
        "Backspace": tr.c("key", "Backspace"),
        "Esc": tr.c("key", "Esc"),
        "Space": tr._("Space"),
    }
    return names.get(key, key)


class KeyboardLayout(EventDispatcher):
    """Which letters are printed where: a guess by the language until a key press reveals it."""

    name = OptionProperty("qwerty", options=list(PRINTED))
    _told = False

    def guess(self, language):
        """Most French keyboards are AZERTY."""
        if not self._told:
            self.name = "azerty" if language == "fr" else "qwerty"

    def learn(self, keycode, scancode):
        """Learn the layout from a pressed key and the character it produced."""
        place, letter = _PLACES.get(scancode), _NAMES.get(keycode)
        fitting = [name for name, printed in PRINTED.items() if place and printed.get(place, place) == letter]
        if 0 < len(fitting) < len(PRINTED):
            self._told = True
            if self.name not in fitting:
                self.name = fitting[0]

    def printed(self, letters, _name=None):
        """Letters of an English keyboard as printed on this one; kv passes the layout to follow it."""
        printed = PRINTED[self.name]
        return "".join(printed.get(letter.lower(), letter).upper() for letter in letters)


keyboard = KeyboardLayout()
