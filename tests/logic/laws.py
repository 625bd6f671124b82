"""The laws every game keeps, one function each: given a game and a story of it, they assert.

`test_laws.py` holds every game to them; `test_laws_bite.py` shows that each can be broken.
"""

import re
import typing
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs

from logic.core.game import AnyGame, IllegalAction, Left, Played
from logic.core.match import Match
from logic.core.replay import Record, Seat, advance, record_type
from logic.core.rng import Dice, mixed
from tests.logic.play import Case, Story, Told, fingerprint, of_game, tell

Law = Callable[[AnyGame, Case, Story], None]
LAWS: dict[str, Law] = {}
KEY = re.compile(r"[a-z][a-z0-9_-]*")


def law(check: Law) -> Law:
    LAWS[check.__name__] = check
    return check


def sampled(items: tuple[Any, ...], most: int = 24) -> tuple[Any, ...]:
    """The first items, the last ones, and some in between: what is costly need not look at every step."""
    if len(items) <= most:
        return items
    stride = len(items) // most + 1
    return (*items[:3], *items[3:-3:stride], *items[-3:])


def viewers(case: Case) -> tuple[int | None, ...]:
    return (None, *range(case.seats))


@law
def same_seed_same_game(game: AnyGame, case: Case, story: Story) -> None:
    """1. `setup` and `apply` depend on their arguments alone."""
    again = tell(game, case)
    assert again.first == story.first
    assert again.told == story.told
    # Applied out of order and a second time, each entry still gives the same step.
    for told in reversed(sampled(story.told)):
        assert advance(game, told.before, told.entry) == told.step


@law
def another_seed_another_game(game: AnyGame, case: Case, story: Story) -> None:
    """1. Seeds matter: among a few others, some seed starts differently."""
    others = (game.setup(case.options, case.seats, case.seed + more) for more in range(1, 21))
    assert any(other != story.first for other in others)


@law
def nothing_is_half_done(game: AnyGame, case: Case, story: Story) -> None:
    """2. What the rules do not list they refuse, and a refusal changes nothing."""
    dice = Dice(mixed(case.seed, 2))
    listed = getattr(of_game(case.game), "listed", lambda action: action)
    for state in (*sampled(story.states, 10), story.last):
        kept = fingerprint(state)
        for seat, action in _attempts(game, case, state, story, dice):
            reason = _refusal(game, state, seat, action)
            if reason is not None:
                assert KEY.fullmatch(reason), reason
                assert not _is_listed(game, state, seat, action)
            else:
                assert _is_due(game, state, seat, action) or listed(action) in game.actions(state, seat), action
            assert fingerprint(state) == kept


@law
def every_listed_action_is_accepted(game: AnyGame, case: Case, story: Story) -> None:
    """2. `actions` promises nothing that `apply` refuses, and seats not to move have none."""
    for state in sampled(story.states, 10):
        movers = game.to_move(state)
        for seat in range(case.seats):
            actions = game.actions(state, seat)
            assert len(set(actions)) == len(actions)
            assert not actions or seat in movers
            for action in sampled(actions, 40):
                game.apply(state, seat, action)


@law
def leaving_is_always_possible_once(game: AnyGame, case: Case, story: Story) -> None:
    """2. A seat can be given up whenever it may act, and not by somebody who does not sit there."""
    for state in sampled(story.states, 10):
        kept = fingerprint(state)
        for seat in game.to_move(state):
            after = game.leave(state, seat)
            assert after.events
            assert seat not in game.to_move(after.state)
            with pytest.raises(IllegalAction):
                game.leave(after.state, seat)
        for stranger in (-1, case.seats, 99):
            with pytest.raises(IllegalAction):
                game.leave(state, stranger)
        assert fingerprint(state) == kept


@law
def a_view_leaks_nothing(game: AnyGame, case: Case, story: Story) -> None:
    """3. Changing what a seat cannot know changes neither its view nor what it may do."""
    dice = Dice(mixed(case.seed, 3))
    for state in sampled(story.states):
        for seat in viewers(case):
            other = of_game(case.game).shuffled(state, seat, dice)
            assert game.view(other, seat) == game.view(state, seat)
            if seat is not None:
                assert game.actions(other, seat) == game.actions(state, seat)


