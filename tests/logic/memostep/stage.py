"""Floors drawn by hand, and walkers put on them."""

from typing import Any

from logic.core.game import Step as Result
from logic.memostep import walk
from logic.memostep.generator import Cell, Floor, FloorCounters, RunCounters
from logic.memostep.rules import MemoStep
from logic.memostep.state import Begin, Event, Options, State, Step, Walker

GAME = MemoStep()
MARKS = {
    "#": Cell("path"),
    "$": Cell("path", 4, "gold"),
    "*": Cell("path", 1, "essence"),
    ".": Cell("neutral"),
    "L": Cell("trap_life"),
    "B": Cell("trap_back2"),
    "S": Cell("trap_stun"),
    "o": Cell("gold", 5),
    "e": Cell("essence", 1),
    "g": Cell("gem"),
    "p": Cell("potion"),
}
PLAIN = ".#.. .#.. ..#. ..#. ...# ..#. ..#. .#.. .#.. #..."
PLAIN_PATH = (1, 1, 2, 2, 3, 2, 2, 1, 1, 0)


def draw(rows: str, number: int = 1) -> Floor:
    """A floor from its ten rows, row 0 first; the path is where the path cells are."""
    cells = tuple(tuple(MARKS[mark] for mark in row) for row in rows.split())
    path = tuple(next(c for c, cell in enumerate(row) if cell.kind == "path") for row in cells)
    assert len(cells) == 10, rows
    return Floor(number, path, cells, FloorCounters(), RunCounters())


def marked(rows: str, row: int, column: int, mark: str) -> str:
    """The drawing with one cell changed."""
    lines = rows.split()
    lines[row] = lines[row][:column] + mark + lines[row][column + 1 :]
    return " ".join(lines)


def showing(*floors: Floor, seats: int = 1, options: Options | None = None, **has: Any) -> State:
    """A game at the beginning of the first of these floors; every walker has what is named."""
    options = options or Options()
    first = GAME.setup(options, seats, 1)
    walkers = tuple(walk.show(Walker(**has), seat, floors[0], options).walker for seat in range(seats))
    past = ((0,) * 10,) * (floors[0].number - 1)
    return State(options, first.seed, walkers, floors, RunCounters(), past)


def walking(*floors: Floor, seats: int = 1, options: Options | None = None, **has: Any) -> State:
    """The same, with everybody ready to step."""
    state = showing(*floors, seats=seats, options=options, **has)
    for seat in range(seats):
        state = GAME.apply(state, seat, Begin()).state
    return state


def play(state: State, *actions: Any, seat: int = 0) -> Result[State, Event]:
    """One seat does these one after another; a number is a step on that column."""
    events: tuple[Event, ...] = ()
    for action in actions:
        step = GAME.apply(state, seat, Step(action) if isinstance(action, int) else action)
        state, events = step.state, events + step.events
    return Result(state, events)
