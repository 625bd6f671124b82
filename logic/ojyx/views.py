"""What a seat may know: public cards, what it holds, and what it has looked at."""

from msgspec.structs import replace

from logic.ojyx.events import Chose, DrewAction, DrewDeck, Event, Kept, Peeked, Scouted, Stolen
from logic.ojyx.state import Cell, Grid, State

UNKNOWN = Cell(None, up=False)


def view(state: State, seat: int | None) -> State:
    """The state as a seat may know it; None is a spectator, who knows what is public."""
    eye = 0 if seat is None else 1 << seat
    return replace(
        state,
        rng=0,
        grids=tuple([_seen_grid(grid, eye) for grid in state.grids]),
        deck=_seen_deck(state, seat),
        action_deck=(None,) * len(state.action_deck),
        stocks=tuple([s if n == seat else (None,) * len(s) for n, s in enumerate(state.stocks)]),
        chosen=tuple([c if n == seat else (None,) * len(c) for n, c in enumerate(state.chosen)]),
        hand=state.hand if _sees_hand(state, seat) else None,
    )


def _seen_grid(grid: Grid, eye: int) -> Grid:
    cells: list[Cell | None] = []
    for cell in grid:
        if cell is not None and not cell.up and not cell.seen & eye:
            cell = Cell(None, up=False, seen=cell.seen) if cell.seen else UNKNOWN
        cells.append(cell)
    return tuple(cells)


def _seen_deck(state: State, seat: int | None) -> tuple[int | None, ...]:
    size = len(state.deck)
    known_from = size if seat is None else min(size, state.scouted[seat])
    return (None,) * known_from + state.deck[known_from:]


def _sees_hand(state: State, seat: int | None) -> bool:
    """One's own, what was taken from the discard for all to see, and what one had scouted."""
    if state.source == "discard":
        return True
    if seat is None:
        return False
    return seat == state.turn or (state.source == "deck" and state.scouted[seat] <= len(state.deck))


def show(event: Event, seat: int | None) -> Event | None:
    """The event without what only other seats know of it; None where it would tell what they know."""
    match event:
        case Chose(seen=seen) if not _sees(seat, seen):
            return replace(event, cell=None)
        case Scouted(seen=seen) if not _sees(seat, seen):
            return replace(event, cards=None)
        case Kept(instead=True) if not _sees(seat, event.seen):
            # Whether the card that was dropped came from hand or from the stock is nobody else's business.
            return None
        case DrewDeck() | DrewAction() | Kept() | Peeked() | Stolen() if not _sees(seat, event.seen):
            return replace(event, card=None)
    return event


def _sees(seat: int | None, seen: int) -> bool:
    return seat is not None and bool(seen >> seat & 1)
