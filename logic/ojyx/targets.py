"""What an action card can be played on."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from logic.ojyx.cards import KINDS, UNCOPIED, ActionCard, Needs
from logic.ojyx.state import CELLS, COLUMNS, Grid, Play, Position

Lister: TypeAlias = Callable[[Position, ActionCard, int, int], tuple[Play, ...]]
"""The plays of a card, for a seat and an opponent (for own targets: the seat itself)."""


def cells(grid: Grid) -> int:
    """A bit for each cell that is still there."""
    return sum([1 << index for index, cell in enumerate(grid) if cell is not None])


def up_cells(grid: Grid) -> int:
    return sum([1 << index for index, cell in enumerate(grid) if cell is not None and cell.up])


def hidden_cells(grid: Grid) -> int:
    return sum([1 << index for index, cell in enumerate(grid) if cell is not None and not cell.up])


def columns(grid: Grid) -> int:
    """A bit for each column that is still there."""
    return sum([1 << column for column in range(COLUMNS) if grid[column] is not None])


def members(bits: int) -> tuple[int, ...]:
    """The numbers whose bits are set."""
    return tuple(index for index in range(CELLS) if bits >> index & 1)


@lru_cache(maxsize=256)
def _alone(card: ActionCard, target: int | None) -> tuple[Play, ...]:
    return (Play(card, target),)


@lru_cache(maxsize=4096)
def _on_cells(card: ActionCard, target: int, there: int) -> tuple[Play, ...]:
    return tuple(Play(card, target, cell) for cell in members(there))


@lru_cache(maxsize=1024)
def _on_columns(card: ActionCard, target: int | None, there: int) -> tuple[Play, ...]:
    return tuple(Play(card, target, column=column) for column in members(there))


@lru_cache(maxsize=4096)
def _between(card: ActionCard, own: int, target: int, there: int) -> tuple[Play, ...]:
    ends = members(there)
    return tuple(Play(card, target, cell, start) for start in members(own) for cell in ends)


@lru_cache(maxsize=64)
def _pairs(card: ActionCard, own: int) -> tuple[Play, ...]:
    ends = members(own)
    return tuple(Play(card, cell=cell, own=start) for start in ends for cell in ends if start < cell)


OWN: dict[Needs, Lister] = {
    "nothing": lambda position, card, seat, _: _alone(card, None),
    "two_own_cells": lambda position, card, seat, _: _pairs(card, cells(position.grids[seat])),
    "own_column": lambda position, card, seat, _: _on_columns(card, None, columns(position.grids[seat])),
}

THEIRS: dict[Needs, Lister] = {
    "opponent": lambda position, card, seat, other: _alone(card, other),
    "opponent_with_stock": lambda position, card, seat, other: _alone(card, other) if position.stocks[other] else (),
    "hidden_cell": lambda position, card, seat, other: _on_cells(card, other, hidden_cells(position.grids[other])),
    "up_cell": lambda position, card, seat, other: _on_cells(card, other, up_cells(position.grids[other])),
    "column": lambda position, card, seat, other: _on_columns(card, other, columns(position.grids[other])),
    "own_cell_and_cell": lambda position, card, seat, other: _between(
        card, cells(position.grids[seat]), other, cells(position.grids[other])
    ),
    "own_up_cell_and_cell": lambda position, card, seat, other: _between(
        card, up_cells(position.grids[seat]), other, cells(position.grids[other])
    ),
}


def copied(position: Position) -> ActionCard | None:
    """What a duplicate would play again: nothing, where nothing or no such card lies there."""
    top = position.action_discard[-1] if position.action_discard else None
    return None if top in UNCOPIED else top


def needs_of(position: Position, card: ActionCard) -> Needs:
    """What a card asks for now; a duplicate asks for what it copies does."""
    if card != "duplicate":
        return KINDS[card].needs
    copy = copied(position)
    return KINDS[copy].needs if copy else "nothing"


def plays(position: Position, seat: int, card: ActionCard) -> tuple[Play, ...]:
    """Every way to play a card; a reaction card has none."""
    if KINDS[card].when == "reaction":
        return ()
    needs = needs_of(position, card)
    if needs in OWN:
        return OWN[needs](position, card, seat, seat)
    lister = THEIRS[needs]
    found: tuple[Play, ...] = ()
    for other, left_in in enumerate(position.gone):
        if other != seat and not left_in:
            found += lister(position, card, seat, other)
    return found


def may_play(position: Position, seat: int, play: Play) -> bool:
    """Whether that is one of the ways to play a card."""
    if KINDS[play.card].when == "reaction":
        return False
    needs = needs_of(position, play.card)
    if needs in OWN:
        return play in OWN[needs](position, play.card, seat, seat)
    other = play.target
    if other is None or not 0 <= other < len(position.gone) or other == seat or position.gone[other]:
        return False
    return play in THEIRS[needs](position, play.card, seat, other)
