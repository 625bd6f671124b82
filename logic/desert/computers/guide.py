"""`guide`: weighs every goal against the points it costs, drinks in time, and rests in the shade on its way."""

from typing import NamedTuple

from logic.desert.actions import do
from logic.desert.board import CELLS, cells_of
from logic.desert.computers.goals import Goal, best_goal
from logic.desert.computers.paths import Paths
from logic.desert.computers.powers import by_gear, by_power, worst_card
from logic.desert.sandbox import SOURCE, TUNNEL, Sandbox
from logic.desert.state import Action, Bury, Dig, EndTurn, Fill, Flip, PickUp
from logic.desert.storm import POINTS, cards_due

SHADE_LIFE = 2
"""From this much life down, a turn ends in a tunnel that lies on the way."""


class Choice(NamedTuple):
    """What to do, and the goal it leads to, if it does."""

    action: Action
    paths: Paths | None = None
    goal: int | None = None


def guided_action(box: Sandbox) -> Action:
    """What a guide would do; it asks only for what everybody knows."""
    return _choice(box).action


def stride(box: Sandbox) -> None:
    """Do all that a guide would until it reaches its goal, or has no points left."""
    choice = _choice(box)
    do(box, choice.action)
    seat, paths, goal = box.turn, choice.paths, choice.goal
    if paths is None or goal is None or isinstance(choice.action, EndTurn) or box.reason:
        return
    route = paths.route(goal) if goal != paths.here else []
    while box.points[seat] and not box.reason:
        here = box.at[seat]
        if here == goal:
            action = at_goal(box)
            if not isinstance(action, EndTurn):
                do(box, action)
            if not isinstance(action, Dig):
                return
        else:
            ahead = route[route.index(here) + 1] if here in route else route[0]
            do(box, paths.onto(ahead))


def _choice(box: Sandbox) -> Choice:
    if box.looking:
        return Choice(Bury(worst_card(box)))
    seat = box.turn
    if not box.points[seat] and not box.gear[seat]:
        return Choice(by_power(box, None) or EndTurn())
    paths = Paths(box, seat)
    best = best_goal(box, paths)
    if action := by_gear(box, paths, best) or by_power(box, best):
        return Choice(action)
    if not box.points[seat] or best is None:
        return Choice(EndTurn())
    if action := rest(box, paths, best):
        return Choice(action)
    return Choice(pursue(box, paths, best.cell), paths, best.cell)


def pursue(box: Sandbox, paths: Paths, cell: int) -> Action:
    """The next action towards a goal, and at it."""
    return at_goal(box) if cell == paths.here else paths.towards(cell)


def at_goal(box: Sandbox) -> Action:
    """What there is to do where one stands."""
    here = box.at[box.turn]
    if box.sand[here]:
        return Dig(CELLS[here])
    if here in box.parts:
        return PickUp(box.parts.index(here))
    if box.down >> here & 1:
        return Flip()
    if box.characters[box.turn].draws_water and box.kinds[here] == SOURCE:
        return Fill()
    return EndTurn()


def shades(box: Sandbox) -> int:
    """The tiles where a heat wave does no harm."""
    shady = 0
    for cell, kind in enumerate(box.kinds):
        if kind == TUNNEL and not box.down >> cell & 1:
            shady |= 1 << cell
    for cell, _ in box.shields:
        shady |= 1 << cell
    return shady


def nearest_shade(box: Sandbox, paths: Paths) -> int:
    """The shady tile that is cheapest to reach, or -1."""
    shady = shades(box)
    for _, layer in paths.layers():
        if cells := cells_of(layer & shady):
            return cells[0]
    return -1


def rest(box: Sandbox, paths: Paths, goal: Goal) -> Action | None:
    """Where a goal cannot be reached in this turn and a tunnel lies on the way to it, end the turn there."""
    seat = box.turn
    points = box.points[seat]
    hurried = points >= POINTS or goal.cost <= points or not cards_due(box)
    if hurried or box.life[seat] > SHADE_LIFE:
        return None
    shade = nearest_shade(box, paths)
    if shade < 0 or paths.distance(shade) > points:
        return None
    if shade == paths.here:
        # The last point is better spent in the shade than on one step into the sun.
        return EndTurn() if points == 1 else None
    beyond = Paths(box, seat, shade).distance(goal.cell)
    on_the_way = paths.distance(shade) + beyond <= paths.distance(goal.cell)
    return paths.towards(shade) if on_the_way else None
