"""Sight: whoever is seen can see back, and nothing is seen through walls."""

from hypothesis import given
from hypothesis import strategies as st

from logic.dungeon.rules import Donjon
from logic.dungeon.sight import lit
from logic.dungeon.state import Options

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


@given(ROWS)
def test_what_is_seen_can_be_walked_to_through_what_is_seen(rows: list[str]) -> None:
    """Nothing is seen that walls close off, corners included."""
    signs = closed(rows)
    start = next((cell for cell, sign in enumerate(signs) if sign == "."), None)
    if start is None:
        return
    seen = lit(signs, SIZE, (start % SIZE, start // SIZE), 7)
    around = (1, -1, SIZE, -SIZE, SIZE + 1, SIZE - 1, -SIZE + 1, -SIZE - 1)
    reached, queue = {start}, [start]
    while queue:
        cell = queue.pop()
        if signs[cell] == ".":
            near = {cell + step for step in around} - reached
            reached |= near
            queue += near
    assert seen <= reached


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
            assert lit(world.known, 24, world.hero, 7) == lit(world.truth, 24, world.hero, 7)
            walks = game.actions(state, 0)[:-2]
            state = game.apply(state, 0, walks[(step * 7 + seed) % len(walks)]).state
            if state.reason:
                break
