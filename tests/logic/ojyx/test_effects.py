"""What each action card does, on whom, and when it is refused."""

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.ojyx import events as told
from logic.ojyx.cards import KINDS
from logic.ojyx.state import Cell, DrawAction, DrawDeck, Drop, EndTurn, Keep, Play, Swap, TakeDiscard
from tests.logic.ojyx.tables import OJYX, PLAIN, after, stocks, table, values

OTHER = "(0) 0 3 4  5 (6) 7 8  9 10 (11) 12"


def holding(card: str, *grids: str, **changes):
    """Seat 0 has one card to play."""
    grids = grids or (PLAIN, OTHER, OTHER)
    changes.setdefault("stocks", stocks(card, *[""] * (len(grids) - 1)))
    return table(*grids, **changes)


def plays(state, seat: int = 0) -> set[Play]:
    return {action for action in OJYX.actions(state, seat) if isinstance(action, Play)}


def refused(state, action, seat: int = 0) -> str:
    with pytest.raises(IllegalAction) as why:
        OJYX.apply(state, seat, action)
    return why.value.reason


def test_turnaround_acts_at_once_when_drawn() -> None:
    state = table(PLAIN, PLAIN, PLAIN, action_deck=("turnaround",))
    step = OJYX.apply(state, 0, DrawAction())
    assert told.DirectionTurned(-1) in step.events
    assert (step.state.direction, step.state.turn) == (-1, 2)
    assert step.state.action_discard == ("turnaround",)


def test_reverse_is_kept_or_played() -> None:
    state = after(table(PLAIN, PLAIN, PLAIN, action_deck=("reverse",)), (0, DrawAction()))
    assert state.direction == 1
    assert after(state, (0, Play("reverse"))).turn == 2
    assert after(state, (0, Keep())).stocks[0] == ("reverse",)


def test_teleport_swaps_two_own_cells_as_they_lie() -> None:
    state = holding("teleport")
    assert len(plays(state)) == 66
    step = OJYX.apply(state, 0, Play("teleport", own=0, cell=7))
    assert values(step.state, 0) == "(8) 2 3 4 (5) (6) (7) 1 9 10 11 12"
    assert told.Teleported(0, (0, 7)) in step.events
    assert step.state.phase == "draw"
    assert refused(state, Play("teleport", own=3, cell=3)) == "no_such_target"
    assert refused(state, Play("teleport", own=0, cell=12)) == "no_such_target"
    gone = holding("teleport", ". 2 3 4  . 1 1 1  . 10 11 (12)", OTHER)
    assert refused(gone, Play("teleport", own=0, cell=1)) == "no_such_target"


def test_teleport_may_clear_both_columns() -> None:
    state = holding("teleport", "6 7 3 4  6 7 1 1  7 6 11 (12)", OTHER)
    state = after(state, (0, Play("teleport", own=8, cell=9)))
    assert values(state, 0) == ". . 3 4 . . 1 1 . . 11 (12)"


def test_swap_exchanges_cards_as_they_lie() -> None:
    state = holding("swap")
    assert len(plays(state)) == 12 * 24
    step = OJYX.apply(state, 0, Play("swap", target=1, cell=0, own=11))
    assert values(step.state, 0) == "1 2 3 4 (5) (6) (7) (8) 9 10 11 (0)"
    assert values(step.state, 1).startswith("12 0 3 4")
    assert told.Exchanged(0, 11, 1, 0) in step.events
    assert refused(state, Play("swap", target=0, cell=0, own=1)) == "no_such_target"
    assert refused(state, Play("swap", target=3, cell=0, own=1)) == "no_such_target"


def test_peek_shows_a_hidden_card_to_its_player_only() -> None:
    state = holding("peek")
    assert {(play.target, play.cell) for play in plays(state)} == {(s, c) for s in (1, 2) for c in (0, 5, 10)}
    step = OJYX.apply(state, 0, Play("peek", 1, 5))
    assert OJYX.view(step.state, 0).grids[1][5] == Cell(6, up=False, seen=1)
    for seat in (1, 2, None):
        assert OJYX.view(step.state, seat).grids[1][5].value is None
    peeked = next(event for event in step.events if isinstance(event, told.Peeked))
    assert [OJYX.show(peeked, seat).card for seat in (0, 1, 2, None)] == [6, None, None, None]
    assert refused(state, Play("peek", 1, 1)) == "no_such_target"
    assert refused(state, Play("peek", 0, 4)) == "no_such_target"


