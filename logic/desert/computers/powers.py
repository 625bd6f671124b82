"""When a guide uses what only its character can do, and the cards it kept."""

from logic.desert.board import BESIDE_BITS, CELLS, cells_of
from logic.desert.computers.goals import Goal, best_goal, waves_ahead
from logic.desert.computers.paths import TOO_FAR, Paths
from logic.desert.sandbox import BURIED, CARRIED, PARTS, SOURCE, START, TUNNEL, Sandbox
from logic.desert.state import Action, Calm, Fill, Give, Guide, Move, Use
from logic.desert.storm import cards_due

CALM_UP_TO = 3
"""With at most this many cards due, a point against one of them is well spent."""
LOW_LIFE = 2
FLIGHT = 4
"""A way this long is worth a jet pack."""
DUNE = 3
"""Layers worth a blaster."""
HARM = {"heat": 2, "rise": 1, "wind": 0}


def worst_card(box: Sandbox) -> int:
    """Which card of the open forecast should go to the bottom."""
    cards = box.deck[: -box.looking - 1 : -1]
    return max(range(len(cards)), key=lambda card: (HARM[cards[card].kind], cards[card].distance, -card))


def by_power(box: Sandbox, best: Goal | None) -> Action | None:
    """Give, calm, fill or lead, where that is the best use of a point."""
    seat = box.turn
    character, points = box.characters[seat], box.points[seat]
    if action := _share_water(box):
        return action
    here = box.at[seat]
    last_step = best is not None and best.cost <= points and box.parts.count(CARRIED) == PARTS
    if character.leads and (action := _lead(box)):
        return action
    if not points or last_step:
        return None
    if character.draws_water and box.is_flipped(here, SOURCE) and box.life[seat] < character.most_life:
        return Fill()
    if character.reads_weather and points == 1 and not box.calmed and cards_due(box) <= CALM_UP_TO:
        return Calm()
    return None


def _share_water(box: Sandbox) -> Action | None:
    """Life for somebody within reach who has at least two less."""
    seat = box.turn
    here = box.at[seat]
    in_reach = 1 << here
    if box.characters[seat].gives_to_neighbours:
        in_reach |= BESIDE_BITS[here]
    others = [other for other, cell in enumerate(box.at) if other != seat and in_reach >> cell & 1]
    needy = min(others, key=lambda other: box.life[other], default=seat)
    return Give(needy) if box.life[needy] <= box.life[seat] - 2 else None


def _lead(box: Sandbox) -> Action | None:
    """Bring somebody at least two plain steps nearer to what is best for that seat."""
    for other in range(len(box.at)):
        paid = box.guided[1] if box.guided[0] == other else 0
        if other == box.turn or not (paid or box.points[box.turn]):
            continue
        paths = Paths(box, other)
        best = best_goal(box, paths)
        if best is None or best.cell == paths.here:
            continue
        step = paths.towards(best.cell)
        if isinstance(step, Move) and (paid or paths.distance(best.cell) > 1):
            return Guide(other, step.to)
    return None


def by_gear(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    """A kept card whose moment has come."""
    for gear in dict.fromkeys(box.gear[box.turn]):
        if (use := _MOMENTS[gear](box, paths, best)) is not None:
            return use
    return None


def _blast(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    here = paths.here
    in_reach = cells_of(BESIDE_BITS[here] | 1 << here)
    dunes = [cell for cell in in_reach if box.sand[cell] >= (BURIED if cell == here else DUNE)]
    wanted = [cell for cell in dunes if cell == here or (best and cell == best.cell)]
    return Use("dune_blaster", CELLS[wanted[0]]) if wanted else None


def _fly(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    if best is None or box.sand[best.cell] >= BURIED or best.cell == paths.here:
        return None
    far = FLIGHT <= paths.distance(best.cell) < TOO_FAR
    return Use("jet_pack", CELLS[best.cell]) if far else None


def _shade(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    here = paths.here
    shady = box.is_flipped(here, TUNNEL) or any(cell == here for cell, _ in box.shields)
    in_need = box.life[box.turn] <= LOW_LIFE and waves_ahead(box) > 0
    return Use("solar_shield") if in_need and not shady and not box.points[box.turn] else None


def _look(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    """At the farthest unknown tile: that is where knowing saves most."""
    unknown = [cell for cell in cells_of(box.down & ~box.seen) if box.kinds[cell] != START]
    return Use("terrascope", CELLS[max(unknown, key=paths.distance)]) if unknown else None


def _drink(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    thirsty = [box.life[seat] <= LOW_LIFE for seat in box.seats_on(paths.here)]
    return Use("reserve") if any(thirsty) else None


def _hurry(box: Sandbox, paths: Paths, best: Goal | None) -> Action | None:
    return Use("time_throttle") if best is not None and not box.points[box.turn] else None


_MOMENTS = {
    "dune_blaster": _blast,
    "jet_pack": _fly,
    "solar_shield": _shade,
    "terrascope": _look,
    "reserve": _drink,
    "time_throttle": _hurry,
}
