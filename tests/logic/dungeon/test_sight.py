"""Sight: whoever is seen can see back, and nothing is seen through walls."""

from hypothesis import given
from hypothesis import strategies as st

from logic.dungeon import tiles
from logic.dungeon.crawl import lamp
from logic.dungeon.rules import Donjon
from logic.dungeon.sight import lit
from logic.dungeon.state import Options, State

SIZE = 15
ROWS = st.lists(st.text(alphabet="...#+", min_size=SIZE - 2, max_size=SIZE - 2), min_size=SIZE - 2, max_size=SIZE - 2)


def closed(rows: list[str]) -> str:
    return "".join(["#" * SIZE, *(f"#{row}#" for row in rows), "#" * SIZE])


@given(ROWS, st.integers(3, 9))
def test_sight_is_symmetric(rows: list[str], radius: int) -> None:
    signs = closed(rows)
    floor = [cell for cell, sign in enumerate(signs) if sign == "."]
    seen = {cell: lit(signs, SIZE, (cell % SIZE, cell // SIZE), radius) for cell in floor}
    for one in floor:
        assert one in seen[one]
        for other in seen[one]:
            if signs[other] == ".":
                assert one in seen[other]
            x, y = one % SIZE - other % SIZE, one // SIZE - other // SIZE
            assert x * x + y * y <= radius * (radius + 1)


@given(ROWS, st.integers(3, 9))
def test_straight_lines_of_floor_are_seen_to_the_first_wall(rows: list[str], radius: int) -> None:
    signs = closed(rows)
    for cell in (cell for cell, sign in enumerate(signs) if sign == "."):
        seen = lit(signs, SIZE, (cell % SIZE, cell // SIZE), radius)
        for step in (1, -1, SIZE, -SIZE):
            for away in range(1, radius + 1):
                assert cell + step * away in seen
                if signs[cell + step * away] != ".":
                    break


@given(ROWS, st.integers(0, SIZE * SIZE - 1))
def test_what_is_seen_can_be_walked_to_in_four_directions(rows: list[str], place: int) -> None:
    """Nothing is seen out of a closed room, not even through its corners; of the corners only the walls."""
    signs = closed(rows)
    floor = [cell for cell, sign in enumerate(signs) if sign == "."]
    if not floor:
        return
    start = floor[place % len(floor)]
    seen = lit(signs, SIZE, (start % SIZE, start // SIZE), 7)
    reached, queue = {start}, [start]
    while queue:
        cell = queue.pop()
        near = {cell + step for step in (1, -1, SIZE, -SIZE) if signs[cell + step] == "."} - reached
        reached |= near
        queue += near
    assert {cell for cell in seen if signs[cell] == "."} <= reached
    beside = {cell + step for cell in reached for step in (1, -1, SIZE, -SIZE)}
    corners = {cell + step for cell in reached for step in (SIZE + 1, SIZE - 1, -SIZE + 1, -SIZE - 1)}
    assert seen <= reached | beside | {cell for cell in corners if signs[cell] == "#"}


@given(ROWS, st.integers(3, 9))
def test_what_was_in_sight_is_enough_to_see_it_again(rows: list[str], radius: int) -> None:
    """Screens know only what was seen: the cells that were not change nothing."""
    signs = closed(rows)
    for cell in [cell for cell, sign in enumerate(signs) if sign == "."][:20]:
        eye = (cell % SIZE, cell // SIZE)
        seen = lit(signs, SIZE, eye, radius)
        known = "".join(sign if place in seen else " " for place, sign in enumerate(signs))
        assert lit(known, SIZE, eye, radius) == seen


def test_two_corners_that_touch_let_no_light_through() -> None:
    rows = ["#####", "#..##", "#..##", "###.#", "#####"]
    signs = "".join(rows)
    for hero in ((1, 1), (2, 2)):
        seen = lit(signs, 5, hero, 7)
        assert 3 * 5 + 3 not in seen
        assert 3 * 5 + 3 in lit(signs, 5, hero, 7, through_corners=True), "in matches of the first version it did"
        assert {0, 3, 15} <= seen, "the corners of the room itself are seen"
    pillar = "".join(["#####", "#..##", "#...#", "##..#", "#####"])
    assert 3 * 5 + 3 in lit(pillar, 5, (1, 1), 7), "one corner hides nothing"


def test_only_a_match_of_the_first_version_keeps_its_leaking_lamp() -> None:
    """What a guardian sees depends on it: an old record would not replay to its end otherwise."""
    leaks = {}
    for version in (1, 2):
        states = [
            Donjon().setup(Options(size=24, mode="cavern", seed=seed, version=version), 1, 0) for seed in range(12)
        ]
        leaks[version] = sum(_beyond_closed_doors(state) for state in states)
    assert leaks[1] > 0
    assert leaks[2] == 0


def _beyond_closed_doors(state: State) -> int:
    """How many cells a hero sees at the start that no way leads to without opening a door."""
    world, size = state.worlds[0], state.options.size
    start = world.truth.index(tiles.START)
    reached, queue = {start}, [start]
    while queue:
        cell = queue.pop()
        near = {cell + step for step in (1, -1, size, -size) if world.truth[cell + step] not in tiles.BLOCKS_SIGHT}
        queue += near - reached
        reached |= near
    return sum(
        sign not in tiles.BLOCKS_SIGHT | {tiles.UNSEEN} and cell not in reached for cell, sign in enumerate(world.known)
    )


def test_an_open_hall_is_a_disc() -> None:
    signs = closed(["." * (SIZE - 2)] * (SIZE - 2))
    seen = lit(signs, SIZE, (7, 7), 5)
    disc = {y * SIZE + x for y in range(SIZE) for x in range(SIZE) if (x - 7) ** 2 + (y - 7) ** 2 <= 30}
    assert seen == disc


def test_what_has_been_seen_is_enough_to_see_by() -> None:
    """Screens and computers work out what is lit from the known map alone."""
    game = Donjon()
    for seed in range(6):
        mode = ("classic", "cavern", "ruins")[seed % 3]
        state = game.setup(Options(size=24, mode=mode, level="stroll"), 1, seed)
        for step in range(60):
            world = state.worlds[0]
            assert lamp(state.options, world.known, world.hero) == lamp(state.options, world.truth, world.hero)
            walks = game.actions(state, 0)[:-2]
            state = game.apply(state, 0, walks[(step * 7 + seed) % len(walks)]).state
            if state.reason:
                break
