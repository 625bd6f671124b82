"""Search in texts regardless of case and accents. Imports no Kivy."""

import unicodedata

_TYPED = str.maketrans({"×": "x", "−": "-", "–": "-", "’": "'", "ʼ": "'"})
"""Characters of our texts and what keyboards have instead."""


def normalized(text: str) -> str:
    """A text without capitals and accents, in characters that everybody can type."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_TYPED))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def matches(text: str, sought: str) -> bool:
    """Whether every word of the search occurs in the text."""
    text = normalized(text)
    return all(word in text for word in normalized(sought).split())
