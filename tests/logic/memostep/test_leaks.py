"""What nobody may know stays unknown: the hidden path, and everything on others' grids."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.core.rng import Dice, mixed
from logic.memostep.rules import MemoStep
from logic.memostep.state import (
    Action,
    Ended,
    Event,
    FloorCleared,
    Options,
    Progress,
    RunEnded,
    State,
    Walker,
)
from tests.logic.memostep.shuffle import shuffled
from tests.logic.memostep.stage import GAME

Moment = tuple[State, int, Action, State, tuple[Event, ...]]


def wandering(seats: int, seed: int, care: float = 0.7) -> Iterator[Moment]:
    """A game in which everybody steps right more often than not; clocks ring now and then."""
    dice = Dice(mixed(seed, seats))
    state = GAME.setup(Options(floors=3), seats, seed)
    while not state.reason:
        due = [(timer.seat, timer.action) for timer in GAME.timers(state)]
        moves = [(seat, action) for seat in GAME.to_move(state) for action in GAME.actions(state, seat)]
        seat, action = dice.pick(due if due and (not moves or dice.chance(0.1)) else moves)
        walker = state.walkers[seat]
        if walker.phase == "walking" and dice.chance(care):
            floor = next(floor for floor in state.floors if floor.number == walker.floor)
            right = [a for a in GAME.actions(state, seat) if getattr(a, "column", None) == floor.path[walker.row + 1]]
            action = right[0]
        step = GAME.apply(state, seat, action)
        yield state, seat, action, step.state, step.events
        state = step.state


def shown(game: MemoStep, events: tuple[Event, ...], seat: int | None) -> list[Event]:
    return [seen for event in events if (seen := game.show(event, seat)) is not None]


def leaks(game: MemoStep, seats: int, seed: int) -> list[str]:
    """Where a view or an event differs though only what its seat cannot know does."""
    found = []
    dice = Dice(seed)
    for state, actor, action, after, events in wandering(seats, seed):
        for seat in (None, *range(seats)):
            other = shuffled(state, seat, dice)
            if game.view(other, seat) != game.view(state, seat):
                found.append("view")
            try:
                step = game.apply(other, actor, action)
            except IllegalAction:
                continue
            same = game.view(step.state, seat) == game.view(after, seat)
            if same and shown(game, step.events, seat) != shown(game, events, seat):
                found.append("event")
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_leaks(seats: int) -> None:
    for seed in range(12):
        assert leaks(GAME, seats, seed) == []


def _others(view: State, state: State, seat: int | None, **shows: Any) -> State:
    walkers = (
        walker if number == seat else replace(walker, **{name: getattr(state.walkers[number], name) for name in shows})
        for number, walker in enumerate(view.walkers)
    )
    return replace(view, walkers=tuple(walkers))


class ShowsFloors(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), floors=state.floors)


class ShowsSeed(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), seed=state.seed)


class ShowsWhatFloorsHeld(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return replace(super().view(state, seat), held=state.held)


class ShowsColumns(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return _others(super().view(state, seat), state, seat, steps=True)


class ShowsPurses(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return _others(super().view(state, seat), state, seat, gold=True)


class ShowsScoresAtOnce(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return _others(super().view(state, seat), state, seat, score=True)


class ShowsPhases(MemoStep):
    def view(self, state: State, seat: int | None) -> State:
        return _others(super().view(state, seat), state, seat, phase=True)


class TellsEverything(MemoStep):
    def show(self, event: Event, seat: int | None) -> Event | None:
        return event


@pytest.mark.parametrize(
    "leaky",
    [
        ShowsFloors,
        ShowsSeed,
        ShowsWhatFloorsHeld,
        ShowsColumns,
        ShowsPurses,
        ShowsScoresAtOnce,
        ShowsPhases,
        TellsEverything,
    ],
)
def test_a_leak_would_be_noticed(leaky: type[MemoStep]) -> None:
    assert any(leaks(leaky(), 3, seed) for seed in range(3))


def test_the_shuffle_moves_the_hidden_path() -> None:
    dice = Dice(3)
    moved = total = 0
    for state, *_ in wandering(1, 8):
        if state.walkers[0].phase == "walking" and state.walkers[0].row < 5:
            total += 1
            moved += shuffled(state, 0, dice).floors[0].path != state.floors[0].path
    assert moved == total > 10


@pytest.mark.parametrize("seats", [1, 3])
def test_walking_a_view_holds_only_cells_that_were_stepped_on(seats: int) -> None:
    for seed in range(10):
        for _, _, _, state, _ in wandering(seats, seed):
            for seat, walker in enumerate(state.walkers):
                if walker.phase not in ("walking", "stunned", "last_chance") or state.reason:
                    continue
                view = GAME.view(state, seat)
                seen = {(r, c) for r, row in enumerate(view.walkers[seat].grid) for c, cell in enumerate(row) if cell}
                assert seen == set(enumerate(walker.steps)) | set(walker.sprung)
                assert view.floors == ()
                assert view.seed == 0


def test_a_view_of_others_is_blank_but_for_what_everybody_may_know() -> None:
    allowed = {"floor", "row", "hearts", "errors", "score", "known_score", "phase", "end"}
    blank = msgspec.structs.asdict(Walker())
    for _, _, _, state, _ in wandering(4, 21):
        for seat in range(4):
            for other, walker in enumerate(GAME.view(state, seat).walkers):
                if other != seat:
                    told = {name for name, value in msgspec.structs.asdict(walker).items() if value != blank[name]}
                    assert told <= allowed
                    assert walker.phase in ("walking", "camp", "over")


def test_others_hear_of_rows_floors_hearts_errors_and_scores_alone() -> None:
    heard = set()
    for seed in range(10):
        for _, actor, _, _, events in wandering(3, seed):
            for seat in (None, *range(3)):
                if seat != actor:
                    heard |= {type(event) for event in shown(GAME, events, seat)}
                else:
                    assert shown(GAME, events, seat) == list(events)
    assert heard == {Progress, FloorCleared, RunEnded, Ended}
    fields = {field.name for kind in heard for field in msgspec.structs.fields(kind)}
    public = {
        "seat",
        "floor",
        "row",
        "hearts",
        "errors",
        "score",
        "points",
        "flawless",
        "end",
        "winners",
        "reason",
    }
    assert fields == public


def test_a_view_of_a_view_is_itself_and_says_what_may_be_done() -> None:
    for seats in (1, 4):
        for _, _, _, state, _ in wandering(seats, 5):
            for seat in range(seats):
                view = GAME.view(state, seat)
                assert GAME.view(view, seat) == view
                assert GAME.actions(view, seat) == GAME.actions(state, seat)
            assert GAME.view(GAME.view(state, None), None) == GAME.view(state, None)
