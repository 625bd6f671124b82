"""The best runs as the profile keeps them."""

from datetime import date

import msgspec

from logic.core.store import UNREADABLE
from logic.memostep.best_runs import Run

GAME = "memostep"


def best_runs(profile, pace):
    """The best runs at a pace, the best first."""
    kept = profile.prefs.get(GAME, {}).get(f"runs_{pace}", "")
    try:
        runs = msgspec.json.decode(str(kept), type=tuple[Run, ...]) if kept else ()
    except UNREADABLE:
        return ()
    return tuple(run for run in runs if _is_day(run.day))


def _is_day(text):
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def keep_runs(profile_store, pace, runs):
    """Remember the best runs at a pace."""
    profile_store.change_prefs(GAME, **{f"runs_{pace}": msgspec.json.encode(runs).decode()})
