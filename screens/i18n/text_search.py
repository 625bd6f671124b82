"""Whether a text speaks of what somebody looks for. Knows nothing of Kivy."""

import unicodedata

_TYPED = str.maketrans({"×": "x", "−": "-", "–": "-", "’": "'", "ʼ": "'"})
"""What keyboards have in place of what texts have."""


def plain(text: str) -> str:
    """A text without capitals and accents, in signs that everybody can type."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_TYPED))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def speaks_of(text: str, sought: str) -> bool:
    """Whether every word that is looked for is somewhere in the text."""
    text = plain(text)
    return all(word in text for word in plain(sought).split())
