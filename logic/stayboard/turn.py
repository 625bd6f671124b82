"""Choosing a move, the same in a match and in a puzzle: a direction and a distance in any order, or a cell."""

from abc import ABC, abstractmethod

from msgspec import Struct
from msgspec.structs import replace

from logic.stayboard.board import board
from logic.stayboard.state import Cell, Move, State


class Choice(Struct, frozen=True):
    """What is chosen of a move so far, or that "no moves" is to be said."""

    direction: int | None = None
    distance: int | None = None
    claim: bool = False

    @property
    def begun(self) -> bool:
        return self != Choice()

    @property
    def complete(self) -> bool:
        """Nothing is missing but to confirm it."""
        return self.claim or self.move is not None

    @property
    def move(self) -> Move | None:
        """The move, once both parts are chosen."""
        if self.direction is None or self.distance is None:
            return None
        return Move(self.direction, self.distance)

    @property
    def arrow(self) -> tuple[int, int] | None:
        """The same as a (direction, distance), for a board to draw."""
        return (self.move.direction, self.move.distance) if self.move else None

    def towards(self, direction: int, size: int) -> "Choice":
        """The first press chooses a direction; pressing again steps the distance round."""
        if direction != self.direction:
            return Choice(direction, self.distance)
        return replace(self, distance=(self.distance or 0) % (size - 1) + 1)

    def as_far_as(self, distance: int, size: int) -> "Choice":
        """A distance; one that no move of the board has changes nothing."""
        return Choice(self.direction, distance) if 1 <= distance < size else self

    def onto(self, cell: Cell, view: State) -> "Choice":
        """The move to a free cell that the queen can reach; another cell changes nothing."""
        table = board(view.size)
        target = table.index(cell)
        if view.blocked_mask >> target & 1:
            return self
        ends = table.landing[table.index(view.queen)]
        return next((Choice(*move) for move, end in ends.items() if end == target), self)


class Chooser(ABC):
    """Composes a move by the intents that pad, board and keys share."""

    @abstractmethod
    def position(self) -> State | None:
        """The position the move is chosen in, or None while nobody may choose."""

    @abstractmethod
    def chosen(self) -> Choice:
        """What is chosen so far."""

    @abstractmethod
    def choose(self, choice: Choice) -> None:
        """This is chosen from now on."""

    @abstractmethod
    def confirm(self) -> None:
        """Play what is chosen, once it is complete."""

    def drop(self) -> bool:
        """Choose nothing any more; False if nothing was chosen."""
        begun = self.chosen().begun
        if begun:
            self.choose(Choice())
        return begun

    def choose_direction(self, direction: int) -> None:
        if (view := self.position()) is not None:
            self.choose(self.chosen().towards(direction, view.size))

    def choose_distance(self, distance: int) -> None:
        if (view := self.position()) is not None:
            self.choose(self.chosen().as_far_as(distance, view.size))

    def choose_cell(self, cell: Cell, at_once: bool = False) -> None:
        """A tap on a cell in reach chooses the move there; a second one confirms it, or `at_once` the first."""
        view = self.position()
        choice = Choice().onto(cell, view) if view is not None else Choice()
        if choice.begun:
            again = choice == self.chosen()
            self.choose(choice)
            if again or at_once:
                self.confirm()
