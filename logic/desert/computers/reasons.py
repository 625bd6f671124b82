"""Why a companion advises an action: the goal that it leads to."""

from typing import Literal, TypeAlias

from msgspec import Struct

from logic.desert.computers.goals import CLUES, goals, missing
from logic.desert.computers.guide import nearest_shade, pursue, shades
from logic.desert.computers.paths import Paths
from logic.desert.sandbox import CARRIED, MAYBE_SOURCE, PARTS, SOURCE, START, TECH, TUNNEL, Sandbox
from logic.desert.state import Action, Calm, EndTurn, Fill, Flip, Forecast, Give, Guide, Move, PickUp, State
from logic.desert.storm import cards_due

Why: TypeAlias = Literal["out", "part", "water", "shade", "gear", "clue", "unknown", "rest", "wait", "thirst", "cards"]


class Reason(Struct, frozen=True):
    """What an action is good for: of a part which one, of water and thirst whose, else how much there is of it."""

    why: Why
    count: int = 0
    seat: int = 0


def reason(view: State, action: Action) -> Reason | None:
    """Why the seat to move should do that; None where the action says it itself."""
    box = Sandbox(view)
    here = box.at[box.turn]
    match action:
        case Flip() | PickUp() | Fill():
            return _aim(box, box.turn, here)
        case Guide(seat=seat, to=to):
            return _on_the_way(box, seat, Move(to))
        case Give(to=to):
            return Reason("thirst", box.life[to], to)
        case Calm() | Forecast():
            return Reason("cards", cards_due(box))
        case EndTurn() if shades(box) >> here & 1:
            return Reason("rest")
        case EndTurn():
            return Reason("wait") if box.points[box.turn] else None
    return _on_the_way(box, box.turn, action)


def _on_the_way(box: Sandbox, seat: int, action: Action) -> Reason | None:
    paths = Paths(box, seat)
    for goal in goals(box, paths):
        if pursue(box, paths, goal.cell) == action:
            return _aim(box, seat, goal.cell)
    shade = nearest_shade(box, paths)
    leads_there = shade >= 0 and shade != paths.here and paths.towards(shade) == action
    return Reason("shade") if leads_there else None


def _aim(box: Sandbox, seat: int, cell: int) -> Reason:
    if box.parts == [CARRIED] * PARTS:
        return Reason("out")
    if cell in box.parts:
        return Reason("part", box.parts.index(cell))
    kind = box.known_kind(cell)
    if kind in (SOURCE, MAYBE_SOURCE):
        return Reason("water", box.life[seat], seat)
    if kind in (TECH, START):
        return Reason("gear")
    if kind == TUNNEL:
        return Reason("shade")
    return Reason("clue") if kind in CLUES else Reason("unknown", missing(box))
