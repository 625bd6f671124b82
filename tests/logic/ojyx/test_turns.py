"""The opening, number cards, clearing, the order of turns and the last lap."""

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.ojyx.events import ColumnCleared, DeckRemade, LastLap, Missed, Opened, Placed
from logic.ojyx.state import (
    Discard,
    DrawAction,
    DrawDeck,
    EndTurn,
    Keep,
    Options,
    Play,
    Swap,
    TakeDiscard,
    TurnUp,
)
from tests.logic.ojyx.tables import OJYX, PLAIN, after, grid, stocks, table, values

NONE = Options(actions="none", until="round")


def refused(state, seat, action) -> str:
    with pytest.raises(IllegalAction) as why:
        OJYX.apply(state, seat, action)
    return why.value.reason


def test_everybody_chooses_two_cards_and_all_turn_up_together() -> None:
    state = OJYX.setup(NONE, 3, 5)
    state = replace(state, grids=tuple(map(grid, ["(1) " * 12, "(4) " * 12, "(4) " * 12])))
    assert OJYX.to_move(state) == (0, 1, 2)
    state = after(state, (2, TurnUp(0)), (0, TurnUp(3)), (2, TurnUp(11)), (1, TurnUp(0)), (1, TurnUp(7)))
    assert OJYX.to_move(state) == (0,)
    assert not any(cell.up for cards in state.grids for cell in cards)
    assert refused(state, 2, TurnUp(5)) == "not_your_turn"
    assert refused(state, 0, TurnUp(3)) == "already_chosen"
    assert refused(state, 0, TurnUp(12)) == "no_such_cell"
    step = OJYX.apply(state, 0, TurnUp(4))
    assert [[n for n, cell in enumerate(cards) if cell.up] for cards in step.state.grids] == [[3, 4], [0, 7], [0, 11]]
    opened = next(event for event in step.events if isinstance(event, Opened))
    assert opened.cells == ((3, 4), (0, 7), (0, 11))
    assert opened.cards == ((1, 1), (4, 4), (4, 4))
    # The highest sum begins; of equal ones the lowest seat.
    assert opened.starter == step.state.turn == 1


def test_a_card_from_the_deck_is_swapped_in() -> None:
    state = after(table(PLAIN, PLAIN, deck=(9, 7)), (0, DrawDeck()))
    assert (state.hand, state.phase, state.deck) == (7, "place", (9,))
    step = OJYX.apply(state, 0, Swap(4))
    assert values(step.state, 0) == "1 2 3 4 7 (6) (7) (8) 9 10 11 12"
    assert step.state.discard[-1] == 5
    assert Placed(0, 4, 7, "deck", 5, False) in step.events
    assert step.state.turn == 1


def test_or_discarded_and_a_hidden_card_is_turned_up() -> None:
    state = after(table(PLAIN, PLAIN, deck=(9, 7)), (0, DrawDeck()))
    assert refused(state, 0, Discard(None)) == "must_turn_up"
    assert refused(state, 0, Discard(0)) == "not_hidden"
    state = after(state, (0, Discard(5)))
    assert values(state, 0) == "1 2 3 4 (5) 6 (7) (8) 9 10 11 12"
    assert state.discard[-1] == 7


def test_without_the_option_nothing_is_turned_up() -> None:
    options = Options(actions="none", until="round", reveal_on_discard=False)
    state = after(table(PLAIN, PLAIN, options=options), (0, DrawDeck()))
    assert refused(state, 0, Discard(5)) == "nothing_to_turn_up"
    assert values(after(state, (0, Discard(None))), 0) == " ".join(PLAIN.split())


def test_what_is_taken_from_the_discard_must_be_swapped_in() -> None:
    state = after(table(PLAIN, PLAIN, discard=(2, 0)), (0, TakeDiscard()))
    assert (state.hand, state.discard) == (0, (2,))
    assert all(isinstance(action, Swap) for action in OJYX.actions(state, 0))
    assert refused(state, 0, Discard(5)) == "must_be_swapped_in"
    state = after(state, (0, Swap(11)))
    assert state.discard == (2, 12)


def test_three_equal_open_cards_clear_their_column_onto_the_card_swapped_out() -> None:
    state = table("6 2 3 4  6 1 1 1  (9) 10 11 12", PLAIN, discard=(1, 6), marks=((1, -1, 0, 0), (0,) * 4))
    step = OJYX.apply(after(state, (0, TakeDiscard())), 0, Swap(8))
    assert values(step.state, 0) == ". 2 3 4 . 1 1 1 . 10 11 12"
    assert step.state.discard == (1, 9, 6, 6, 6)
    assert ColumnCleared(0, 0, 6) in step.events
    assert step.state.marks[0] == (0, -1, 0, 0)


