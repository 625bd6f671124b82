"""One person's decision in the making: the legal actions, and the touches that lead to one of them."""

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from logic.ojyx.cards import ActionCard
from logic.ojyx.reading import column_cells
from logic.ojyx.state import (
    CELLS,
    COLUMNS,
    Action,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Keep,
    Play,
    React,
    State,
    Swap,
    TakeDiscard,
    TurnUp,
)

Point: TypeAlias = tuple[int, int]
"""A seat and one of its cells."""


def points(play: Play, me: int) -> list[set[Point]]:
    """What has to be touched for a play: a set of points for each touch."""
    if play.own is not None and play.target is None:
        assert play.cell is not None
        return [{(me, play.own)}, {(me, play.cell)}]
    if play.column is not None:
        seat = me if play.target is None else play.target
        return [{(seat, cell) for cell in column_cells(play.column)}]
    found: list[set[Point]] = []
    if play.own is not None:
        found.append({(me, play.own)})
    if play.target is not None:
        cells = range(CELLS) if play.cell is None else (play.cell,)
        found.append({(play.target, cell) for cell in cells})
    return found


def _left(touches: list[set[Point]], picks: Sequence[Point]) -> list[set[Point]] | None:
    """The touches that these picks leave open; None where a pick is none of them."""
    left = list(touches)
    for pick in picks:
        hit = next((point for point in left if pick in point), None)
        if hit is None:
            return None
        left.remove(hit)
    return left


class Choosing(Struct, frozen=True, dict=True):
    """What a person may do, and what they have touched so far; every touch gives a new one."""

    view: State
    me: int
    actions: tuple[Action, ...]
    card: ActionCard | None = None
    """The action card being aimed."""
    picks: tuple[Point, ...] = ()

    def has(self, kind: type) -> bool:
        return any(isinstance(action, kind) for action in self.actions)

    def playable(self) -> tuple[ActionCard, ...]:
        """The action cards that can be played now."""
        return tuple(dict.fromkeys(action.card for action in self.actions if isinstance(action, Play)))

    def droppable(self) -> tuple[ActionCard, ...]:
        return tuple(action.card for action in self.actions if isinstance(action, Drop))

    def reactions(self) -> tuple[ActionCard, ...]:
        return tuple(action.card for action in self.actions if isinstance(action, React) and action.card)

    def aim(self, card: ActionCard | None) -> "Choosing":
        """Begin to play a card, or stop that; nothing is touched yet."""
        return replace(self, card=card, picks=())

    def look_at(self, seat: int) -> "Choosing":
        """A seat's cards come to the middle: what was touched of another opponent's is no longer meant."""
        ways = self._ways()
        if not ways:
            return self
        if all(play.target is not None and play.cell is None and play.column is None for play in ways):
            # The opponent alone is meant, not a card: to look there says it.
            return replace(self, picks=((seat, 0),) if any(play.target == seat for play in ways) else ())
        if seat == self.me:
            return self
        return replace(self, picks=tuple(pick for pick in self.picks if pick[0] in (self.me, seat)))

    def _ways(self) -> list[Play]:
        """All the plays of the aimed card."""
        return [action for action in self.actions if isinstance(action, Play) and action.card == self.card]

    @cached_property
    def _open(self) -> list[tuple[Play, list[set[Point]]]]:
        """The plays that the picks still allow, each with the touches it lacks."""
        found = [(play, _left(points(play, self.me), self.picks)) for play in self._ways()]
        return [(play, left) for play, left in found if left is not None]

    def plays(self) -> list[Play]:
        """The plays of the aimed card that the picks still allow."""
        return [play for play, _lacking in self._open]

    def complete(self) -> Play | None:
        """The one play that the picks make, or None while more are needed."""
        done = [play for play, left in self._open if not left]
        return done[0] if len(done) == 1 or (done and not points(done[0], self.me)) else None

    def choosable(self, seat: int) -> tuple[int, ...]:
        """The cells of a seat that may be touched next."""
        if self.card:
            lacking = (point for _play, points_left in self._open for point in points_left)
            return tuple(sorted({cell for point in lacking for owner, cell in point if owner == seat}))
        if seat != self.me:
            return ()
        return tuple(sorted({action.cell for action in self.actions if isinstance(action, TurnUp | Swap)}))

    def chosen(self, seat: int) -> tuple[int, ...]:
        """The cells of a seat that were touched; of a column, all of it."""
        touched = [cell for owner, cell in self.picks if owner == seat]
        if self.card and any(play.column is not None for play in self.plays()):
            return tuple(sorted({other for cell in touched for other in column_cells(cell % COLUMNS)}))
        return tuple(touched)

    def turned_up(self, seat: int, cell: int) -> TurnUp | None:
        """The action that touching a card is by itself."""
        wanted = TurnUp(cell)
        return wanted if seat == self.me and wanted in self.actions else None

    def touch(self, seat: int, cell: int) -> "Choosing":
        """A card is touched: it is chosen, or no longer."""
        pick = (seat, cell)
        if self.card:
            if pick in self.picks:
                return replace(self, picks=tuple(other for other in self.picks if other != pick))
            return replace(self, picks=(*self.picks, pick)) if cell in self.choosable(seat) else self
        if seat != self.me or Swap(cell) not in self.actions:
            return self
        return replace(self, picks=() if self.picks == (pick,) else (pick,))

    def swap(self) -> Swap | None:
        """Swapping the card in hand with the touched one."""
        return Swap(self.picks[0][1]) if self.has(Swap) and self.picks and not self.card else None

    def discard(self) -> Discard | None:
        """Discarding the card in hand, and turning up the touched one where the rules ask for that."""
        touched = Discard(self.picks[0][1] if self.picks and not self.card else None)
        return next((way for way in (touched, Discard(None)) if way in self.actions), None)

    def ready(self) -> Play | Swap | None:
        """What the picks make: the aimed card's play, or a swap."""
        return self.complete() if self.card else self.swap()

    def draws(self) -> tuple[DrawDeck | TakeDiscard | DrawAction, ...]:
        """The ways to draw, the likeliest first."""
        ways = (TakeDiscard(), DrawDeck(), DrawAction())
        return tuple(way for way in ways if way in self.actions)

    def keep(self) -> Keep | None:
        return Keep() if self.has(Keep) else None

    def end(self) -> EndTurn | None:
        return EndTurn() if self.has(EndTurn) else None