def test_what_was_peeked_at_stays_known_while_its_place_is() -> None:
    state = after(holding("peek swap"), (0, Play("peek", 1, 5)), (0, Play("swap", 1, 5, 0)))
    assert OJYX.view(state, 0).grids[0][0].value == 6
    assert OJYX.view(state, 1).grids[0][0].value is None
    peeked = after(holding("peek"), (0, Play("peek", 1, 5)), (0, DrawDeck()), (0, Swap(0)))
    shuffled = after(replace(peeked, stocks=stocks("", "shuffle", "")), (1, Play("shuffle")))
    assert not any(cell.seen for cell in shuffled.grids[1])
    only = PLAIN.replace("(6) (7) (8)", "6 7 8")
    peeked = after(holding("peek", PLAIN, only), (0, Play("peek", 1, 4)), (0, DrawDeck()), (0, Swap(0)))
    shuffled = after(replace(peeked, stocks=stocks("", "shuffle")), (1, Play("shuffle")))
    assert [cell.value for cell in OJYX.view(shuffled, 0).grids[1] if not cell.up] == [5]


def test_reveal_turns_a_hidden_card_up_for_all() -> None:
    step = OJYX.apply(holding("reveal"), 0, Play("reveal", 2, 10))
    assert step.state.grids[2][10] == Cell(11, up=True)
    assert told.TurnedUp(2, 10, 11, 0) in step.events
    assert refused(holding("reveal"), Play("reveal", 2, 1)) == "no_such_target"
    nothing = holding("reveal", PLAIN, PLAIN.replace("(", "").replace(")", ""))
    assert not plays(nothing)


def test_reveal_may_clear_the_opponents_column() -> None:
    state = holding("reveal", PLAIN, "6 2 3 4  6 1 1 1  (6) 10 11 (12)")
    assert values(after(state, (0, Play("reveal", 1, 8))), 1).startswith(". 2 3 4 .")


def test_skip_makes_the_next_seat_miss_its_turn() -> None:
    state = after(holding("skip"), (0, Play("skip")), (0, DrawDeck()))
    step = OJYX.apply(state, 0, Swap(0))
    assert told.Missed(1) in step.events
    assert step.state.turn == 2
    back = after(replace(holding("skip"), direction=-1), (0, Play("skip")), (0, DrawDeck()), (0, Swap(0)))
    assert back.turn == 1


def test_shuffle_moves_cards_with_their_state() -> None:
    state = holding("shuffle", ". 2 3 4  . (6) (7) (8)  . 10 11 12", OTHER)
    step = OJYX.apply(state, 0, Play("shuffle"))
    assert told.Shuffled(0) in step.events
    before, now = values(state, 0).split(), values(step.state, 0).split()
    assert sorted(before) == sorted(now)
    assert before != now
    assert [n for n, word in enumerate(now) if word == "."] == [0, 4, 8]


def test_steal_takes_an_unseen_card_from_somebody_who_has_some() -> None:
    state = holding("steal", stocks=stocks("steal", "", "peek heal"))
    assert plays(state) == {Play("steal", 2)}
    assert refused(state, Play("steal", 1)) == "no_such_target"
    state = after(state, (0, Play("steal", 2)))
    step = OJYX.apply(state, 2, next(iter(OJYX.actions(state, 2))))
    (card,) = step.state.stocks[0]
    assert sorted((card, *step.state.stocks[2])) == ["heal", "peek"]
    stolen = next(event for event in step.events if isinstance(event, told.Stolen))
    assert [OJYX.show(stolen, seat).card for seat in (0, 1, 2, None)] == [card, None, card, None]