@law
def an_event_leaks_nothing(game: AnyGame, case: Case, story: Story) -> None:
    """3. Where a step shows a seat nothing different, neither do the events it is shown."""
    dice = Dice(mixed(case.seed, 33))
    for told in sampled(story.told):
        for seat in viewers(case):
            other = of_game(case.game).shuffled(told.before, seat, dice)
            try:
                step = advance(game, other, told.entry)
            except IllegalAction:
                continue  # the acting seat's own secrets may rule that action out
            if game.view(step.state, seat) == game.view(told.step.state, seat):
                assert shown(game, step.events, seat) == shown(game, told.step.events, seat)


@law
def a_view_is_enough(game: AnyGame, case: Case, story: Story) -> None:
    """3. A seat's view is a view of itself, and tells what that seat may do and how the game stands."""
    for state in story.states:
        for seat in viewers(case):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
            assert game.to_move(view) == game.to_move(state)
            assert game.outcome(view) == game.outcome(state)
            if seat is not None:
                assert game.actions(view, seat) == game.actions(state, seat)


@law
def everything_survives_the_trip(game: AnyGame, case: Case, story: Story) -> None:
    """4. States, views, events, actions and the log come back from JSON as they were."""
    states = msgspec.json.Decoder(game.State)
    events = msgspec.json.Decoder(tuple[game.Event, ...])  # type: ignore[name-defined]
    for told in (Told(None, None, (story.first, ())), *story.told):  # type: ignore[arg-type]
        state, happened = told.step
        for value in (state, *(game.view(state, seat) for seat in viewers(case))):
            assert states.decode(msgspec.json.encode(value)) == value
        assert events.decode(msgspec.json.encode(happened)) == happened
        for seat in viewers(case):
            seen = shown(game, happened, seat)
            assert events.decode(msgspec.json.encode(seen)) == seen
    actions = msgspec.json.Decoder(tuple[game.Action, ...])  # type: ignore[name-defined]
    for state in sampled(story.states, 6):
        for seat in range(case.seats):
            offered = game.actions(state, seat)
            assert actions.decode(msgspec.json.encode(offered)) == offered
    record = record_of(case, story)
    assert msgspec.json.decode(msgspec.json.encode(record), type=record_type(game)) == record


@law
def it_ends(game: AnyGame, case: Case, story: Story) -> None:
    """5. Any play reaches an outcome within the game's limit; then nobody is to move and no clock runs."""
    assert len(story.told) <= of_game(case.game).longest(case.options, case.seats)
    outcome = game.outcome(story.last)
    assert outcome is not None
    assert KEY.fullmatch(outcome.reason)
    assert len(outcome.scores) == case.seats
    assert set(outcome.winners) <= set(range(case.seats))
    assert len(set(outcome.winners)) == len(outcome.winners)
    for state in story.states:
        over = game.outcome(state) is not None
        assert over == (state is story.last)
        assert over or game.to_move(state) or game.timers(state)
    assert game.to_move(story.last) == ()
    assert game.timers(story.last) == ()
    assert not any(game.actions(story.last, seat) for seat in range(case.seats))


@law
def timers_are_well_made(game: AnyGame, case: Case, story: Story) -> None:
    """6. Each timer has its own key, takes time, names a seat, and holds a clock's action."""
    for state in story.states:
        timers = game.timers(state)
        assert len({timer.key for timer in timers}) == len(timers)
        for timer in timers:
            assert timer.key
            assert timer.ms > 0
            assert 0 <= timer.seat < case.seats
            assert isinstance(timer.action, game.clock_actions)
            assert game.apply(state, timer.seat, timer.action).state != state


