"""The limit on a player's name, and the message when one is cut."""

from screens.i18n.texts import tr

MOST = 40
"""Maximum number of letters in a name."""


def cut(app, text):
    """A name as it is saved; one that is too long is cut, with a message."""
    name = text.strip()
    if len(name) > MOST:
        name = name[:MOST].rstrip()
        app.tell(tr._("A name has at most {n} letters: it is now “{name}”.", n=MOST, name=name))
    return name
