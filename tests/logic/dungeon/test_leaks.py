"""What a seat must not know, it is not shown."""

import pytest
from msgspec.structs import replace

from logic.core.rng import Dice, mixed
from logic.dungeon.state import (
    Busy,
    DoorOpened,
    Event,
    Explored,
    GuardianAlert,
    GuardianMoved,
    HeartLost,
    Options,
    Search,
    Spotted,
    State,
    TreasureTaken,
    Wait,
    Walk,
    Walked,
)
from tests.logic.dungeon.shuffle import common, shuffled
from tests.logic.dungeon.stage import GAME, play, stage, walk


def random_play(options: Options, seats: int, seed: int, steps: int) -> list[State]:
    dice, states = Dice(mixed(seed, 1)), [GAME.setup(options, seats, seed)]
    for _ in range(steps):
        state = states[-1]
        if state.reason:
            break
        seat = dice.pick(GAME.to_move(state))
        states.append(GAME.apply(state, seat, dice.pick(GAME.actions(state, seat))).state)
    return states


@pytest.mark.parametrize("level", ["stroll", "watch", "hunt", "nightmare"])
def test_what_is_hidden_may_be_anything(level: str) -> None:
    dice = Dice(4)
    for seats, mode in ((1, "ruins"), (3, "labyrinth")):
        for state in random_play(Options(size=24, mode=mode, level=level), seats, 8, 60 * seats)[::9]:
            for seat in (None, *range(seats)):
                other = shuffled(state, seat, dice)
                assert GAME.view(other, seat) == GAME.view(state, seat)
                assert state.reason or other != state
                if seat is not None:
                    assert GAME.actions(other, seat) == GAME.actions(state, seat)


def test_a_view_holds_nothing_of_the_map_but_what_was_seen() -> None:
    for state in random_play(Options(seed=77, level="hunt"), 2, 3, 120)[::10]:
        view = GAME.view(state, 0)
        assert view.options.seed is None
        assert (view.code, view.map, view.centres) == ("", "", ())
        own, other = view.worlds
        assert (own.truth, own.rng, other.truth, other.known, other.rng) == ("", 0, "", "", 0)
        assert (other.guardians, other.potion) == ((), None)
        assert "?" not in own.known
        assert all(g.home is None and g.goal is None and g.chase == 5 for g in own.guardians)
        for seen, real in zip(own.known, state.worlds[0].truth, strict=True):
            assert seen in (" ", "#" if real == "?" else real)


def test_a_secret_door_in_sight_is_drawn_as_wall() -> None:
    state = stage("#####  #@.?#  #####", seats=2)
    assert state.worlds[0].truth[5 + 3] == "?"
    assert GAME.view(state, 0).worlds[0].known[5 + 3] == "#"
    assert GAME.view(state, None).map[5 + 3] == "#"
    found = play(state, Search())[0]
    assert GAME.view(found, 0).worlds[0].known[5 + 3] == "&"
    assert GAME.view(found, 1).worlds[1].known[5 + 3] == "#"
    assert GAME.view(found, None).map[5 + 3] == "#"


def test_guardians_are_shown_only_in_sight() -> None:
    lane = "############  #.@......:.#  ############"
    state = stage(lane, level="watch", guardians=((10, 1), (8, 1)), centres=((2, 1), (10, 1)))
    assert [g.id for g in GAME.view(state, 0).worlds[0].guardians] == [1]
    moved = play(state, Wait())[0]
    assert [g.id for g in GAME.view(moved, 0).worlds[0].guardians] == [0, 1]


def test_others_are_ghosts_on_cells_one_has_seen() -> None:
    state = stage("########  #@+...>#  ########", seats=2)
    state = walk(state, "east", "east", "east", seat=1)
    assert GAME.view(state, 0).worlds[1].hero is None
    assert GAME.view(state, 1).worlds[0].hero == (1, 1)
    assert GAME.view(walk(state, "west", seat=1), 0).worlds[1].hero == (2, 1)
    assert GAME.view(state, 0).worlds[1].turns == 3


