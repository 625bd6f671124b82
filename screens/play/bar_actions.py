"""Names for kv the buttons that the bar of every play screen has: sound, keys and the menu."""

from screens.theme import load_kv

load_kv(__name__)
