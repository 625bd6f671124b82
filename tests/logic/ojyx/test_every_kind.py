"""All 21 kinds of action cards side by side: their targets, what is refused, and who is told what."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.ojyx import events as told
from logic.ojyx.cards import KINDS
from logic.ojyx.state import DrawAction, Drop, Keep, Play, React, State
from tests.logic.ojyx.tables import OJYX, PLAIN, after, stocks, table, universe

MINE = ". 2 3 4  . (6) (7) 8  . 10 11 12"
HERS = "(0) 0 . 4  5 (6) . 8  9 10 . 12"
HIS = "(0) 0 3 4  5 (6) 7 8  9 10 (11) 12"
OWN, OWN_UP = {1, 2, 3, 5, 6, 7, 9, 10, 11}, {1, 2, 3, 7, 9, 10, 11}
CELLS = {1: {0, 1, 3, 4, 5, 7, 8, 9, 11}, 2: set(range(12))}
HIDDEN = {1: {0, 5}, 2: {0, 5, 10}}
COLUMNS = {1: {0, 1, 3}, 2: {0, 1, 2, 3}}
ALONE = ("skip", "shuffle", "draw", "reverse", "gamble", "scout", "duplicate")
VIEWERS = (0, 1, 2, None)


def holding(card: str, **changes: Any) -> State:
    """Seat 0 holds a card; 1 has something in stock, 2 has nothing, and 3 has left."""
    changes.setdefault("stocks", stocks(card, "heal", "", "heal"))
    return table(MINE, HERS, HIS, PLAIN, gone=(0, 0, 0, 1), **changes)


def targets() -> Iterator[Play]:
    """Everything that each card can be played on at that table."""
    yield from (Play(card) for card in ALONE)
    yield from (Play("teleport", cell=cell, own=own) for own, cell in combinations(sorted(OWN), 2))
    yield from (Play("heal", column=column) for column in (1, 2, 3))
    yield from (Play(card, 1) for card in ("steal", "discard"))
    for seat in (1, 2):
        yield Play("freeze", seat)
        yield from (Play(card, seat, cell) for card in ("peek", "reveal") for cell in HIDDEN[seat])
        yield from (Play("bomb", seat, cell) for cell in CELLS[seat] - HIDDEN[seat])
        yield from (Play("curse", seat, column=column) for column in COLUMNS[seat])
        yield from (Play("swap", seat, cell, own) for cell, own in product(CELLS[seat], OWN))
        yield from (Play("gift", seat, cell, own) for cell, own in product(CELLS[seat], OWN_UP))


TARGETS = {card: {play for play in targets() if play.card == card} for card in KINDS}
NEVER_CHOSEN = {"turnaround", "shield", "mirror"}
PLAYED = sorted(set(KINDS) - NEVER_CHOSEN)


def refusal(state: State, action: Any, seat: int = 0) -> str:
    with pytest.raises(IllegalAction) as why:
        OJYX.apply(state, seat, action)
    return why.value.reason


def test_every_kind_is_tried_here() -> None:
    assert len(KINDS) == 21
    assert {card for card in KINDS if TARGETS[card]} == set(PLAYED)


@pytest.mark.parametrize("card", sorted(set(KINDS) - {"turnaround"}))
def test_what_it_can_be_played_on_and_nothing_else(card: str) -> None:
    """No cell that is cleared, hidden or open where it must not be; not oneself, nobody who has left."""
    state = holding(card)
    assert {action for action in OJYX.actions(state, 0) if isinstance(action, Play)} == TARGETS[card]
    for play in universe(4):
        if isinstance(play, Play) and play.card == card and play not in TARGETS[card]:
            assert refusal(state, play) == "no_such_target"


@pytest.mark.parametrize("card", PLAYED)
def test_a_frozen_seat_cannot_play_it(card: str) -> None:
    state = holding(card, numb=True)
    assert not any(isinstance(action, Play) for action in OJYX.actions(state, 0))
    for play in TARGETS[card]:
        assert refusal(state, play) == "numb"


@pytest.mark.parametrize("card", sorted(KINDS))
def test_a_frozen_seat_cannot_draw_it(card: str) -> None:
    assert refusal(holding("", action_deck=(card,), numb=True), DrawAction()) == "numb"


@pytest.mark.parametrize("card", ["steal", "discard"])
def test_where_nobody_has_a_stock_it_is_kept_or_dropped(card: str) -> None:
    state = after(holding("", action_deck=(card,), stocks=stocks("peek", "", "", "heal")), (0, DrawAction()))
    assert set(OJYX.actions(state, 0)) == {Keep(), Drop(card)}
    for seat in range(4):
        assert refusal(state, Play(card, seat)) == "no_such_target"


@pytest.mark.parametrize("card", sorted(set(KINDS) - {"turnaround"}))
def test_a_duplicate_asks_for_what_it_copies(card: str) -> None:
    state = holding("duplicate", action_discard=(card,))
    copied = {replace(play, card="duplicate") for play in TARGETS[card]} or {Play("duplicate")}
    assert {action for action in OJYX.actions(state, 0) if isinstance(action, Play)} == copied


TELLS = {
    "turnaround": told.DirectionTurned,
    "teleport": told.Teleported,
    "swap": told.Exchanged,
    "peek": told.Peeked,
    "reveal": told.TurnedUp,
    "skip": told.WillMiss,
    "shuffle": told.Shuffled,
    "steal": told.Stolen,
    "curse": told.Marked,
    "draw": told.DrewAction,
    "heal": told.Marked,
    "reverse": told.DirectionTurned,
    "discard": told.Dropped,
    "freeze": told.WillBeNumb,
    "bomb": told.Bombed,
    "duplicate": told.Failed,
    "gift": told.Gifted,
    "gamble": told.Gambled,
    "scout": told.Scouted,
}
"""What each card's effect is told by."""
TOLD_TO = {told.Peeked: {0}, told.Scouted: {0}, told.DrewAction: {0}, told.Stolen: {0, 1}}
"""Who is told everything about it; of all other events everybody is."""
ATTACKS = sorted(card for card, kind in KINDS.items() if kind.attack)


