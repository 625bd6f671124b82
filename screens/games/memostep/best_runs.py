"""The best runs, kept in the profile: whole runs alone, five for each pace."""

from datetime import date

import msgspec
from msgspec import Struct

from logic.core.store import UNREADABLE

KEPT = 5
GAME = "memostep"


class Run(Struct, frozen=True, array_like=True):
    """A finished run: its score, the floor it ended on, when, and which match it was."""

    score: int
    floor: int
    day: str
    match: str


def best_runs(profile, pace):
    """The best runs at a pace, the best first."""
    kept = profile.prefs.get(GAME, {}).get(f"runs_{pace}", "")
    try:
        runs = msgspec.json.decode(str(kept), type=list[Run]) if kept else []
    except UNREADABLE:
        return []
    return [run for run in runs if _is_day(run.day)]


def _is_day(text):
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def counts(record):
    """Whether a match is a run that can be compared with others: alone, and without an end set before."""
    return record.purpose == "game" and len(record.seats) == 1 and not record.options.floors


def keep_run(app, record, walker):
    """Put a finished run among the best, where it belongs there; one that was given up does not."""
    if not counts(record) or walker.end == "left":
        return
    pace = record.options.pace
    runs = [run for run in best_runs(app.profile, pace) if run.match != record.id]
    runs.append(Run(walker.score, walker.floor, record.started[:10], record.id))
    runs.sort(key=lambda run: (-run.score, run.day))
    kept = msgspec.json.encode(runs[:KEPT]).decode()
    app.profile_store.change_prefs(GAME, **{f"runs_{pace}": kept})