def test_a_hidden_card_does_not_clear() -> None:
    state = table("6 2 3 4  6 1 1 1  (6) 10 11 (12)", PLAIN, deck=(5, 5))
    state = after(state, (0, DrawDeck()), (0, Discard(11)))
    assert values(state, 0).startswith("6 2 3 4 6")
    state = after(state, (1, DrawDeck()), (1, Discard(4)), (0, DrawDeck()), (0, Discard(8)))
    assert values(state, 0).startswith(". 2 3 4 .")


def test_cleared_cells_are_gone() -> None:
    state = after(table(". 2 3 4  . (6) (7) (8)  . 10 11 12", PLAIN), (0, DrawDeck()))
    assert refused(state, 0, Swap(0)) == "cleared_cell"
    assert {action.cell for action in OJYX.actions(state, 0) if isinstance(action, Swap)} == {
        1,
        2,
        3,
        5,
        6,
        7,
        9,
        10,
        11,
    }


def test_with_no_cell_left_the_discard_cannot_be_taken() -> None:
    state = table(". " * 12, PLAIN, options=NONE)
    assert OJYX.actions(state, 0) == (DrawDeck(),)
    assert refused(state, 0, TakeDiscard()) == "no_cell_left"
    state = after(state, (0, DrawDeck()))
    assert OJYX.actions(state, 0) == (Discard(None),)


def test_an_empty_deck_is_made_from_the_discard_but_its_top() -> None:
    state = table(PLAIN, PLAIN, deck=(), discard=(1, 2, 3, 4))
    step = OJYX.apply(state, 0, DrawDeck())
    assert step.state.discard == (4,)
    assert sorted((*step.state.deck, step.state.hand)) == [1, 2, 3]
    assert DeckRemade("numbers", 3) in step.events


def test_an_empty_action_deck_likewise() -> None:
    state = table(PLAIN, PLAIN, action_deck=(), action_discard=("peek", "skip", "heal"))
    step = OJYX.apply(state, 0, DrawAction())
    assert step.state.action_discard == ("heal",)
    assert sorted((*step.state.action_deck, step.state.hand)) == ["peek", "skip"]
    assert DeckRemade("actions", 2) in step.events
    bare = table(PLAIN, PLAIN, action_deck=(), action_discard=("heal",))
    assert refused(bare, 0, DrawAction()) == "no_action_cards"
    assert DrawAction() not in OJYX.actions(bare, 0)


def test_without_action_cards_there_are_none_to_draw() -> None:
    state = table(PLAIN, PLAIN, options=NONE)
    assert set(OJYX.actions(state, 0)) == {DrawDeck(), TakeDiscard()}


def test_a_turn_ends_by_itself_only_without_kept_cards() -> None:
    bare = after(table(PLAIN, PLAIN), (0, DrawDeck()), (0, Swap(0)))
    assert bare.turn == 1
    # Even a card that cannot be played now is waited for: otherwise the wait would tell of it.
    for card in ("shield", "peek"):
        state = after(table(PLAIN, PLAIN, stocks=stocks(card, "")), (0, DrawDeck()), (0, Swap(0)))
        assert (state.turn, state.phase) == (0, "end")
        assert after(state, (0, EndTurn())).turn == 1


def test_kept_cards_are_played_before_the_draw_and_again_before_the_end() -> None:
    state = table(PLAIN, PLAIN, PLAIN, stocks=stocks("scout reverse", "", ""))
    state = after(state, (0, Play("scout")))
    assert state.phase == "draw"
    state = after(state, (0, DrawDeck()), (0, Swap(0)))
    assert state.phase == "end"
    state = after(state, (0, Play("reverse")))
    assert (state.turn, state.direction) == (2, -1)


def test_a_drawn_card_was_the_draw() -> None:
    state = after(table(PLAIN, PLAIN, action_deck=("peek",)), (0, DrawAction()), (0, Keep()))
    assert state.phase == "end"
    assert not any(isinstance(action, DrawDeck) for action in OJYX.actions(state, 0))


LAST_CARD = "1 2 3 4  5 6 7 8  9 10 11 (12)"


