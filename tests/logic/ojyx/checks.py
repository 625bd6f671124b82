"""What holds in every state of Ojyx: cards are conserved, and nothing leaks."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from logic.core.game import IllegalAction, Step
from logic.core.rng import Dice
from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, KINDS, NUMBERS, STOCK_LIMIT
from logic.ojyx.events import Chose, DrewAction, DrewDeck, Kept, Peeked, Scouted, Stolen
from logic.ojyx.state import COLUMNS, State
from tests.logic.ojyx.shuffle import shuffled
from tests.logic.ojyx.tables import OJYX

SECRET = (Chose, DrewAction, DrewDeck, Kept, Peeked, Scouted, Stolen)
"""Events that hold what not everybody may know."""


def check_cards(state: State) -> None:
    """Every card is in exactly one place, and nothing lies where it must not."""
    options = state.options
    cells = [cell for grid in state.grids for cell in grid if cell]
    in_hand = Counter([state.hand] if state.hand is not None else [])
    numbers = Counter([cell.value for cell in cells]) + Counter(state.deck) + Counter(state.discard)
    numbers += Counter({card: n for card, n in in_hand.items() if isinstance(card, int)})
    actions = Counter(state.action_deck) + Counter(state.action_discard)
    actions += Counter(card for stock in state.stocks for card in stock)
    actions += Counter({card: n for card, n in in_hand.items() if isinstance(card, str)})
    copies = dict(BIG_NUMBERS if options.big_deck else NUMBERS)
    dealt_out = sum(copies.values()) - sum(numbers.values())
    assert dealt_out == 0
    assert numbers == copies
    assert actions == ACTIONS[options.actions]
    assert all(len(stock) <= STOCK_LIMIT for stock in state.stocks)
    assert not any(KINDS[card].when == "at_once" for stock in state.stocks for card in stock)
    assert (state.phase in ("place", "card")) == (state.hand is not None)
    for grid in state.grids:
        for column in range(COLUMNS):
            cards = grid[column::COLUMNS]
            assert len({card is None for card in cards}) == 1
            assert None in cards or not all(card.up for card in cards) or len({card.value for card in cards}) > 1


def check_leaks(state: State, done: tuple[int, Any], step: Step, viewer: int | None, dice: Dice) -> Iterable[type]:
    """What a viewer cannot know changes neither its view, nor its choices, nor the events it is shown.

    `done` is who did what (None: left) and `step` where that led; the kinds of events that were compared.
    """
    actor, action = done
    other = shuffled(state, viewer, dice)
    view = OJYX.view(state, viewer)
    assert OJYX.view(other, viewer) == view
    assert OJYX.view(view, viewer) == view
    assert OJYX.to_move(view) == OJYX.to_move(state)
    assert OJYX.timers(view) == OJYX.timers(state)
    if viewer is not None:
        assert OJYX.actions(view, viewer) == OJYX.actions(other, viewer) == OJYX.actions(state, viewer)
    # With the same luck: where a mirrored swap lands is drawn, and told, although no view shows it.
    other = replace(other, rng=state.rng)
    try:
        again = OJYX.leave(other, actor) if action is None else OJYX.apply(other, actor, action)
    except IllegalAction:
        return ()  # in the other state, that seat does not hold that card
    if OJYX.view(again.state, viewer) != OJYX.view(step.state, viewer):
        return ()
    shown, also = ([seen for e in events if (seen := OJYX.show(e, viewer))] for events in (step.events, again.events))
    assert also == shown
    return [type(event) for event in step.events]
