"""What is remembered of a match beside its view, from its events alone."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from logic.core.game import Entry
from logic.stayboard.state import Cell, Fell, Moved, SeatOut, State

TRAIL = 10
"""How many moves are drawn at the end: more would hide the board."""


class Memory(Struct, frozen=True):
    """The queen's way, the moves of the people here, and what is told for a while."""

    path: tuple[Cell, ...] = ()
    """Where the queen has been, from the first move on."""
    fell: Fell | None = None
    own: int = 0
    """How many moves the people here have made, and how many of them without seeing the board."""
    unseen: int = 0
    back: tuple[Moved, ...] = ()
    """The moves that went straight back, until that seat or somebody here moves: an answer may come at once."""
    out: SeatOut | None = None
    """Who went out last, until somebody here moves or all who are left have: an answer may come at once."""
    out_at: int = 0
    """How many moves had been made by then."""

    @property
    def made(self) -> int:
        """How many safe moves have been made."""
        return max(0, len(self.path) - 1)

    def after(self, events: Iterable[Any], people: Collection[int]) -> "Memory":
        """What is remembered once these events have happened too."""
        memory = self
        for event in events:
            match event:
                case Moved():
                    memory = memory._moved(event, event.seat in people)
                case Fell():
                    memory = replace(memory, fell=event)
                case SeatOut():
                    memory = replace(memory, out=event, out_at=memory.made)
        return memory

    def _moved(self, move: Moved, own: bool) -> "Memory":
        back = () if own else tuple(other for other in self.back if other.seat != move.seat)
        return replace(
            self,
            path=(*(self.path or (move.start,)), move.end),
            own=self.own + own,
            unseen=self.unseen + (own and move.unseen == "board"),
            back=(*back, move) if move.penalty else back,
            out=None if own else self.out,
        )

    def trail(self, view: State) -> tuple[Cell, ...]:
        """Where the queen has been lately, also before the first move."""
        return self.path[-TRAIL - 1 :] or (view.queen,)

    def lost(self, view: State) -> SeatOut | None:
        """Who went out, while that is news and the others go on."""
        news = self.made - self.out_at < view.alive.count(True)
        return self.out if news and not view.over else None

    def fall(self, view: State) -> tuple[int, int] | None:
        """The (direction, distance) that ended the game off the board or on a blocked cell."""
        if self.fell is None or view.reason not in ("off_board", "blocked_cell"):
            return None
        return self.fell.direction, self.fell.distance


def recall(steps: Iterable[Iterable[Any]], people: Collection[int] = ()) -> Memory:
    """What is remembered of a match, from all its events."""
    memory = Memory()
    for events in steps:
        memory = memory.after(events, people)
    return memory


def stayed(steps: Iterable[Iterable[Any]]) -> dict[int, int]:
    """How many steps each seat that went out had stayed for."""
    return {event.seat: count for count, step in enumerate(steps) for event in step if isinstance(event, SeatOut)}


def last_loser(log: Sequence[Entry[Any]], winners: Collection[int], seats: int) -> int:
    """Whose loss ended the game; where the log is not known, whoever comes first."""
    acted = [entry.seat for entry in log if entry.seat not in winners]
    return acted[-1] if acted else next((seat for seat in range(seats) if seat not in winners), 0)
