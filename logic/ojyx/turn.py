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
    discarding: bool = False
    """The number card in hand goes to the discard, and the card that is touched next turns up."""

    @property
    def begun(self) -> bool:
        """Something is aimed or touched."""
        return bool(self.card or self.picks or self.discarding)

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
        return replace(self, card=card, picks=(), discarding=False)

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
        if self.discarding:
            return self._discards()
        return tuple(sorted({action.cell for action in self.actions if isinstance(action, TurnUp | Swap)}))

    def _discards(self) -> tuple[int, ...]:
        """The cells that can be turned up when discarding."""
        discards = (action for action in self.actions if isinstance(action, Discard))
        return tuple(action.reveal for action in discards if action.reveal is not None)

    def chosen(self, seat: int) -> tuple[int, ...]:
        """The cells of a seat that were touched; of a column all of it, and all of an opponent who is meant."""
        touched = [cell for owner, cell in self.picks if owner == seat]
        plays = self.plays() if self.card and touched else []
        if any(play.column is not None for play in plays):
            return tuple(sorted({other for cell in touched for other in column_cells(cell % COLUMNS)}))
        if any(play.cell is None for play in plays):
            return tuple(cell for cell in range(CELLS) if self.view.grids[seat][cell])
        return tuple(touched)

    def at_once(self, seat: int, cell: int) -> TurnUp | Discard | Play | Swap | None:
        """The action that touching a card is by itself: to turn it up, or to confirm what was chosen."""
        if cell in self.chosen(seat):
            return self.ready()
        wanted = Discard(cell) if self.discarding else TurnUp(cell)
        return wanted if seat == self.me and wanted in self.actions else None

    def touch(self, seat: int, cell: int) -> "Choosing":
        """A card is touched: it is chosen, or no longer; another one of the same seat takes its place.

        Before drawing an own card can be chosen too: the next card drawn is meant for it.
        """
        pick = (seat, cell)
        if self.card:
            if pick in self.picks:
                return replace(self, picks=tuple(other for other in self.picks if other != pick))
            others = tuple(other for other in self.picks if other[0] != seat)
            for way in (self, replace(self, picks=others)):
                if cell in way.choosable(seat):
                    return replace(way, picks=(*way.picks, pick))
            return self
        if seat != self.me or not self.view.grids[seat][cell] or not (self.has(Swap) or self.has(TakeDiscard)):
            return self
        return replace(self, picks=() if self.picks == (pick,) else (pick,), discarding=False)

    def composed(self, action: Action) -> "Choosing":
        """With that touched and aimed which leads to an action, so that one touch more plays it."""
        if isinstance(action, Play):
            return replace(self, card=action.card, picks=tuple(min(touch) for touch in points(action, self.me)))
        cell = action.cell if isinstance(action, Swap) else action.reveal if isinstance(action, Discard) else None
        return self if cell is None else replace(self, picks=((self.me, cell),))

    def throw(self) -> "Choosing":
        """The card in hand is to be discarded, or not after all."""
        return replace(self, picks=(), discarding=self.has(Discard) and not self.discarding)

    def swap(self) -> Swap | None:
        """Swapping the card in hand with the touched one."""
        return Swap(self.picks[0][1]) if self.has(Swap) and self.picks and not self.card else None

    def discard(self) -> Discard | None:
        """Discarding the card in hand, and turning up the touched one where the rules ask for that."""
        touched = [cell for _seat, cell in self.picks if not self.card] or self._discards()
        alone = Discard(touched[0] if len(touched) == 1 else None)
        return next((way for way in (alone, Discard(None)) if way in self.actions), None)

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
