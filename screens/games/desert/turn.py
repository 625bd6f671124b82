"""What a person can do in the desert now, and what they are aiming at; no widgets."""

from typing import NamedTuple

from logic.desert import state as s


class Extra(NamedTuple):
    """Something beyond the five keys: a gear card, a gift, a power. It has an action, or targets to aim at."""

    kind: str
    #: A gear card, or a seat.
    what: object = None
    action: object = None
    targets: dict = {}


class Choosing:
    """The accepted actions of one seat, sorted by how they are chosen."""

    def __init__(self, view, seat, actions):
        self.view, self.seat = view, seat
        self.me = view.players[seat]
        self.ways = {action.to: action for action in actions if isinstance(action, s.Move)}
        self.digs = {action.at: action for action in actions if isinstance(action, s.Dig)}
        self.tunnels = {action.to: action for action in actions if isinstance(action, s.Tunnel)}
        self.parts = [action for action in actions if isinstance(action, s.PickUp)]
        self.flip = next((action for action in actions if isinstance(action, s.Flip)), None)
        self.burials = [action for action in actions if isinstance(action, s.Bury)]
        self.extras = _extras(actions)
        #: What is being aimed: "dig", "tunnel" or an Extra; None where a tap walks.
        self.aiming = None

    @property
    def targets(self):
        """Where what is being aimed can go."""
        if self.aiming is None:
            return {}
        if isinstance(self.aiming, Extra):
            return self.aiming.targets
        return {"dig": self.digs, "tunnel": self.tunnels}[self.aiming]

    def can(self, name):
        """Whether one of the five keys does something now."""
        return {
            "dig": bool(self.digs),
            "flip": self.flip is not None,
            "pick": bool(self.parts),
            "tunnel": bool(self.tunnels),
            "end": not self.burials,
        }[name]

    def tap(self, cell):
        """What a tap on a cell means; None where it means nothing."""
        if self.aiming is not None:
            return self.targets.get(cell)
        if cell == self.me.cell:
            return next(iter(self.parts), None) or self.flip or self.digs.get(cell)
        return self.ways.get(cell) or self.tunnels.get(cell) or self.digs.get(cell)

    def press(self, name):
        """A key was pressed: the action it does at once, or None after it has begun to aim.

        Pressed again while it aims, digging means the own tile, and a tunnel the first one.
        """
        if name == "flip":
            return self.flip
        if name == "pick":
            return next(iter(self.parts), None)
        targets = self.digs if name == "dig" else self.tunnels
        if len(targets) == 1 or self.aiming == name:
            return targets.get(self.me.cell) or next(iter(targets.values()))
        self.aiming = name
        return None

    def take(self, extra):
        """An extra was chosen: its action, or None after it has begun to aim."""
        if extra.action is not None:
            return extra.action
        self.aiming = None if self.aiming == extra else extra
        return None

    def led(self, seat):
        """Go on leading somebody, as long as there are steps."""
        self.aiming = self.extra("guide", seat)

    def extra(self, kind, what):
        """An extra as it stands now; None where there is none."""
        return next((extra for extra in self.extras if (extra.kind, extra.what) == (kind, what)), None)


def _extras(actions):
    found = []
    for gear in dict.fromkeys(action.gear for action in actions if isinstance(action, s.Use)):
        uses = [action for action in actions if isinstance(action, s.Use) and action.gear == gear]
        if uses[0].at is None:
            found.append(Extra("use", gear, uses[0]))
        else:
            found.append(Extra("use", gear, targets={use.at: use for use in uses}))
    for kind, name in ((s.Calm, "calm"), (s.Forecast, "forecast"), (s.Fill, "fill")):
        found += [Extra(name, action=action) for action in actions if isinstance(action, kind)]
    for seat in dict.fromkeys(action.seat for action in actions if isinstance(action, s.Guide)):
        ways = {action.to: action for action in actions if isinstance(action, s.Guide) and action.seat == seat}
        found.append(Extra("guide", seat, targets=ways))
    found += [Extra("give", action.to, action) for action in actions if isinstance(action, s.Give)]
    return found
