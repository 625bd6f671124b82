"""Ojyx as the people at one device play it: intents, whose cards are shown, handing over, watching."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.ojyx import reading
from logic.ojyx.events import Dealt, TurnBegan
from logic.ojyx.play import OjyxPlay
from logic.ojyx.play_state import OjyxPlayState
from logic.ojyx.state import (
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Options,
    Play,
    React,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)
from tests.logic.ojyx.clients import Heard, lay, play
from tests.logic.ojyx.tables import OJYX, PLAIN, stocks, table

PLACING: dict[str, Any] = {"phase": "place", "hand": 5, "source": "deck", "drew": True}
HOLDING: dict[str, Any] = {"phase": "card", "source": "actions", "drew": True}


def log(table: OjyxPlay) -> list[Any]:
    return [entry.action for entry in table.client.match.log]  # type: ignore[union-attr]


# Touching


def test_two_taps_open_a_round() -> None:
    table = play()
    assert (table.state.prompt, table.state.offers) == ("open", ())
    table.tap(0)
    assert table.state.chosen == (0,)
    assert table.state.view.chosen[0] == (0,)
    table.tap(0)
    assert log(table) == [TurnUp(0)], "the same card is not turned up twice"
    table.tap(5)
    assert log(table) == [TurnUp(0), TurnUp(5)]
    assert table.state.choosing is None, "the other one has not chosen yet"


def test_a_card_is_touched_and_then_swapped() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    assert here.state.choosable == tuple(range(12))
    here.tap(7)
    assert here.state.chosen == (7,)
    assert [offer.kind for offer in here.state.offers] == ["swap", "discard_and_turn_up"]
    here.choose(here.state.offers[0])
    assert log(here) == [Swap(7)]
    assert here.state.chosen == ()


def test_only_the_person_to_act_touches_cards() -> None:
    here = play(table(PLAIN, PLAIN, turn=1))
    state = here.state
    for touch in (lambda: here.tap(0), lambda: here.take("deck"), lambda: here.use("skip"), here.confirm,
                  here.stop_aiming, lambda: here.press_offer("X")):  # fmt: skip
        touch()
    assert here.state == state
    assert log(here) == []


@pytest.mark.parametrize(
    ("pile", "action"), [("deck", DrawDeck()), ("discard", TakeDiscard()), ("actions", DrawAction())]
)
def test_a_tap_on_a_pile_draws_from_it(pile: str, action: Any) -> None:
    here = play(table(PLAIN, PLAIN, action_deck=("skip",) * 9))
    assert set(here.state.takes) == {"deck", "discard", "actions"}
    here.take(pile)
    assert log(here) == [action]
    assert here.state.takes == ()


def test_a_tap_on_the_discard_discards_the_card_in_hand() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    here.tap(4)
    here.take("deck")
    assert log(here) == []
    here.take("discard")
    assert log(here) == [Discard(4)]


def test_the_discard_first_and_then_the_card_to_turn_up() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    here.take("discard")
    assert (log(here), here.state.prompt, here.state.choosable) == ([], "turn_up", (4, 5, 6, 7))
    here.take("discard")
    assert (here.state.prompt, len(here.state.choosable)) == ("place_or_turn_up", 12), "not after all"
    here.take("discard")
    here.tap(0)
    assert (here.state.chosen, here.state.prompt) == ((0,), ""), "an open card can only be swapped"
    here.take("discard")
    here.tap(4)
    assert log(here) == [Discard(4)]


def test_where_one_card_is_hidden_the_discard_needs_no_other_touch() -> None:
    here = play(table("1 2 3 4  (5) 6 7 8  9 10 11 12", PLAIN, **PLACING))
    here.take("discard")
    assert log(here) == [Discard(4)]


def test_a_second_tap_confirms() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    for cell in (7, 2, 2):
        here.tap(cell)
    assert log(here) == [Swap(2)], "the first one was only chosen"


def test_an_own_card_and_then_the_discard_are_swapped_at_once() -> None:
    here = play(table(PLAIN, PLAIN))
    here.tap(3)
    assert (here.state.chosen, log(here)) == ((3,), [])
    here.tap(3)
    assert (here.state.chosen, log(here)) == ((), []), "nothing is drawn by that"
    here.tap(3)
    here.take("discard")
    assert log(here) == [TakeDiscard(), Swap(3)]


def test_a_card_that_was_chosen_before_drawing_stays_chosen() -> None:
    here = play(table(PLAIN, PLAIN))
    here.tap(3)
    here.take("deck")
    assert (here.state.chosen, log(here)) == ((3,), [DrawDeck()])
    here.tap(3)
    assert log(here) == [DrawDeck(), Swap(3)]


def test_what_was_taken_from_the_discard_can_be_put_back() -> None:
    here = play(kinds="pc")
    match = here.client.match
    for seat, cell in ((0, 0), (0, 1), (1, 0), (1, 1)):
        match.play(seat, TurnUp(cell))
    if match.state.turn == 1:
        match.play(1, TakeDiscard())
        assert not here.state.can_undo, "it is not one's own"
        match.play(1, Swap(0))
    assert not here.state.can_undo
    state = here.state
    here.take("discard")
    assert [offer.kind for offer in here.state.offers] == ["undo"]
    here.choose(here.state.offers[0])
    assert (here.state.view, here.state.takes) == (state.view, state.takes)
    here.take("deck")
    assert not here.state.can_undo, "what was seen stays seen"


def test_a_turn_in_which_nothing_else_is_possible_ends_by_itself() -> None:
    position = {**PLACING, "stocks": stocks("shield", "")}
    here = play(table(PLAIN, PLAIN, **position))
    here.tap(0)
    here.tap(0)
    assert log(here) == [Swap(0), EndTurn()]
    here = play(table(PLAIN, PLAIN, **position), "pp")
    here.tap(0)
    here.tap(0)
    assert log(here) == [Swap(0)], "another person would learn something from that"


def test_a_card_is_aimed_then_not_then_played() -> None:
    here = play(table(PLAIN, PLAIN, stocks=stocks("heal", "")))
    assert here.state.usable == ("heal",)
    here.use("heal")
    assert (here.state.aimed, here.state.takes) == ("heal", ())
    here.take("deck")
    assert log(here) == [], "whoever aims a card does not draw"
    here.use("heal")
    assert here.state.aimed is None
    here.use("heal")
    here.choose(here.state.offers[-1])
    assert here.state.aimed is None, "the button to cancel does the same"
    here.use("heal")
    here.tap(1)
    assert here.state.chosen == (1, 5, 9)
    here.choose(here.state.offers[0])
    assert log(here) == [Play("heal", column=1)]


def test_the_card_in_hand_is_aimed_by_its_button() -> None:
    here = play(table(PLAIN, PLAIN, hand="skip", **HOLDING))
    assert (here.state.drawn, here.state.holding) == ("skip", True)
    here.choose(here.state.offers[0])
    assert log(here) == [Play("skip")], "a card without a target is played at once"
    here = play(table(PLAIN, PLAIN, hand="heal", **HOLDING))
    here.choose(here.state.offers[0])
    assert (here.state.aimed, here.state.prompt, log(here)) == ("heal", "own_column", [])


def test_the_aimed_card_tapped_again_is_played_once_it_can_be() -> None:
    here = play(table(*[PLAIN] * 3, stocks=stocks("freeze", "", "")), "pcc")
    here.use("freeze")
    here.look_at(2)
    here.use("freeze")
    assert log(here) == [Play("freeze", 2)]


def test_a_card_is_chosen_where_it_lies_and_confirmed_where_it_came_up() -> None:
    here = play(table(*[PLAIN] * 3, stocks=stocks("reveal", "", "")), "pcc")
    here.use("reveal")
    assert here.state.shown == 1
    here.tap_opponent(2, 0)
    assert (here.state.shown, here.state.chosen) == (2, ()), "an open card cannot be revealed, but it can be seen"
    here.tap_opponent(1, 6)
    assert (here.state.shown, here.state.chosen) == (1, (6,))
    here.tap_opponent(2, 5)
    assert (here.state.shown, here.state.chosen) == (2, (5,)), "another one instead"
    here.tap(4)
    assert here.state.chosen == (4,)
    here.tap(4)
    assert log(here) == [Play("reveal", 2, 4)]
    here = play(table(PLAIN, PLAIN, stocks=stocks("reveal", "")))
    here.use("reveal")
    here.tap_opponent(1, 6)
    here.tap_opponent(1, 6)
    assert log(here) == [Play("reveal", 1, 6)]


def test_the_opponent_comes_up_once_the_own_card_is_chosen() -> None:
    here = play(table(*[PLAIN] * 3, stocks=stocks("swap", "", ""), totals=(0, 50, 20)), "pcc")
    here.use("swap")
    here.tap(0)
    assert (here.state.shown, len(here.state.choosable)) == (2, 12), "who leads"
    here.tap(11)
    here.tap(10)
    here.tap(10)
    assert log(here) == [Play("swap", 2, 10, 0)]


def test_where_only_opponents_can_be_chosen_the_leader_comes_to_the_middle() -> None:
    here = play(table(*[PLAIN] * 3, stocks=stocks("freeze", "", ""), totals=(0, 50, 20)), "pcc")
    here.use("freeze")
    assert here.state.shown == 2
    here.stop_aiming()
    assert here.state.shown == 0
    lay(here, table(*[PLAIN] * 3, stocks=stocks("swap", "", ""), totals=(0, 50, 20)))
    here.use("swap")
    assert here.state.shown == 0, "an own card comes first"


def test_a_card_is_given_up_by_a_tap() -> None:
    here = play(table(PLAIN, PLAIN, phase="give_up", attack=Play("discard", 0), turn=1, stocks=stocks("heal skip", "")))
    assert here.state.prompt == "give_up"
    assert here.state.usable == ("heal", "skip")
    here.use("skip")
    assert log(here) == [Drop("skip")]


def test_an_attack_is_answered() -> None:
    here = play(table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 0), stocks=stocks("mirror", "")))
    assert here.state.attacked
    assert here.state.chosen == (0,), "the card in danger is outlined"
    here.choose(here.state.offers[0])
    assert log(here) == [React("mirror")]
    assert not here.state.attacked


def test_what_the_rules_refuse_leaves_the_turn_as_it_was() -> None:
    here, heard = play(table(PLAIN, PLAIN, **PLACING)), Heard()
    here.tap(7)
    here.observe(heard)
    here.client.match.state = table(PLAIN, PLAIN, turn=1)  # type: ignore[misc]
    here.confirm()
    assert heard.told[-1] == "not_your_turn"
    assert here.state.chosen == (7,)


def test_every_action_that_is_played_here_is_counted_before_it_is_known_what_comes_of_it() -> None:
    here, heard = play(table(PLAIN, PLAIN, stocks=stocks("skip", ""))), Heard()
    before = here.state
    here.observe(heard)
    here.use("skip")
    asked, after, events = heard.told
    assert (asked.played, asked.view) == (1, before.view)
    assert (after.played, after.aimed) == (1, None)
    assert events


# Looking


def test_an_opponent_is_looked_at_until_one_is_to_act() -> None:
    here = play(table(*[PLAIN] * 3, turn=1), "pcc")
    assert here.state.others == (1, 2)
    here.tap_opponent(2)
    assert here.state.shown == 2
    here.client.match.play(1, DrawDeck())
    assert here.state.shown == 2
    here.tap_opponent(2)
    assert here.state.shown == 0
    here.tap_opponent(1)
    here.client.match.play(1, Discard(4))
    assert here.state.shown == 1
    here.client.match.play(2, DrawDeck())
    here.client.match.play(2, Discard(4))
    assert here.state.choosing is not None
    assert here.state.shown == 0


def test_looking_further_goes_round_the_table() -> None:
    here = play(table(*[PLAIN] * 3), "cpc")
    seen = []
    for _ in range(4):
        here.look_further()
        seen.append(here.state.shown)
    assert seen == [2, 0, 1, 2]


def test_an_aimed_card_means_the_opponent_who_is_looked_at() -> None:
    here = play(table(*[PLAIN] * 3, stocks=stocks("freeze", "", "")), "pcc")
    here.use("freeze")
    here.look_at(2)
    assert here.state.choosing is not None
    assert here.state.choosing.complete() == Play("freeze", 2)
    here.confirm()
    assert log(here) == [Play("freeze", 2)]


def test_the_columns_that_could_clear_are_those_in_the_middle() -> None:
    twin = "1 2 3 4  1 (6) (7) (8)  9 10 11 12"
    here = play(table(PLAIN, twin))
    assert here.state.clearing == {}
    here.look_at(1)
    assert here.state.clearing == {0: 1}
    lay(here, table(PLAIN, twin, phase="vote", votes=("", ""), history=((1, 2),)))
    here.look_at(1)
    assert here.state.counted
    assert here.state.clearing == {}, "nothing can clear any more"


# Hints, and what the others did


def test_a_hint_is_chosen_so_that_it_need_only_be_confirmed() -> None:
    here = play(table("12 1 2 3  4 5 6 7  8 9 10 0", PLAIN, **{**PLACING, "hand": -2}))
    here.ask_hint()
    assert (here.state.hint, here.state.chosen) == (Swap(0), (0,))
    here.tap(5)
    assert here.state.hint is None, "something else was touched"
    here.ask_hint()
    here.confirm()
    assert log(here) == [Swap(0)]
    assert not play(table(PLAIN, PLAIN, turn=1)).state.can_hint


@pytest.mark.parametrize("card", ["curse", "swap", "teleport", "peek", "freeze", "skip"])
def test_a_hint_for_a_card_aims_it(card: Any) -> None:
    here = play(table(PLAIN, PLAIN, hand=card, **HOLDING))
    choosing = here.state.choosing
    assert choosing is not None
    plays = [action for action in choosing.actions if isinstance(action, Play)]
    assert plays
    assert [choosing.composed(action).complete() for action in plays] == plays


def test_what_the_others_did_since_ones_own_turn() -> None:
    here = play(table(*[PLAIN] * 3, phase="place", hand=5, source="deck", drew=True), "pcc")
    told: list[Any] = [TurnBegan(0, False)]
    here.observe(heard := Heard())
    here.client.match.play(0, Discard(4))
    for seat in (1, 2):
        here.client.match.play(seat, DrawDeck())
        here.client.match.play(seat, Discard(4))
    told += [event for events in heard.told if isinstance(events, tuple) for event in events]
    since = reading.since_turn(told, 0)
    assert [type(event).__name__ for event in since] == ["TurnBegan", "DrewDeck", "Discarded", "TurnedUp"] * 2
    assert {event.seat for event in since} == {1, 2}, "neither one's own deeds nor those before"
    assert reading.since_turn([*told, Dealt(2, 5)], 0) == (Dealt(2, 5),)


# By keys


def test_the_cursor_walks_over_the_cards() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    assert here.state.cursor == -1
    seen = []
    for way in ("down", "left", "left", "down", "down", "down", "up", "right", "right"):
        here.move_cursor(way)  # type: ignore[arg-type]
        seen.append(here.state.cursor)
    assert seen == [0, 3, 2, 6, 10, 2, 10, 11, 8]
    lay(here, table(PLAIN, PLAIN, turn=1))
    assert here.state.cursor == -1


def test_enter_touches_then_plays_and_else_does_what_the_first_button_says() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING, stocks=stocks("skip", "")))
    here.move_cursor("down")
    here.confirm()
    assert (here.state.chosen, log(here)) == ((0,), [])
    here.confirm()
    assert log(here) == [Swap(0)]
    assert (here.state.cursor, here.state.prompt) == (-1, "end")
    here.confirm()
    assert log(here) == [Swap(0), EndTurn()]


def test_keys_of_buttons_press_them() -> None:
    here = play(table(PLAIN, PLAIN, hand="skip", **HOLDING))
    here.press_offer("F")
    assert log(here) == []
    here.press_offer("X")
    assert log(here) == [Drop("skip")]


# Rooms, several people, spectators


def test_while_a_room_waits_nothing_can_be_done() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING))
    here.tap(7)
    here.client.hold(True)
    assert (here.state.choosing, here.state.chosen, here.state.offers, here.state.prompt) == (None, (), (), "")
    here.client.hold(False)
    assert here.state.choosing is not None
    assert here.state.chosen == (), "what was touched before is forgotten"


def test_a_look_at_an_opponent_outlasts_a_pause() -> None:
    here = play(table(PLAIN, PLAIN, turn=1))
    here.look_at(1)
    here.client.hold(True)
    here.client.hold(False)
    assert here.state.shown == 1


def test_without_secrets_the_device_goes_on_without_a_curtain() -> None:
    here = play(kinds="pp")
    for cell in (0, 5):
        assert here.state.next_person is None
        here.tap(cell)
    assert (here.state.next_person, here.state.curtained, here.state.passing, here.state.offers) == (1, False, True, ())
    assert here.state.view.chosen[1] == ()
    here.client.look_as(1)
    state = here.state
    assert (state.eyes, state.me, state.shown, state.others, state.next_person) == (1, 1, 1, (0,), None)
    assert state.choosing is not None
    assert state.view.chosen[0] == (None, None), "what the other one chose is not known yet"


def test_with_secrets_ones_own_deed_is_seen_before_the_curtain_falls() -> None:
    here = play(table(PLAIN, PLAIN, **PLACING, stocks=stocks("", "skip")), "pp")
    here.tap(7)
    here.tap(7)
    assert (here.state.next_person, here.state.curtained, here.state.passing) == (1, True, False)
    assert here.state.shown == 0
    assert [offer.kind for offer in here.state.offers] == ["pass_on"]
    here.confirm()
    assert (here.state.next_person, here.state.passing, here.state.offers) == (1, True, ())


def test_a_match_that_is_opened_hands_over_at_once() -> None:
    state = play(table(PLAIN, PLAIN, turn=1, stocks=stocks("", "skip")), "pp").state
    assert (state.next_person, state.curtained, state.passing) == (1, True, True)


@pytest.mark.parametrize("card", ["scout", "peek"])
def test_what_was_seen_in_secret_is_hidden_from_the_next_person(card: Any) -> None:
    here = play(table(PLAIN, PLAIN, phase="end", drew=True, stocks=stocks(card, "")), "pp")
    here.use(card)
    if card == "peek":
        here.tap(4)
        here.tap(4)
    assert here.state.view.turn == 1
    assert here.state.view.stocks == ((), ())
    assert (here.state.next_person, here.state.curtained, here.state.passing) == (1, True, False)


def test_between_two_rounds_nothing_is_secret() -> None:
    voting = table(PLAIN, PLAIN, phase="vote", votes=("", ""), history=((1, 2),), stocks=stocks("heal", "skip"))
    here = play(voting, "pp")
    here.act(Vote(True))
    assert (here.state.next_person, here.state.curtained, here.state.passing) == (1, False, True)


def test_computers_are_hurried_until_somebody_is_to_act() -> None:
    here = play(table(*[PLAIN] * 3, turn=1), "pcc")
    times: list[float] = []
    here.client.driver.hurry = times.append  # type: ignore[method-assign]
    assert here.state.hurries
    here.hurry()
    assert not here.state.hurries
    here.hurry()
    for seat in (1, 2):
        here.client.match.play(seat, DrawDeck())
        here.client.match.play(seat, Discard(4))
    assert times == [8, 1]
    assert not here.state.hurries, "one's own turn"


def test_a_spectator_follows_who_acts() -> None:
    here = play(table(*[PLAIN] * 3, turn=1), "ccc")
    state = here.state
    assert (state.watching, state.me, state.others, state.shown, state.followed) == (True, -1, (0, 1, 2), 1, 1)
    assert (state.stock, state.stocked, state.choosing) == ((), False, None)
    here.tap_opponent(0)
    assert (here.state.shown, here.state.followed) == (0, 1)
    here.client.match.play(1, DrawDeck())
    assert here.state.shown == 0, "until the turn changes"
    here.client.match.play(1, Discard(4))
    assert (here.state.shown, here.state.followed) == (2, 2)
    here.look_further()
    assert here.state.shown == 0
    here.tap_opponent(0)
    assert here.state.shown == 2


def test_a_spectator_sees_who_is_attacked_and_who_has_won() -> None:
    here = play(table(PLAIN, PLAIN, phase="react", turn=1, attack=Play("bomb", 0, 0)), "cc")
    assert here.state.shown == 0
    here.client.match.leave(0)
    assert here.state.over
    assert here.state.shown == 1


# The state


def test_a_state_depends_on_the_view_alone() -> None:
    """What these eyes cannot know changes nothing of what is shown."""
    first = table(PLAIN, PLAIN, **PLACING, stocks=stocks("heal", "bomb skip"))
    second = replace(first, rng=99, stocks=(("heal",), ("peek", "shield")), deck=(7,) * 40)
    assert OJYX.view(first, 0) == OJYX.view(second, 0)
    assert play(first).state == play(second).state


@pytest.mark.parametrize(
    ("changes", "holding", "drawn"),
    [
        ({}, False, None),
        (PLACING, True, None),
        ({**HOLDING, "hand": "skip"}, True, "skip"),
        ({**PLACING, "turn": 1}, True, None),
        ({**PLACING, "turn": 1, "source": "discard"}, True, None),
        ({**HOLDING, "hand": "skip", "turn": 1}, False, None),
    ],
)
def test_what_is_in_hand(changes: dict[str, Any], holding: bool, drawn: str | None) -> None:
    state = play(table(PLAIN, PLAIN, **changes)).state
    assert (state.holding, state.drawn) == (holding, drawn)


def test_without_action_cards_there_is_no_stock() -> None:
    assert not play(table(PLAIN, PLAIN, options=Options(actions="none"))).state.stocked
    state = play(table(PLAIN, PLAIN, stocks=stocks("heal", "skip"))).state
    assert state.stocked
    assert state.stock == ("heal",)


def test_one_asks_for_votes_only_who_may_vote() -> None:
    voting = table(PLAIN, PLAIN, phase="vote", votes=("", ""), options=Options(until="vote"), history=((1, 2),))
    assert play(voting).state.voting
    assert not play(replace(voting, votes=("go_on", ""))).state.voting


def test_observers_hear_of_the_state_before_the_events() -> None:
    here, heard = play(table(PLAIN, PLAIN)), Heard()
    stop = here.observe(heard)
    here.client.match.play(0, DrawDeck())
    state, events = heard.told
    assert isinstance(state, OjyxPlayState)
    assert state.view.phase == "place"
    assert events
    here.refresh()
    assert len(heard.told) == 2, "what is the same is not told"
    stop()
    here.tap(4)
    assert len(heard.told) == 2
