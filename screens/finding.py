"""Finding texts by words, as somebody types them in a hurry."""

from unicodedata import combining, normalize


def plainly(text):
    """A text without what is easily left out in typing: capitals and accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def speaks_of(text, words):
    """Whether every one of the words, or what is typed of it so far, is in a text."""
    text = plainly(text)
    return all(word in text for word in plainly(words).split())