def test_what_is_stolen_with_a_full_stock_is_played_or_one_dropped() -> None:
    state = table(PLAIN, OTHER, action_deck=("steal",), stocks=stocks("heal heal skip", "peek"))
    state = after(state, (0, DrawAction()), (0, Play("steal", 1)))
    state = after(state, (1, OJYX.actions(state, 1)[0]))
    assert (state.hand, state.source, state.phase) == ("peek", "stolen", "card")
    assert after(state, (0, Drop("skip"))).stocks[0] == ("heal", "heal", "peek")
    assert after(state, (0, Drop("peek"))).stocks[0] == ("heal", "heal", "skip")
    assert refused(state, Keep()) == "stock_full"


def test_curse_and_heal_mark_columns() -> None:
    step = OJYX.apply(holding("curse"), 0, Play("curse", 2, column=3))
    assert step.state.marks == ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1))
    assert told.Marked(2, 3, 1, 0) in step.events
    step = OJYX.apply(holding("heal heal"), 0, Play("heal", column=0))
    assert step.state.marks[0] == (-1, 0, 0, 0)
    assert after(step.state, (0, Play("heal", column=0))).marks[0] == (-2, 0, 0, 0)
    gone = ". 2 3 4  . (6) (7) (8)  . 10 11 12"
    assert refused(holding("heal", gone, OTHER), Play("heal", column=0)) == "no_such_target"
    assert refused(holding("curse", PLAIN, gone), Play("curse", 1, column=0)) == "no_such_target"


def test_draw_brings_two_cards_one_after_the_other() -> None:
    state = holding("draw", action_deck=("scout", "draw", "turnaround", "peek"))
    step = OJYX.apply(state, 0, Play("draw"))
    assert (step.state.hand, step.state.to_draw) == ("peek", 1)
    # The second is a turnaround and acts at once; the draw of this turn is still to come.
    state = after(step.state, (0, Keep()))
    assert (state.phase, state.direction, state.stocks[0]) == ("draw", -1, ("peek",))


def test_draw_within_draw() -> None:
    state = after(holding("draw", action_deck=("heal", "scout", "skip", "draw")), (0, Play("draw")), (0, Play("draw")))
    assert (state.hand, state.to_draw) == ("skip", 2)
    state = after(state, (0, Keep()), (0, Keep()), (0, Keep()))
    assert (state.stocks[0], state.to_draw, state.phase) == (("skip", "scout", "heal"), 0, "draw")


def test_discard_takes_a_card_of_the_targets_choice() -> None:
    state = holding("discard", stocks=stocks("discard", "peek heal", ""))
    assert plays(state) == {Play("discard", 1)}
    state = after(state, (0, Play("discard", 1)))
    state = after(state, (1, OJYX.actions(state, 1)[0]))
    assert (OJYX.to_move(state), state.phase) == ((1,), "give_up")
    assert set(OJYX.actions(state, 1)) == {Drop("peek"), Drop("heal")}
    step = OJYX.apply(state, 1, Drop("heal"))
    assert step.state.stocks[1] == ("peek",)
    assert told.Dropped(1, "heal", forced=True) in step.events
    assert (step.state.turn, step.state.phase) == (0, "draw")


def test_freeze_takes_action_cards_out_of_the_next_turn() -> None:
    state = holding("freeze", stocks=stocks("freeze", "", ""))
    state = after(state, (0, Play("freeze", 1)), (0, DrawDeck()), (0, Swap(0)))
    state = replace(state, stocks=stocks("", "peek", ""))
    assert (state.turn, state.numb) == (1, True)
    assert set(OJYX.actions(state, 1)) == {DrawDeck(), TakeDiscard()}
    assert refused(state, DrawAction(), 1) == "numb"
    assert refused(state, Play("peek", 0, 4), 1) == "numb"
    # Only the next turn, which ends by itself.
    state = after(state, (1, DrawDeck()), (1, Swap(0)))
    assert (state.turn, state.numb, state.frozen) == (2, False, (False,) * 3)


