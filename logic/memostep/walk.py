"""What happens to one walker on one floor: looking, stepping, traps, finds, hearts."""

from functools import cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from logic.memostep.content import Trap
from logic.memostep.generator import ROWS, Cell, Floor
from logic.memostep.growth import ORIGINAL, Shape, checkpoints, shape_of
from logic.memostep.state import (
    START,
    Bumped,
    Collected,
    Event,
    FloorCleared,
    GemSpent,
    Glimpsed,
    HeartLost,
    Hidden,
    LastChance,
    Miss,
    Options,
    Pace,
    PushedBack,
    Recovered,
    Seen,
    ShieldBroke,
    Showing,
    Spot,
    Stepped,
    Stunned,
    TrapSprung,
    Walker,
)

ERRORS_PER_HEART: dict[Pace, int] = {"calm": 3, "normal": 2, "sharp": 2}
SHOW_MS: dict[Pace, int] = {"calm": 6000, "normal": 4000, "sharp": 2500}
STUN_MS = 1000
SECOND_MS = 1000
"""A second more to look, bought in the camp."""
GLIMPSE_MS = 1000
FLOOR_POINTS = 100
FLAWLESS_POINTS = 50


@cache
def _spots(rows: int, columns: int) -> tuple[tuple[Spot, ...], ...]:
    return tuple(tuple((row, column) for column in range(columns)) for row in range(rows))


class Told(NamedTuple):
    """A walker, and what happened to it."""

    walker: Walker
    events: tuple[Event, ...]


