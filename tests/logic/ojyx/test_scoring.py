"""Scores: column sum, marks, total, doubling, in this order."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from logic.ojyx.cards import NUMBERS
from logic.ojyx.scoring import grid_sum, marked
from logic.ojyx.state import Cell, Swap, TakeDiscard
from tests.logic.ojyx.tables import after, grid, table

CARDS = st.sampled_from(sorted(NUMBERS))


@pytest.mark.parametrize(
    ("total", "mark", "counts"),
    [
        (7, 0, 7), (7, 1, 14), (7, 2, 28), (7, -1, 4), (8, -1, 4), (7, -2, 2), (6, -2, 2), (5, -2, 1), (1, -1, 1),
        (1, -2, 0), (0, 1, 0), (-3, 1, -3), (-3, -1, -3),
    ],
)  # fmt: skip
def test_marks(total: int, mark: int, counts: int) -> None:
    assert marked(total, mark) == counts


@given(total=st.integers(-6, 36), mark=st.integers(-4, 4))
def test_marks_multiply_a_positive_sum_and_round_half_up(total: int, mark: int) -> None:
    exact = Fraction(total) * Fraction(2) ** mark if total > 0 else Fraction(total)
    assert marked(total, mark) == floor(exact + Fraction(1, 2))


def test_marks_act_on_columns_before_the_total() -> None:
    cards = grid("1 -2 9 .  0 -2 9 .  2 1 3 .")
    assert grid_sum(cards, (0, 0, 0, 0)) == 3 - 3 + 21
    assert grid_sum(cards, (-1, 1, 1, 1)) == 2 - 3 + 42
    assert grid_sum(cards, (1, -1, -1, 0)) == 6 - 3 + 11


@given(cards=st.lists(CARDS, min_size=12, max_size=12))
def test_a_sum_without_marks_is_the_sum(cards: list[int]) -> None:
    assert grid_sum(tuple(Cell(card, up=True) for card in cards), (0, 0, 0, 0)) == sum(cards)


ENDER = "1 2 1 2  3 1 2 1  1 2 2 (2)"
TWENTY = "1 2 1 2  3 1 2 1  1 2 2 2"
NINETEEN = "1 2 1 2  3 1 2 1  1 2 2 (1)"
FOUR = "0 0 0 1  1 1 1 0  0 0 0 0"
FORTY_EIGHT = "9 9 9 9  1 1 1 1  2 2 2 2"
MINUS_FOUR = "-2 -2 0 0  0 0 1 -1  0 0 0 0"


@pytest.mark.parametrize(
    ("ender", "other", "mark", "scores", "doubled"),
    [
        (ENDER, FORTY_EIGHT, 0, (20, 48), False),
        (ENDER, TWENTY, 0, (20, 20), False),
        (ENDER, NINETEEN, 0, (40, 19), True),
        (ENDER, FOUR, 0, (40, 4), True),
        # Marks come before the doubling: the last column of 5 counts 10, and the total of 25 twice.
        (ENDER, FOUR, 1, (50, 4), True),
        # Halved to 3, its 18 is the lowest.
        (ENDER, NINETEEN, -1, (18, 19), False),
        ("-1 0 0 -1  0 0 1 1  0 -1 0 (0)", MINUS_FOUR, 0, (-1, -4), False),
        ("-1 0 0 -1  0 0 1 1  0 -1 0 (1)", MINUS_FOUR, 0, (0, -4), False),
    ],
)
def test_the_ender_is_doubled_unless_lowest_or_not_positive(
    ender: str, other: str, mark: int, scores: tuple[int, int], doubled: bool
) -> None:
    marks = ((0, 0, 0, mark), (0, 0, 0, 0))
    last = int(ender.split()[11].strip("()"))
    state = after(table(ender, other, discard=(5, last), marks=marks), (0, TakeDiscard()), (0, Swap(11)))
    assert state.ender == 0
    # The other seat's last turn changes nothing: it swaps a card for its like.
    state = replace(state, discard=(*state.discard, state.grids[1][0].value))
    state = after(state, (1, TakeDiscard()), (1, Swap(0)))
    assert state.last_round.scores == state.totals == scores
    assert state.last_round.doubled == doubled
