"""`expert`: plays what it could do against many storms it cannot see, and takes what the guide does unless sure."""

from collections.abc import Generator
from typing import NamedTuple

from logic.core.game import SlowComputer
from logic.core.override import override
from logic.core.rng import Dice
from logic.desert.actions import do, legal, why_not
from logic.desert.computers.dealing import deal
from logic.desert.computers.goals import goals
from logic.desert.computers.guide import guided_action, nearest_shade, pursue, stride
from logic.desert.computers.paths import Paths
from logic.desert.computers.powers import LOW_LIFE
from logic.desert.events import Event
from logic.desert.sandbox import Sandbox
from logic.desert.state import Action, Calm, EndTurn, Forecast, State

TURNS = 3000
"""How many turns are played for one decision, in all futures together: near the end there are more futures."""
GOALS = 3
"""How many goals are compared."""
FEW = 8
"""Worlds after which a plan that does badly is dropped."""
DOUBT = 1.0
"""Standard deviations by which a plan must beat the guide's, and by which it may fall behind."""


class Plan(NamedTuple):
    """An action, and the goal it is meant for, which is pursued for the rest of the turn."""

    action: Action
    goal: int | None = None


class Expert(SlowComputer[State, Action, Event]):
    """Everything is decided by futures played, counted and not timed, so that it decides alike everywhere."""

    def __init__(self, turns: int = TURNS) -> None:
        self.turns = turns

    @override
    def think(self, view: State, seat: int, seed: int) -> Generator[None, None, Action]:
        box = Sandbox(view)
        usual, *others = plans(box)
        dice = Dice(seed)
        gains = dict.fromkeys(others, 0)
        squares = dict(gains)
        played = worlds = 0
        while gains and played < self.turns:
            dealt = deal(box, dice)
            escapes = {}
            for plan in (usual, *gains):
                world = dealt.copy()
                yield from future(world, plan)
                escapes[plan] = world.reason == "escaped"
                played += world.turns - box.turns + 1
            for plan in gains:
                gain = escapes[plan] - escapes[usual]
                gains[plan] += gain
                squares[plan] += gain * gain
            worlds += 1
            if worlds >= FEW:
                gains = {plan: gain for plan, gain in gains.items() if gain > -DOUBT * squares[plan] ** 0.5}
        sure = [plan for plan, gain in gains.items() if gain > DOUBT * squares[plan] ** 0.5]
        return max(sure, key=lambda plan: gains[plan], default=usual).action


def plans(box: Sandbox) -> list[Plan]:
    """What is worth thinking about, the guide's choice first and each first action once."""
    usual = Plan(guided_action(box))
    if box.looking:
        return [usual, *(Plan(action) for action in legal(box) if action != usual.action)]
    if not box.points[box.turn]:
        return [usual]
    paths = Paths(box, box.turn)
    wished = [Plan(pursue(box, paths, goal.cell), goal.cell) for goal in goals(box, paths)[:GOALS]]
    if box.life[box.turn] <= LOW_LIFE and (shade := nearest_shade(box, paths)) >= 0:
        resting = shade == paths.here
        wished.append(Plan(EndTurn()) if resting else Plan(paths.towards(shade), shade))
    wished += [Plan(action) for action in (Calm(), Forecast()) if not why_not(box, action)]
    found = {usual.action: usual}
    for plan in wished:
        found.setdefault(plan.action, plan)
    return list(found.values())


def future(world: Sandbox, plan: Plan) -> Generator[None, None, None]:
    """Play a plan, then as the guide does, to the end of the game."""
    seat, turns = world.turn, world.turns
    do(world, plan.action)
    while plan.goal is not None and world.turns == turns and not world.reason:
        action = pursue(world, Paths(world, seat), plan.goal) if world.points[seat] else EndTurn()
        if isinstance(action, EndTurn):
            break
        do(world, action)
    while not world.reason:
        if world.turns != turns:
            turns = world.turns
            yield
        stride(world)
