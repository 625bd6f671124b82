"""Computer players and the ways they walk."""

from statistics import mean

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.dungeon.state import GuardianAlert, HeartLost, Options, Spotted, State, Waited, Walk
from logic.dungeon.travel import Ways, explore, known_treasures, route, stops
from tests.logic.dungeon.stage import GAME, play, stage, walk


def played(options: Options, levels: tuple[str, ...], seed: int) -> State:
    """A whole game of computers, each shown only what its seat may see."""
    state = GAME.setup(options, len(levels), seed)
    players = [GAME.computer(level) for level in levels]
    for seat, player in enumerate(players):
        player.watch(GAME.view(state, seat), ())
    while movers := GAME.to_move(state):
        for mover in movers:
            action = players[mover].choose(GAME.view(state, mover), mover, seed)
            assert action in GAME.actions(state, mover)
            step = GAME.apply(state, mover, action)
            state = step.state
            for seat, player in enumerate(players):
                shown = [seen for event in step.events if (seen := GAME.show(event, seat)) is not None]
                player.watch(GAME.view(state, seat), shown)
    return state


@pytest.mark.parametrize("mode", ["classic", "crypt", "temple", "ruins", "labyrinth", "cavern"])
def test_on_a_stroll_everybody_gets_out(mode: str) -> None:
    for seed in range(3):
        state = played(Options(size=24, mode=mode, level="stroll"), GAME.levels, seed)
        assert [world.result for world in state.worlds] == ["won"] * 3


def test_the_delver_gets_most_out_of_a_dungeon() -> None:
    scores = {level: [] for level in GAME.levels}
    for seed in range(16):
        mode = ("classic", "ruins", "labyrinth", "temple")[seed % 4]
        state = played(Options(mode=mode, level="stroll"), GAME.levels, seed)
        for level, world in zip(GAME.levels, state.worlds, strict=True):
            scores[level].append(world.score)
    assert mean(scores["delver"]) > mean(scores["scout"])
    assert mean(scores["delver"]) > mean(scores["tourist"])


@pytest.mark.parametrize("level", ["watch", "hunt", "nightmare"])
def test_they_finish_among_guardians(level: str) -> None:
    results = []
    for seed in range(4):
        state = played(Options(size=24, level=level), GAME.levels, seed)
        results += [world.result for world in state.worlds]
    assert set(results) <= {"won", "lost", "limit"}
    assert level == "nightmare" or "won" in results


def test_the_same_view_gives_the_same_choice() -> None:
    options = Options(size=24, level="hunt")
    for level in GAME.levels:
        assert played(options, (level,), 3) == played(options, (level,), 3)


def test_unknown_levels() -> None:
    with pytest.raises(KeyError):
        GAME.computer("godlike")


LANES = """
########################
#.........@............#
############+###########
"""


def test_a_scout_thinks_of_guardians_before_it_goes() -> None:
    """The door is nearest, but a guardian would be there first."""
    for guardians, direction in (((), "east"), (((14, 1),), "west")):
        view = GAME.view(stage(LANES, level="watch", guardians=guardians), 0)
        assert GAME.computer("scout").choose(view, 0, 1) == Walk(direction)


def test_a_guardian_is_remembered_for_a_while() -> None:
    state = stage(LANES, level="watch", guardians=((14, 1),))
    hidden = replace(state, worlds=(replace(state.worlds[0], guardians=()),))
    scout = GAME.computer("scout")
    assert scout.choose(GAME.view(hidden, 0), 0, 1) == Walk("east")
    scout.watch(GAME.view(state, 0), ())
    assert scout.choose(GAME.view(hidden, 0), 0, 1) == Walk("west")
    scout.watch(GAME.view(hidden, 0), [HeartLost(0, 0, (1, 1), 2)])
    assert scout.choose(GAME.view(hidden, 0), 0, 1) == Walk("east")


# Ways

HALL = """
##########
#@...%..>#
#.####..##
#.+....$$#
##########
"""


def test_a_route_goes_around_rubble() -> None:
    state = stage(HALL)
    assert route(GAME.view(state, 0), 0, (4, 1)) == ("east", "east", "east")
    assert route(GAME.view(state, 0), 0, (5, 1)) == ("east",) * 4
    assert route(GAME.view(state, 0), 0, (1, 1)) == ()
    assert route(GAME.view(state, 0), 0, (9, 0)) == ()
    assert route(GAME.view(state, 0), 0, (8, 1)) == ()
    beyond = walk(state, "south", "south", "east", "east", "east")
    home = route(GAME.view(beyond, 0), 0, (1, 1))
    assert home == ("west", "west", "north", "north")


def test_a_route_goes_around_the_way_out() -> None:
    """Whoever taps beyond it does not mean to leave; where there is no other way, there is none."""
    room = stage("######\n#@.>.#\n#....#\n######")
    around = route(GAME.view(room, 0), 0, (4, 1))
    assert len(around) == 5
    assert route(GAME.view(room, 0), 0, (3, 1)) == ("east", "east")
    corridor = stage("######\n#@.>.#\n######")
    assert route(GAME.view(corridor, 0), 0, (4, 1)) == ()
    assert route(GAME.view(corridor, 0), 0, (3, 1)) == ("east",) * 2


def test_a_way_through_a_closed_door_takes_one_turn_more() -> None:
    state = walk(stage(HALL), "south", "south")
    ways = Ways(GAME.view(state, 0), 0)
    assert ways.steps[3 * 10 + 2] == 2
    assert 3 * 10 + 2 in ways.frontier()
    assert ways.first_step(3 * 10 + 2) == "east"
    assert ways.first_step(3 * 10 + 1) is None


def test_exploring_ends_when_all_has_been_seen() -> None:
    state = GAME.setup(Options(size=24, level="stroll"), 1, 5)
    steps = 0
    while direction := explore(GAME.view(state, 0), 0):
        state = GAME.apply(state, 0, Walk(direction)).state
        steps += 1
        assert steps < 1500
    assert not state.reason
    assert state.worlds[0].share >= 90


def test_treasure_that_was_seen_the_nearest_first() -> None:
    state = walk(stage(HALL), "south", "south", "east", "east")
    assert known_treasures(GAME.view(state, 0), 0) == ((7, 3), (8, 3))
    behind = walk(state, "west", "north", "north")
    assert behind.worlds[0].hero == (1, 1), "from there it is out of sight"
    assert known_treasures(GAME.view(behind, 0), 0) == ((7, 3), (8, 3))
    richer = walk(behind, "south", "south", *["east"] * 6)
    assert known_treasures(GAME.view(richer, 0), 0) == ((8, 3),)


def test_what_stops_a_long_walk() -> None:
    assert stops([Spotted(0, "treasure", (1, 1))], 0)
    assert stops([GuardianAlert(0, 0, (1, 1))], 0)
    assert stops([HeartLost(0, None, (1, 1), 2)], 0)
    assert not stops([Waited(0), HeartLost(1, None, None, 2)], 0)


def test_routes_are_walked_as_planned() -> None:
    """Each direction of a route is accepted, until a door takes its extra turn."""
    state = GAME.setup(Options(size=24, level="stroll"), 1, 9)
    for _ in range(200):
        direction = explore(GAME.view(state, 0), 0)
        if direction is None or state.reason:
            break
        try:
            state, _ = play(state, direction)
        except IllegalAction:
            pytest.fail(direction)
