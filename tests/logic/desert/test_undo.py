"""Undo goes back within a turn, and never past what was revealed."""

from typing import Any, get_args

import pytest

from logic.core.game import Entry, Left, Played
from logic.core.match import Match
from logic.core.replay import Record, Seat
from logic.desert.state import (
    Action,
    Bury,
    Calm,
    Dig,
    EndTurn,
    Fill,
    Flip,
    Forecast,
    Give,
    Guide,
    Move,
    Options,
    PickUp,
    Tunnel,
    Use,
)
from tests.logic.desert.scenes import GAME, scene

HARMLESS: tuple[Action, ...] = (
    Move((0, 0)),
    Dig((0, 0)),
    PickUp(0),
    Tunnel((0, 0)),
    Give(1),
    Calm(),
    Bury(0),
    Fill(),
    Guide(1, (0, 0)),
)
REVEALING: tuple[Action, ...] = (Flip(), Use("terrascope", (0, 0)), Forecast(), EndTurn())


@pytest.mark.parametrize("action", HARMLESS)
def test_what_reveals_nothing_can_be_taken_back(action: Action) -> None:
    log: list[Entry[Action]] = [Played(0, Flip()), Played(0, action)]
    assert GAME.undo_to(log, scene(known_top=1), 0) == 1
    assert GAME.undo_to(log[:1], scene(), 0) is None


@pytest.mark.parametrize("action", REVEALING)
def test_what_was_revealed_stays_so(action: Action) -> None:
    assert GAME.undo_to([Played(0, Move((1, 1))), Played(0, action)], scene(), 0) is None


def test_only_in_the_own_turn_while_it_goes_on() -> None:
    moved: list[Entry[Action]] = [Played(0, Move((1, 1)))]
    assert GAME.undo_to(moved, scene(seats=2), 1) is None
    assert GAME.undo_to(moved, scene(seats=2, turn=1), 1) is None
    assert GAME.undo_to(moved, scene(reason="thirst"), 0) is None
    assert GAME.undo_to([], scene(), 0) is None
    assert GAME.undo_to([*moved, Left(1)], scene(seats=2), 0) is None


def test_every_kind_of_action_is_one_or_the_other() -> None:
    assert {type(action) for action in (*HARMLESS, *REVEALING)} == set(get_args(Action))


def test_taking_back_step_by_step_gives_the_very_states_again() -> None:
    match = Match(GAME, Record("x", "desert", Options(), (Seat("person"),), 11, "2026-01-01"))
    states = [match.state]
    for _ in range(3):
        moves = [action for action in match.actions(0) if isinstance(action, Move)]
        match.play(0, moves[0])
        states.append(match.state)
    for before in (states[2], states[1], states[0]):
        match.undo(0)
        assert match.state == before
    assert not match.may_undo(0)
    match.redo()
    assert match.state == states[1]
    match.play(0, EndTurn())
    assert not match.may_undo(0)


@pytest.mark.parametrize(("other", "may"), [("person", True), ("computer", True), ("peer", False)])
def test_on_one_device_only(other: Any, may: bool) -> None:
    table = (Seat("person"), Seat(other, level="guide" if other == "computer" else ""))
    match = Match(GAME, Record("x", "desert", Options(), table, 11, "2026-01-01"))
    match.play(0, next(action for action in match.actions(0) if isinstance(action, Move)))
    assert match.may_undo(0) is may
    assert not match.may_undo(1)
