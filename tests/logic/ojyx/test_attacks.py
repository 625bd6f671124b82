"""Attacks are asked about, shielded, mirrored, or answered by the clock."""

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction, Timer
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.ojyx import events as told
from logic.ojyx.cards import KINDS
from logic.ojyx.state import DrawDeck, Drop, EndTurn, Options, Play, React, Swap, TimeOut
from tests.logic.ojyx.tables import OJYX, PLAIN, after, stocks, table, values

OTHER = "(0) 0 3 4  5 (6) 7 8  9 10 (11) 12"
ATTACKS = {
    "swap": Play("swap", 1, 0, 11),
    "reveal": Play("reveal", 1, 0),
    "steal": Play("steal", 1),
    "curse": Play("curse", 1, column=3),
    "discard": Play("discard", 1),
    "freeze": Play("freeze", 1),
    "bomb": Play("bomb", 1, 1),
    "gift": Play("gift", 1, 0, 11),
}


def attacked(card: str, held: str, **changes):
    """Seat 0 attacks seat 1, which holds some cards."""
    state = table(PLAIN, OTHER, OTHER, stocks=stocks(f"{card} heal", held, ""), **changes)
    return after(state, (0, ATTACKS[card]))


def untouched(state, card: str) -> bool:
    """Whether the attack has changed nothing for its target."""
    return (
        values(state, 1) == " ".join(OTHER.split())
        and not any(state.marks[1])
        and not state.frozen[1]
        and values(state, 0) == " ".join(PLAIN.split())
    )


def test_every_attack_is_tried_here() -> None:
    assert set(ATTACKS) == {card for card, kind in KINDS.items() if kind.attack}


@pytest.mark.parametrize("card", ATTACKS)
@pytest.mark.parametrize("held", ["peek", "shield", "mirror", "heal shield mirror"])
def test_a_target_with_kept_cards_is_always_asked(card: str, held: str) -> None:
    state = attacked(card, held)
    assert (OJYX.to_move(state), state.phase, state.asked) == ((1,), "react", 1)
    answers = {React(None)} | {React(kept) for kept in ("shield", "mirror") if kept in held}
    assert set(OJYX.actions(state, 1)) == answers
    for seat in (0, 2, None):
        other = replace(state, stocks=(state.stocks[0], ("peek",) * len(state.stocks[1]), ()))
        assert OJYX.view(other, seat) == OJYX.view(state, seat)


@pytest.mark.parametrize("card", sorted(set(ATTACKS) - {"steal", "discard"}))
def test_a_target_without_kept_cards_is_never_asked(card: str) -> None:
    state = attacked(card, "")
    assert (OJYX.to_move(state), state.phase) == ((0,), "draw")
    assert not untouched(state, card)


@pytest.mark.parametrize("card", ATTACKS)
def test_only_reaction_cards_that_are_held_answer(card: str) -> None:
    state = attacked(card, "peek")
    for wrong, reason in (("peek", "no_reaction_card"), ("shield", "no_such_card"), ("mirror", "no_such_card")):
        with pytest.raises(IllegalAction) as why:
            OJYX.apply(state, 1, React(wrong))
        assert why.value.reason == reason


@pytest.mark.parametrize("card", ATTACKS)
def test_a_shield_cancels(card: str) -> None:
    step = OJYX.apply(attacked(card, "shield peek"), 1, React("shield"))
    assert untouched(step.state, card)
    assert step.state.stocks == (("heal",), ("peek",), ())
    assert step.state.action_discard == (card, "shield")
    assert told.Failed(card, "shielded") in step.events
    assert (step.state.turn, step.state.phase) == (0, "draw")


def test_a_shield_lasts_until_the_turn_ends() -> None:
    state = table(PLAIN, OTHER, OTHER, stocks=stocks("curse curse", "shield", ""), deck=(1, 1, 1, 1))
    state = after(state, (0, Play("curse", 1, column=3)), (1, React("shield")), (0, Play("curse", 1, column=2)))
    assert untouched(state, "curse")
    state = after(state, (0, DrawDeck()), (0, Swap(0)))
    assert state.shielded == ()
    state = replace(state, stocks=stocks("", "", "curse"), turn=2)
    assert after(state, (2, Play("curse", 1, column=3))).marks[1] == (0, 0, 0, 1)


def test_a_shielded_seat_with_cards_left_is_asked_again() -> None:
    state = table(PLAIN, OTHER, stocks=stocks("curse freeze", "shield mirror"))
    state = after(state, (0, Play("curse", 1, column=3)), (1, React("shield")), (0, Play("freeze", 1)))
    assert state.asked == 1
    assert after(state, (1, React(None))).frozen == (False, False)
    assert after(state, (1, React("mirror"))).frozen == (True, False)


