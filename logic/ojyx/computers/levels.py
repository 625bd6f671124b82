"""The computer players of Ojyx, by level."""

from logic.core.game import Computer
from logic.ojyx.computers.easy import Easy
from logic.ojyx.computers.hard import Hard
from logic.ojyx.computers.normal import Normal
from logic.ojyx.computers.player import Player
from logic.ojyx.events import Event
from logic.ojyx.state import Action, State

LEVELS: dict[str, type[Player]] = {"easy": Easy, "normal": Normal, "hard": Hard}


def make(level: str) -> Computer[State, Action, Event]:
    """A new player of a level."""
    return LEVELS[level]()
