"""The best runs: whole runs alone, five for each pace."""

from typing import Any

from msgspec import Struct

from logic.core.replay import Record
from logic.memostep.state import Walker

KEPT = 5


class Run(Struct, frozen=True, array_like=True):
    """A finished run: its score, the floor it ended on, when, and which match it was."""

    score: int
    floor: int
    day: str
    match: str


Runs = tuple[Run, ...]


def counts(record: Record[Any, Any]) -> bool:
    """Whether a match is a run that can be compared with others: alone, and without an end set before."""
    return record.purpose == "game" and len(record.seats) == 1 and not record.options.floors


def with_run(runs: Runs, record: Record[Any, Any], walker: Walker) -> Runs:
    """The best runs after this one has ended; one that was given up does not count."""
    if not counts(record) or walker.end == "left":
        return runs
    others = [run for run in runs if run.match != record.id]
    run = Run(walker.score, walker.floor, record.started[:10], record.id)
    return tuple(sorted([*others, run], key=lambda run: (-run.score, run.day))[:KEPT])
