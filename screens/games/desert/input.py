"""The keys of Le Désert."""

from screens.core.keys import keyboard
from screens.i18n.texts import tr

ARROWS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
DIAGONALS = {
    "q": (-1, -1), "e": (-1, 1), "z": (1, -1), "c": (1, 1),
    "numpad7": (-1, -1), "numpad9": (-1, 1), "numpad1": (1, -1), "numpad3": (1, 1),
}  # fmt: skip
WAYS = {**ARROWS, **DIAGONALS}
LETTERS = {"d": "dig", "f": "flip", "p": "pick", "t": "tunnel"}


def press(play, key):
    """What a key means for the person to move; False if it means nothing."""
    if key in ("u", "backspace"):
        play.undo()
    elif key == "h":
        play.ask_hint()
    elif play.state.turn is None:
        return False
    elif key in WAYS:
        play.go(*WAYS[key])
    elif key in LETTERS:
        play.press(LETTERS[key])
    elif key in ("enter", "numpadenter", "space"):
        play.confirm(ends=key != "space")
    elif key.isdigit() and key != "0":
        play.choose(int(key) - 1)
    else:
        return False
    return True


def key_help():
    return [
        ("← → ↑ ↓", tr._("walk, or choose while aiming")),
        (keyboard.printed("Q E Z C"), tr._("the same diagonally")),
        ("F", tr._("flip")),
        ("D", tr._("dig; then where, or D again for your own tile")),
        ("P", tr._("pick up")),
        ("T", tr._("tunnel")),
        ("1–9", tr._("gear, gifts, powers, cards of a forecast")),
        ("Enter", tr._("end the turn, or confirm")),
        ("U", tr._("undo")),
        ("H", tr._("hint")),
        ("S", tr._("storm cards")),
        ("I", tr._("what your tile is, or the one being aimed at")),
        ("Esc", tr._("stop aiming, back")),
    ]