def test_a_potion_is_shown_where_it_has_been_seen() -> None:
    state = stage("########  #@+...>#  ########", potion=(3, 1))
    assert GAME.view(state, 0).worlds[0].potion is None
    assert GAME.view(walk(state, "east"), 0).worlds[0].potion == (3, 1)


def test_a_spectator_sees_what_all_have_seen() -> None:
    state = walk(stage("########  #@+...>#  ########", seats=2), "east", "east", seat=1)
    view = GAME.view(state, None)
    assert view.map.replace(" ", "") == state.worlds[0].known.replace(" ", "")
    assert [world.hero for world in view.worlds] == [(1, 1), (2, 1)]
    assert GAME.view(walk(state, "east", seat=1), None).worlds[1].hero is None
    for state in random_play(Options(size=24), 2, 5, 80)[::10]:
        if not state.reason:
            seen = [sign != " " for sign in GAME.view(state, None).map]
            assert seen == [sign != " " for sign in common(state)]


def test_at_the_end_everything_is_open() -> None:
    state = walk(stage("####  #@>#  ####"), "east")
    view = GAME.view(state, 0)
    assert view == replace(state, worlds=(replace(state.worlds[0], rng=0),))


@pytest.mark.parametrize("seat", [None, 1])
def test_what_others_see_of_a_turn(seat: int | None) -> None:
    hidden: list[tuple[Event, Event | None]] = [
        (Walked(0, "east", (1, 1), (2, 1)), Busy(0)),
        (DoorOpened(0, (3, 3), secret=True), Busy(0)),
        (TreasureTaken(0, (3, 3), 4), TreasureTaken(0, None, 4)),
        (HeartLost(0, 2, (3, 3), 1), HeartLost(0, None, None, 1)),
        (Explored(0, ((1, 1),)), None),
        (Spotted(0, "exit", (1, 1)), None),
        (GuardianMoved(0, 1, (1, 1), None), None),
        (GuardianAlert(0, 1, (1, 1)), None),
    ]
    for event, expected in hidden:
        assert GAME.show(event, seat) == expected
        assert GAME.show(event, 0) == event


def test_ghosts_come_and_go() -> None:
    event = Walked(0, "east", (1, 1), (2, 1), (1, 2), (2, -1))
    assert GAME.show(event, 0) == Walked(0, "east", (1, 1), (2, 1))
    shown = {seat: GAME.show(event, seat) for seat in (1, 2, None)}
    assert [(s.direction, s.start, s.end) for s in shown.values()] == [
        (None, (1, 1), None),
        ("east", (1, 1), (2, 1)),
        (None, None, (2, 1)),
    ]
    for seat, seen in shown.items():
        assert GAME.show(seen, seat) == seen


def test_walks_name_who_has_seen_the_cells() -> None:
    state = stage("########  #@+...>#  ########", seats=3)
    state = walk(state, "east", seat=2)
    _, events = play(state, "east", "east", "east", seat=1)
    first, second = (event for event in events if isinstance(event, Walked))
    assert (first.start_seen_by, first.end_seen_by) == ((0, 2, -1), (0, 2, -1))
    assert (second.start_seen_by, second.end_seen_by) == ((0, 2, -1), (2,))


def test_two_searches_look_the_same_to_others() -> None:
    for drawing in ("#####  #@#?#  #####", "#####  #@###  #####"):
        state = stage(drawing, seats=2)
        step = GAME.apply(state, 0, Search())
        assert [GAME.show(event, 1) for event in step.events] == [Busy(0)]
        assert GAME.view(step.state, 1).worlds[0].turns == 1


def test_computers_are_given_views_that_hold_all_they_use() -> None:
    """A computer chooses the same from a state that differs only in what it cannot know."""
    dice = Dice(6)
    for level in GAME.levels:
        for state in random_play(Options(size=24, level="watch"), 2, 11, 80)[::8]:
            if 0 in GAME.to_move(state):
                other = shuffled(state, 0, dice)
                choices = [GAME.computer(level).choose(GAME.view(s, 0), 0, 1) for s in (state, other)]
                assert choices[0] == choices[1]
                assert choices[0] in GAME.actions(state, 0)
                assert isinstance(choices[0], Walk | Wait)
