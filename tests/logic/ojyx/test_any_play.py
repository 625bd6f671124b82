"""What holds in every game, whoever plays how."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic.core.game import IllegalAction
from logic.core.rng import Dice
from logic.ojyx.events import Chose, DrewAction, DrewDeck, Kept
from logic.ojyx.state import Options, State
from logic.ojyx.turns import TURN_LIMIT
from tests.logic.ojyx.checks import SECRET, check_cards, check_leaks
from tests.logic.ojyx.shuffle import shuffled
from tests.logic.ojyx.tables import OJYX, random_steps, universe

TABLES = [(actions, seats) for actions in ("none", "classic", "full") for seats in (2, 3, 5, 8)]


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


@pytest.mark.parametrize(("actions", "seats"), [("none", 3), ("classic", 4), ("full", 2), ("full", 4), ("full", 7)])
def test_nothing_leaks(actions: str, seats: int) -> None:
    """A sample of what `python -m tests.logic.ojyx.many leaks` tries: one viewer at each state."""
    dice = Dice(seats)
    compared: Counter = Counter()
    for seed in range(6):
        for state, done, step in random_steps(Options(actions=actions), seats, seed, leaving=0.002):
            compared.update(check_leaks(state, done, step, dice.pick((None, *range(seats))), dice))
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