def check_told(events: tuple[told.Event, ...]) -> None:
    """Secrets are told to those who may know them, and hidden from all others; the rest is public."""
    for event, viewer in product(events, VIEWERS):
        shown = OJYX.show(event, viewer)
        if viewer in TOLD_TO.get(type(event), VIEWERS):
            assert shown == event
        else:
            secret = "cards" if isinstance(event, told.Scouted) else "card"
            assert getattr(event, secret) is not None
            assert shown == replace(event, **{secret: None})


def first_on_seat_1(card: str) -> Play:
    plays = sorted(TARGETS[card], key=lambda play: (play.target or 0, play.cell or 0, play.own or 0))
    return plays[0]


@pytest.mark.parametrize("card", sorted(TELLS))
def test_who_is_told_what(card: str) -> None:
    if card == "turnaround":
        events = OJYX.apply(holding("", action_deck=(card,)), 0, DrawAction()).events
    else:
        step = OJYX.apply(holding(card, action_deck=("skip", "peek")), 0, first_on_seat_1(card))
        events = step.events
        if card in ATTACKS:
            assert told.Asked(1, 0, card) in events
            events += OJYX.apply(step.state, 1, React(None)).events
    assert TELLS[card] in map(type, events)
    check_told(events)


@pytest.mark.parametrize("card", ATTACKS)
@pytest.mark.parametrize("answer", ["shield", "mirror"])
def test_who_is_told_what_of_an_answer(card: str, answer: str) -> None:
    state = holding(card, stocks=stocks(f"{card} peek", answer, "", ""))
    events = OJYX.apply(after(state, (0, first_on_seat_1(card))), 1, React(answer)).events
    assert told.Reacted(1, answer) in events
    assert (told.Failed(card, "shielded") in events) == (answer == "shield")
    assert (TELLS[card] in map(type, events)) == (answer == "mirror")
    check_told(events)
