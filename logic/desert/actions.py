"""The table of actions: what each costs, when it is allowed, what it does; and how a seat acts by it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from logic.core.game import IllegalAction
from logic.desert import deeds, gear, storm, talents
from logic.desert.board import CELLS
from logic.desert.sandbox import PARTS, Sandbox
from logic.desert.state import (
    Action,
    Bury,
    Calm,
    Dig,
    EndTurn,
    Fill,
    Flip,
    Forecast,
    Give,
    Guide,
    Move,
    PickUp,
    Tunnel,
    Use,
)


class Rule(NamedTuple):
    """One kind of action; `why_not` answers with a short key, or nothing where the action is allowed."""

    cost: int
    candidates: Callable[[Sandbox], Iterable[Any]]
    why_not: Callable[[Sandbox, Any], str]
    do: Callable[[Sandbox, Any], None]


def _allowed(box: Sandbox, action: Any) -> str:
    return ""


RULES: dict[type, Rule] = {
    Move: Rule(1, lambda b: [Move(CELLS[cell]) for cell in deeds.reach(b, b.turn)], deeds.why_no_move, deeds.move),
    Dig: Rule(
        1, lambda b: [Dig(CELLS[cell]) for cell in (b.at[b.turn], *deeds.reach(b, b.turn))], deeds.why_no_dig, deeds.dig
    ),
    Flip: Rule(1, lambda b: [Flip()], deeds.why_no_flip, deeds.flip),
    PickUp: Rule(1, lambda b: [PickUp(part) for part in range(PARTS)], deeds.why_no_pick_up, deeds.pick_up),
    Tunnel: Rule(1, deeds.tunnel_ends, deeds.why_no_tunnel, deeds.walk_tunnel),
    Give: Rule(0, lambda b: [Give(seat) for seat in deeds.others(b)], deeds.why_no_give, deeds.give),
    Use: Rule(0, gear.uses, gear.why_not, gear.use),
    Calm: Rule(1, lambda b: [Calm()], talents.why_no_calm, talents.calm),
    Forecast: Rule(1, lambda b: [Forecast()], talents.why_no_forecast, talents.forecast),
    Bury: Rule(0, lambda b: [Bury(card) for card in range(b.looking)], talents.why_no_bury, talents.bury),
    Fill: Rule(1, lambda b: [Fill()], talents.why_no_fill, talents.fill),
    Guide: Rule(0, talents.ways_to_guide, talents.why_no_guide, talents.guide),
    EndTurn: Rule(0, lambda b: [EndTurn()], _allowed, lambda b, action: storm.end_turn(b)),
}


def why_not(box: Sandbox, action: Action) -> str:
    """Why the seat to move may not do that; empty if it may."""
    rule = RULES[type(action)]
    if box.looking and not isinstance(action, Bury):
        return "bury_first"
    if box.points[box.turn] < rule.cost:
        return "no_points"
    return rule.why_not(box, action)


def legal(box: Sandbox) -> tuple[Action, ...]:
    """Everything the seat to move may do."""
    if box.reason:
        return ()
    kinds = (RULES[Bury],) if box.looking else RULES.values()
    points = box.points[box.turn]
    return tuple(
        action
        for rule in kinds
        if points >= rule.cost
        for action in rule.candidates(box)
        if not rule.why_not(box, action)
    )


def do(box: Sandbox, action: Action) -> None:
    """Do what is allowed, without asking again."""
    rule = RULES[type(action)]
    box.points[box.turn] -= rule.cost
    rule.do(box, action)
    box.judge()


def play(box: Sandbox, action: Action) -> None:
    """Do it if it is allowed; raises IllegalAction."""
    if reason := why_not(box, action):
        raise IllegalAction(reason)
    do(box, action)
