"""What gold and potions are for."""

from msgspec.structs import replace

from logic.memostep.state import Bought, Drank, Item, Walker
from logic.memostep.walk import Told

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
