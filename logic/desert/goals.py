"""What is worth doing: every goal on the board, its worth, and what it costs one seat."""

from typing import NamedTuple

from logic.desert.board import BESIDE_BITS, cells_of
from logic.desert.paths import Paths
from logic.desert.sandbox import (
    CARRIED,
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
    down = box.down
    found = sum(not down >> cell & 1 for cell, kind in enumerate(box.kinds) if kind in CLUES or kind == END)
    return 2 * PARTS + 1 - found


def goals(box: Sandbox, paths: Paths) -> list[Goal]:
    """All that is worth doing for a seat, the most rewarding for its cost first."""
    end = end_cell(box)
    if end >= 0 and box.parts.count(CARRIED) == PARTS:
        return [Goal(1.0, max(1, paths.distance(end) + paths.clearing(end)), end)]
    worth = _worth(box, paths.seat)
    wanted = 0
    for cell in worth:
        wanted |= 1 << cell
    nearer = _costs_of_others(box, paths.seat, wanted) if len(box.at) > 1 else {}
    found = []
    for cost, layer in paths.layers.items():
        for cell in cells_of(layer & wanted):
            shared = OTHERS_NEARER if nearer.get(cell, cost) < cost else 1.0
            found.append(Goal(worth[cell] * shared, cost + paths.clearing(cell) + 1, cell))
    found.sort(key=lambda goal: -goal.worth / goal.cost)
    return found or _waiting(box, paths, end)


def _waiting(box: Sandbox, paths: Paths, end: int) -> list[Goal]:
    """With nothing to do but wait for the storm to give a part free: stay close to it, or at the end."""
    places = 1 << end if end >= 0 and len(box.at) > 1 else BESIDE_BITS[box.storm]
    for cost, layer in paths.layers.items():
        if cells := cells_of(layer & places):
            return [Goal(WAITING_WORTH, max(1, cost), cells[0])]
    return []


def _worth(box: Sandbox, seat: int) -> dict[int, float]:
    character = box.characters[seat]
    most = min(4, character.most_life)
    thirst = WATER_WORTH.get(box.life[seat] + 4 - most, 0.0) * (waves_ahead(box) / MILD) ** 0.5
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


def _costs_of_others(box: Sandbox, seat: int, wanted: int) -> dict[int, int]:
    """For each goal, how near the nearest other seat is."""
    costs: dict[int, int] = {}
    for other in range(len(box.at)):
        if other == seat:
            continue
        for cost, layer in Paths(box, other).layers.items():
            for cell in cells_of(layer & wanted):
                costs[cell] = min(cost, costs.get(cell, cost))
    return costs
