"""The rules of the crawl, one by one."""

import msgspec
import pytest
from msgspec.structs import replace

from logic.core import codes
from logic.core.codes import parse
from logic.core.game import BadOptions, IllegalAction, Outcome
from logic.dungeon.generator.codes import code as code_of
from logic.dungeon.generator.codes import parse as parse_dungeon
from logic.dungeon.generator.generate import from_code, generate
from logic.dungeon.state import (
    Busy,
    DoorOpened,
    Ended,
    Explored,
    Finished,
    Options,
    PotionDrunk,
    RubbleCleared,
    Search,
    Searched,
    ShareGrew,
    Spotted,
    TreasureTaken,
    Wait,
    Waited,
    Walk,
    Walked,
)
from logic.dungeon.tiles import signs
from logic.games import GAMES
from tests.logic.dungeon.stage import GAME, of, play, sign, stage, walk

HALL = """
############
#..........#
#.@......>.#
#..........#
############
"""


def test_setup_follows_the_options() -> None:
    state = GAME.setup(Options(size=48, mode="crypt", seed=271, level="hunt"), 3, 99)
    world = state.worlds[0]
    assert state.code == "D2-crypt-48-50-271"
    assert len(state.worlds) == 3
    assert world.hearts == 3
    assert len(world.guardians) == 6
    assert state.worlds == (world,) * 3
    assert state.limit == 20 * state.par + 500


def test_a_match_without_a_seed_draws_its_map_from_all_of_its_own() -> None:
    """The 233,280 seeds that codes have could be tried; no code names such a map."""
    maps = [GAME.setup(Options(size=24), 1, seed).map for seed in (7, 7 + 233280, 7 + 2**40, 7 + 2**63)]
    assert len(set(maps)) == 4
    known = {signs(generate(Options(size=24, seed=seed)).cells) for seed in (0, 7, (7 + 2**40) % 233280)}
    assert not known & set(maps)
    assert GAME.setup(Options(), 1, 7).code == ""
    assert GAME.setup(Options(), 1, 7) == GAME.setup(Options(), 1, 7)


def test_a_match_from_before_the_second_version_keeps_its_map() -> None:
    """Neither its record nor its code says a version."""
    code = "dungeon:1p:size24+ruins+density10+hunt:000J"
    then = parse(code, GAMES)
    assert then.options == msgspec.convert(
        {"size": 24, "mode": "ruins", "density": 10, "seed": None, "level": "hunt"}, Options
    )
    assert then.options != Options(size=24, mode="ruins", density=10, level="hunt")
    assert codes.code(then) == code
    state = GAME.setup(then.options, 1, then.seed)
    assert state.code == "D1-ruins-24-10-18"
    assert state.map == signs(from_code("D1-ruins-24-10-18").cells)
    assert GAME.setup(then.options, 1, then.seed + 233280).map == state.map
    assert GAME.renewed(then.options) == Options(size=24, mode="ruins", density=10, level="hunt")


@pytest.mark.parametrize("code", ["D1-ruins-24-10-18", "D1-crypt-24-50-7-c100", "D2-crypt-24-50-7-c100"])
def test_a_rematch_of_a_chosen_seed_is_in_the_same_dungeon(code: str) -> None:
    """The map that a code names is made by the version and with the complexity that the code names."""
    first = replace(parse_dungeon(code), level="hunt")
    again = GAME.renewed(first)
    assert again.seed is not None
    assert code_of(again, again.seed) == code
    assert GAME.setup(again, 1, 2).map == GAME.setup(first, 1, 1).map


@pytest.mark.parametrize(
    ("level", "size", "count"),
    [
        ("stroll", 64, 0),
        ("watch", 24, 1),
        ("watch", 32, 2),
        ("watch", 64, 4),
        ("hunt", 32, 4),
        ("nightmare", 64, 8),
    ],
)
def test_how_many_guardians(level: str, size: int, count: int) -> None:
    for seed in range(3):
        state = GAME.setup(Options(size=size, level=level), 1, seed)
        guardians = state.worlds[0].guardians
        assert len(guardians) == count
        assert all(state.map[g.at[1] * size + g.at[0]] == "." and g.at == g.home for g in guardians)