def test_bomb_replaces_an_open_card_by_the_decks_top() -> None:
    state = holding("bomb", deck=(9, 7), discard=(1,))
    assert {play.cell for play in plays(state) if play.target == 1} == {1, 2, 3, 4, 6, 7, 8, 9, 11}
    step = OJYX.apply(state, 0, Play("bomb", 1, 1))
    assert step.state.grids[1][1] == Cell(7, up=True)
    assert (step.state.discard, step.state.deck) == ((1, 0), (9,))
    assert told.Bombed(1, 1, 0, 7) in step.events


def test_duplicate_plays_the_last_action_card_again() -> None:
    state = holding("duplicate", action_discard=("skip", "peek"))
    assert plays(state) == {Play("duplicate", s, c) for s in (1, 2) for c in (0, 5, 10)}
    step = OJYX.apply(state, 0, Play("duplicate", 1, 5))
    assert OJYX.view(step.state, 0).grids[1][5].value == 6
    assert step.state.action_discard == ("skip", "peek", "duplicate")
    played = next(event for event in step.events if isinstance(event, told.CardPlayed))
    assert (played.card, played.copies) == ("duplicate", "peek")


@pytest.mark.parametrize("lying", [(), ("shield",), ("mirror",), ("duplicate",)])
def test_duplicate_of_nothing_has_no_effect(lying: tuple[str, ...]) -> None:
    state = holding("duplicate", action_discard=lying)
    assert plays(state) == {Play("duplicate")}
    step = OJYX.apply(state, 0, Play("duplicate"))
    assert told.Failed("duplicate", "nothing_there") in step.events
    assert step.state.action_discard == (*lying, "duplicate")
    assert step.state.grids == state.grids


def test_duplicate_of_an_attack_asks_its_target() -> None:
    state = holding("duplicate", action_discard=("curse",), stocks=stocks("duplicate", "heal", ""))
    state = after(state, (0, Play("duplicate", 1, column=2)))
    assert (state.phase, state.asked, state.attack.card) == ("react", 1, "curse")


def test_gift_lays_an_open_card_onto_an_opponents_cell() -> None:
    state = holding("gift", deck=(9, 0), discard=(1,))
    assert len(plays(state)) == 8 * 24
    step = OJYX.apply(state, 0, Play("gift", 1, 0, 11))
    assert values(step.state, 0).endswith("9 10 11 0")
    assert values(step.state, 1).startswith("12 0 3 4")
    assert step.state.discard == (1, 0)
    assert told.Gifted(0, 11, 1, 0, 12, 0, 0) in step.events
    assert refused(state, Play("gift", 1, 0, 4)) == "no_such_target"


@pytest.mark.parametrize(
    ("card", "cell", "old"),
    [(4, 3, 9), (0, 3, 9), (-2, 3, 9), (12, 3, 9), (5, 1, 1), (-1, 1, 1), (11, 1, 1)],
)
def test_gamble(card: int, cell: int, old: int) -> None:
    state = holding("gamble", "2 1 3 9  5 6 1 9  8 (0) (12) 8", OTHER, deck=(card,), discard=(3,))
    step = OJYX.apply(state, 0, Play("gamble"))
    assert told.Gambled(0, card, cell, old) in step.events
    assert step.state.grids[0][cell] == Cell(card, up=True)
    assert step.state.discard == (3, old)


def test_gamble_without_an_open_card_is_discarded() -> None:
    state = holding("gamble", "(1) " * 12, OTHER, deck=(2, 8), discard=(3,))
    step = OJYX.apply(state, 0, Play("gamble"))
    assert told.Gambled(0, 8, None, None) in step.events
    assert step.state.discard == (3, 8)


def test_scout_shows_the_decks_top_three_to_its_player_only() -> None:
    step = OJYX.apply(holding("scout", deck=(1, 2, 3, 4)), 0, Play("scout"))
    assert OJYX.view(step.state, 0).deck == (None, 2, 3, 4)
    assert OJYX.view(step.state, 1).deck == OJYX.view(step.state, None).deck == (None,) * 4
    scouted = next(event for event in step.events if isinstance(event, told.Scouted))
    assert [OJYX.show(scouted, seat).cards for seat in (0, 1, None)] == [(2, 3, 4), None, None]
    # Who scouted a card knows it in another's hand, and what is left of the three.
    step = OJYX.apply(after(step.state, (0, TakeDiscard()), (0, Swap(0))), 1, DrawDeck())
    drew = next(event for event in step.events if isinstance(event, told.DrewDeck))
    assert [OJYX.show(drew, seat).card for seat in (0, 1, 2, None)] == [4, 4, None, None]
    state = step.state
    assert [OJYX.view(state, seat).hand for seat in (0, 1, 2, None)] == [4, 4, None, None]
    assert OJYX.view(state, 0).deck == (None, 2, 3)


