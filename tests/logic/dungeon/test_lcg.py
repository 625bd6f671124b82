"""The workshop's random numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic.dungeon.generator.lcg import Lcg


def test_the_first_numbers_of_a_seed() -> None:
    lcg = Lcg(12345)
    assert [lcg.next_int(1, 10) for _ in range(3)] == [5, 1, 4]


def test_each_value_follows_from_the_one_before() -> None:
    lcg, state = Lcg(7), 7
    for _ in range(1000):
        state = (state * 9301 + 49297) % 233280
        assert lcg.next() == state / 233280


@given(st.integers())
def test_any_integer_is_a_seed(seed: int) -> None:
    assert Lcg(seed).next() == Lcg(seed % 233280).next()


def test_zero_is_a_seed_like_any_other() -> None:
    assert Lcg(0).next() == 49297 / 233280


def test_every_state_comes_round() -> None:
    """The generator visits all its states before it repeats one."""
    lcg = Lcg(0)
    assert len({lcg.next() for _ in range(233280)}) == 233280


@given(st.integers(0, 233279), st.integers(-50, 50), st.integers(0, 300))
def test_whole_numbers_are_the_value_spread_over_the_range(seed: int, low: int, more: int) -> None:
    value = Lcg(seed).next()
    assert Lcg(seed).next_int(low, low + more) == low + int(value * (more + 1))


@pytest.mark.parametrize(("p", "expected"), [(0.0, 0), (0.25, 250), (1.0, 1000)])
def test_chances(p: float, expected: int) -> None:
    lcg = Lcg(99)
    assert sum(lcg.chance(p) for _ in range(1000)) == pytest.approx(expected, abs=40)
