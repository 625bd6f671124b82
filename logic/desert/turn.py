"""What a person can do in the desert now, sorted by how they choose it, and what they are aiming."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from logic.desert import state as s
from logic.desert.rescue import rescues
from logic.desert.state import Action, Cell, Gear, Player, State

KeyName: TypeAlias = Literal["dig", "flip", "pick", "tunnel", "end"]
"""The five keys."""


class Extra(Struct, frozen=True):
    """Something beyond the five keys: a gear card, a gift, a power. It has an action, or targets to aim at."""

    kind: Literal["use", "calm", "forecast", "fill", "guide", "give"]
    what: str | int | None = None
    """A gear card, or a seat."""
    action: Action | None = None
    targets: Mapping[Cell, Action] = {}


class Turn(Struct, frozen=True):
    """The accepted actions of one seat, and what is being aimed; choosing leads to an action or to another turn."""

    view: State
    seat: int
    ways: Mapping[Cell, Action]
    digs: Mapping[Cell, Action]
    tunnels: Mapping[Cell, Action]
    parts: tuple[Action, ...]
    flip: Action | None
    burials: tuple[Action, ...]
    extras: tuple[Extra, ...]
    rescues: tuple[Gear, ...] = ()
    """The gear in hand that would keep oneself alive."""
    aiming: Literal["dig", "tunnel"] | Extra | None = None
    """None where a tap walks."""
    cursor: Cell | None = None
    """The target that was chosen by keys."""

    @property
    def me(self) -> Player:
        return self.view.players[self.seat]

    @property
    def targets(self) -> Mapping[Cell, Action]:
        """The cells that can be aimed at, each with its action."""
        if self.aiming is None:
            return {}
        if isinstance(self.aiming, Extra):
            return self.aiming.targets
        return self.digs if self.aiming == "dig" else self.tunnels

    @property
    def keys(self) -> tuple[KeyName, ...]:
        """The keys that do something now."""
        able: dict[KeyName, bool] = {
            "dig": bool(self.digs),
            "flip": self.flip is not None,
            "pick": bool(self.parts),
            "tunnel": bool(self.tunnels),
            "end": not self.burials,
        }
        return tuple(name for name, can in able.items() if can)

    def at(self, cell: Cell) -> Action | None:
        """What a tap on a cell means; None where it means nothing."""
        if self.aiming is not None:
            return self.targets.get(cell)
        if cell == self.me.cell:
            return next(iter(self.parts), None) or self.flip or self.digs.get(cell)
        return self.ways.get(cell) or self.tunnels.get(cell) or self.digs.get(cell)

    def press(self, name: KeyName) -> "Action | Turn":
        """What one of the keys does that can do something now, other than to end the turn.

        Pressed again while it aims, digging means the own tile, sandy or not, and a tunnel the first one.
        """
        if name == "dig" or name == "tunnel":
            targets = self.digs if name == "dig" else self.tunnels
            if len(targets) > 1 and name == self.aiming == "dig":
                return s.Dig(self.me.cell)
            if len(targets) == 1 or self.aiming == name:
                return next(iter(targets.values()))
            return replace(self, aiming=name, cursor=None)
        return self.flip if name == "flip" and self.flip else self.parts[0]

    def take(self, extra: Extra) -> "Action | Turn":
        """What an extra does, at once where there is one way to; chosen again while it is aimed, it is put away."""
        if extra.action is not None:
            return extra.action
        if len(extra.targets) == 1:
            return next(iter(extra.targets.values()))
        return self.at_rest() if self.aiming == extra else replace(self, aiming=extra, cursor=None)

    def at_rest(self) -> "Turn":
        """The same with nothing aimed."""
        return replace(self, aiming=None, cursor=None)

    def led(self, seat: int) -> "Turn":
        """The same leading somebody on, as long as there are steps."""
        return replace(self, aiming=self.extra("guide", seat), cursor=None)

    def extra(self, kind: str, what: str | int | None) -> Extra | None:
        """An extra as it is now; None if it is gone."""
        return next((extra for extra in self.extras if (extra.kind, extra.what) == (kind, what)), None)

    def beside(self, down: int, right: int) -> Cell:
        """The cell in a direction from oneself, or from the one who is being led."""
        match self.aiming:
            case Extra(kind="guide", what=int(seat)):
                start = self.view.players[seat].cell
            case _:
                start = self.me.cell
        return start[0] + down, start[1] + right

    def pointed(self, down: int, right: int) -> "Turn":
        """The same with the cursor on the nearest target in a direction."""
        here = self.cursor or self.me.cell

        def distance(cell: Cell) -> int:
            return _ahead(here, cell, down, right) + 2 * _aside(here, cell, down, right)

        ahead = [cell for cell in self.targets if _ahead(here, cell, down, right) > 0]
        return replace(self, cursor=min(ahead, key=distance)) if ahead else self


def turn_of(view: State, seat: int, actions: tuple[Any, ...]) -> Turn:
    """The turn of a seat that may do these actions."""
    return Turn(
        view,
        seat,
        ways={action.to: action for action in actions if isinstance(action, s.Move)},
        digs={action.at: action for action in actions if isinstance(action, s.Dig)},
        tunnels={action.to: action for action in actions if isinstance(action, s.Tunnel)},
        parts=tuple(action for action in actions if isinstance(action, s.PickUp)),
        flip=next((action for action in actions if isinstance(action, s.Flip)), None),
        burials=tuple(action for action in actions if isinstance(action, s.Bury)),
        extras=tuple(_extras(actions)),
        rescues=rescues(view, seat, actions),
    )


def _extras(actions: tuple[Any, ...]) -> list[Extra]:
    found = []
    for gear in dict.fromkeys(action.gear for action in actions if isinstance(action, s.Use)):
        uses = [action for action in actions if isinstance(action, s.Use) and action.gear == gear]
        if uses[0].at is None:
            found.append(Extra("use", gear, uses[0]))
        else:
            found.append(Extra("use", gear, targets={use.at: use for use in uses if use.at is not None}))
    for action in actions:
        match action:
            case s.Calm():
                found.append(Extra("calm", action=action))
            case s.Forecast():
                found.append(Extra("forecast", action=action))
            case s.Fill():
                found.append(Extra("fill", action=action))
    for seat in dict.fromkeys(action.seat for action in actions if isinstance(action, s.Guide)):
        ways = {action.to: action for action in actions if isinstance(action, s.Guide) and action.seat == seat}
        found.append(Extra("guide", seat, targets=ways))
    found += [Extra("give", action.to, action) for action in actions if isinstance(action, s.Give)]
    return found


def _ahead(here: Cell, cell: Cell, down: int, right: int) -> int:
    return (cell[0] - here[0]) * down + (cell[1] - here[1]) * right


def _aside(here: Cell, cell: Cell, down: int, right: int) -> int:
    return abs((cell[0] - here[0]) * right) + abs((cell[1] - here[1]) * down)
