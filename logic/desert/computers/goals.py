"""What is worth doing: every goal on the board, its worth, and what it costs one seat."""

from collections.abc import Iterator
from typing import NamedTuple

from logic.desert.board import BESIDE_BITS, EVERYWHERE, cells_of
from logic.desert.computers.paths import Paths
from logic.desert.sandbox import (
    CARRIED,
    CODE,
    END,
    FIRST_COLUMN_CLUE,
    FIRST_ROW_CLUE,
    MAYBE_SOURCE,
    MIRAGE,
    PARTS,
    SOURCE,
    START,
    TECH,
    TUNNEL,
    UNKNOWN,
    Sandbox,
)
from logic.desert.state import Card
from logic.desert.storm import cards_at

CLUES = range(FIRST_ROW_CLUE, FIRST_COLUMN_CLUE + PARTS)
#: For each kind of tile, whether it has to be found.
NEEDED = tuple([kind in CLUES or kind == END for kind in CODE.values()])
PART_WORTH = 1.0
CLUE_WORTH = 1.5
BLANK_WORTH = 1.0
FIND_WORTH = 0.3
SHADE_WORTH = 0.2
WAITING_WORTH = 0.1
#: What a drop is worth to somebody with that much life left, in mild heat.
WATER_WORTH = {1: 1.5, 2: 0.8, 3: 0.1}
SURE_SOURCE = 1.5
"""How much better a source is than a drop, which is one in two cases of three."""
OTHERS_NEARER = 0.5
"""What remains of a goal's worth when somebody else is nearer to it."""
MILD = 0.35
"""Heat waves a round in mild heat."""
HEAT_WAVE = Card("heat")


class Goal(NamedTuple):
    """Something worth doing at a cell: how much it is worth, and what it costs in points."""

    worth: float
    cost: int
    cell: int

    @property
    def rate(self) -> float:
        return self.worth / self.cost


def waves_ahead(box: Sandbox) -> float:
    """How many heat waves to expect until the same seat's next turn."""
    return cards_at(box.heat) * len(box.at) * box.deck.count(HEAT_WAVE) / len(box.deck)


def end_cell(box: Sandbox) -> int:
    """Where END is, once it was flipped; else -1."""
    return next((cell for cell, kind in enumerate(box.kinds) if kind == END and not box.down >> cell & 1), -1)


def missing(box: Sandbox) -> int:
    """How many tiles still have to be found: clues, and END."""
    kinds, needed = box.kinds, 2 * PARTS + 1
    for cell in cells_of(EVERYWHERE & ~box.down):
        needed -= NEEDED[kinds[cell]]
    return needed


def goals(box: Sandbox, paths: Paths) -> list[Goal]:
    """All that is worth doing for a seat, the most rewarding for its cost first."""
    if (way_out := _way_out(box, paths)) is not None:
        return [way_out]
    found = [goal for _, goal in _weighed(box, paths, _worth(box, paths.seat))]
    found.sort(key=lambda goal: -goal.worth / goal.cost)
    if found:
        return found
    waiting = _waiting(box, paths)
    return [waiting] if waiting else []


def best_goal(box: Sandbox, paths: Paths) -> Goal | None:
    """The first of all goals, found without looking farther than a better one can be."""
    if (way_out := _way_out(box, paths)) is not None:
        return way_out
    worth = _worth(box, paths.seat)
    most = max(worth.values(), default=0.0)
    best, best_rate = None, 0.0
    for way, goal in _weighed(box, paths, worth):
        if most / (way + 1) <= best_rate:
            break
        if (rate := goal.worth / goal.cost) > best_rate:
            best, best_rate = goal, rate
    return best or _waiting(box, paths)


def _way_out(box: Sandbox, paths: Paths) -> Goal | None:
    """Once everything is carried there is nothing else to do."""
    end = end_cell(box)
    if end < 0 or box.parts.count(CARRIED) < PARTS:
        return None
    return Goal(1.0, max(1, paths.distance(end) + paths.clearing(end)), end)


def _weighed(box: Sandbox, paths: Paths, worth: dict[int, float]) -> Iterator[tuple[int, Goal]]:
    """What it costs to get there, and the goal; the nearest first."""
    wanted = 0
    for cell in worth:
        wanted |= 1 << cell
    others = [Paths(box, other) for other in range(len(box.at)) if other != paths.seat]
    for way, layer in paths.layers():
        theirs = 0
        for other in others:
            theirs |= other.nearer_than(way)
        for cell in cells_of(layer & wanted):
            shared = OTHERS_NEARER if theirs >> cell & 1 else 1.0
            yield way, Goal(worth[cell] * shared, way + paths.clearing(cell) + 1, cell)


def _waiting(box: Sandbox, paths: Paths) -> Goal | None:
    """With nothing to do but wait for the storm to give a part free: stay close to it, or at the end."""
    end = end_cell(box)
    places = 1 << end if end >= 0 and len(box.at) > 1 else BESIDE_BITS[box.storm]
    for cost, layer in paths.layers():
        if cells := cells_of(layer & places):
            return Goal(WAITING_WORTH, max(1, cost), cells[0])
    return None


def _worth(box: Sandbox, seat: int) -> dict[int, float]:
    character = box.characters[seat]
    most = min(4, character.most_life)
    thirst = WATER_WORTH.get(box.life[seat] + 4 - most, 0.0)
    if thirst:
        thirst *= (waves_ahead(box) / MILD) ** 0.5
    needed = missing(box)
    by_kind = {
        UNKNOWN: BLANK_WORTH if needed else 0.0,
        START: FIND_WORTH,
        TECH: FIND_WORTH,
        TUNNEL: SHADE_WORTH,
        MAYBE_SOURCE: thirst,
        SOURCE: thirst * SURE_SOURCE,
        MIRAGE: 0.0,
    }
    worth = {cell: by_kind.get(box.known_kind(cell), CLUE_WORTH) for cell in cells_of(box.down)}
    if character.draws_water and thirst:
        open_sources = [cell for cell, kind in enumerate(box.kinds) if kind == SOURCE]
        worth |= {cell: thirst * SURE_SOURCE for cell in open_sources if not box.down >> cell & 1}
    for cell in box.parts:
        if cell >= 0:
            worth[cell] = worth.get(cell, 0.0) + PART_WORTH
    return {cell: value for cell, value in worth.items() if value}
