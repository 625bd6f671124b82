"""Favourite dungeons: codes with names, kept with the player's profile."""

from itertools import chain, count

import msgspec

from logic.core.store import UNREADABLE

MOST = 60
MOST_LETTERS = 40
PREF = "favourites"


def favourites(app):
    """The kept codes by their names, in the order they were kept."""
    text = app.profile.prefs.get("dungeon", {}).get(PREF, "{}")
    try:
        return msgspec.json.decode(str(text), type=dict[str, str])
    except UNREADABLE:
        return {}


def keep(app, name, code):
    """Keep a code under a name; the oldest makes room when there are too many."""
    kept = favourites(app)
    kept[_free(name.strip()[:MOST_LETTERS] or code, code, kept)] = code
    while len(kept) > MOST:
        del kept[next(iter(kept))]
    _write(app, kept)


def _free(name, code, kept):
    """The name, with a number behind it where another code has it already."""
    numbered = (f"{name[: MOST_LETTERS - len(end)]}{end}" for number in count(2) for end in [f" {number}"])
    return next(free for free in chain([name], numbered) if kept.get(free, code) == code)


def forget(app, name):
    """Let one go."""
    _write(app, {known: code for known, code in favourites(app).items() if known != name})


def _write(app, kept):
    text = msgspec.json.encode(kept).decode()
    app.profile_store.change_prefs("dungeon", **{PREF: text})