@pytest.mark.parametrize("card", ATTACKS)
def test_a_mirror_turns_the_attack_on_the_attacker(card: str) -> None:
    step = OJYX.apply(attacked(card, "mirror peek", deck=(3, 3)), 1, React("mirror"))
    state = step.state
    assert values(state, 1) == " ".join(OTHER.split())
    assert not any(state.marks[1])
    assert not state.frozen[1]
    assert state.action_discard[:2] == (card, "mirror")
    own, before = values(state, 0).split(), PLAIN.split()
    match card:
        case "swap":
            # The attacker's own card lands on another of its cells.
            assert sorted(own) == sorted(before)
            assert own[11] != "12"
        case "reveal":
            assert sum(word.startswith("(") for word in own) == 3
        case "steal":
            assert state.stocks[:2] == ((), ("peek", "heal"))
        case "curse":
            assert sorted(state.marks[0]) == [0, 0, 0, 1]
        case "discard":
            assert state.stocks[:2] == ((), ("peek",))
        case "freeze":
            assert (state.frozen, state.numb) == ((True, False, False), False)
        case "bomb":
            assert sum(a != b for a, b in zip(own, before, strict=True)) in (0, 1)
            assert len(state.deck) == 1
        case "gift":
            assert own[11] == "3"
            assert own.count("12") == 1
            assert len(state.deck) == 1


@pytest.mark.parametrize("card", ["steal", "discard"])
def test_a_mirrored_attack_may_find_nothing(card: str) -> None:
    state = table(PLAIN, OTHER, stocks=stocks(card, "mirror"))
    step = OJYX.apply(after(state, (0, ATTACKS[card])), 1, React("mirror"))
    assert told.Failed(card, "nothing_there") in step.events


def test_a_mirrored_discard_does_not_ask_the_attacker_which() -> None:
    state = table(PLAIN, OTHER, stocks=stocks("discard peek heal", "mirror"))
    state = after(state, (0, Play("discard", 1)), (1, React("mirror")))
    assert (len(state.stocks[0]), state.phase, OJYX.to_move(state)) == (1, "draw", (0,))


def test_a_mirrored_freeze_strikes_the_attackers_next_turn() -> None:
    state = after(attacked("freeze", "mirror"), (1, React("mirror")), (0, DrawDeck()), (0, Swap(0)), (0, EndTurn()))
    state = after(state, (1, DrawDeck()), (1, Swap(1)), (2, DrawDeck()), (2, Swap(1)))
    assert (state.turn, state.numb) == (0, True)


def test_a_frozen_seat_may_still_react() -> None:
    state = replace(attacked("curse", "shield"), frozen=(False, True, False))
    assert React("shield") in OJYX.actions(state, 1)


def test_the_clock_lets_an_attack_happen() -> None:
    options = Options(actions="full", until="round", reaction_seconds=10)
    assert OJYX.timers(attacked("curse", "shield")) == ()
    state = attacked("curse", "shield", options=options)
    assert OJYX.timers(state) == (Timer("react-1", 10_000, 1, TimeOut()),)
    step = OJYX.apply(state, 1, TimeOut())
    assert told.Reacted(1, None, late=True) in step.events
    assert step.state.marks[1] == (0, 0, 0, 1)
    assert OJYX.timers(step.state) == ()
    with pytest.raises(IllegalAction):
        OJYX.apply(step.state, 1, TimeOut())
    with pytest.raises(IllegalAction):
        OJYX.apply(attacked("curse", "shield"), 1, TimeOut())


def test_the_clock_gives_up_a_card() -> None:
    options = Options(actions="full", until="round", reaction_seconds=10)
    state = after(attacked("discard", "peek scout", options=options), (1, React(None)))
    assert OJYX.timers(state) == (Timer("give_up-1", 10_000, 1, TimeOut()),)
    step = OJYX.apply(state, 1, TimeOut())
    assert len(step.state.stocks[1]) == 1
    assert any(isinstance(event, told.Dropped) and event.forced for event in step.events)


def test_players_cannot_send_the_clocks_answer() -> None:
    seats = (Seat("person"), Seat("person"))
    match = Match(OJYX, Record("m", "ojyx", Options(reaction_seconds=5), seats, 1, started=""))
    with pytest.raises(IllegalAction) as why:
        match.play(0, TimeOut())
    assert why.value.reason == "clock_only"


def test_a_single_card_is_given_up_without_asking_which() -> None:
    state = after(attacked("discard", "peek"), (1, React(None)))
    assert (state.stocks[1], state.phase) == ((), "draw")
    with pytest.raises(IllegalAction):
        OJYX.apply(state, 1, Drop("peek"))
