"""What a player may be called, and what is said where that is cut."""

from screens.i18n.texts import tr

MOST = 40
"""How many letters a name has at most."""


def cut(app, text):
    """A name as it is kept; one that was too long is cut, and the player hears of it."""
    name = text.strip()
    if len(name) > MOST:
        name = name[:MOST].rstrip()
        app.tell(tr._("A name has at most {n} letters: it is now “{name}”.", n=MOST, name=name))
    return name
