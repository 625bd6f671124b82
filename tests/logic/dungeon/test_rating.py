"""The rating, which tells dungeons apart that have the same score.

How it spreads over 200 seeds a mode: `python -m tests.logic.dungeon.test_rating`.
"""

from collections import Counter

import pytest
from msgspec.structs import replace

from logic.dungeon.generator.generate import generate
from logic.dungeon.generator.grid import Kind
from logic.dungeon.generator.modes import MODES
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.generator.rating import WEIGHTS, measures, rating
from logic.dungeon.state import Options
from tests.logic.dungeon.checks import BESIDE, floor_cells


def made(mode: str, seeds: int, size: int = 32) -> list[Dungeon]:
    return [generate(Options(mode=mode, size=size, seed=seed)) for seed in range(seeds)]


@pytest.mark.parametrize("mode", MODES)
def test_ratings_spread_from_0_to_100(mode: str) -> None:
    values = [rating(dungeon).value for dungeon in made(mode, 60)]
    tens = Counter(min(value // 10, 9) for value in values)
    assert min(values) < 15
    assert max(values) > 85
    assert len(tens) >= 9
    assert max(tens.values()) <= 15
    assert max(Counter(values).values()) <= 8


def test_the_parts_are_what_they_say() -> None:
    assert sum(WEIGHTS.values()) == pytest.approx(1)
    for mode in MODES:
        (dungeon,) = made(mode, 1, 33)
        found, metrics, area = measures(dungeon), dungeon.quality.metrics, 33 * 33
        ground = set(floor_cells(dungeon))
        forks = [
            (x, y)
            for x, y in ground
            if dungeon.kinds[y][x] in (Kind.CORRIDOR, Kind.MAZE)
            and sum((x + dx, y + dy) in ground for dx, dy in BESIDE) >= 3
        ]
        assert found["choices"] == 1000 * len(forks) / area
        assert found["distance"] == metrics.distance / 33
        assert found["loops"] == 1000 * metrics.loops / area
        assert found["dead_ends"] == 1000 * metrics.dead_ends / area
        assert found["treasure"] == metrics.treasure
        assert 0 <= found["balance"] <= 1


def test_more_of_anything_rates_higher_and_the_score_comes_first() -> None:
    (dungeon,) = made("classic", 1)
    quality = dungeon.quality
    before = rating(dungeon)
    for name in ("distance", "loops", "dead_ends", "treasure"):
        metrics = replace(quality.metrics, **{name: getattr(quality.metrics, name) + 3})
        after = rating(replace(dungeon, quality=replace(quality, metrics=metrics)))
        assert after.worth > before.worth
        assert after.parts[name] >= before.parts[name]
    splendid = replace(quality.metrics, distance=500, loops=90, dead_ends=90, treasure=27)
    worse = rating(replace(dungeon, quality=replace(quality, score=quality.score - 10, metrics=splendid)))
    assert worse.worth < before.worth
    assert rating(replace(dungeon, quality=replace(quality, score=0))).value == 0


def test_dungeons_of_any_size_and_version_are_rated() -> None:
    for options in (Options(size=100, seed=3), Options(size=24, seed=3, version=1), Options(density=10, seed=1)):
        assert 0 <= rating(generate(options)).value <= 100


def main() -> None:
    """How ratings spread, by tens."""
    for mode in MODES:
        dungeons = made(mode, 200)
        tens = Counter(min(rating(dungeon).value // 10, 9) for dungeon in dungeons)
        full = sum(dungeon.quality.score == 100 for dungeon in dungeons)
        print(f"{mode:10} {full / 2:.0f} % have the full score; ratings by tens:", [tens[ten] for ten in range(10)])


if __name__ == "__main__":
    main()