def test_no_hidden_card_left_begins_the_last_lap() -> None:
    state = table(PLAIN, LAST_CARD, PLAIN, PLAIN, turn=1)
    step = OJYX.apply(after(state, (1, DrawDeck())), 1, Swap(11))
    assert LastLap(1, (0, 2, 3)) in step.events
    assert (step.state.ender, step.state.turn, step.state.owed) == (1, 2, (0, 3))
    state = after(step.state, (2, DrawDeck()), (2, Swap(0)), (3, DrawDeck()), (3, Swap(0)))
    assert state.turn == 0
    state = after(state, (0, DrawDeck()), (0, Swap(0)))
    assert state.reason == "round"


def test_turnaround_changes_the_order_of_the_last_lap_never_who_is_owed() -> None:
    state = table(LAST_CARD, PLAIN, PLAIN, PLAIN, stocks=stocks("", "reverse", "", ""))
    state = after(state, (0, DrawDeck()), (0, Swap(11)), (1, Play("reverse")), (1, DrawDeck()), (1, Swap(0)))
    assert (state.turn, state.owed) == (3, (2,))
    state = after(state, (3, DrawDeck()), (3, Swap(0)))
    assert (state.turn, state.owed) == (2, ())
    assert after(state, (2, DrawDeck()), (2, Swap(0))).reason == "round"


def test_skip_uses_up_an_owed_turn() -> None:
    state = table(LAST_CARD, PLAIN, PLAIN, stocks=stocks("skip", "", ""))
    state = after(state, (0, DrawDeck()), (0, Swap(11)))
    step = OJYX.apply(state, 0, Play("skip"))
    assert Missed(1) in step.events
    assert (step.state.turn, step.state.owed) == (2, ())
    assert after(step.state, (2, DrawDeck()), (2, Swap(0))).reason == "round"


def test_emptied_by_somebody_else_one_ends_at_the_end_of_the_own_next_turn() -> None:
    state = table(PLAIN, LAST_CARD, PLAIN, stocks=stocks("reveal", "", ""))
    state = after(state, (0, Play("reveal", 1, 11)), (0, DrawDeck()), (0, Swap(0)))
    assert (state.turn, state.last_lap) == (1, False)
    state = after(state, (1, DrawDeck()), (1, Discard(None)))
    assert (state.ender, state.turn) == (1, 2)


def test_in_the_last_lap_nobody_else_becomes_the_ender() -> None:
    state = after(table(LAST_CARD, LAST_CARD, PLAIN), (0, DrawDeck()), (0, Swap(11)))
    state = after(state, (1, DrawDeck()), (1, Swap(11)))
    assert (state.ender, state.owed) == (0, ())


def test_all_is_turned_up_and_cleared_at_the_end() -> None:
    state = table(LAST_CARD, "(6) 2 3 4  (6) 1 1 1  6 10 11 (12)")
    state = after(state, (0, DrawDeck()), (0, Swap(11)), (1, DrawDeck()), (1, Swap(1)))
    assert values(state, 1) == ". 3 3 4 . 1 1 1 . 10 11 12"
    assert state.last_round.sums[1] == 46


def test_with_two_seats_skip_gives_another_turn_and_turnaround_does_nothing() -> None:
    state = table(PLAIN, PLAIN, stocks=stocks("skip reverse", ""))
    state = after(state, (0, Play("reverse")))
    assert state.direction == 1
    state = after(state, (0, Play("skip")), (0, DrawDeck()), (0, Swap(0)))
    assert (state.turn, state.phase, state.skips) == (0, "draw", 0)


def test_two_skips_skip_two_seats_or_one_twice() -> None:
    four = after(table(PLAIN, PLAIN, PLAIN, PLAIN, stocks=stocks("skip skip", "", "", "")), (0, Play("skip")))
    assert after(four, (0, Play("skip")), (0, DrawDeck()), (0, Swap(0))).turn == 3
    two = after(table(PLAIN, PLAIN, stocks=stocks("skip skip", "")), (0, Play("skip")), (0, Play("skip")))
    two = after(two, (0, DrawDeck()), (0, Swap(0)))
    assert (two.turn, two.skips) == (0, 1)
    two = after(two, (0, DrawDeck()), (0, Swap(0)))
    assert (two.turn, two.skips) == (0, 0)


def test_the_round_ends_at_once_when_all_have_had_sixty_turns() -> None:
    state = table("0 0 0 1  1 1 1 0  0 0 0 (0)", PLAIN, turns=(60, 59), turn=1)
    state = after(state, (1, DrawDeck()), (1, Swap(0)))
    assert state.reason == "limit"
    assert not state.last_round.doubled
    early = table(PLAIN, PLAIN, turns=(59, 59), turn=1)
    assert after(early, (1, DrawDeck()), (1, Swap(0))).turn == 0
