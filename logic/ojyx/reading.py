"""What can be read off a table of cards: sums, columns that could clear, cards in danger."""

from collections.abc import Iterable

from logic.ojyx.events import Dealt, Event, TurnBegan
from logic.ojyx.state import COLUMNS, ROWS, Grid, State


def column_cells(column: int) -> set[int]:
    """The cells of a column."""
    return {column + row * COLUMNS for row in range(ROWS)}


def just_counted(view: State) -> bool:
    """Whether a round has been counted and no card was drawn since: then its points are told."""
    return bool(view.history) and view.phase in ("vote", "over", "open")


def has_secrets(view: State, seats: tuple[int, ...]) -> bool:
    """Whether one of these seats holds or has seen what the others may not, in a round that goes on."""
    if view.phase in ("vote", "over"):
        return False
    cells = [cell for grid in view.grids for cell in grid if cell is not None and not cell.up]
    return any(
        view.stocks[seat] or view.scouted[seat] < len(view.deck) or any(cell.seen >> seat & 1 for cell in cells)
        for seat in seats
    )


def since_turn(events: Iterable[Event], me: int | None) -> tuple[Event, ...]:
    """What the others did since a seat's last turn in this round; during its own, since the one before."""
    told: list[Event] = []
    own = False
    for event in events:
        if isinstance(event, Dealt | TurnBegan):
            mine = isinstance(event, TurnBegan) and event.seat == me
            if isinstance(event, Dealt) or (own and not mine):
                told = []
            own = mine
        if not own:
            told.append(event)
    return tuple(told)


def shown_sum(grid: Grid) -> int:
    """The sum of the cards face up."""
    return sum(cell.value or 0 for cell in grid if cell is not None and cell.up)


def hidden_cards(grid: Grid) -> int:
    """How many cards are face down."""
    return sum(cell is not None and not cell.up for cell in grid)


def struck(view: State, seat: int) -> tuple[int, ...]:
    """The cells of a seat that the attack would hit which waits for an answer."""
    attack = view.attack
    if attack is None or attack.target != seat:
        return ()
    if attack.column is not None:
        return tuple(sorted(column_cells(attack.column)))
    return () if attack.cell is None else (attack.cell,)


def clearing(grid: Grid) -> dict[int, int]:
    """The columns with two equal cards face up, and the value that would clear each."""
    found = {}
    for column in range(COLUMNS):
        cells = [grid[cell] for cell in sorted(column_cells(column))]
        if None in cells:
            continue
        up = [cell.value for cell in cells if cell is not None and cell.up]
        value = next((value for value in up if up.count(value) == 2), None)
        if value is not None:
            found[column] = value
    return found
