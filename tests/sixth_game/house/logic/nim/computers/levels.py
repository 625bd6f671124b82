"""The computer players of Nim."""

from logic.core.game import Computer
from logic.core.override import override
from logic.core.rng import Dice
from logic.nim.state import MOST, Action, Event, State, Take


def make(level: str) -> Computer[State, Action, Event]:
    """A new computer player of a level."""
    return {"random": Random, "careful": Careful}[level]()


class Random(Computer[State, Action, Event]):
    """Takes any number."""

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        return Take(Dice(seed).pick(range(1, min(MOST, view.left) + 1)))


class Careful(Random):
    """Leaves a multiple of four to the next seat wherever it can."""

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        surplus = view.left % (MOST + 1)
        return Take(surplus) if surplus else super().choose(view, seat, seed)