@pytest.mark.parametrize(("seats", "options"), [(0, {}), (5, {}), (1, {"size": 20}), (1, {"density": 5})])
def test_what_cannot_be_set_up(seats: int, options: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        GAME.setup(Options(**options), seats, 1)


def test_a_potion_lies_in_a_dead_end() -> None:
    for seed in range(20):
        state = GAME.setup(Options(), 1, seed)
        if potion := state.worlds[0].potion:
            floor = [sign(state, (potion[0] + dx, potion[1] + dy)) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            assert sum(s not in "#%" for s in floor) == 1
            assert state.worlds[0].hero != potion


def test_walking() -> None:
    state = stage(HALL)
    state, events = play(state, "east", "south")
    assert state.worlds[0].hero == (3, 3)
    assert state.worlds[0].turns == 2
    walked = of(Walked, events)
    assert [(w.start, w.end, w.direction) for w in walked] == [
        ((2, 2), (3, 2), "east"),
        ((3, 2), (3, 3), "south"),
    ]
    assert GAME.actions(state, 0) == (Walk("north"), Walk("east"), Walk("west"), Search(), Wait())
    with pytest.raises(IllegalAction, match="wall"):
        play(state, "south")


def test_waiting_takes_a_turn() -> None:
    state, events = play(stage(HALL), Wait())
    assert state.worlds[0].turns == 1
    assert events == [Waited(0)]


def test_winning_and_the_score() -> None:
    state = stage(HALL, par=7)
    state = replace(state, worlds=(replace(state.worlds[0], treasure=4, hearts=2),))
    state, events = play(state, *["east"] * 7)
    assert state.worlds[0].result == "won"
    assert events[-2:] == [Finished(0, "won", 10 * 4 + 50 * 2 + 90 + (2 * 7 - 7), 7), Ended((0,), "won")]
    assert GAME.outcome(state) == Outcome((0,), (237,), "won")
    assert GAME.to_move(state) == ()
    with pytest.raises(IllegalAction, match="over"):
        play(state, "west")


def test_after_twice_par_there_is_nothing_for_haste() -> None:
    state, _ = play(stage(HALL, par=2), *["east"] * 7)
    assert state.worlds[0].score == 50 * 3 + 90


def test_the_limit() -> None:
    state = stage(HALL, par=3)
    world = replace(state.worlds[0], turns=20 * 3 + 498, treasure=2)
    state = walk(replace(state, worlds=(world,)), "west")
    assert state.worlds[0].result == ""
    state = walk(state, "north")
    assert state.worlds[0].result == "limit"
    assert GAME.outcome(state) == Outcome((), (20,), "limit")


# Doors, rubble, secrets


def test_doors_open_by_walking_into_them() -> None:
    state = stage("#######  #.@+..#  #...#.#  #######")
    assert sign(state, (4, 1), known=True) == " "
    state, events = play(state, "east")
    assert state.worlds[0].hero == (2, 1)
    assert state.worlds[0].turns == 1
    assert of(DoorOpened, events) == [DoorOpened(0, (3, 1), secret=False)]
    assert sign(state, (3, 1)) == sign(state, (3, 1), known=True) == "/"
    # An open door lets the eye through.
    assert sign(state, (4, 1), known=True) == "."
    assert walk(state, "east", "east").worlds[0].hero == (4, 1)


def test_rubble_takes_two_turns() -> None:
    state = stage("######  #@%.>#  ######")
    assert sign(state, (3, 1), known=True) == " "
    state, events = play(state, "east")
    assert state.worlds[0].hero == (2, 1)
    assert state.worlds[0].turns == 2
    assert of(RubbleCleared, events) == [RubbleCleared(0, (2, 1))]
    assert sign(state, (2, 1)) == "."


SECRET = """
########
#.@....#
#......#
##.##?##
##.##=##
########
"""


def test_searching_finds_secret_doors_within_two_cells() -> None:
    state = stage(SECRET)
    assert sign(state, (5, 3), known=True) == "#"
    state, events = play(state, Search())
    assert of(Searched, events) == [Searched(0, (2, 1), ())]
    state = walk(state, "east")
    state, events = play(state, Search())
    assert of(Searched, events) == [Searched(0, (3, 1), ((5, 3),))]
    assert sign(state, (5, 3), known=True) == "&"
    assert state.worlds[0].turns == 3


def test_a_secret_door_is_a_wall_until_it_is_found() -> None:
    state = walk(stage(SECRET), "east", "east", "east", "south")
    assert state.worlds[0].hero == (5, 2)
    assert Walk("south") not in GAME.actions(state, 0)
    with pytest.raises(IllegalAction, match="wall"):
        play(state, "south")
    state, events = play(state, Search(), "south")
    assert of(DoorOpened, events) == [DoorOpened(0, (5, 3), secret=True)]
    assert walk(state, "south", "south").worlds[0].hero == (5, 4)


def test_searching_at_the_edge_of_the_map() -> None:
    _, events = play(stage("####  #@?#  ####"), Search())
    assert of(Searched, events)[0].found == ((2, 1),)


# What lies about


def test_treasure_is_picked_up_by_walking_over_it() -> None:
    state, events = play(stage("######  #@$$.#  ######"), "east", "east", "west")
    assert of(TreasureTaken, events) == [TreasureTaken(0, (2, 1), 1), TreasureTaken(0, (3, 1), 2)]
    assert state.worlds[0].treasure == 2
    assert sign(state, (2, 1)) == sign(state, (2, 1), known=True) == "_"


def test_a_potion_heals_one_heart_and_waits_for_who_needs_it() -> None:
    whole, _ = play(stage("#####  #@..#  #####", potion=(2, 1)), "east", "east")
    assert whole.worlds[0].potion == (2, 1)
    state, events = play(stage("#####  #@..#  #####", potion=(2, 1), hearts=1), "east")
    assert of(PotionDrunk, events) == [PotionDrunk(0, (2, 1), 2)]
    assert (state.worlds[0].hearts, state.worlds[0].potion) == (2, None)


# Sight


def test_fog_lifts_where_the_eye_reaches() -> None:
    long = "#" * 14 + "  #@" + "." * 11 + "#  " + "#" * 14
    state = stage(long)
    known = state.worlds[0].known
    assert known[14 + 1 : 14 + 9] == "." * 8
    assert known[14 + 9] == " "
    state, events = play(state, "east")
    assert of(Explored, events)[0].cells == ((9, 0), (9, 1), (9, 2))
    assert of(ShareGrew, events) == [ShareGrew(0, 75)]
    state, events = play(state, "west", "east")
    assert not of(Explored, events)
    assert state.worlds[0].known[14 + 9] == "."


def test_in_a_nightmare_the_eye_reaches_five_cells() -> None:
    long = "#" * 14 + "  #@" + "." * 11 + "#  " + "#" * 14
    known = stage(long, level="nightmare").worlds[0].known
    assert known[14 + 6] == "."
    assert known[14 + 7] == " "


def test_something_new_in_sight_is_told() -> None:
    state = stage("#######  #@+$>.#  #######", potion=(5, 1))
    _, events = play(state, "east")
    assert of(Spotted, events) == [
        Spotted(0, "treasure", (3, 1)),
        Spotted(0, "exit", (4, 1)),
        Spotted(0, "potion", (5, 1)),
    ]


@pytest.mark.parametrize("action", [None, 3, "east", Walk("up"), Walk(""), Busy(0)])
def test_what_is_no_action(action: object) -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(stage(HALL), 0, action)
