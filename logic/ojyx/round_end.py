"""The end of a round as it is told: the cards turn up one seat after another, and then the points."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from logic.core.client import Events
from logic.ojyx.draft import UP, changed
from logic.ojyx.events import AllTurnedUp, ColumnCleared
from logic.ojyx.reading import column_cells
from logic.ojyx.state import Cell, Grid, RoundResult, State

Stage: TypeAlias = Literal["turning", "told", "looked"]
"""The cards turn up; the points are told; the cards are looked at once more."""
Grids: TypeAlias = tuple[Grid, ...]

HIDDEN = Cell(None, up=False)


class Scene(Struct, frozen=True):
    """How everybody's cards lie at one moment, and which of whose have just turned up."""

    grids: Grids
    seat: int = 0
    cells: tuple[int, ...] = ()


class RoundEnd(Struct, frozen=True):
    """A round that is over and still in sight, though the next may have been dealt."""

    scenes: tuple[Scene, ...]
    place: int = 0
    """Which of the scenes is shown."""
    stage: Stage = "told"

    @property
    def scene(self) -> Scene:
        return self.scenes[self.place]


def after(result: RoundResult, events: Events) -> RoundEnd:
    """The end of a round that has just been counted."""
    return RoundEnd(tuple(_scenes(result, events)), stage="turning")


def again(result: RoundResult) -> RoundEnd:
    """The end of a round that was counted before this device looked: its cards have been turned up."""
    return RoundEnd((Scene(result.grids),))


def is_new(view: State, seats: tuple[int, ...]) -> bool:
    """Whether a round has been counted, and none of these seats has done anything since."""
    done = view.votes if view.phase == "vote" else view.chosen
    return bool(view.history) and view.phase in ("vote", "open") and not any(done[seat] for seat in seats)


def _scenes(result: RoundResult, events: Events) -> Iterator[Scene]:
    """From the end of the last turn: each seat's cards turn up, and what clears goes; who closed the round is last.

    A dishonest host may tell of no cards, or of fewer than cells.
    """
    at = next((place for place, event in enumerate(events) if isinstance(event, AllTurnedUp)), None)
    if at is None:
        yield Scene(result.grids)
        return
    turned: AllTurnedUp = events[at]
    cleared = [event for event in events[at:] if isinstance(event, ColumnCleared)]
    grids = result.grids
    for event in cleared:
        for cell in column_cells(event.column):
            grids = _laid(grids, event.seat, cell, UP[event.card])
    for seat, cells in enumerate(turned.cells):
        for cell in cells:
            grids = _laid(grids, seat, cell, HIDDEN)
    yield Scene(grids)
    count, first = len(grids), 0 if result.ender is None else result.ender + 1
    for seat in ((first + k) % count for k in range(count)):
        for cell, card in zip(turned.cells[seat], turned.cards[seat], strict=False):
            grids = _laid(grids, seat, cell, UP[card])
        if turned.cells[seat]:
            yield Scene(grids, seat, turned.cells[seat])
        for event in (event for event in cleared if event.seat == seat):
            for cell in column_cells(event.column):
                grids = _laid(grids, seat, cell, None)
            yield Scene(grids, seat)


def _laid(grids: Grids, seat: int, cell: int, card: Cell | None) -> Grids:
    return changed(grids, seat, changed(grids[seat], cell, card))
