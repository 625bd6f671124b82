"""Between floors: what gold and potions are for, and what the floor was worth."""

from typing import Literal

from msgspec.structs import replace

from logic.memostep.generator import TRAPS
from logic.memostep.state import Bought, Drank, Item, Seen, Spot, Walker
from logic.memostep.walk import FLAWLESS_POINTS, FLOOR_POINTS, Told

MOST_HEARTS = 3
HEART_PRICE = 12
HEART_PRICE_RISE = 3
SHIELD_PRICE = 10


def price(walker: Walker, item: Item) -> int:
    """What an item costs now: hearts get dearer with each one bought in a run."""
    return HEART_PRICE + HEART_PRICE_RISE * walker.hearts_bought if item == "heart" else SHIELD_PRICE


def no_sale(walker: Walker, item: Item) -> str:
    """Why an item cannot be bought, or nothing where it can."""
    if walker.phase != "camp":
        return "not_in_camp"
    if item not in ("heart", "shield"):
        return "no_such_item"
    if item == "heart" and walker.hearts >= MOST_HEARTS:
        return "hearts_full"
    if item == "shield" and walker.shield:
        return "has_shield"
    return "" if walker.gold >= price(walker, item) else "too_dear"


def buy(walker: Walker, seat: int, item: Item) -> Told:
    paid = price(walker, item)
    walker = replace(walker, gold=walker.gold - paid)
    if item == "heart":
        walker = replace(walker, hearts=walker.hearts + 1, hearts_bought=walker.hearts_bought + 1)
    else:
        walker = replace(walker, shield=True)
    return Told(walker, (Bought(seat, item, paid, walker.gold),))


def no_drink(walker: Walker) -> str:
    """Why the potion cannot be drunk, or nothing where it can."""
    if walker.phase in ("over", "last_chance"):
        return "too_late"
    if not walker.potion:
        return "no_potion"
    return "" if walker.hearts < MOST_HEARTS else "hearts_full"


def drink(walker: Walker, seat: int) -> Told:
    walker = replace(walker, potion=walker.potion - 1, hearts=walker.hearts + 1)
    return Told(walker, (Drank(seat, walker.hearts),))


def score_parts(walker: Walker, seen: Seen) -> tuple[tuple[Literal["floor", "flawless", "gold"], int], ...]:
    """What the floor has added to the score; `seen` is the floor as it was shown, () where that is not known."""
    taken = [seen[row][column] for row, column in walker.taken] if seen else []
    gold = sum(cell.amount for cell in taken if cell is not None and "gold" in (cell.kind, cell.bonus))
    parts: tuple[tuple[Literal["floor", "flawless", "gold"], int], ...] = (
        ("floor", FLOOR_POINTS * walker.floor),
        ("flawless", 0 if walker.slips else FLAWLESS_POINTS),
        ("gold", gold),
    )
    return tuple(part for part in parts if part[1])


def traps_on(grid: Seen) -> dict[Spot, str]:
    """The traps of a floor, by spot."""
    return {
        (row, column): cell.kind
        for row, cells in enumerate(grid)
        for column, cell in enumerate(cells)
        if cell is not None and cell.kind in TRAPS
    }
