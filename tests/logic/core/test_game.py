"""The contract itself: what every game gets from it."""

from typing import Any

import pytest

from logic.core.game import BadOptions, IllegalAction, SlowComputer
from logic.core.rng import Dice
from logic.games import GAMES
from logic.stayboard import state as stay
from logic.stayboard.rules import StayOnTheBoard
from tests.logic.grab.rules import Grab, Lowest, Options, Take


def test_a_game_knows_its_own_types() -> None:
    assert StayOnTheBoard.Options is stay.Options
    assert StayOnTheBoard.State is stay.State
    assert stay.Action == StayOnTheBoard.Action
    assert stay.Event == StayOnTheBoard.Event


def test_the_registry_goes_by_id() -> None:
    assert all(game.id == name for name, game in GAMES.items())
    assert "stayboard" in GAMES


def test_a_refusal_has_a_reason() -> None:
    assert IllegalAction("over").reason == "over"


@pytest.mark.parametrize(
    "options", [Options(coins=0), Options(coins=31), Options(coins="six"), Options(clocks=2), None]
)
def test_options_are_checked(options: Any) -> None:
    with pytest.raises(BadOptions):
        Grab().checked(options, 2)


def test_options_are_checked_again_after_a_refusal() -> None:
    """What was refused once is refused the second time too, and does not spoil what is good."""
    for _ in range(2):
        with pytest.raises(BadOptions):
            Grab().checked(Options(coins=99), 2)
        assert Grab().checked(Options(coins=9), 2) == Options(coins=9)


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_seats_are_checked(seats: int) -> None:
    with pytest.raises(BadOptions, match="seats"):
        Grab().checked(Options(), seats)


def test_by_default_nothing_is_hidden_timed_or_undone() -> None:
    class Plain(Grab):
        timers = StayOnTheBoard.__mro__[1].timers
        view = StayOnTheBoard.__mro__[1].view
        show = StayOnTheBoard.__mro__[1].show
        undo_to = StayOnTheBoard.__mro__[1].undo_to

    game = Plain()
    state = game.setup(Options(), 2, 1)
    step = game.apply(state, 0, Take(1))
    assert game.timers(state) == ()
    assert game.view(state, 0) is state
    assert game.show(step.events[0], 1) is step.events[0]
    assert game.undo_to((), step.state, 0) is None


def test_a_quick_computer_thinks_in_one_go() -> None:
    view = Grab().setup(Options(), 2, 1)
    thoughts = Lowest().think(view, 0, 1)
    with pytest.raises(StopIteration) as decided:
        next(thoughts)
    assert decided.value.value == Take(0)


def test_a_slow_computer_chooses_what_it_would_have_thought() -> None:
    class Ponders(SlowComputer[Any, Any, Any]):
        def think(self, view: Any, seat: int, seed: int) -> Any:
            dice = Dice(seed)
            for _ in range(9):
                dice.bits()
                yield
            return dice.pick(view.coins)

    view = Grab().setup(Options(coins=30), 2, 1)
    assert len({Ponders().choose(view, 0, seed) for seed in range(30)}) > 5
    assert Ponders().choose(view, 0, 4) == Ponders().choose(view, 0, 4)
