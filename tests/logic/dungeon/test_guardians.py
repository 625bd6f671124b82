"""Guardians: how they notice, chase, meet, forget and patrol."""

from msgspec.structs import replace

from logic.core.game import Outcome
from logic.dungeon.state import (
    Finished,
    GuardianAlert,
    GuardianMoved,
    HeartLost,
    Wait,
)
from tests.logic.dungeon.stage import GAME, of, play, sign, stage, walk

LANE = """
############
#.@......:.#
############
"""


def test_a_guardian_that_sees_the_hero_comes_nearer() -> None:
    state = stage(LANE, level="watch", guardians=((8, 1),))
    assert state.worlds[0].guardians[0].chase == 5
    state, events = play(state, Wait())
    assert state.worlds[0].guardians[0].at == (7, 1)
    assert of(GuardianMoved, events) == [GuardianMoved(0, 0, (8, 1), (7, 1))]


def test_a_guardian_coming_into_sight_is_an_alert() -> None:
    state = stage(LANE, level="watch", guardians=((10, 1),), centres=((2, 1), (10, 1)))
    assert state.worlds[0].guardians[0].chase == 0
    state, events = play(state, Wait())
    assert of(GuardianAlert, events) == [GuardianAlert(0, 0, (9, 1))]
    assert of(GuardianMoved, events) == [GuardianMoved(0, 0, None, (9, 1))]
    state, events = play(state, Wait())
    assert not of(GuardianAlert, events)


def test_meeting_costs_a_heart_and_sends_the_guardian_home() -> None:
    state = stage(LANE, level="watch", guardians=((4, 1),), home=(10, 1))
    state, events = play(state, "east")
    assert of(HeartLost, events) == [HeartLost(0, 0, (3, 1), 2)]
    guardian = state.worlds[0].guardians[0]
    assert guardian.at == (10, 1)
    assert state.worlds[0].hearts == 2
    assert state.worlds[0].hero == (3, 1)


def test_walking_into_a_guardian_is_a_meeting_too() -> None:
    """Nor can the two exchange cells: the hero moves first, so they meet on the guardian's."""
    state = stage(LANE, level="watch", guardians=((3, 1),), home=(10, 1))
    state, events = play(state, "east")
    assert of(HeartLost, events) == [HeartLost(0, 0, (3, 1), 2)]


def test_a_guardian_whose_home_is_taken_goes_elsewhere() -> None:
    state = stage(LANE, level="watch", guardians=((3, 1),), home=(3, 1), centres=((2, 1), (10, 1)))
    state = walk(state, "east")
    # From the farthest room it takes its step of this turn.
    assert state.worlds[0].guardians[0].at == (9, 1)
    assert state.worlds[0].hearts == 2


def test_no_hearts_left_is_the_end() -> None:
    state = stage(LANE, level="watch", guardians=((4, 1),), hearts=1)
    state = replace(state, worlds=(replace(state.worlds[0], treasure=3),))
    state, events = play(state, "east")
    assert state.worlds[0].result == "lost"
    assert of(Finished, events) == [Finished(0, "lost", 30, 1)]
    assert GAME.outcome(state) == Outcome((), (30,), "lost")


def test_a_nightmare_takes_two_steps_every_second_turn() -> None:
    state = stage(LANE, level="nightmare", guardians=((7, 1),))
    where = []
    for _ in range(3):
        state = play(state, Wait())[0]
        where.append(state.worlds[0].guardians[0].at[0])
    assert where == [6, 4, 3]


def test_secret_doors_stop_guardians() -> None:
    state = stage("##########  #.&@....:#  ##########", level="watch", guardians=((8, 1),))
    state = walk(state, "west")
    assert sign(state, (2, 1)) == "|"
    state = walk(state, "west", "west")
    for _ in range(6):
        state = play(state, Wait())[0]
        assert state.worlds[0].guardians[0].at[0] > 2
        assert state.worlds[0].guardians[0].chase == 5
    assert state.worlds[0].hearts == 3


def test_a_guardian_loses_track_after_five_turns_without_sight() -> None:
    walled = "##########  #@#....:.#  ##########"
    state = stage(walled, level="watch", guardians=((7, 1),), centres=((3, 1), (8, 1)))
    world = replace(state.worlds[0], guardians=(replace(state.worlds[0].guardians[0], chase=5),))
    state = replace(state, worlds=(world,))
    chases = []
    for _ in range(6):
        state = play(state, Wait())[0]
        chases.append(state.worlds[0].guardians[0].chase)
    assert chases == [4, 3, 2, 1, 0, 0]
    # While it cannot get there it stands still; then it walks between rooms again.
    assert state.worlds[0].guardians[0].at == (6, 1)


def test_patrols_go_from_room_to_room_through_doors() -> None:
    two_rooms = "##########  #@#..+..%#  ##########"
    state = stage(two_rooms, level="watch", guardians=((3, 1),), centres=((3, 1), (7, 1)))
    where = []
    for _ in range(9):
        state = play(state, Wait())[0]
        where.append(state.worlds[0].guardians[0].at[0])
    assert where == [4, 5, 6, 7, 6, 5, 4, 3, 4]
    assert sign(state, (5, 1)) == "+"
