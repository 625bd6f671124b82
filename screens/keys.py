"""Names for keys, the same on every keyboard layout."""

from kivy.core.window import Keyboard

_NAMES = {code: name for name, code in Keyboard.keycodes.items()}

# Where a layout has no Latin letters, the key's place tells which one is meant (USB scan codes: A is 4).
_BY_PLACE = {4 + index: letter for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}

SAME = {"numpadenter": "enter", "spacebar": "space", "numpadadd": "+", "numpadsubstract": "-", "=": "+"}


def key_name(keycode, scancode, codepoint=None):
    """What to call a key: "q", "7", "numpad7", "enter", "space", "left", "escape"…"""
    if codepoint in ("?", "+", "/"):
        return codepoint
    name = _NAMES.get(keycode, "")
    if not name or not name.isascii():
        name = _BY_PLACE.get(scancode, name)
    return SAME.get(name, name)
