"""The computer players of Ojyx, by level."""

from logic.core.game import Computer
from logic.ojyx.easy import Easy
from logic.ojyx.events import Event
from logic.ojyx.hard import Hard
from logic.ojyx.normal import Normal
from logic.ojyx.player import Player
from logic.ojyx.state import Action, State

LEVELS: dict[str, type[Player]] = {"easy": Easy, "normal": Normal, "hard": Hard}


def make(level: str) -> Computer[State, Action, Event]:
    """A new player of a level."""
    return LEVELS[level]()