def show_ms(pace: Pace, floor: int, shape: Shape = ORIGINAL) -> int:
    """The time to look: three percent less on each floor, but never less than half. A longer floor has as much for each
    row, and half as much again where only a piece of it is seen at once."""
    first = SHOW_MS[pace]
    least = max(first // 2, int(first * 97 ** (floor - 1) // 100 ** (floor - 1)))
    return least * shape.rows * (3 if shape.kind == "pieces" else 2) // (2 * ROWS)


def look_ms(walker: Walker, options: Options, floor: int) -> int:
    """The time to look that a walker has there, with the seconds it has bought."""
    return show_ms(options.pace, floor, shape_of(floor, options.grows)) + SECOND_MS * walker.seconds


def show(walker: Walker, seat: int, floor: Floor, options: Options) -> Told:
    """Arrive on a floor, and look at it."""
    arrived = replace(
        walker,
        floor=floor.number,
        row=START,
        phase="showing",
        slips=0,
        steps=(),
        sprung=(),
        taken=(),
        grid=floor.cells,
    )
    return Told(arrived, (Showing(seat, floor.number, look_ms(arrived, options, floor.number)),))


def look_again(walker: Walker, seat: int, floor: Floor, options: Options) -> Told:
    """The second look: the whole floor is shown once more."""
    looking = replace(walker, phase="showing", looks=walker.looks - 1, grid=floor.cells)
    return Told(looking, (Showing(seat, floor.number, look_ms(looking, options, floor.number)),))


def hide(walker: Walker, seat: int, floor: Floor, *, early: bool) -> Told:
    """The time to look, or to glimpse, is over."""
    after: Literal["showing", "glimpse"] = "showing" if walker.phase == "showing" else "glimpse"
    return Told(_seeing(replace(walker, phase="walking", seconds=0), floor), (Hidden(seat, after, early),))


def glimpse(walker: Walker, seat: int, floor: Floor) -> Told:
    """Spend an essence to see the rest of the path."""
    looking = replace(walker, phase="glimpse", essence=walker.essence - 1)
    return Told(_seeing(looking, floor), (Glimpsed(seat, GLIMPSE_MS, looking.essence),))


def recover(walker: Walker, seat: int) -> Told:
    return Told(replace(walker, phase="walking"), (Recovered(seat),))


def spend_gem(walker: Walker, seat: int, *, accept: bool) -> Told:
    """The last chance, taken or not."""
    if not accept:
        return Told(replace(walker, phase="over", end="hearts"), ())
    return Told(replace(walker, phase="walking", hearts=1, gem=walker.gem - 1), (GemSpent(seat),))


def step(walker: Walker, seat: int, floor: Floor, column: int, options: Options) -> Told:
    """Step on a cell of the next row."""
    spot = (walker.row + 1, column)
    cell = floor.cells[spot[0]][column]
    match cell.kind:
        case "trap_life" | "trap_back2" | "trap_stun":
            told = _spring(walker, seat, spot, cell.kind)
        case "neutral" | "fork" | "decoy":
            told = _bump(walker, seat, spot, floor, options)
        case _:
            told = _advance(walker, seat, spot, floor)
    return Told(_seeing(told.walker, floor), told.events)


def _advance(walker: Walker, seat: int, spot: Spot, floor: Floor) -> Told:
    row, column = spot
    cell = floor.cells[row][column]
    events: tuple[Event, ...] = (Stepped(seat, row, column),)
    walker = replace(walker, row=row, steps=(*walker.steps, column))
    if spot not in walker.taken and (cell.bonus or cell.kind != "path"):
        walker, found = _collect(walker, seat, spot, cell)
        events += found
    if row == len(floor.path) - 1:
        walker, cleared = _clear(walker, seat)
        events += cleared
    return Told(walker, events)


def _collect(walker: Walker, seat: int, spot: Spot, cell: Cell) -> Told:
    amount = cell.amount or 1
    walker = replace(walker, taken=(*walker.taken, spot))
    match cell.bonus or cell.kind:
        case "gold" as item:
            walker = replace(walker, gold=walker.gold + amount, score=walker.score + amount)
        case "essence" as item:
            walker = replace(walker, essence=walker.essence + amount)
        case "gem" as item:
            walker = replace(walker, gem=walker.gem + 1)
        case "potion" as item:
            walker = replace(walker, potion=walker.potion + 1)
        case nothing:
            raise ValueError(f"nobody can pick up {nothing}")
    return Told(walker, (Collected(seat, *spot, item, amount),))


def _clear(walker: Walker, seat: int) -> Told:
    flawless = not walker.slips
    points = FLOOR_POINTS * walker.floor + (FLAWLESS_POINTS if flawless else 0)
    score = walker.score + points
    cleared = replace(walker, phase="camp", score=score, known_score=score)
    return Told(cleared, (FloorCleared(seat, walker.floor, points, flawless),))


def _spring(walker: Walker, seat: int, spot: Spot, kind: Trap) -> Told:
    """A trap: its effect, and no advance."""
    first = spot not in walker.sprung
    events: tuple[Event, ...] = (TrapSprung(seat, *spot, kind, first),)
    if first:
        walker = replace(walker, sprung=(*walker.sprung, spot))
    walker = _missed(walker, spot, kind)
    match kind:
        case "trap_life":
            walker, lost = _lose_heart(walker, seat, "trap")
            return Told(walker, events + lost)
        case "trap_back2":
            end = max(START, walker.row - 2)
            return Told(_back_to(walker, end), (*events, PushedBack(seat, walker.row, end)))
        case "trap_stun":
            return Told(replace(walker, phase="stunned"), (*events, Stunned(seat, STUN_MS)))


def _bump(walker: Walker, seat: int, spot: Spot, floor: Floor, options: Options) -> Told:
    """A neutral cell: back to the last checkpoint, and every so many errors cost a heart."""
    end = max((row for row in checkpoints(len(floor.path)) if row <= walker.row), default=START)
    slips = walker.slips + 1
    events: tuple[Event, ...] = (Bumped(seat, *spot, walker.row, end, slips),)
    walker = replace(_back_to(walker, end), slips=slips, errors=walker.errors + 1)
    walker = _missed(walker, spot, "neutral")
    if slips % ERRORS_PER_HEART[options.pace] == 0:
        walker, lost = _lose_heart(walker, seat, "errors")
        events += lost
    return Told(walker, events)


def _lose_heart(walker: Walker, seat: int, cause: Literal["trap", "errors"]) -> Told:
    if walker.shield:
        return Told(replace(walker, shield=False), (ShieldBroke(seat, cause),))
    hearts = walker.hearts - 1
    walker = replace(walker, hearts=hearts)
    events: tuple[Event, ...] = (HeartLost(seat, hearts, cause),)
    if hearts:
        return Told(walker, events)
    if walker.gem:
        return Told(replace(walker, phase="last_chance"), (*events, LastChance(seat)))
    return Told(replace(walker, phase="over", end="hearts"), events)


def _back_to(walker: Walker, row: int) -> Walker:
    return replace(walker, row=row, steps=walker.steps[: row + 1])


def _missed(walker: Walker, spot: Spot, kind: Literal["neutral"] | Trap) -> Walker:
    misses = list(walker.misses)
    for index, miss in enumerate(misses):
        if (miss.floor, miss.row, miss.column) == (walker.floor, *spot):
            misses[index] = replace(miss, times=miss.times + 1)
            break
    else:
        misses.append(Miss(walker.floor, *spot, kind))
    return replace(walker, misses=tuple(misses))


def _seeing(walker: Walker, floor: Floor) -> Walker:
    """The walker with the grid it sees: its right steps, sprung traps, and in a glimpse the way on."""
    known: dict[Spot, Cell] = {spot: floor.cells[spot[0]][spot[1]] for spot in walker.sprung}
    way = walker.steps
    if walker.phase == "glimpse":
        way += floor.path[walker.row + 1 :]
    for row, column in enumerate(way):
        cell = floor.cells[row][column]
        known[row, column] = Cell(cell.kind) if (row, column) in walker.taken else cell
    grid: Seen = tuple(
        [tuple([known.get(spot) for spot in row]) for row in _spots(len(floor.path), len(floor.cells[0]))]
    )
    return replace(walker, grid=grid)
