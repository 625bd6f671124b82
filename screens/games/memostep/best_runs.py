"""The best runs as the profile keeps them."""

from datetime import date

import msgspec

from logic.core.store import UNREADABLE
from logic.memostep.best_runs import Run
from logic.memostep.growth import FIRST_GROWN

GAME = "memostep"


def best_runs(profile, options):
    """The best runs at a pace, the best first; those on growing floors are kept apart from those on the original."""
    prefs = profile.prefs.get(GAME, {})
    kept = _read(prefs.get(_name(options), ""))
    if options.grows and not kept:
        # The first ten floors are the same.
        kept = [run for run in _read(prefs.get(f"runs_{options.pace}", "")) if run.floor < FIRST_GROWN]
    return tuple(kept)


def _name(options):
    return f"runs_{options.pace}" + ("_growing" if options.grows else "")


def _read(kept):
    try:
        runs = msgspec.json.decode(str(kept), type=tuple[Run, ...]) if kept else ()
    except UNREADABLE:
        return []
    return [run for run in runs if _is_day(run.day)]


def _is_day(text):
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def keep_runs(profile_store, options, runs):
    """Remember the best runs with such options."""
    profile_store.change_prefs(GAME, **{_name(options): msgspec.json.encode(runs).decode()})
