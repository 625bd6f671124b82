"""What another device sends is checked with each game's own bounds: nothing true is refused, nothing wild gets in."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args

import msgspec
import pytest

from logic.core.bounds import BadView
from logic.core.game import AnyGame
from logic.games import GAMES
from tests.logic.play import Case, Story, cases, of_game, story

FOR_MORE = sorted(game for game in GAMES if GAMES[game].seats[-1] > 1)
HUGE = 10**12
WILD: dict[type, tuple[Any, ...]] = {int: (-HUGE, HUGE), float: (float("inf"),), str: ("zzz", "z" * 70_000)}


def told(game: AnyGame, stories: int) -> Iterator[tuple[Case, Story]]:
    for case in cases(game, mixes=2)[:: max(1, len(cases(game, mixes=2)) // stories)]:
        yield case, story(case)


def eyes_of(case: Case) -> tuple[int | None, ...]:
    return (None, *range(case.seats))


@pytest.mark.parametrize("game_id", FOR_MORE)
def test_whatever_happens_in_a_match_is_within_its_bounds(game_id: str) -> None:
    game = GAMES[game_id]
    for case, played in told(game, 24):
        bounds = game.bounds(case.options, case.seats)
        for eyes in eyes_of(case):
            bounds.view(game.view(played.first, eyes), eyes)
            for step in played.told[:: max(1, len(played.told) // 40)] + played.told[-1:]:
                bounds.view(game.view(step.step.state, eyes), eyes)
            for step in played.told:
                for event in step.step.events:
                    if (shown := game.show(event, eyes)) is not None:
                        bounds.event(shown)


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every number, word and list in something made of lists and dicts, with the way to it."""
    yield way, value
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in ("options", "type"):
                yield from leaves(item, (*way, key))
    elif isinstance(value, list):
        # Many alike: the ends are as good as all.
        for at in {0, len(value) // 2, len(value) - 1} if value else ():
            yield from leaves(value[at], (*way, at))


def changed(value: Any, way: tuple[Any, ...], to: Any) -> Any:
    if not way:
        return to
    copy = value.copy()
    copy[way[0]] = changed(value[way[0]], way[1:], to)
    return copy


def wilder(value: Any) -> list[Any]:
    if isinstance(value, list):
        return [value * 70_000] if value else []
    return list(WILD.get(type(value), ()))


def accepted(whole: Any, kind: Any, check: Callable[[Any], None]) -> list[tuple[Any, Any]]:
    """What is let in although a single field of it is wild."""
    found = []
    for way, value in leaves(msgspec.to_builtins(whole)):
        for wild in wilder(value) if way else ():
            try:
                check(msgspec.convert(changed(msgspec.to_builtins(whole), way, wild), kind))
            except (msgspec.ValidationError, BadView):
                continue
            found.append((way, wild if isinstance(wild, int | float) else type(wild)))
    return found


@pytest.mark.parametrize("game_id", FOR_MORE)
def test_no_number_word_or_list_of_a_view_can_be_wild(game_id: str) -> None:
    game = GAMES[game_id]
    for case, played in told(game, 4):
        bounds = game.bounds(case.options, case.seats)
        for state in (played.first, played.last, played.states[len(played.told) // 2]):
            for eyes in (None, case.seats - 1):
                view = game.view(state, eyes)
                assert accepted(view, game.State, partial(bounds.view, eyes=eyes)) == []


@pytest.mark.parametrize("game_id", FOR_MORE)
def test_no_number_word_or_list_of_an_event_can_be_wild(game_id: str) -> None:
    game, kinds = GAMES[game_id], set[type]()
    for case, played in told(game, 24):
        bounds = game.bounds(case.options, case.seats)
        for step in played.told:
            for event in step.step.events:
                if type(event) not in kinds:
                    kinds.add(type(event))
                    assert accepted(event, game.Event, bounds.event) == []
    assert 2 * len(kinds) > len(get_args(game.Event))


@pytest.mark.parametrize("game_id", FOR_MORE)
def test_a_seat_that_is_not_there_and_a_list_that_is_empty_are_refused(game_id: str) -> None:
    """What no list may be without: seats, grids, boards and maps."""
    game = GAMES[game_id]
    case, played = next(told(game, 1))
    bounds, view = game.bounds(case.options, case.seats), game.view(played.first, 0)
    whole = msgspec.to_builtins(view)
    for field in of_game(game_id).LISTS:
        with pytest.raises(BadView):
            bounds.view(msgspec.convert({**whole, field: []}, game.State), 0)
        with pytest.raises(BadView):
            bounds.view(msgspec.convert({**whole, field: whole[field][:-1]}, game.State), 0)
    if "turn" in whole:
        with pytest.raises(BadView):
            bounds.view(msgspec.convert({**whole, "turn": case.seats}, game.State), 0)
