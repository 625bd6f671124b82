"""Small worlds drawn by hand, to try the rules in."""

from typing import Any

from msgspec.structs import replace

from logic.dungeon import tiles
from logic.dungeon.crawl import HEARTS, Crawl
from logic.dungeon.generator.grid import Cell
from logic.dungeon.rules import Donjon
from logic.dungeon.state import Direction, Event, Guardian, Level, Options, State, Walk, World

GAME = Donjon()


def stage(
    drawing: str,
    *,
    level: Level = "stroll",
    seats: int = 1,
    par: int = 10,
    hearts: int = HEARTS,
    guardians: tuple[Cell, ...] = (),
    home: Cell | None = None,
    potion: Cell | None = None,
    centres: tuple[Cell, ...] = (),
) -> State:
    """The first state of a drawn dungeon; `@` is where the hero stands, on floor of a room."""
    lines = drawing.split()
    size = max(len(lines), *(len(line) for line in lines))
    lines = [line.ljust(size, "#") for line in lines] + ["#" * size] * (size - len(lines))
    signs = "".join(lines)
    place = signs.index("@")
    hero = (place % size, place // size)
    signs = signs.replace("@", ".")
    world = World(
        truth=signs,
        known=tiles.UNSEEN * len(signs),
        hero=hero,
        hearts=hearts,
        guardians=tuple(Guardian(n, at, home or at, 0) for n, at in enumerate(guardians)),
        potion=potion,
        rng=1,
    )
    state = State(
        options=Options(size=size, seed=5, level=level),
        worlds=(world,) * seats,
        par=par,
        quality=90,
        code="D1-test",
        map=signs,
        centres=centres or (hero, hero),
    )
    return replace(state, worlds=tuple(Crawl(state, seat).enter() for seat in range(seats)))


def play(state: State, *actions: Any, seat: int = 0) -> tuple[State, list[Event]]:
    """The state after some actions, given as actions or as directions, and all that happened."""
    happened: list[Event] = []
    for action in actions:
        step = GAME.apply(state, seat, Walk(action) if isinstance(action, str) else action)
        state, events = step
        happened += events
    return state, happened


def walk(state: State, *directions: Direction, seat: int = 0) -> State:
    return play(state, *directions, seat=seat)[0]


def sign(state: State, cell: Cell, seat: int = 0, *, known: bool = False) -> str:
    world, size = state.worlds[seat], state.options.size
    return (world.known if known else world.truth)[cell[1] * size + cell[0]]


def of(kind: type, events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
