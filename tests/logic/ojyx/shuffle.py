"""Changes everything in a state that a seat cannot know, and nothing that it can."""

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.ojyx.cards import KINDS
from logic.ojyx.state import CELLS, Cell, State


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """The state as it might be as well, for all that a seat (None: a spectator) can know."""
    state = _other_numbers(state, seat, dice)
    state = _other_action_cards(state, seat, dice)
    chosen = tuple(
        cells if n == seat else dice.shuffled(range(CELLS))[: len(cells)] for n, cells in enumerate(state.chosen)
    )
    return replace(state, rng=dice.bits(), chosen=chosen)


def _other_numbers(state: State, seat: int | None, dice: Dice) -> State:
    """Number cards in places that the seat has not looked at change those places at random."""
    eye = 0 if seat is None else 1 << seat
    cells = [
        (n, index)
        for n, grid in enumerate(state.grids)
        for index, cell in enumerate(grid)
        if cell is not None and not cell.up and not cell.seen & eye
    ]
    known_from = len(state.deck) if seat is None else min(len(state.deck), state.scouted[seat])
    scouted = seat is not None and state.scouted[seat] <= len(state.deck)
    hides_hand = state.source == "deck" and seat != state.turn and not scouted
    cards = [state.grids[n][index].value for n, index in cells] + list(state.deck[:known_from])
    pool = list(dice.shuffled([*cards, *([state.hand] if hides_hand else [])]))
    grids = [list(grid) for grid in state.grids]
    for n, index in cells:
        grids[n][index] = Cell(pool.pop(), up=False, seen=grids[n][index].seen)
    return replace(
        state,
        grids=tuple(map(tuple, grids)),
        hand=pool.pop() if hides_hand else state.hand,
        deck=tuple(pool) + state.deck[known_from:],
    )


def _other_action_cards(state: State, seat: int | None, dice: Dice) -> State:
    """Others' stocks, the action card another seat holds, and the action deck; what is played at once is
    never held by anybody."""
    hides_hand = isinstance(state.hand, str) and seat != state.turn
    held = [card for n, stock in enumerate(state.stocks) if n != seat for card in stock]
    held += [state.hand] if hides_hand else []
    pool = dice.shuffled([*held, *state.action_deck])
    keepable = [card for card in pool if KINDS[card].when != "at_once"]
    given, rest = keepable[: len(held)], list(keepable[len(held) :])
    hand = given.pop() if hides_hand else state.hand
    stocks = tuple(stock if n == seat else tuple(given.pop() for _ in stock) for n, stock in enumerate(state.stocks))
    rest += [card for card in pool if KINDS[card].when == "at_once"]
    return replace(state, hand=hand, stocks=stocks, action_deck=dice.shuffled(rest))
