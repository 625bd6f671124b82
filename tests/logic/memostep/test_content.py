"""The content file: what it says, and how it is refused when something is wrong with it."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from logic.memostep import content
from logic.memostep.content import BadContent, load, read, standard
from logic.memostep.generator import RunCounters, make_floor

FILE = Path(content.__file__).with_name("content.json")
VALUES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def changed(key: str, value: Any) -> dict[str, Any]:
    """The content with one value changed."""
    values = copy.deepcopy(VALUES)
    *way, last = key.split(".")
    place = values
    for part in way:
        place = place[part]
    place[last] = value
    return values


def without(key: str) -> dict[str, Any]:
    values = copy.deepcopy(VALUES)
    *way, last = key.split(".")
    place = values
    for part in way:
        place = place[part]
    del place[last]
    return values


def keys(values: Any, way: str = "") -> list[str]:
    """Every key path there is."""
    if not isinstance(values, dict):
        return []
    here = [f"{way}.{name}" if way else name for name in values]
    return [*here, *(k for key, part in zip(here, values.values(), strict=True) for k in keys(part, key))]


def test_the_file_holds_the_numbers_of_the_table() -> None:
    held = standard()
    assert (held.path_gold.chance, held.path_gold.low, held.path_gold.high) == (0.08, 3, 6)
    assert (held.path_essence.chance, held.path_essence.low, held.path_essence.high) == (0.08, 1, 1)
    assert held.max_straight == 3
    assert [(t.kind, t.base, t.per_floor, t.top, t.per_row, t.first_floor) for t in held.traps] == [
        ("trap_life", 0.05, 0.005, 0.10, 1, 1),
        ("trap_back2", 0.06, 0.005, 0.12, 1, 2),
        ("trap_stun", 0.06, 0.005, 0.12, 1, 3),
    ]
    bonuses = (held.gold, held.gem, held.essence, held.potion)
    assert [(b.base, b.per_floor, b.top, b.low, b.high, b.limit) for b in bonuses] == [
        (0.20, 0.02, 0.40, 3, 7, 2),
        (0.02, 0.003, 0.06, 1, 1, 1),
        (0.08, 0.02, 0.20, 1, 1, 1),
        (0.06, 0.01, 0.12, 1, 1, 1),
    ]


def test_a_chance_grows_with_the_floor_up_to_its_top() -> None:
    life, _, stun = standard().traps
    assert life.chance(1) == pytest.approx(0.055)
    assert life.chance(10) == life.chance(90) == pytest.approx(0.10)
    assert stun.chance(2) == 0
    assert stun.chance(3) == pytest.approx(0.075)
    assert standard().gem.chance(10) == pytest.approx(0.05)


@pytest.mark.parametrize("key", keys(VALUES))
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(BadContent) as wrong:
        read(without(key))
    assert wrong.value.key == key
    assert str(wrong.value) == f"{key}: is missing"


@pytest.mark.parametrize("key", keys(VALUES))
@pytest.mark.parametrize("value", ["0.1", None, True, [1]], ids=str)
def test_a_wrong_type_is_named(key: str, value: Any) -> None:
    with pytest.raises(BadContent, match=key):
        read(changed(key, value))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cells.path.canContain.gold.baseChance", 1.01),
        ("cells.path.canContain.essence.baseChance", -0.01),
        ("traps.back_two.baseChancePerLine", 2),
        ("traps.life_loss.perFloorBonus", -0.005),
        ("traps.stun.maxChance", 1.5),
        ("bonuses.gem.baseChancePerFloor", 7),
        ("bonuses.potion.maxChance", 1.0001),
        ("bonuses.gold.perFloorBonus", float("nan")),
        ("cells.path.canContain.gold.valueMin", 7),
        ("bonuses.gold.valueMin", 8),
        ("bonuses.gold.valueMin", 0),
        ("bonuses.essence.valueMin", 2),
        ("traps.stun.baseChancePerLine", 0.13),
        ("bonuses.gem.baseChancePerFloor", 0.07),
        ("traps.stun.limits.maxPerLine", 2),
        ("traps.stun.limits.noTrapBeforeFloor", 0),
        ("bonuses.gold.maxPerFloor", -1),
        ("bonuses.gold.valueMax", 6.5),
        ("cells.path.maxStraight", 0),
        ("cells.path.canContain.essence.value", 0),
    ],
)
def test_a_value_out_of_range_is_named(key: str, value: Any) -> None:
    with pytest.raises(BadContent) as wrong:
        read(changed(key, value))
    assert wrong.value.key == key


def test_a_file_that_is_not_json_is_named(tmp_path: Path) -> None:
    path = tmp_path / "content.json"
    path.write_text('{"cells": ', encoding="utf-8")
    with pytest.raises(BadContent, match=r"content\.json"):
        load(path)
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(BadContent, match="content: is not an object"):
        load(path)


def test_a_floor_can_be_made_from_other_content() -> None:
    values = changed("traps.life_loss.maxChance", 1)
    values["traps"]["life_loss"]["baseChancePerLine"] = 1
    floor = make_floor(1, RunCounters(), 5, values)
    assert floor == make_floor(1, RunCounters(), 5, read(values))
    assert all(any(cell.kind == "trap_life" for cell in row) for row in floor.cells)
    with pytest.raises(BadContent):
        make_floor(1, RunCounters(), 5, without("traps.stun"))
    never = changed("traps.life_loss.limits.maxPerLine", 0)
    assert not any(cell.kind == "trap_life" for row in make_floor(9, RunCounters(), 5, never).cells for cell in row)
