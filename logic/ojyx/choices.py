"""Every action the rules accept, by what is waited for."""

from collections.abc import Callable
from functools import lru_cache

from logic.ojyx.cards import STOCK_LIMIT, ActionCard
from logic.ojyx.draft import may_draw_action
from logic.ojyx.state import (
    CELLS,
    Action,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Keep,
    Phase,
    Play,
    Position,
    React,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)
from logic.ojyx.targets import cells, hidden_cells, members, plays

TURN_UPS = tuple(TurnUp(cell) for cell in range(CELLS))
VOTES: tuple[Action, ...] = (Vote(True), Vote(False), Vote(None))
DRAW_DECK, TAKE_DISCARD, DRAW_ACTION = DrawDeck(), TakeDiscard(), DrawAction()
KEEP, END_TURN = Keep(), EndTurn()


def choices(position: Position, seat: int) -> tuple[Action, ...]:
    """The actions of a seat that is to move."""
    return LISTS[position.phase](position, seat)


def _opening(position: Position, seat: int) -> tuple[Action, ...]:
    chosen = position.chosen[seat]
    return tuple([action for action in TURN_UPS if action.cell not in chosen])


def _drawing(position: Position, seat: int) -> tuple[Action, ...]:
    found: tuple[Action, ...] = _from_stock(position, seat)
    found += (DRAW_DECK, TAKE_DISCARD) if any(position.grids[seat]) else (DRAW_DECK,)
    if not position.numb and may_draw_action(position):
        found += (DRAW_ACTION,)
    return found


def _from_stock(position: Position, seat: int) -> tuple[Play, ...]:
    found: tuple[Play, ...] = ()
    stock = position.stocks[seat]
    if stock and not position.numb:
        for card in dict.fromkeys(stock):
            if card is not None:
                found += plays(position, seat, card)
    return found


@lru_cache(maxsize=64)
def _swaps(there: int) -> tuple[Action, ...]:
    return tuple(Swap(cell) for cell in members(there))


@lru_cache(maxsize=4096)
def _discards(hidden: int) -> tuple[Action, ...]:
    return tuple(Discard(cell) for cell in members(hidden)) or (Discard(None),)


def _placing(position: Position, seat: int) -> tuple[Action, ...]:
    grid = position.grids[seat]
    swaps = _swaps(cells(grid))
    if position.source == "discard":
        return swaps
    return swaps + _discards(hidden_cells(grid) if position.options.reveal_on_discard else 0)


def _dealing_with_card(position: Position, seat: int) -> tuple[Action, ...]:
    card = position.hand
    assert card is not None
    assert not isinstance(card, int)
    stock = position.stocks[seat]
    found: tuple[Action, ...] = plays(position, seat, card)
    if len(stock) < STOCK_LIMIT:
        return (*found, KEEP, Drop(card))
    return found + _drops((card, *stock))


def _drops(stock: tuple[ActionCard | None, ...]) -> tuple[Action, ...]:
    return tuple([Drop(card) for card in dict.fromkeys(stock) if card is not None])


def _answers(position: Position, seat: int) -> tuple[Action, ...]:
    stock = position.stocks[seat]
    reactions: tuple[ActionCard, ...] = ("shield", "mirror")
    return (React(None), *[React(card) for card in reactions if card in stock])


LISTS: dict[Phase, Callable[[Position, int], tuple[Action, ...]]] = {
    "open": _opening,
    "draw": _drawing,
    "place": _placing,
    "card": _dealing_with_card,
    "react": _answers,
    "give_up": lambda position, seat: _drops(position.stocks[seat]),
    "end": lambda position, seat: (*_from_stock(position, seat), END_TURN),
    "vote": lambda position, seat: VOTES,
    "over": lambda position, seat: (),
}
