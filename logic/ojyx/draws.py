"""Number cards: drawn or taken, then swapped in or discarded."""

from logic.ojyx.draft import UP, Draft, cell_at, clear, put, top_card, turn_up
from logic.ojyx.events import Discarded, DrewDeck, Placed, TookDiscard
from logic.ojyx.state import COLUMNS
from logic.ojyx.turns import rest


def draw_deck(draft: Draft, seat: int) -> None:
    card = top_card(draft)
    left = len(draft.deck)
    seen = sum(1 << other for other, known_from in enumerate(draft.scouted) if known_from <= left)
    draft.hand, draft.source, draft.phase, draft.drew = card, "deck", "place", True
    draft.tell(DrewDeck(seat, seen | 1 << seat, card))


def take_discard(draft: Draft, seat: int) -> None:
    card = draft.discard[-1]
    draft.discard = draft.discard[:-1]
    draft.hand, draft.source, draft.phase, draft.drew = card, "discard", "place", True
    draft.tell(TookDiscard(seat, card))


def place(draft: Draft, seat: int, cell: int) -> None:
    """The card in hand lies face up, the old one goes to the discard."""
    card, old = number_in_hand(draft), cell_at(draft, seat, cell)
    assert old.value is not None
    put(draft, seat, cell, UP[card])
    draft.discard += (old.value,)
    draft.tell(Placed(seat, cell, card, draft.source, old.value, old.up))
    draft.hand, draft.source = None, ""
    clear(draft, seat, cell % COLUMNS)
    rest(draft)


def discard(draft: Draft, seat: int, reveal: int | None) -> None:
    """The card in hand goes to the discard, and a hidden card is turned up."""
    card = number_in_hand(draft)
    draft.discard += (card,)
    draft.hand, draft.source = None, ""
    draft.tell(Discarded(seat, card))
    if reveal is not None:
        turn_up(draft, seat, reveal, seat)
    rest(draft)


def number_in_hand(draft: Draft) -> int:
    assert isinstance(draft.hand, int)
    return draft.hand
