"""A law that cannot be broken says nothing: for each, a game that breaks it, and is caught."""

from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logic.core.game import Game, IllegalAction, Left, Outcome, Step, Timer
from tests.logic.grab.rules import Close, Crumble, Crumbled, Ended, Event, Grab, Options, State, Take, Took
from tests.logic.laws import LAWS
from tests.logic.play import Case, tell

MOMENTS = count()
CASES = [Case("grab", Options(coins=8), seats, seed, 0.0, 0.2) for seats in (2, 3) for seed in (3, 4, 5, 6)]


class DrawsItsOwnLuck(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        step = super().apply(state, seat, action)
        return Step(replace(step.state, dice=next(MOMENTS)), step.events)


class ForgetsTheSeed(Grab):
    def setup(self, options: Options, seats: int, seed: int) -> State:
        return super().setup(options, seats, 1)


class TakesFromAnybody(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        return super().apply(state, max(0, min(seat, len(state.here) - 1)), action)


class FallsOverGarbage(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        action.coin  # noqa: B018 - what is no action has none
        return super().apply(state, seat, action)


class ListsTooMuch(Grab):
    def actions(self, state: State, seat: int) -> tuple[Any, ...]:
        return (*super().actions(state, seat), Take(77)) if super().actions(state, seat) else ()


class ListsTooLittle(Grab):
    def actions(self, state: State, seat: int) -> tuple[Any, ...]:
        return super().actions(state, seat)[:1]


class CannotBeLeft(Grab):
    def leave(self, state: State, seat: int) -> Step[State, Event]:
        raise IllegalAction("stay")


class ShowsLuck(Grab):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), lucky=state.lucky)


class ShowsTheDice(Grab):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), dice=state.dice)


class TellsTheWorth(Grab):
    def show(self, event: Event, seat: int | None) -> Event | None:
        return event


class HidesTheCoins(Grab):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), coins=())


class CountsViews(Grab):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), steps=state.steps + 1)


class KeepsLists(Grab):
    def setup(self, options: Options, seats: int, seed: int) -> State:
        state = super().setup(options, seats, seed)
        return replace(state, lucky=list(state.lucky))


class GoesOnForEver(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        step = super().apply(state, seat, action)
        if isinstance(action, Crumble):
            return step
        return Step(replace(step.state, coins=state.coins, reason=""), step.events[:1])


class ScoresNobody(Grab):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=())


class TwinTimers(Grab):
    def timers(self, state: State) -> tuple[Timer[Any], ...]:
        return tuple(replace(timer, key="tick") for timer in super().timers(state))


class TimerForAPlayer(Grab):
    def timers(self, state: State) -> tuple[Timer[Any], ...]:
        return tuple(replace(timer, action=Take(state.coins[0])) for timer in super().timers(state))


class ListsTheClock(Grab):
    def actions(self, state: State, seat: int) -> tuple[Any, ...]:
        return (*super().actions(state, seat), Close()) if super().actions(state, seat) else ()


class ClosesAtAnyTime(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        if isinstance(action, Close) and not state.reason:
            return Step(replace(state, reason="closed"), (Ended("closed"),))
        return super().apply(state, seat, action)


class LetsPlayersRing(Grab):
    clock_actions = (Close,)


class CrumblesSilently(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        step = super().apply(state, seat, action)
        return Step(step.state, tuple(event for event in step.events if not isinstance(event, Crumbled)))


class TakesSecretly(Grab):
    def show(self, event: Event, seat: int | None) -> Event | None:
        return None if isinstance(event, Took) and event.seat != seat else event


class SpeaksToPeople(Grab):
    def apply(self, state: State, seat: int, action: Any) -> Step[State, Event]:
        step = super().apply(state, seat, action)
        return Step(step.state, tuple(_spoken(event) for event in step.events))


def _spoken(event: Event) -> Event:
    return Ended("The table is empty!") if isinstance(event, Ended) else event


BROKEN: list[tuple[str, type[Game[Any, Any, Any, Any]]]] = [
    ("same_seed_same_game", DrawsItsOwnLuck),
    ("another_seed_another_game", ForgetsTheSeed),
    ("nothing_is_half_done", TakesFromAnybody),
    ("nothing_is_half_done", FallsOverGarbage),
    ("nothing_is_half_done", ListsTooMuch),
    ("nothing_is_half_done", ListsTooLittle),
    ("every_listed_action_is_accepted", ListsTooMuch),
    ("leaving_is_always_possible_once", CannotBeLeft),
    ("a_view_leaks_nothing", ShowsLuck),
    ("a_view_leaks_nothing", ShowsTheDice),
    ("an_event_leaks_nothing", TellsTheWorth),
    ("a_view_is_enough", HidesTheCoins),
    ("a_view_is_enough", CountsViews),
    ("everything_survives_the_trip", KeepsLists),
    ("it_ends", GoesOnForEver),
    ("it_ends", ScoresNobody),
    ("timers_are_well_made", TwinTimers),
    ("timers_are_well_made", TimerForAPlayer),
    ("only_the_clock_acts_for_the_clock", ListsTheClock),
    ("only_the_clock_acts_for_the_clock", ClosesAtAnyTime),
    ("only_the_clock_acts_for_the_clock", LetsPlayersRing),
    ("every_change_has_an_event", CrumblesSilently),
    ("every_change_has_an_event", TakesSecretly),
    ("events_carry_keys_not_text", SpeaksToPeople),
]


def test_every_law_is_shown_to_bite() -> None:
    assert {name for name, _ in BROKEN} == set(LAWS)


@pytest.mark.parametrize(("name", "broken"), BROKEN, ids=lambda value: getattr(value, "__name__", value))
def test_law_bites(name: str, broken: type[Game[Any, Any, Any, Any]]) -> None:
    assert any(_is_caught(name, broken(), case) for case in CASES)


@pytest.mark.parametrize("name", LAWS)
def test_the_honest_game_is_let_go(name: str) -> None:
    assert not any(_is_caught(name, Grab(), case) for case in CASES)


def _is_caught(name: str, game: Game[Any, Any, Any, Any], case: Case) -> bool:
    # Told by the honest rules where the broken ones would stumble before the law is asked.
    told = tell(
        Grab() if isinstance(game, CannotBeLeft | FallsOverGarbage | ListsTooMuch | ListsTheClock) else game,
        case,
    )
    try:
        LAWS[name](game, case, told)
    except (AssertionError, AttributeError, IllegalAction, msgspec.MsgspecError, pytest.fail.Exception):
        return True
    return False


def test_stories_of_the_broken_games_hold_what_breaks() -> None:
    """The cases above have clocks that ring and seats that leave; otherwise little would be caught."""
    entries = [told.entry for case in CASES for told in tell(Grab(), case).told]
    assert any(isinstance(entry, Left) for entry in entries)
    assert any(isinstance(getattr(entry, "action", None), Crumble) for entry in entries)
