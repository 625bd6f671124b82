"""The possible content of a floor, and its odds: content.json, checked when it is read."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

Trap: TypeAlias = Literal["trap_life", "trap_back2", "trap_stun"]
Bonus: TypeAlias = Literal["gold", "essence", "gem", "potion"]
Lure: TypeAlias = Literal["fork", "decoy"]
"""What only looks like the path, on floors after the tenth."""
Kind: TypeAlias = Literal["path", "neutral"] | Trap | Bonus | Lure

TRAP_KEYS: tuple[tuple[str, Trap], ...] = (
    ("life_loss", "trap_life"),
    ("back_two", "trap_back2"),
    ("stun", "trap_stun"),
)
"""The traps in the order they are rolled: their key in the file, and the cell they make."""


class BadContent(ValueError):
    """The content cannot be used; `key` is the path of the key that is wrong."""

    def __init__(self, key: str, wrong: str) -> None:
        super().__init__(f"{key}: {wrong}")
        self.key = key


class PathFind(Struct, frozen=True):
    """What can be found on a path cell."""

    chance: float
    low: int
    high: int


class TrapOdds(Struct, frozen=True):
    """How often a row has a trap of one kind."""

    kind: Trap
    base: float
    per_floor: float
    top: float
    per_row: int
    first_floor: int

    def chance(self, floor: int) -> float:
        """The chance in each row of a floor; 0 where the trap is not yet, or never, allowed."""
        if floor < self.first_floor or not self.per_row:
            return 0.0
        return min(self.base + floor * self.per_floor, self.top)


class BonusOdds(Struct, frozen=True):
    """How often there is a bonus next to the path; `limit` is for a floor or for a run."""

    base: float
    per_floor: float
    top: float
    low: int
    high: int
    limit: int

    def chance(self, floor: int) -> float:
        """The chance for a whole floor."""
        return min(self.base + floor * self.per_floor, self.top)


class Content(Struct, frozen=True):
    """Every number the generator uses."""

    max_straight: int
    path_gold: PathFind
    path_essence: PathFind
    traps: tuple[TrapOdds, ...]
    gold: BonusOdds
    gem: BonusOdds
    essence: BonusOdds
    potion: BonusOdds


@cache
def standard() -> Content:
    """The content the game is played with."""
    return load(Path(__file__).with_name("content.json"))


def load(path: Path) -> Content:
    """The content of a file; raises BadContent."""
    try:
        values = msgspec.json.decode(path.read_bytes())
    except msgspec.DecodeError as wrong:
        raise BadContent(path.name, f"is not JSON ({wrong})") from None
    return read(values)


def read(values: Mapping[str, Any]) -> Content:
    """The content that JSON values stand for; raises BadContent."""
    file = _Place(values, "")
    path, bonuses = file["cells"]["path"], file["bonuses"]
    return Content(
        max_straight=path["maxStraight"].whole(1),
        path_gold=_path_gold(path["canContain"]["gold"]),
        path_essence=_path_essence(path["canContain"]["essence"]),
        traps=tuple(_trap(file["traps"][key], kind) for key, kind in TRAP_KEYS),
        gold=_bonus(bonuses["gold"], "maxPerFloor"),
        gem=_bonus(bonuses["gem"], "maxPerRun"),
        essence=_bonus(bonuses["essence"], "maxPerFloor"),
        potion=_bonus(bonuses["potion"], "maxPerRun"),
    )


class _Place:
    """A value in the file, and the path of keys that leads to it."""

    def __init__(self, value: Any, key: str) -> None:
        self.value = value
        self.key = key

    def __getitem__(self, name: str) -> "_Place":
        if not isinstance(self.value, Mapping):
            raise BadContent(self.key or "content", "is not an object")
        key = f"{self.key}.{name}" if self.key else name
        if name not in self.value:
            raise BadContent(key, "is missing")
        return _Place(self.value[name], key)

    def chance(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise BadContent(self.key, "is not a number")
        if not 0 <= self.value <= 1:
            raise BadContent(self.key, "is not a chance from 0 to 1")
        return float(self.value)

    def whole(self, least: int, most: int | None = None) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise BadContent(self.key, "is not a whole number")
        if self.value < least:
            raise BadContent(self.key, f"is below {least}")
        if most is not None and self.value > most:
            raise BadContent(self.key, f"is above {most}")
        return self.value


def _path_gold(place: _Place) -> PathFind:
    low, high = _range(place)
    return PathFind(place["baseChance"].chance(), low, high)


def _path_essence(place: _Place) -> PathFind:
    value = place["value"].whole(1)
    return PathFind(place["baseChance"].chance(), value, value)


def _trap(place: _Place, kind: Trap) -> TrapOdds:
    limits = place["limits"]
    base, top = _growth(place, "baseChancePerLine")
    return TrapOdds(
        kind=kind,
        base=base,
        per_floor=place["perFloorBonus"].chance(),
        top=top,
        # A row has one trap of any kind at most: a kind can only be allowed or not.
        per_row=limits["maxPerLine"].whole(0, 1),
        first_floor=limits["noTrapBeforeFloor"].whole(1),
    )


def _bonus(place: _Place, limit: str) -> BonusOdds:
    base, top = _growth(place, "baseChancePerFloor")
    low, high = _range(place)
    return BonusOdds(
        base=base,
        per_floor=place["perFloorBonus"].chance(),
        top=top,
        low=low,
        high=high,
        limit=place[limit].whole(0),
    )


def _growth(place: _Place, first: str) -> tuple[float, float]:
    base, top = place[first].chance(), place["maxChance"].chance()
    if base > top:
        raise BadContent(place[first].key, "is above maxChance")
    return base, top


def _range(place: _Place) -> tuple[int, int]:
    low, high = place["valueMin"].whole(1), place["valueMax"].whole(1)
    if low > high:
        raise BadContent(place["valueMin"].key, "is above valueMax")
    return low, high
