"""A seat is given up: its cards stay where they are until all are turned up, and play goes on without it."""

from logic.ojyx.draft import Draft, changed, players
from logic.ojyx.events import Discarded, Dropped, Failed, SeatLeft
from logic.ojyx.plays import go_on
from logic.ojyx.rounds import count_votes, end_match, finish
from logic.ojyx.turns import open_if_chosen, pass_on


def leave(draft: Draft, seat: int) -> None:
    """No target, never the ender, owed no turn; with only one seat left the match ends."""
    draft.gone = changed(draft.gone, seat, draft.round)
    draft.owed = tuple(other for other in draft.owed if other != seat)
    if draft.ender == seat:
        draft.ender = None
    draft.tell(SeatLeft(seat))
    if draft.phase == "vote":
        _stop_voting(draft)
    elif len(players(draft)) < 2:
        _lay_down(draft)
        finish(draft, limit=True)
    elif draft.phase == "open":
        open_if_chosen(draft)
    elif seat == draft.turn:
        _abandon_turn(draft)
    elif draft.attack is not None and draft.attack.target == seat:
        draft.tell(Failed(draft.attack.card, "left"))
        draft.attack = None
        go_on(draft)


def _stop_voting(draft: Draft) -> None:
    if len(players(draft)) < 2:
        end_match(draft, "left")
    else:
        count_votes(draft)


def _abandon_turn(draft: Draft) -> None:
    """What was begun comes to nothing."""
    if draft.attack is not None:
        draft.tell(Failed(draft.attack.card, "left"))
        draft.attack = None
    _lay_down(draft)
    draft.to_draw = 0
    pass_on(draft)


def _lay_down(draft: Draft) -> None:
    """The card in hand goes to its discard."""
    card = draft.hand
    draft.hand, draft.source = None, ""
    if isinstance(card, int):
        draft.discard += (card,)
        draft.tell(Discarded(draft.turn, card))
    elif card is not None:
        draft.action_discard += (card,)
        draft.tell(Dropped(draft.turn, card))
