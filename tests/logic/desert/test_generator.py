"""Maps: penalties on maps made by hand, the artificial players, the choice, and reproducibility."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from logic.desert import generator
from logic.desert.board import BESIDE, CELLS
from logic.desert.generator import BASE, Map, make_map, making, most_usual, penalty
from logic.desert.rules import Desert
from logic.desert.state import Kind, Options
from logic.desert.walkers import turns_needed
from tests.logic.desert.scenes import TILES

SEEDS = 60
"""`python -m tests.logic.desert.many maps` looks at a thousand."""


def swapped(*pairs: tuple[int, int]) -> tuple[Kind, ...]:
    tiles = list(TILES)
    for one, other in pairs:
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return tuple(tiles)


def flaws(tiles: tuple[Kind, ...]) -> set[str]:
    """What a chosen map must not have, worked out from its cells alone."""
    place = {kind: CELLS[tiles.index(kind)] for kind in set(tiles)}
    parts = [(place[f"HP{n}"][0], place[f"VP{n}"][1]) for n in (1, 2, 3, 4)]  # type: ignore[index]
    tunnels = [cell for cell, kind in enumerate(tiles) if kind == "TUNNEL"]
    found = set()
    if not {0, 4}.isdisjoint(place["STORM"]):
        found.add("storm on the border")
    if len(set(parts)) < 4:
        found.add("two parts on one tile")
    if sum(other in BESIDE[one] for one, other in combinations(tunnels, 2)) >= 2:
        found.add("all tunnels in a clump")
    return found


def test_a_good_map_has_no_penalty() -> None:
    assert penalty(TILES) == 0


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([(12, 3)], 20),  # the storm on the upper border
        ([(12, 14)], 20),
        ([(12, 24)], 20),  # in a corner
        ([(2, 9)], 0),  # a tunnel elsewhere
        ([(19, 5)], 10),  # one pair of tunnels
        ([(19, 5), (2, 0)], 20),  # a column of three: two pairs
        ([(10, 13), (2, 8), (19, 18)], 20),  # again three in a column
        ([(0, 4), (4, 9)], 0),
    ],
)
def test_penalties(pairs: Any, expected: int) -> None:
    assert penalty(swapped(*pairs)) == expected


def test_two_parts_on_the_same_tile_cost_thirty_a_pair() -> None:
    # Part 1 lies at (0, 3), part 2 at (1, 4): bring the clues of part 2 into that row and column.
    two: tuple[Kind, ...] = swapped((6, 1), (4, 3))
    assert penalty(two) == 30
    # Part 4 joins them: three pairs.
    three = list(two)
    for kind, cell in (("HP4", 2), ("VP4", 13)):
        old = three.index(kind)  # type: ignore[arg-type]
        three[old], three[cell] = three[cell], three[old]
    assert penalty(three) == 90


def test_the_classic_walk_on_a_map_worked_out_by_hand() -> None:
    """Along the upper and the right edge, each part appearing underfoot."""
    tiles: tuple[Kind, ...] = (
        "START", "HP1", "VP1", "HP2", "VP2",
        "TECH", "TECH", "TECH", "TECH", "VP3",
        "TECH", "TECH", "STORM", "TECH", "HP3",
        "MIRAGE", "TECH", "SOURCE", "TUNNEL", "VP4",
        "TUNNEL", "SOURCE", "TUNNEL", "END", "HP4",
    )  # fmt: skip
    # Flip START, nine times step and flip, four parts: 1 + 18 + 4 = 23 actions.
    assert turns_needed(tiles) == 6


def test_a_part_under_the_storm_counts_as_fetched() -> None:
    tiles: tuple[Kind, ...] = (
        "START", "HP2", "VP1", "TECH", "VP2",
        "TECH", "TECH", "TECH", "TECH", "VP3",
        "TECH", "TECH", "STORM", "TECH", "HP1",
        "MIRAGE", "SOURCE", "SOURCE", "END", "HP3",
        "TUNNEL", "TUNNEL", "TUNNEL", "VP4", "HP4",
    )  # fmt: skip
    # The first part lies under the storm. Flip START, ten times step and flip, three parts: 24 actions.
    assert turns_needed(tiles) == 6
    # With its clues exchanged the last part lies one step back: fetching it costs two actions more.
    detour = list(tiles)
    detour[23], detour[24] = "HP4", "VP4"
    assert turns_needed(tuple(detour)) == 7


@pytest.mark.parametrize("walker", ["classic", "natural"])
def test_both_walkers_finish_every_map(walker: str) -> None:
    for seed in range(8):
        for chosen in (make_map(seed, 40, 10, walker), make_map(seed, 1, 1, walker)):
            needed = turns_needed(chosen.tiles, walker)
            assert needed == chosen.turns
            # 24 tiles at most to flip, as many steps and some detours.
            assert 6 <= chosen.turns <= 30


def test_the_walkers_differ() -> None:
    maps = [make_map(seed, 1, 1).tiles for seed in range(40)]
    turns = {walker: [turns_needed(tiles, walker) or 0 for tiles in maps] for walker in ("classic", "natural")}
    assert turns["classic"] != turns["natural"]
    assert sum(turns["natural"]) < sum(turns["classic"])


def test_the_map_nearest_to_the_mean_is_taken() -> None:
    maps = [Map(TILES, 0, turns) for turns in (10, 13, 14, 21)]  # mean 14.5
    assert most_usual(maps) is maps[2]
    # 12 and 14 are equally near to 13: the first made wins.
    even = [Map(TILES, 0, turns) for turns in (10, 12, 14, 16)]
    assert most_usual(even) is even[1]


def test_only_the_best_are_examined_and_the_first_made_among_equals() -> None:
    """With one map examined, it is the first among those with the least penalty."""
    for seed in range(20):
        drafts = [make_map(seed, count, 1) for count in range(1, 30)]
        least = min(draft.penalty for draft in drafts)
        first = next(draft for draft in drafts if draft.penalty == least)
        assert make_map(seed, 29, 1) == first


def test_the_chosen_map_is_nearest_to_the_mean_of_those_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    examined: list[Map] = []
    monkeypatch.setattr(generator, "most_usual", lambda maps: examined.extend(maps) or most_usual(maps))
    for seed in range(4):
        examined.clear()
        chosen, _ = made_in_slices(seed, "classic")
        assert len(examined) == 100
        assert [walked.turns for walked in examined] == [turns_needed(walked.tiles) for walked in examined]
        mean = Fraction(sum(walked.turns for walked in examined), 100)
        distances = [abs(walked.turns - mean) for walked in examined]
        assert chosen == examined[distances.index(min(distances))]


def made_in_slices(seed: int, walker: str) -> tuple[Map, list[float]]:
    """The map as a screen makes it, and what its progress bar would show."""
    work, progress = making(seed, walker=walker), []
    while True:
        try:
            progress.append(next(work))
        except StopIteration as done:
            return done.value, progress


@pytest.mark.parametrize("walker", ["classic", "natural"])
def test_slices_make_the_same_map(walker: str) -> None:
    generator._kept.clear()
    made, progress = made_in_slices(5, walker)
    generator._kept.clear()
    assert made == make_map(5, walker=walker)
    assert progress == sorted(progress)
    assert progress[0] == 0
    assert 0.95 < progress[-1] < 1
    assert len(progress) > 50


def test_other_seeds_other_maps() -> None:
    assert len({make_map(seed).tiles for seed in range(20)}) == 20


def test_no_chosen_map_has_a_flaw() -> None:
    for seed in range(SEEDS):
        chosen = make_map(seed)
        assert Counter(chosen.tiles) == Counter(BASE)
        assert (penalty(chosen.tiles), flaws(chosen.tiles)) == (0, set())


def test_setup_uses_the_map_of_the_seed_and_the_walker() -> None:
    for walker in ("classic", "natural"):
        state = Desert().setup(Options(walker=walker), 1, 4)  # type: ignore[arg-type]
        assert tuple(tile.kind for tile in state.tiles) == make_map(4, walker=walker).tiles


def test_a_prepared_start_is_quick() -> None:
    """The shares of the work rise to its end; afterwards nothing is left to do for the same start."""
    generator._kept.clear()
    options = Options(walker="natural")
    shares = list(Desert().preparing(options, 2, 424_242))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.1
    assert 0.9 < shares[-1] <= 1
    assert len(shares) > 50
    assert list(Desert().preparing(options, 2, 424_242)) == []
    assert list(Desert().preparing(Options(), 2, 424_242)), "another walker, another map"
