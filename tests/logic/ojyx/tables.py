"""Tables laid out by hand, and random play, for the tests of Ojyx."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from logic.core.game import Step
from logic.core.rng import Dice, mixed
from logic.ojyx.cards import KINDS
from logic.ojyx.rules import Ojyx
from logic.ojyx.state import (
    Cell,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    EndTurn,
    Grid,
    Keep,
    Options,
    Play,
    React,
    State,
    Swap,
    TakeDiscard,
    TurnUp,
    Vote,
)

OJYX = Ojyx()
PLAIN = "1 2 3 4  (5) (6) (7) (8)  9 10 11 12"


def grid(text: str) -> Grid:
    """Twelve cells by row: `5` lies open, `(5)` is hidden, `.` is cleared."""
    cells = tuple(_cell(word) for word in text.split())
    assert len(cells) == 12
    return cells


def _cell(word: str) -> Cell | None:
    if word == ".":
        return None
    return Cell(int(word.strip("()")), up=not word.startswith("("))


def table(*grids: str, **changes: Any) -> State:
    """A table with these grids; seat 0 is about to draw, unless changes say otherwise."""
    options = changes.pop("options", Options(actions="full", until="round"))
    state = OJYX.setup(options, len(grids), 1)
    deck = tuple(changes.get("deck", (3,) * 40))
    laid_out: dict[str, Any] = {
        "grids": tuple(map(grid, grids)),
        "phase": "draw",
        "chosen": ((),) * len(grids),
        "deck": deck,
        "scouted": (len(deck),) * len(grids),
    }
    return replace(state, **laid_out | changes)


def stocks(*cards: str) -> tuple[tuple[str, ...], ...]:
    """A stock for each seat, its cards divided by spaces."""
    return tuple(tuple(stock.split()) for stock in cards)


def after(state: State, *moves: tuple[int, Any]) -> State:
    """The state after some seats' actions."""
    for seat, action in moves:
        state = OJYX.apply(state, seat, action).state
    return state


def values(state: State, seat: int) -> str:
    """A grid, as `grid` reads it."""
    return " ".join(
        "." if cell is None else str(cell.value) if cell.up else f"({cell.value})" for cell in state.grids[seat]
    )


def random_steps(options: Options, seats: int, seed: int, leaving: float = 0.0) -> Iterator[tuple[State, Any, Step]]:
    """A random game: each state, the seat and action (None: it left), and the step."""
    state, dice = OJYX.setup(options, seats, seed), Dice(mixed(seed, 99))
    while movers := OJYX.to_move(state):
        seat = dice.pick(movers)
        if leaving and dice.chance(leaving):
            seat = dice.pick([other for other, gone in enumerate(state.gone) if not gone])
            action, step = None, OJYX.leave(state, seat)
        else:
            action = dice.pick(OJYX.actions(state, seat))
            step = OJYX.apply(state, seat, action)
        yield state, (seat, action), step
        state = step.state


def universe(seats: int) -> list:
    """Every action there could be, and some that could not."""
    cells, nobody = range(-1, 13), range(-1, seats + 1)
    found: list = [DrawDeck(), TakeDiscard(), DrawAction(), Keep(), EndTurn(), Discard(None), React(None)]
    found += [kind(cell) for kind in (TurnUp, Swap, Discard) for cell in cells]
    found += [Vote(go_on) for go_on in (True, False, None)]
    for card in KINDS:
        found += [Drop(card), React(card), Play(card)]
        found += [Play(card, target) for target in nobody]
        found += [Play(card, target, column=column) for target in (None, *nobody) for column in range(-1, 5)]
        found += [Play(card, target, cell) for target in (None, *nobody) for cell in cells]
        found += [Play(card, cell=cell, own=own) for cell, own in product(cells, cells)]
        found += [Play(card, t, cell, own) for t in nobody for cell, own in product((-1, 0, 5, 11, 12), cells)]
    return found
