"""Between floors: what gold and potions are for, and what the floor was worth."""

from typing import Literal, get_args

from msgspec.structs import replace

from logic.memostep.generator import TRAPS
from logic.memostep.progress import finished
from logic.memostep.state import Bought, Drank, Item, Seen, Spot, Walker
from logic.memostep.walk import FLAWLESS_POINTS, FLOOR_POINTS, Told

MOST_HEARTS = 3
HEART_PRICE = 12
HEART_PRICE_RISE = 3
PRICES: dict[Item, int] = {"shield": 10, "essence": 8, "second": 4, "look": 9}
MOST_SECONDS = 2
"""How many seconds more to look can be bought for one floor."""


def price(walker: Walker, item: Item) -> int:
    """What an item costs now: hearts get dearer with each one bought in a run."""
    return HEART_PRICE + HEART_PRICE_RISE * walker.hearts_bought if item == "heart" else PRICES[item]


def no_sale(walker: Walker, item: Item) -> str:
    """Why an item cannot be bought, or nothing where it can."""
    if walker.phase != "camp":
        return "not_in_camp"
    if item not in get_args(Item):
        return "no_such_item"
    if item == "heart" and walker.hearts >= MOST_HEARTS:
        return "hearts_full"
    if item == "shield" and walker.shield:
        return "has_shield"
    if item == "look" and walker.looks:
        return "has_look"
    if item == "second" and walker.seconds >= MOST_SECONDS:
        return "no_more"
    return "" if walker.gold >= price(walker, item) else "too_dear"


def buy(walker: Walker, seat: int, item: Item) -> Told:
    paid = price(walker, item)
    walker = replace(walker, gold=walker.gold - paid)
    match item:
        case "heart":
            walker = replace(walker, hearts=walker.hearts + 1, hearts_bought=walker.hearts_bought + 1)
        case "shield":
            walker = replace(walker, shield=True)
        case "essence":
            walker = replace(walker, essence=walker.essence + 1)
        case "second":
            walker = replace(walker, seconds=walker.seconds + 1)
        case "look":
            walker = replace(walker, looks=walker.looks + 1)
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


def run_parts(walker: Walker) -> tuple[tuple[Literal["floors", "flawless", "gold"], int, int], ...]:
    """What a run's score is made of: what for, how often, and the points."""
    done = finished(walker)
    slipped = {miss.floor for miss in walker.misses if miss.kind == "neutral"}
    clean = sum(floor not in slipped for floor in range(1, done + 1))
    floors, flawless = FLOOR_POINTS * done * (done + 1) // 2, FLAWLESS_POINTS * clean
    gold = walker.score - floors - flawless
    parts: tuple[tuple[Literal["floors", "flawless", "gold"], int, int], ...] = (
        ("floors", done, floors),
        ("flawless", clean, flawless),
        ("gold", gold, gold),
    )
    return tuple(part for part in parts if part[2])


def traps_on(grid: Seen) -> dict[Spot, str]:
    """The traps of a floor, by spot."""
    return {
        (row, column): cell.kind
        for row, cells in enumerate(grid)
        for column, cell in enumerate(cells)
        if cell is not None and cell.kind in TRAPS
    }
