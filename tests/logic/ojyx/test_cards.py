"""The cards, against the tables of the rules."""

from collections import Counter

import pytest

from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, KINDS, NUMBERS, colour
from logic.ojyx.effects import EFFECTS
from logic.ojyx.state import Options
from tests.logic.ojyx.tables import OJYX

COPIES = {
    "turnaround": 3, "teleport": 4, "swap": 3, "peek": 4, "reveal": 2, "skip": 4, "shuffle": 2, "shield": 3,
    "steal": 2, "curse": 2, "draw": 3, "heal": 2,
}  # fmt: skip
ADDED = {
    "reverse": 3, "discard": 2, "freeze": 2, "mirror": 2, "bomb": 2, "duplicate": 2, "gift": 2, "gamble": 2,
    "scout": 3,
}  # fmt: skip


def test_numbers() -> None:
    assert {-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)} == NUMBERS
    assert sum(NUMBERS.values()) == 150


def test_a_big_deck_has_half_as_many_more() -> None:
    assert sum(BIG_NUMBERS.values()) == 225
    assert all(abs(BIG_NUMBERS[card] - 1.5 * copies) <= 0.5 for card, copies in NUMBERS.items())


def test_action_cards() -> None:
    assert ACTIONS == {"classic": COPIES, "full": COPIES | ADDED, "none": {}}
    assert sum(COPIES.values()) == 34


def test_attacks_and_reactions() -> None:
    attacks = {card for card, kind in KINDS.items() if kind.attack}
    assert attacks == {"swap", "reveal", "steal", "curse", "discard", "freeze", "bomb", "gift"}
    assert {card for card, kind in KINDS.items() if kind.when == "reaction"} == {"shield", "mirror"}
    assert {card for card, kind in KINDS.items() if kind.when == "at_once"} == {"turnaround"}


def test_every_card_that_is_played_has_an_effect() -> None:
    assert set(EFFECTS) == set(KINDS) - {"shield", "mirror", "duplicate"}


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("dark_blue", (-2, -1)),
        ("light_blue", (0,)),
        ("green", (1, 2, 3, 4)),
        ("yellow", (5, 6, 7, 8)),
        ("red", (9, 10, 11, 12)),
    ],
)
def test_colours(name: str, cards: tuple[int, ...]) -> None:
    assert {colour(card) for card in cards} == {name}


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("actions", ["classic", "full", "none"])
@pytest.mark.parametrize("big_deck", [False, True])
def test_a_deal_uses_every_card_once(seats: int, actions: str, big_deck: bool) -> None:
    state = OJYX.setup(Options(actions=actions, big_deck=big_deck), seats, 7)
    dealt = [cell.value for grid in state.grids for cell in grid if cell]
    assert len(dealt) == 12 * seats
    assert len(state.discard) == 1
    assert Counter((*dealt, *state.deck, *state.discard)) == (BIG_NUMBERS if big_deck else NUMBERS)
    assert Counter(state.action_deck) == ACTIONS[actions]
    assert not any(cell.up for grid in state.grids for cell in grid if cell)
