"""Search in texts regardless of case and accents. Imports no Kivy."""

import unicodedata

_TYPED = str.maketrans({"×": "x", "−": "-", "–": "-", "’": "'", "ʼ": "'"})
"""Characters of our texts and what keyboards have instead."""


def plain(text: str) -> str:
    """A text without capitals and accents, in characters that everybody can type."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_TYPED))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def speaks_of(text: str, sought: str) -> bool:
    """Whether every word of the search occurs in the text."""
    text = plain(text)
    return all(word in text for word in plain(sought).split())
