"""Action cards from hand or stock: drawn, played, kept, dropped, and answered when they attack."""

from collections.abc import Callable

from msgspec.structs import replace

from logic.ojyx.cards import KINDS, ActionCard, Needs
from logic.ojyx.draft import Draft, may_draw_action, stock_up, take_from_stock, top_action
from logic.ojyx.effects import EFFECTS
from logic.ojyx.events import Asked, CardPlayed, DrewAction, Dropped, Failed, Kept, Reacted
from logic.ojyx.state import Grid, Play
from logic.ojyx.targets import cells, columns, copied, hidden_cells, members, up_cells
from logic.ojyx.turns import rest


def draw(draft: Draft) -> None:
    """Draw an action card: that was this turn's draw."""
    draft.drew = True
    draft.to_draw += 1
    go_on(draft)


def go_on(draft: Draft) -> None:
    """A card is dealt with: on with the next one to be drawn, or with the turn."""
    if draft.attack is not None:
        return
    if draft.hand is not None:
        draft.phase = "card"
        return
    seat = draft.turn
    while draft.to_draw and may_draw_action(draft):
        draft.to_draw -= 1
        card = top_action(draft)
        draft.tell(DrewAction(seat, 1 << seat, card))
        if KINDS[card].when != "at_once":
            draft.hand, draft.source, draft.phase = card, "actions", "card"
            return
        draft.action_discard += (card,)
        draft.tell(CardPlayed(seat, card))
        EFFECTS[card](draft, seat, Play(card))
    draft.to_draw = 0
    rest(draft)


def play(draft: Draft, seat: int, chosen: Play) -> None:
    """Play the card in hand, or else one from the stock."""
    if draft.phase == "card":
        draft.hand, draft.source = None, ""
    else:
        take_from_stock(draft, seat, chosen.card)
    copy = copied(draft) if chosen.card == "duplicate" else None
    draft.action_discard += (chosen.card,)
    draft.tell(CardPlayed(seat, chosen.card, chosen.target, chosen.cell, chosen.own, chosen.column, copy))
    if copy:
        chosen = replace(chosen, card=copy)
    if chosen.card == "duplicate":
        draft.tell(Failed("duplicate", "nothing_there"))
    elif KINDS[chosen.card].attack:
        _attack(draft, seat, chosen)
    else:
        EFFECTS[chosen.card](draft, seat, chosen)
    go_on(draft)


def _attack(draft: Draft, seat: int, attack: Play) -> None:
    """A target with any kept card is asked, so that being asked tells nothing about them."""
    target = attack.target
    assert target is not None
    if draft.stocks[target]:
        draft.attack, draft.phase = attack, "react"
        draft.attacks += 1
        draft.tell(Asked(target, seat, attack.card))
    else:
        _strike(draft, attack)


def react(draft: Draft, seat: int, card: ActionCard | None, *, late: bool = False) -> None:
    """The attacked seat answers."""
    attack = draft.attack
    assert attack is not None
    draft.attack = None
    draft.tell(Reacted(seat, card, late))
    if card is not None:
        take_from_stock(draft, seat, card)
        draft.action_discard += (card,)
    if card == "mirror":
        _mirror(draft, seat, attack)
    else:
        if card == "shield":
            draft.shielded += (seat,)
        _strike(draft, attack)
    go_on(draft)


def _strike(draft: Draft, attack: Play) -> None:
    if attack.target in draft.shielded:
        draft.tell(Failed(attack.card, "shielded"))
    else:
        EFFECTS[attack.card](draft, draft.turn, attack)


def _other_cells(grid: Grid, attack: Play) -> int:
    assert attack.own is not None
    return cells(grid) & ~(1 << attack.own)


COMES_BACK_TO: dict[Needs, Callable[[Grid, Play], int]] = {
    "hidden_cell": lambda grid, attack: hidden_cells(grid),
    "up_cell": lambda grid, attack: up_cells(grid),
    "own_cell_and_cell": _other_cells,
    "own_up_cell_and_cell": _other_cells,
}
"""The attacker's own cells on which a mirrored attack can land."""


def _mirror(draft: Draft, seat: int, attack: Play) -> None:
    """The attack hits the attacker as if it had aimed at itself, at random where there is a choice."""
    attacker = draft.turn
    grid, needs = draft.grids[attacker], KINDS[attack.card].needs
    back = replace(attack, target=attacker)
    if needs in COMES_BACK_TO:
        places = members(COMES_BACK_TO[needs](grid, attack))
        if not places:
            return draft.tell(Failed(attack.card, "nothing_there"))
        back = replace(back, cell=draft.pick(places))
    elif needs == "column":
        places = members(columns(grid))
        if not places:
            return draft.tell(Failed(attack.card, "nothing_there"))
        back = replace(back, column=draft.pick(places))
    # What moves between two cells is still the attacker's own card; everything else is the mirror's doing.
    EFFECTS[attack.card](draft, attacker if attack.own is not None else seat, back)


def keep(draft: Draft, seat: int, *, instead: bool = False) -> None:
    """Put the card in hand into the stock."""
    card = _card_in_hand(draft)
    draft.hand, draft.source = None, ""
    stock_up(draft, seat, card)
    draft.tell(Kept(seat, 1 << seat, card, instead))
    go_on(draft)


def drop(draft: Draft, seat: int, card: ActionCard) -> None:
    """Drop the card in hand, or one from a full stock to keep it."""
    swapped = draft.hand != card
    if swapped:
        take_from_stock(draft, seat, card)
    else:
        draft.hand, draft.source = None, ""
    draft.action_discard += (card,)
    draft.tell(Dropped(seat, card))
    if swapped:
        keep(draft, seat, instead=True)
    else:
        go_on(draft)


def give_up(draft: Draft, seat: int, card: ActionCard) -> None:
    """The target of a `discard` drops a card of its choice."""
    draft.attack = None
    take_from_stock(draft, seat, card)
    draft.action_discard += (card,)
    draft.tell(Dropped(seat, card, forced=True))
    go_on(draft)


def _card_in_hand(draft: Draft) -> ActionCard:
    card = draft.hand
    assert card is not None
    assert not isinstance(card, int)
    return card