def test_scouting_a_short_deck() -> None:
    assert OJYX.view(after(holding("scout", deck=(4,)), (0, Play("scout"))), 0).deck == (4,)
    step = OJYX.apply(holding("scout", deck=(), discard=(1, 2, 3, 4, 5)), 0, Play("scout"))
    assert len(step.state.deck) == 4
    assert OJYX.view(step.state, 0).deck == (None, *step.state.deck[1:])


@pytest.mark.parametrize("card", ["shield", "mirror"])
def test_reaction_cards_are_kept_or_dropped_when_drawn(card: str) -> None:
    state = after(table(PLAIN, OTHER, action_deck=(card,)), (0, DrawAction()))
    assert set(OJYX.actions(state, 0)) == {Keep(), Drop(card)}
    assert refused(state, Play(card)) == "no_such_target"
    kept = after(state, (0, Keep()))
    assert set(OJYX.actions(kept, 0)) == {EndTurn()}


def test_a_fourth_card_is_played_or_one_dropped() -> None:
    state = table(PLAIN, OTHER, action_deck=("skip",), stocks=stocks("heal heal peek", ""))
    state = after(state, (0, DrawAction()))
    assert set(OJYX.actions(state, 0)) == {Play("skip"), Drop("skip"), Drop("heal"), Drop("peek")}
    step = OJYX.apply(state, 0, Drop("heal"))
    assert step.state.stocks[0] == ("heal", "peek", "skip")
    assert step.state.action_discard == ("heal",)
    room = after(table(PLAIN, OTHER, action_deck=("skip",), stocks=stocks("heal", "")), (0, DrawAction()))
    assert refused(room, Drop("heal")) == "no_such_card"


def test_nobody_else_learns_where_a_dropped_card_came_from() -> None:
    """Drawn or kept before: to others, one card is dropped and three are still there."""
    drawn = table(PLAIN, OTHER, action_deck=("skip",), stocks=stocks("heal heal peek", ""))
    kept = table(PLAIN, OTHER, action_deck=("peek",), stocks=stocks("heal heal skip", ""))
    steps = [OJYX.apply(after(state, (0, DrawAction())), 0, Drop("skip")) for state in (drawn, kept)]
    for seat in (1, None):
        one, other = ([OJYX.show(event, seat) for event in step.events] for step in steps)
        assert [event for event in one if event] == [event for event in other if event]
        assert told.Dropped(0, "skip") in one
    assert told.Kept(0, 1, "peek", instead=True) in [OJYX.show(event, 0) for event in steps[1].events]


@pytest.mark.parametrize("card", sorted(KINDS))
def test_a_card_that_is_not_held_cannot_be_played(card: str) -> None:
    assert refused(table(PLAIN, OTHER), Play(card)) == "no_such_card"


@pytest.mark.parametrize("card", ["swap", "peek", "reveal", "steal", "curse", "discard", "freeze", "bomb", "gift"])
def test_a_seat_that_has_left_is_no_target(card: str) -> None:
    state = holding(card, stocks=stocks(card, "heal", "heal"), gone=(0, 1, 0))
    assert {play.target for play in plays(state)} == {2}


@pytest.mark.parametrize("card", ["swap", "peek", "reveal", "curse", "bomb", "gift"])
def test_nobody_has_what_a_card_needs(card: str) -> None:
    state = after(table(PLAIN, ". " * 12, action_deck=(card,)), (0, DrawAction()))
    assert set(OJYX.actions(state, 0)) == {Keep(), Drop(card)}
