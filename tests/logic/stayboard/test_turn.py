"""Choosing a move: a direction and a distance, in any order."""

import pytest

from logic.stayboard.moves import all_actions, safe_moves
from logic.stayboard.state import Move
from logic.stayboard.turn import Choice
from tests.logic.stayboard.positions import lands, position


def test_nothing_is_chosen_at_first() -> None:
    assert not Choice().begun
    assert Choice().move is Choice().arrow is None


@pytest.mark.parametrize("choice", [Choice(8), Choice(None, 2)])
def test_half_a_move_is_none(choice: Choice) -> None:
    assert choice.begun
    assert choice.move is choice.arrow is None


def test_both_parts_are_a_move_in_any_order() -> None:
    assert Choice().towards(8, 4).as_far_as(2, 4) == Choice().as_far_as(2, 4).towards(8, 4)
    assert Choice(8, 2).move == Move(8, 2)
    assert Choice(8, 2).arrow == (8, 2)


def test_a_direction_pressed_again_steps_the_distance_round() -> None:
    choice, distances = Choice(), []
    for _ in range(6):
        choice = choice.towards(9, 4)
        distances.append(choice.distance)
    assert choice.direction == 9
    assert distances == [None, 1, 2, 3, 1, 2]


def test_another_direction_keeps_the_distance() -> None:
    assert Choice(9, 2).towards(8, 4) == Choice(8, 2)


@pytest.mark.parametrize(
    ("size", "distance", "then"), [(4, 3, 3), (4, 4, 1), (9, 8, 8), (9, 9, 1), (2, 2, 1), (4, 0, 1)]
)
def test_a_distance_that_the_board_has_not_changes_nothing(size: int, distance: int, then: int) -> None:
    assert Choice(8, 1).as_far_as(distance, size) == Choice(8, then)


def test_a_claim_is_complete_and_no_move() -> None:
    claim = Choice(claim=True)
    assert claim.begun
    assert claim.complete
    assert claim.move is claim.arrow is None
    assert claim.towards(8, 4) == Choice(8)
    assert claim.as_far_as(2, 4) == Choice(None, 2)
    assert [Choice(8).complete, Choice(8, 1).complete] == [False, True]


def test_every_cell_in_reach_chooses_its_move() -> None:
    view = position(5, (1, 2), blocked=[(1, 3), (0, 0)])
    for move in safe_moves(view):
        cell = lands(view, move)
        assert cell is not None
        assert Choice().onto(cell, view).move == move


def test_every_other_cell_changes_nothing() -> None:
    view = position(5, (1, 2), blocked=[(1, 3), (0, 0)])
    reached = {lands(view, move) for move in safe_moves(view)}
    others = [(row, column) for row in range(5) for column in range(5) if (row, column) not in reached]
    assert {(1, 2), (1, 3), (0, 0)} < {*others}
    for cell in others:
        assert Choice(8, 1).onto(cell, view) == Choice(8, 1)


def test_every_move_of_a_board_can_be_chosen() -> None:
    for action in all_actions(4):
        if isinstance(action, Move):
            assert Choice().towards(action.direction, 4).as_far_as(action.distance, 4).move == action
