"""What TECH tiles hold: resources used up at once, and cards that are kept and used later."""

from collections.abc import Callable
from typing import NamedTuple

from logic.desert.board import BESIDE_BITS, CELLS, EVERYWHERE, cells_of, index, number
from logic.desert.events import Dug, Found, Looked, Moved, Shaded, Used
from logic.desert.sandbox import BURIED, KINDS, START, Sandbox
from logic.desert.state import Gear, Resource, Use

#: Life points and action points of each resource.
RESOURCES: dict[Resource, tuple[int, int]] = {"flask": (1, 0), "accelerator": (0, 1), "cocktail": (1, 1)}
#: 31 %, 34.5 % and 34.5 %, in halves of a percent.
RESOURCE_WEIGHTS: dict[Resource, int] = {"flask": 62, "accelerator": 69, "cocktail": 69}
#: With full gear three finds in five are cards to keep.
GEAR_WEIGHTS: dict[Gear, int] = {
    "dune_blaster": 75,
    "jet_pack": 75,
    "solar_shield": 50,
    "terrascope": 50,
    "reserve": 25,
    "time_throttle": 25,
}
_RESOURCE_POOL = tuple(what for what, weight in RESOURCE_WEIGHTS.items() for _ in range(weight))
_GEAR_POOL = tuple(gear for gear, weight in GEAR_WEIGHTS.items() for _ in range(weight))
RESERVE_LIFE = 2
THROTTLE_POINTS = 2


def find(box: Sandbox, seat: int) -> None:
    """A tile that holds something was flipped: draw what it is."""
    full = box.options.gear == "full"
    dice = box.dice()
    mark = dice.below(len(_RESOURCE_POOL) + len(_GEAR_POOL) * full)
    box.rng = dice.state
    here = CELLS[box.at[seat]]
    if mark >= len(_RESOURCE_POOL):
        gear = _GEAR_POOL[mark - len(_RESOURCE_POOL)]
        box.gear[seat] = (*box.gear[seat], gear)
        box.found = (*box.found, gear)
        box.events.append(Found(seat, here, gear, kept=True))
        return
    resource = _RESOURCE_POOL[mark]
    box.found = (*box.found, resource)
    box.events.append(Found(seat, here, resource, kept=False))
    life, points = RESOURCES[resource]
    if life:
        box.gain_life(seat, life, resource)
    if points:
        box.gain_points(seat, points, resource)


class Rule(NamedTuple):
    """How one card is used: where it may be aimed (None: it needs no aim), and what it does there."""

    aims: Callable[[Sandbox, int], list[int]] | None
    do: Callable[[Sandbox, int, int], None]


def _sandy_tiles_in_reach(box: Sandbox, seat: int) -> list[int]:
    here = box.at[seat]
    return [cell for cell in cells_of(BESIDE_BITS[here] | 1 << here) if box.sand[cell]]


def _blast(box: Sandbox, seat: int, cell: int) -> None:
    layers, box.sand[cell] = box.sand[cell], 0
    box.removed += layers
    box.events.append(Dug(seat, CELLS[cell], layers, 0, "dune_blaster"))


def _landing_places(box: Sandbox, seat: int) -> list[int]:
    away = EVERYWHERE & ~(1 << box.storm | 1 << box.at[seat])
    return [cell for cell in cells_of(away) if box.sand[cell] < BURIED]


def _fly(box: Sandbox, seat: int, cell: int) -> None:
    box.events.append(Moved(seat, CELLS[box.at[seat]], CELLS[cell], "jet_pack", seat))
    box.at[seat] = cell


def _shade(box: Sandbox, seat: int, cell: int) -> None:
    box.shields.append((cell, seat))
    box.events.append(Shaded(seat, CELLS[cell]))


def _unknown_tiles(box: Sandbox, seat: int) -> list[int]:
    return [cell for cell in cells_of(box.down & ~box.seen) if box.kinds[cell] != START]


def _look(box: Sandbox, seat: int, cell: int) -> None:
    box.seen |= 1 << cell
    box.events.append(Looked(seat, CELLS[cell], KINDS[box.kinds[cell]]))


def _share(box: Sandbox, seat: int, cell: int) -> None:
    for other in box.seats_on(cell):
        box.gain_life(other, RESERVE_LIFE, "reserve")


def _hurry(box: Sandbox, seat: int, cell: int) -> None:
    box.gain_points(seat, THROTTLE_POINTS, "time_throttle")


RULES: dict[Gear, Rule] = {
    "dune_blaster": Rule(_sandy_tiles_in_reach, _blast),
    "jet_pack": Rule(_landing_places, _fly),
    "solar_shield": Rule(None, _shade),
    "terrascope": Rule(_unknown_tiles, _look),
    "reserve": Rule(None, _share),
    "time_throttle": Rule(None, _hurry),
}


def uses(box: Sandbox) -> list[Use]:
    """Every way the seat to move can use what it holds."""
    seat, found = box.turn, []
    for gear in dict.fromkeys(box.gear[seat]):
        aims = RULES[gear].aims
        if aims is None:
            found.append(Use(gear))
        else:
            found.extend(Use(gear, CELLS[cell]) for cell in aims(box, seat))
    return found


def why_not(box: Sandbox, action: Use) -> str:
    """Why a card cannot be used so; empty if it can."""
    if action.gear not in box.gear[box.turn]:
        return "no_such_gear"
    aims = RULES[action.gear].aims
    if aims is None:
        return "" if action.at is None else "needs_no_tile"
    aimed = action.at is not None and index(action.at) in aims(box, box.turn)
    return "" if aimed else "wrong_tile"


def use(box: Sandbox, action: Use) -> None:
    """The card is spent, and does what it says."""
    seat = box.turn
    held = list(box.gear[seat])
    held.remove(action.gear)
    box.gear[seat] = tuple(held)
    target = box.at[seat] if action.at is None else number(action.at)
    box.events.append(Used(seat, action.gear, CELLS[target]))
    RULES[action.gear].do(box, seat, target)
