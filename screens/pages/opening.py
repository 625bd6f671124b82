"""Opens what was given to the app from outside: an invitation to a room, or a file of matches."""

from urllib.parse import urlsplit
from urllib.request import url2pathname


def open_given(app, given):
    """Go to the screen that takes it, and hand it over there; what cannot be opened is told there."""
    from logic.peer.security.invitation import SCHEME

    if given.lower().startswith(f"{SCHEME}:"):
        app.navigation.restart("rooms")
        app.navigation.current_screen.follow_link(given)
    else:
        app.navigation.restart("history")
        app.navigation.current_screen.take(_path(given))


def _path(given):
    try:
        parts = urlsplit(given)
    except ValueError:
        # No address: a path may have brackets anywhere.
        return given
    return url2pathname(parts.path) if parts.scheme == "file" else given
