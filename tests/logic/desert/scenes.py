"""Positions made by hand, and short ways to act in them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from logic.desert.board import CELLS
from logic.desert.generator import Map
from logic.desert.rules import Desert, begin
from logic.desert.state import Action, Card, Cell, Kind, Options, State

GAME = Desert()
TILES: tuple[Kind, ...] = (
    "HP1", "TECH", "TUNNEL", "TECH", "VP2",
    "SOURCE", "HP2", "TECH", "VP1", "TECH",
    "TUNNEL", "START", "STORM", "MIRAGE", "TECH",
    "HP3", "VP3", "TECH", "SOURCE", "TUNNEL",
    "TECH", "HP4", "END", "VP4", "TECH",
)  # fmt: skip
STORM, START, END = (2, 2), (2, 1), (4, 2)
HEAT, RISE = Card("heat"), Card("rise")


def wind(direction: Any, distance: int = 1) -> Card:
    return Card("wind", direction, distance)


def scene(
    *,
    seats: int = 1,
    tiles: Sequence[Kind] = TILES,
    at: Sequence[Cell] = (),
    life: Sequence[int] = (),
    gear: Sequence[Any] = (),
    sand: Mapping[Cell, int] | None = None,
    flipped: Sequence[Cell] = (),
    deck: Sequence[Card] = (),
    options: Options | None = None,
    **changes: Any,
) -> State:
    """A position on the map above, without sand but what is given; `deck` comes before the other cards."""
    state = begin(Map(tuple(tiles), 0, 0), options or Options(), seats, 7)
    sand = sand or {}
    laid = tuple(
        replace(tile, sand=sand.get(cell, 0), flipped=cell in flipped)
        for cell, tile in zip(CELLS, state.tiles, strict=True)
    )
    players = list(state.players)
    for field, values in (("cell", at), ("life", life), ("gear", gear)):
        for seat, value in enumerate(values):
            players[seat] = replace(players[seat], **{field: value})
    rest = list(state.deck)
    for card in deck:
        rest.remove(card)
    return replace(
        state,
        tiles=laid,
        players=tuple(players),
        deck=(*deck, *rest),
        fallen=sum(sand.values()),
        **changes,
    )


def act(state: State, *actions: Action) -> State:
    """What the actions of the seats to move lead to."""
    for action in actions:
        state = GAME.apply(state, state.turn, action).state
    return state


def told(state: State, action: Action, kind: type) -> list[Any]:
    """The events of one kind that an action tells of."""
    return [event for event in GAME.apply(state, state.turn, action).events if isinstance(event, kind)]


def tile(state: State, cell: Cell) -> Any:
    return state.tiles[CELLS.index(cell)]


def with_points(state: State, points: int) -> State:
    """The same with that many points left to the seat to move."""
    players = list(state.players)
    players[state.turn] = replace(players[state.turn], points=points)
    return replace(state, players=tuple(players))
