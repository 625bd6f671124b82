"""What a person can do at an Ojyx table right now, and the touches that lead there. Knows no widgets."""

from logic.ojyx.cards import KINDS
from logic.ojyx.state import (
    COLUMNS,
    ROWS,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Keep,
    Play,
    React,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)


def column_cells(column):
    """The cells of a column."""
    return {column + row * COLUMNS for row in range(ROWS)}


def points(play, me):
    """What has to be touched for a play: a set of (seat, cell) for each touch."""
    if play.own is not None and play.target is None:
        return [{(me, play.own)}, {(me, play.cell)}]
    if play.column is not None:
        seat = me if play.target is None else play.target
        return [{(seat, cell) for cell in column_cells(play.column)}]
    found = []
    if play.own is not None:
        found.append({(me, play.own)})
    if play.cell is not None:
        found.append({(play.target, play.cell)})
    elif play.target is not None:
        found.append({(play.target, cell) for cell in range(12)})
    return found


def _fits(touches, picks):
    """Whether the picks touch different ones of the points, in any order."""
    left = list(touches)
    for pick in picks:
        hit = next((point for point in left if pick in point), None)
        if hit is None:
            return False
        left.remove(hit)
    return True


class Choosing:
    """One person's turn in the making: begin with the legal actions, then touch until an action is complete."""

    def __init__(self, view, me, actions):
        self.view, self.me, self.actions = view, me, actions
        #: The action card being aimed, or "".
        self.card = ""
        #: What was touched so far.
        self.picks = []

    def has(self, kind):
        return any(isinstance(action, kind) for action in self.actions)

    def playable(self):
        """The action cards that can be played now."""
        return list(dict.fromkeys(action.card for action in self.actions if isinstance(action, Play)))

    def droppable(self):
        return [action.card for action in self.actions if isinstance(action, Drop)]

    def reactions(self):
        return [action.card for action in self.actions if isinstance(action, React) and action.card]

    def aim(self, card):
        """Begin to play a card; returns the play if nothing has to be chosen."""
        self.card, self.picks = card, []
        return self.complete()

    def stop_aiming(self):
        self.card, self.picks = "", []

    def look_at(self, seat):
        """A seat's cards come to the middle: what was touched of another opponent's is no longer meant."""
        if not self.card:
            return
        ways = self._ways()
        if all(play.target is not None and play.cell is None and play.column is None for play in ways):
            # The opponent alone is meant, not a card: to look there says it.
            self.picks = [(seat, 0)] if any(play.target == seat for play in ways) else []
        elif seat != self.me:
            self.picks = [pick for pick in self.picks if pick[0] in (self.me, seat)]

    def _ways(self):
        """All the plays of the aimed card."""
        return [action for action in self.actions if isinstance(action, Play) and action.card == self.card]

    def plays(self):
        """The plays of the aimed card that what was touched still allows."""
        return [play for play in self._ways() if _fits(points(play, self.me), self.picks)]

    def complete(self):
        """The one play that the touches make, or None while more are needed."""
        done = [play for play in self.plays() if len(points(play, self.me)) == len(self.picks)]
        return done[0] if len(done) == 1 or (done and not points(done[0], self.me)) else None

    def choosable(self, seat):
        """The cells of a seat that may be touched next."""
        if self.card:
            open_points = set()
            for play in self.plays():
                touches = points(play, self.me)
                open_points |= {point for points_of in touches for point in points_of}
            cells = {cell for owner, cell in open_points if owner == seat}
            return sorted(cell for cell in cells if self._helps(seat, cell))
        if seat != self.me:
            return []
        cells = {action.cell for action in self.actions if isinstance(action, (TurnUp, Swap))}
        return sorted(cells)

    def _helps(self, seat, cell):
        picks = [*self.picks, (seat, cell)]
        return any(_fits(points(play, self.me), picks) for play in self.plays())

    def chosen(self, seat):
        """The cells of a seat that were touched; of a column, all of it."""
        touched = [cell for owner, cell in self.picks if owner == seat]
        if self.card and any(play.column is not None for play in self.plays()):
            return sorted({other for cell in touched for other in column_cells(cell % COLUMNS)})
        return touched

    def touch(self, seat, cell):
        """A card is touched; returns the action that is complete by that alone, or None."""
        if self.card:
            if (seat, cell) in self.picks:
                self.picks.remove((seat, cell))
            elif self._helps(seat, cell):
                self.picks.append((seat, cell))
            return None
        if seat != self.me:
            return None
        for action in self.actions:
            if isinstance(action, TurnUp) and action.cell == cell:
                return action
        if any(isinstance(action, Swap) and action.cell == cell for action in self.actions):
            self.picks = [] if self.picks == [(seat, cell)] else [(seat, cell)]
        return None

    def swap(self):
        """Swapping the card in hand with the touched one, if one is touched."""
        return Swap(self.picks[0][1]) if self.has(Swap) and self.picks and not self.card else None

    def discard(self):
        """Discarding the card in hand, and turning up the touched one where the rules ask for that."""
        reveal = self.picks[0][1] if self.picks and not self.card else None
        wanted = Discard(reveal)
        if wanted in self.actions:
            return wanted
        return Discard(None) if Discard(None) in self.actions else None

    def draws(self):
        """The ways to draw."""
        kinds = (TakeDiscard, DrawDeck, DrawAction)
        return [action for kind in kinds for action in self.actions if isinstance(action, kind)]

    def keep(self):
        return Keep() if self.has(Keep) else None

    def end(self):
        return EndTurn() if self.has(EndTurn) else None

    def votes(self):
        return self.has(Vote)


def is_attack(card):
    return KINDS[card].attack


def kind_word(card):
    """Which of the four shapes of header a card has."""
    kind = KINDS[card]
    return {"at_once": "at_once", "reaction": "reaction"}.get(kind.when) or ("attack" if kind.attack else "keep")
