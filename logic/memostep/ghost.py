"""The ghost of the best run: in which row it was after as many steps on a floor."""

from itertools import islice
from typing import Any, TypeAlias

from logic.core.game import AnyGame, Played
from logic.core.replay import Record, replay
from logic.memostep.state import START, Bumped, Event, Step, Stepped, TrapSprung

Ghost: TypeAlias = dict[int, tuple[int, ...]]
"""By floor: the row after each step that was tried there, right or wrong."""


def ghost_of(game: AnyGame, record: Record[Any, Any]) -> Ghost:
    """The ghost of a run alone."""
    rows: dict[int, list[int]] = {}
    for entry, step in zip(record.log, islice(replay(game, record), 1, None), strict=True):
        if isinstance(entry, Played) and isinstance(entry.action, Step):
            (walker,) = step.state.walkers
            rows.setdefault(walker.floor, []).append(walker.row)
    return {floor: tuple(after) for floor, after in rows.items()}


def tried(event: Event) -> bool:
    """Whether an event is what came of a step: every step has one of these."""
    return isinstance(event, Stepped | Bumped | TrapSprung)


def row_of(ghost: Ghost, floor: int, steps: int) -> int | None:
    """Where a ghost is after so many steps on a floor; None where it never was."""
    rows = ghost.get(floor)
    if rows is None:
        return None
    return rows[min(steps, len(rows)) - 1] if steps else START
