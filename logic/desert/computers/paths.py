"""How far everything is for one seat: sand to dig, tunnels to take, diagonals and dunes for those who can."""

from collections.abc import Iterator

from logic.desert.board import AROUND_BITS, BESIDE_BITS, CELLS, EVERYWHERE, spread, spread_around
from logic.desert.deeds import is_open_tunnel
from logic.desert.sandbox import BURIED, TUNNEL, Sandbox
from logic.desert.state import Action, Dig, Move, Tunnel

TOO_FAR = 99
"""What it costs to get under the storm."""


class Paths:
    """The cheapest ways of a seat, in action points: entering a dune costs digging it down first."""

    __slots__ = ("_ahead", "_found", "box", "costs", "here", "seat", "spread", "tunnels")

    def __init__(self, box: Sandbox, seat: int, start: int | None = None) -> None:
        self.box = box
        self.seat = seat
        self.here = box.at[seat] if start is None else start
        self.spread = spread_around if box.characters[seat].diagonal else spread
        self.tunnels = 0
        for cell, kind in enumerate(box.kinds):
            if kind == TUNNEL and is_open_tunnel(box, cell):
                self.tunnels |= 1 << cell
        #: For each cell, what stepping on it costs.
        self.costs = self._entry_costs()
        self._found: dict[int, int] = {}
        self._ahead = self._flood()

    def layers(self) -> Iterator[tuple[int, int]]:
        """The cells by what it costs to get there, the nearest first. Nothing is looked for before it is asked for."""
        yield from self._found.items()
        for cost, layer in self._ahead:
            self._found[cost] = layer
            yield cost, layer

    def nearer_than(self, cost: int) -> int:
        """The cells that cost less."""
        near = 0
        for paid, layer in self.layers():
            if paid >= cost:
                break
            near |= layer
        return near

    def distance(self, cell: int) -> int:
        """Points to get to a cell."""
        for cost, layer in self.layers():
            if layer >> cell & 1:
                return cost
        return TOO_FAR

    def digs(self, layers: int) -> int:
        """Points to dig that many layers."""
        return -(-layers // self.box.characters[self.seat].layers_per_dig)

    def clearing(self, cell: int) -> int:
        """Points to free a cell of sand, once there, beyond what the way there already dug."""
        return self.digs(self.box.sand[cell]) - (self.costs[cell] - 1 if cell != self.here else 0)

    def towards(self, cell: int) -> Action:
        """The first action on the cheapest way to another cell in reach."""
        return self.onto(self.route(cell)[0])

    def onto(self, step: int) -> Action:
        """The next action to get onto the next cell of a route: dig out, dig in, or go."""
        box = self.box
        here = box.at[self.seat]
        if not box.characters[self.seat].climbs:
            for dune in (here, step):
                if box.sand[dune] >= BURIED:
                    return Dig(CELLS[dune])
        beside = AROUND_BITS if self.spread is spread_around else BESIDE_BITS
        return Move(CELLS[step]) if beside[here] >> step & 1 else Tunnel(CELLS[step])

    def route(self, cell: int) -> list[int]:
        """The cells of the cheapest way, from the one after `here` to that cell, traced back from it."""
        cost = self.distance(cell)
        route = [cell]
        while True:
            cost -= self.costs[cell]
            via = self.spread(1 << cell)
            if self.tunnels >> cell & 1:
                via |= self.tunnels
            if via >> self.here & 1 and cost == self._leaving():
                return route[::-1]
            before = self._found[cost] & via
            cell = (before & -before).bit_length() - 1
            route.append(cell)

    def _entry_costs(self) -> list[int]:
        sand, character = self.box.sand, self.box.characters[self.seat]
        if character.climbs:
            return [1] * len(sand)
        per_dig = character.layers_per_dig
        return [1 if layers < BURIED else 1 - (1 - layers) // per_dig for layers in sand]

    def _leaving(self) -> int:
        """Digging oneself out first."""
        return self.costs[self.here] - 1

    def _flood(self) -> Iterator[tuple[int, int]]:
        by_cost: dict[int, int] = {}
        for cell, cost in enumerate(self.costs):
            by_cost[cost] = by_cost.get(cost, 0) | 1 << cell
        classes = list(by_cost.items())
        pending = {0: 1 << self.here}
        unseen = EVERYWHERE & ~(1 << self.box.storm)
        leaving = self._leaving()
        while unseen:
            cost = min(pending)
            front = pending.pop(cost) & unseen
            if not front:
                continue
            yield cost, front
            unseen &= ~front
            edge = self.spread(front) & unseen
            paid = cost + leaving
            for price, cells in classes:
                if ahead := edge & cells:
                    pending[paid + price] = pending.get(paid + price, 0) | ahead
            if front & self.tunnels:
                pending[paid + 1] = pending.get(paid + 1, 0) | self.tunnels
            leaving = 0