@law
def only_the_clock_acts_for_the_clock(game: AnyGame, case: Case, story: Story) -> None:
    """6. A clock's action is never listed, is refused from players, and from all while no timer names it."""
    clock = {timer.action for state in story.states for timer in game.timers(state)}
    clock |= {kind() for kind in game.clock_actions if not structs.fields(kind)}
    for state in sampled(story.states):
        for seat in range(case.seats):
            assert not any(isinstance(action, game.clock_actions) for action in game.actions(state, seat))
            for action in clock:
                if not _is_due(game, state, seat, action):
                    with pytest.raises(IllegalAction):
                        game.apply(state, seat, action)
    match = Match(game, _unplayed(case))
    for action in clock:
        for seat in range(case.seats):
            with pytest.raises(IllegalAction) as refused:
                match.play(seat, action)
            assert refused.value.reason == "clock_only"


@law
def every_change_has_an_event(game: AnyGame, case: Case, story: Story) -> None:
    """7. Whatever changes in somebody's view is told to them by an event."""
    for told in story.told:
        assert told.step.state != told.before
        assert told.step.events
        for seat in viewers(case):
            if game.view(told.before, seat) != game.view(told.step.state, seat):
                assert shown(game, told.step.events, seat), (told.entry, seat)


@law
def events_carry_keys_not_text(game: AnyGame, case: Case, story: Story) -> None:
    """7. Events hold numbers, places and short keys; words for people are the screen's."""
    for told in story.told:
        for event in told.step.events:
            assert type(event) in typing.get_args(game.Event)
            body = msgspec.to_builtins(event)
            body.pop("type")
            assert set(_strings(body)) <= of_game(case.game).WORDS


def shown(game: AnyGame, events: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:
    """The events as a seat is shown them."""
    return tuple(seen for event in events if (seen := game.show(event, seat)) is not None)


def record_of(case: Case, story: Story) -> Record[Any, Any]:
    """The story as a match file would hold it."""
    return structs.replace(_unplayed(case), log=tuple(told.entry for told in story.told))


def _unplayed(case: Case) -> Record[Any, Any]:
    seats = tuple(Seat("person", f"player {number}") for number in range(case.seats))
    return Record("a-match", case.game, case.options, seats, case.seed, started="2026-01-01T00:00:00")


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    if isinstance(value, list | tuple | set | frozenset):
        return [text for item in value for text in _strings(item)]
    return []


def _refusal(game: AnyGame, state: Any, seat: int, action: Any) -> str | None:
    """Why the rules refuse, or None where they accept."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def _is_listed(game: AnyGame, state: Any, seat: int, action: Any) -> bool:
    return 0 <= seat < 99 and action in game.actions(state, seat)


def _is_due(game: AnyGame, state: Any, seat: int, action: Any) -> bool:
    return any(timer.seat == seat and timer.action == action for timer in game.timers(state))


def _attempts(game: AnyGame, case: Case, state: Any, story: Story, dice: Dice) -> list[tuple[int, Any]]:
    """Wrong seats, altered actions, actions of other moments, and what is no action at all."""
    actions = [action for seat in game.to_move(state) for action in game.actions(state, seat)]
    chosen = list(dice.shuffled(actions)[:12])
    chosen += [told.entry.action for told in sampled(story.told, 6) if isinstance(told.entry, Played)]
    chosen += [altered for action in chosen for altered in _altered(action)]
    chosen += [None, 0, "move", (), object(), Left(0), story.first]
    return [(seat, action) for action in chosen for seat in (*range(case.seats), -1, case.seats, 99)]


def _altered(action: Any) -> list[Any]:
    """The action with each of its numbers, switches and keys changed."""
    if not isinstance(action, msgspec.Struct):
        return []
    found = []
    for field in structs.fields(type(action)):
        value = getattr(action, field.name)
        changes: list[Any] = []
        if isinstance(value, bool):
            changes = [not value]
        elif isinstance(value, int):
            changes = [value + 1, value - 1, -1, 0, 5, 99, 1 << 80]
        elif isinstance(value, str):
            changes = ["", "nonsense"]
        elif isinstance(value, tuple):
            changes = [(), (*value, 0), (-1,) * len(value), (99,) * len(value)]
        found += [structs.replace(action, **{field.name: change}) for change in changes]
    return found
