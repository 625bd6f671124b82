"""A position being worked on, and what hands do with cards: the steps every rule is made of."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import astuple

from logic.core.game import Step
from logic.core.rng import Dice
from logic.ojyx.cards import BIG_NUMBERS, STOCK_LIMIT, ActionCard
from logic.ojyx.events import ColumnCleared, DeckRemade, Event, TurnedUp
from logic.ojyx.state import COLUMNS, Cell, Grid, Position, State

T = TypeVar("T")

UP: dict[int, Cell] = {value: Cell(value, True) for value in BIG_NUMBERS}
DOWN: dict[int, Cell] = {value: Cell(value, False) for value in BIG_NUMBERS}


class Draft(Position):
    """A position that can be written on, and what has happened to it so far."""

    events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, at random."""
        dice = Dice(self.rng)
        item = dice.pick(items)
        self.rng = dice.state
        return item

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        dice = Dice(self.rng)
        cards = dice.shuffled(items)
        self.rng = dice.state
        return cards


def begun(state: State) -> Draft:
    """A draft of a state."""
    return Draft(*astuple(state))


def sealed(draft: Draft) -> Step[State, Event]:
    """What the draft has come to."""
    return Step(State(*astuple(draft)[:-1]), tuple(draft.events))


def changed(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them exchanged."""
    copy = list(items)
    copy[index] = item
    return tuple(copy)


def cell_at(draft: Position, seat: int, cell: int) -> Cell:
    """A cell that is still there."""
    found = draft.grids[seat][cell]
    assert found is not None
    return found


def value_at(draft: Position, seat: int, cell: int) -> int:
    value = cell_at(draft, seat, cell).value
    assert value is not None
    return value


def has_hidden(grid: Grid) -> bool:
    """Whether a card of a grid still lies face down."""
    return any(cell is not None and not cell.up for cell in grid)


def players(draft: Position) -> list[int]:
    """The seats that have not been given up."""
    return [seat for seat, left_in in enumerate(draft.gone) if not left_in]


def put(draft: Draft, seat: int, cell: int, card: Cell | None) -> None:
    """Lay a card onto a cell."""
    draft.grids = changed(draft.grids, seat, changed(draft.grids[seat], cell, card))


def turn_up(draft: Draft, seat: int, cell: int, by: int) -> None:
    """Turn a hidden card up, which may clear its column."""
    value = value_at(draft, seat, cell)
    put(draft, seat, cell, UP[value])
    draft.tell(TurnedUp(seat, cell, value, by))
    clear(draft, seat, cell % COLUMNS)


def clear(draft: Draft, seat: int, column: int) -> None:
    """Three equal face-up cards in a column: they go to the discard, and the column's marks with them."""
    grid = draft.grids[seat]
    first, second, third = grid[column], grid[column + COLUMNS], grid[column + 2 * COLUMNS]
    if first is None or second is None or third is None or not (first.up and second.up and third.up):
        return
    value = first.value
    if value is None or value != second.value or value != third.value:
        return
    for cell in range(column, len(grid), COLUMNS):
        grid = changed(grid, cell, None)
    draft.grids = changed(draft.grids, seat, grid)
    draft.discard += (value,) * 3
    if draft.marks[seat][column]:
        draft.marks = changed(draft.marks, seat, changed(draft.marks[seat], column, 0))
    draft.tell(ColumnCleared(seat, column, value))


def deck_for_drawing(draft: Draft) -> tuple[int | None, ...]:
    """The deck, made from the discard but its top where it has run out."""
    if not draft.deck:
        draft.deck = draft.shuffled(draft.discard[:-1])
        draft.discard = draft.discard[-1:]
        draft.scouted = (len(draft.deck),) * len(draft.grids)
        draft.tell(DeckRemade("numbers", len(draft.deck)))
    return draft.deck


def top_card(draft: Draft) -> int:
    """Take the deck's top card."""
    deck = deck_for_drawing(draft)
    card = deck[-1]
    assert card is not None
    draft.deck = deck[:-1]
    return card


def may_draw_action(draft: Position) -> bool:
    """Whether there is an action card to draw; the discard's top stays where it is."""
    return bool(draft.action_deck) or len(draft.action_discard) > 1


def top_action(draft: Draft) -> ActionCard:
    """Take the action deck's top card, making the deck anew where it has run out."""
    if not draft.action_deck:
        draft.action_deck = draft.shuffled(draft.action_discard[:-1])
        draft.action_discard = draft.action_discard[-1:]
        draft.tell(DeckRemade("actions", len(draft.action_deck)))
    card = draft.action_deck[-1]
    assert card is not None
    draft.action_deck = draft.action_deck[:-1]
    return card


def has_room(draft: Position, seat: int) -> bool:
    """Whether a stock can take another card."""
    return len(draft.stocks[seat]) < STOCK_LIMIT


def stock_up(draft: Draft, seat: int, card: ActionCard) -> None:
    draft.stocks = changed(draft.stocks, seat, (*draft.stocks[seat], card))


def take_from_stock(draft: Draft, seat: int, card: ActionCard) -> None:
    stock = list(draft.stocks[seat])
    stock.remove(card)
    draft.stocks = changed(draft.stocks, seat, tuple(stock))
