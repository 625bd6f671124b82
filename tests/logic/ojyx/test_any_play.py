"""What holds in every game, whoever plays how."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic.core.game import IllegalAction
from logic.core.rng import Dice
from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, KINDS, NUMBERS, STOCK_LIMIT
from logic.ojyx.events import Chose, DrewAction, DrewDeck, Kept, Peeked, Scouted, Stolen
from logic.ojyx.state import (
    COLUMNS,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
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
from logic.ojyx.turns import TURN_LIMIT
from tests.logic.ojyx.shuffle import shuffled
from tests.logic.ojyx.tables import OJYX, random_steps

TABLES = [(actions, seats) for actions in ("none", "classic", "full") for seats in (2, 3, 5, 8)]


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


@pytest.mark.parametrize(("actions", "seats"), TABLES)
def test_no_card_is_lost_or_made(actions: str, seats: int) -> None:
    for seed in range(4):
        options = Options(actions=actions, until="round", big_deck=seed % 2 == 1, reveal_on_discard=seed != 2)
        for _, _, step in random_steps(options, seats, seed, leaving=0.004 if seed == 3 else 0.0):
            check_cards(step.state)


@settings(max_examples=15)
@given(seed=st.integers(0, 2**40), seats=st.integers(2, 8), actions=st.sampled_from(["none", "classic", "full"]))
def test_a_round_always_ends(seed: int, seats: int, actions: str) -> None:
    state = None
    for before, (seat, action), step in random_steps(Options(actions=actions, until="round"), seats, seed):
        state = step.state
        assert min(state.turns) <= TURN_LIMIT
        assert (seat, action) != (None, None)
        assert state != before
    assert state is not None
    assert state.last_round is not None
    assert len(state.last_round.scores) == seats


def universe(seats: int) -> list:
    """Every action there could be, and some that could not."""
    cells, nobody = range(-1, 13), range(-1, seats + 1)
    found: list = [DrawDeck(), TakeDiscard(), DrawAction(), Keep(), EndTurn(), Discard(None), React(None)]
    found += [kind(cell) for kind in (TurnUp, Swap, Discard) for cell in cells]
    found += [Vote(go_on) for go_on in (True, False, None)]
    for card in KINDS:
        found += [Drop(card), React(card), Play(card)]
        found += [Play(card, target) for target in nobody]
        found += [Play(card, target, column=column) for target in (None, *nobody) for column in range(-1, 5)]
        found += [Play(card, target, cell) for target in (None, *nobody) for cell in cells]
        found += [Play(card, cell=cell, own=own) for cell, own in product(cells, cells)]
        found += [Play(card, t, cell, own) for t in nobody for cell, own in product((-1, 0, 5, 11, 12), cells)]
    return found


def accepts(state: State, seat: int, action) -> bool:
    try:
        OJYX.apply(state, seat, action)
    except IllegalAction:
        return False
    return True


def test_actions_are_exactly_what_is_accepted() -> None:
    seats = 3
    everything = universe(seats)
    seen: Counter = Counter()
    for seed in range(5):
        for number, (state, _, _) in enumerate(random_steps(Options(actions="full"), seats, seed)):
            if seen[state.phase] >= 4 or number % 5:
                continue
            seen[state.phase] += 1
            for seat in range(seats):
                listed = OJYX.actions(state, seat)
                assert len(set(listed)) == len(listed)
                assert all(accepts(state, seat, action) for action in listed)
                also = {action for action in everything if accepts(state, seat, action)}
                assert also <= set(listed)
    assert set(seen) >= {"open", "draw", "place", "card", "react", "end", "vote"}


SECRET = (Chose, DrewAction, DrewDeck, Kept, Peeked, Scouted, Stolen)


@pytest.mark.parametrize(("actions", "seats"), [("none", 3), ("classic", 4), ("full", 2), ("full", 4), ("full", 7)])
def test_nothing_leaks(actions: str, seats: int) -> None:
    """What a seat cannot know changes neither its view, nor its choices, nor the events it is shown."""
    dice = Dice(seats)
    compared: Counter = Counter()
    for seed in range(6):
        for state, (actor, action), step in random_steps(Options(actions=actions), seats, seed, leaving=0.002):
            viewer = dice.pick((None, *range(seats)))
            other = shuffled(state, viewer, dice)
            view = OJYX.view(state, viewer)
            assert OJYX.view(other, viewer) == view
            assert OJYX.view(view, viewer) == view
            assert OJYX.to_move(view) == OJYX.to_move(state)
            assert OJYX.timers(view) == OJYX.timers(state)
            if viewer is not None:
                assert OJYX.actions(view, viewer) == OJYX.actions(other, viewer) == OJYX.actions(state, viewer)
            try:
                again = OJYX.leave(other, actor) if action is None else OJYX.apply(other, actor, action)
            except IllegalAction:
                continue  # in the other state, that seat does not hold that card
            if OJYX.view(again.state, viewer) == OJYX.view(step.state, viewer):
                shown = [OJYX.show(event, viewer) for event in step.events]
                assert [OJYX.show(event, viewer) for event in again.events] == shown
                compared.update(type(event) for event in step.events)
    told = {kind for kind in SECRET if compared[kind]}
    assert told >= ({Chose, DrewDeck} if actions == "none" else {Chose, DrewDeck, DrewAction, Kept})


def test_the_shuffler_changes_what_is_hidden() -> None:
    """A leak test with a shuffler that does nothing would pass always."""
    dice = Dice(1)
    changed: Counter = Counter()
    for state, _, _ in random_steps(Options(actions="full"), 3, 3):
        other = shuffled(state, 1, dice)
        for field in ("rng", "grids", "deck", "action_deck", "stocks", "hand", "chosen"):
            changed[field] += getattr(other, field) != getattr(state, field)
    assert all(changed[field] for field in ("rng", "grids", "deck", "action_deck", "stocks", "hand", "chosen"))


def test_a_view_hides_what_it_must() -> None:
    for state, _, _ in random_steps(Options(actions="full"), 4, 8):
        for seat in (None, 0, 3):
            view = OJYX.view(state, seat)
            assert view.rng == 0
            assert not any(view.action_deck)
            assert all(not any(stock) for n, stock in enumerate(view.stocks) if n != seat)
            assert [len(stock) for stock in view.stocks] == [len(stock) for stock in state.stocks]
            assert all(cells == (None,) * len(cells) for n, cells in enumerate(view.chosen) if n != seat)
            for cards in view.grids:
                for cell in cards:
                    known = cell is None or cell.up or (seat is not None and cell.seen >> seat & 1)
                    assert known or cell.value is None
