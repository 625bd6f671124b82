"""The computer companions; the same serve as hint."""

from collections.abc import Callable

from logic.core.game import Computer
from logic.core.override import override
from logic.desert.computers.expert import Expert
from logic.desert.computers.guide import guided_action
from logic.desert.computers.wanderer import wander
from logic.desert.events import Event
from logic.desert.sandbox import Sandbox
from logic.desert.state import Action, State

__all__ = ["Companion", "Expert", "guided_action", "make"]


class Companion(Computer[State, Action, Event]):
    """A companion that decides at once, from the view alone."""

    def __init__(self, decide: Callable[[Sandbox], Action]) -> None:
        self._decide = decide

    @override
    def choose(self, view: State, seat: int, seed: int) -> Action:
        return self._decide(Sandbox(view))


LEVELS: dict[str, Callable[[], Computer[State, Action, Event]]] = {
    "wanderer": lambda: Companion(wander),
    "guide": lambda: Companion(guided_action),
    "expert": Expert,
}


def make(level: str) -> Computer[State, Action, Event]:
    """A new companion of that level."""
    return LEVELS[level]()
