"""A decision in the making: what may be touched, what the touches make, what is offered and asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from logic.ojyx.cards import KINDS, how_played
from logic.ojyx.offers import offers, prompt
from logic.ojyx.reading import clearing, hidden_cards, just_counted, shown_sum, struck
from logic.ojyx.state import (
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    Keep,
    Options,
    Play,
    React,
    State,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)
from logic.ojyx.turn import Choosing, points
from tests.logic.ojyx.tables import OJYX, PLAIN, grid, random_steps, stocks, table


def choosing(state: State, me: int = 0) -> Choosing:
    return Choosing(OJYX.view(state, me), me, OJYX.actions(state, me))


def aiming(card: Any, *plays: Play) -> Choosing:
    """As if there were exactly these ways to play the card in hand."""
    return Choosing(table(PLAIN, PLAIN, PLAIN), 0, plays).aim(card)


def kinds(choosing: Choosing) -> list[str]:
    return [offer.kind for offer in offers(choosing)]


def test_a_touch_turns_up_a_card_at_once() -> None:
    turn = choosing(OJYX.setup(Options(), 2, 1))
    assert turn.at_once(0, 3) == TurnUp(3)
    assert turn.at_once(1, 3) is None
    assert choosing(table(PLAIN, PLAIN)).at_once(0, 3) is None


def test_a_card_is_swapped_with_the_one_that_was_touched_last() -> None:
    turn = choosing(table(PLAIN, PLAIN, phase="place", hand=5, source="deck", drew=True))
    assert turn.swap() is None
    turn = turn.touch(0, 3).touch(0, 4)
    assert turn.picks == ((0, 4),)
    assert turn.swap() == turn.ready() == Swap(4)
    assert turn.chosen(0) == (4,)
    assert turn.discard() == Discard(4)
    assert turn.touch(0, 4).picks == (), "touched again, it is no longer meant"
    assert turn.touch(1, 4) == turn, "nobody swaps with another player's card"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("card", [card for card, kind in KINDS.items() if kind.when == "any_time"])
def test_plays_of_every_action_card_are_reached_by_touches_in_any_order(card: Any, seats: int) -> None:
    hands = stocks(card, *["skip"] * (seats - 1))
    state = table(*[PLAIN] * seats, stocks=hands, action_discard=("swap",))
    plays = choosing(state).aim(card).plays()
    # Of a thousand ways among four, some are enough.
    for play in plays[:: 1 + len(plays) // 200]:
        for touches in _orders(play):
            turn = choosing(state).aim(card)
            for seat, cell in touches:
                assert turn.complete() is None
                assert cell in turn.choosable(seat)
                turn = turn.touch(seat, cell)
            assert turn.complete() == turn.ready() == play


def _orders(play: Play) -> Sequence[Sequence[tuple[int, int]]]:
    touches = [min(point) for point in points(play, 0)]
    return [touches] if play.column is not None else [touches, touches[::-1]]


def test_of_a_column_one_touch_is_enough_and_all_of_it_is_outlined() -> None:
    turn = aiming("curse", Play("curse", 1, column=0), Play("curse", 1, column=2))
    assert turn.choosable(1) == (0, 2, 4, 6, 8, 10)
    assert turn.choosable(0) == ()
    turn = turn.touch(1, 6)
    assert turn.chosen(1) == (2, 6, 10)


def test_a_touch_that_leads_nowhere_changes_nothing() -> None:
    turn = aiming("bomb", Play("bomb", 1, 3))
    assert turn.touch(1, 4) == turn.touch(0, 3) == turn
    assert turn.touch(1, 3).touch(1, 3) == turn, "what is touched again is no longer meant"


def test_an_aimed_card_means_the_opponent_in_the_middle() -> None:
    turn = aiming("freeze", Play("freeze", 1), Play("freeze", 2))
    for seat in (2, 1):
        turn = turn.look_at(seat)
        assert turn.complete() == Play("freeze", seat)
    assert turn.look_at(0).complete() is None, "nobody is in the middle but oneself"
    assert aiming(None, Play("freeze", 1)).look_at(1).picks == ()


def test_a_card_is_meant_and_not_the_opponent_in_the_middle() -> None:
    turn = aiming("bomb", Play("bomb", 1, 3), Play("bomb", 2, 3)).look_at(2)
    assert turn.picks == ()
    turn = turn.touch(2, 3)
    assert turn.complete() == Play("bomb", 2, 3)
    assert turn.look_at(0).complete(), "a look at one's own cards is allowed"
    turn = turn.look_at(1)
    assert turn.complete() is None
    assert turn.touch(1, 3).complete() == Play("bomb", 1, 3)


def test_what_is_touched_only_ever_leads_to_legal_actions() -> None:
    """Random play: whatever may be touched is part of an action that the rules accept."""
    for state, (seat, _action), _step in random_steps(Options(actions="full", until="round"), 3, 5):
        turn = choosing(state, seat)
        for cell in turn.choosable(seat):
            action = turn.at_once(seat, cell) or turn.touch(seat, cell).swap()
            assert action in turn.actions
        for offer in offers(turn):
            assert offer.action in turn.actions or offer.card in turn.playable()


# The buttons


def test_draws_are_offered_with_their_keys() -> None:
    found = offers(choosing(table(PLAIN, PLAIN)))
    assert [(offer.action, offer.key) for offer in found] == [
        (TakeDiscard(), "F"),
        (DrawDeck(), "D"),
        (DrawAction(), "A"),
    ]
    plain = table(PLAIN, PLAIN, options=Options(actions="none"))
    assert kinds(choosing(plain)) == ["take_discard", "draw_deck"]


def test_with_a_number_in_hand_the_buttons_wait_for_a_touch() -> None:
    state = table(PLAIN, PLAIN, phase="place", hand=5, source="deck", drew=True)
    turn = choosing(state)
    assert kinds(turn) == []
    assert kinds(turn.touch(0, 4)) == ["swap", "discard_and_turn_up"]
    assert kinds(turn.touch(0, 0)) == ["swap"], "what is face up cannot be turned up"


def test_an_action_card_in_hand_is_played_kept_or_dropped() -> None:
    state = table(PLAIN, PLAIN, phase="card", hand="skip", source="actions", drew=True)
    assert [(offer.kind, offer.action, offer.key) for offer in offers(choosing(state))] == [
        ("play", None, "Enter"), ("keep", Keep(), "K"), ("drop", Drop("skip"), "X")
    ]  # fmt: skip
    assert kinds(choosing(state).aim("skip")) == ["play", "cancel"]
    full = table(PLAIN, PLAIN, phase="card", hand="shield", source="actions", drew=True,
                 stocks=stocks("skip skip skip", ""))  # fmt: skip
    assert "keep" not in kinds(choosing(full))


def test_an_attack_is_answered_with_a_card_or_passes() -> None:
    state = table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 0), stocks=stocks("mirror skip", ""))
    found = offers(choosing(state))
    assert [(offer.kind, offer.action, offer.key) for offer in found] == [
        ("use", React("mirror"), "Enter"), ("let_pass", React(None), "")
    ]  # fmt: skip
    bare = table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 0))
    assert [(offer.kind, offer.key) for offer in offers(choosing(bare))] == [("let_pass", "Enter")]


def test_three_answers_to_a_vote() -> None:
    state = table(PLAIN, PLAIN, phase="vote", votes=("", ""), options=Options(until="vote"))
    assert [offer.action for offer in offers(choosing(state))] == [Vote(True), Vote(False), Vote(None)]


# What is asked


@dataclass
class Asked:
    changes: dict[str, Any]
    prompt: str
    without: str = ""


HAND = {"phase": "card", "source": "actions", "drew": True}
ASKED = [
    Asked({}, "draw"),
    Asked({"options": Options(actions="none")}, "draw_numbers"),
    Asked({"phase": "place", "hand": 5, "source": "deck", "drew": True}, "place_or_turn_up"),
    Asked({"phase": "place", "hand": 5, "source": "discard", "drew": True}, "place"),
    Asked({**HAND, "hand": "skip"}, "keep_or_play"),
    Asked({**HAND, "hand": "skip", "stocks": stocks("draw heal peek", "")}, "play_or_drop"),
    Asked({"phase": "vote", "votes": ("", "")}, "vote"),
    Asked({"phase": "react", "turn": 1, "attack": Play("bomb", 0, 0)}, ""),
    Asked({"phase": "end", "drew": True, "stocks": stocks("skip", "")}, "end"),
]  # fmt: skip


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.prompt or "nothing")
def test_what_is_asked(asked: Asked) -> None:
    assert prompt(choosing(table(PLAIN, PLAIN, **asked.changes))) == asked.prompt


def test_once_a_card_is_touched_only_the_buttons_ask() -> None:
    state = table(PLAIN, PLAIN, phase="place", hand=5, source="deck", drew=True)
    assert prompt(choosing(state).touch(0, 4)) == ""
    free = table(PLAIN, PLAIN, phase="place", hand=5, source="deck", drew=True,
                 options=Options(reveal_on_discard=False))  # fmt: skip
    assert prompt(choosing(free)) == "place_or_discard"


def test_an_aimed_card_asks_for_one_touch_after_the_other() -> None:
    state = table(PLAIN, PLAIN, stocks=stocks("swap teleport heal", "skip"))
    swap = choosing(state).aim("swap")
    assert prompt(swap) == "own_card"
    assert prompt(swap.touch(0, 1)) == "card"
    assert prompt(swap.touch(0, 1).touch(1, 0)) == "play"
    teleport = choosing(state).aim("teleport")
    assert (prompt(teleport), prompt(teleport.touch(0, 1))) == ("own_card", "another_own_card")
    assert prompt(choosing(state).aim("heal")) == "own_column"
    assert prompt(aiming("curse", Play("curse", 1, column=0))) == "column"
    assert prompt(aiming("freeze", Play("freeze", 1), Play("freeze", 2))) == "opponent"


def test_how_a_card_is_played() -> None:
    found = {card: how_played(card) for card in ("turnaround", "shield", "swap", "peek")}  # type: ignore[arg-type]
    assert found == {"turnaround": "at_once", "shield": "reaction", "swap": "attack", "peek": "keep"}


# What can be read off a table


def test_columns_that_could_clear() -> None:
    cards = grid("3 . 5 (1)   3 . 5 7   (1) . 2 7")
    assert clearing(cards) == {0: 3, 2: 5, 3: 7}
    assert clearing(grid("(1) (1) (1) (1)   (1) 1 (1) (1)   4 2 (1) (1)")) == {}
    assert shown_sum(cards) == 3 + 3 + 5 + 5 + 2 + 7 + 7
    assert hidden_cards(cards) == 2


def test_the_cells_in_danger() -> None:
    state = table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 5))
    assert struck(state, 0) == (5,)
    assert struck(state, 1) == ()
    column = table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("curse", 0, column=2))
    assert struck(column, 0) == (2, 6, 10)
    assert struck(table(PLAIN, PLAIN), 0) == ()


@pytest.mark.parametrize(("phase", "counted"), [("vote", True), ("open", True), ("over", True), ("draw", False)])
def test_a_round_is_counted_until_cards_are_drawn_again(phase: str, counted: bool) -> None:
    assert just_counted(table(PLAIN, PLAIN, phase=phase, history=((1, 2),))) == counted
    assert not just_counted(table(PLAIN, PLAIN, phase=phase))
