"""How far everybody has come, and where memory failed."""

from logic.memostep.generator import ROWS
from logic.memostep.growth import Shape, shape_of
from logic.memostep.state import Spot, State, Walker


def finished(walker: Walker) -> int:
    """How many floors a walker has behind it."""
    ended_there = walker.end == "won" and walker.row == (len(walker.grid) or ROWS) - 1
    return walker.floor if walker.phase == "camp" or walker.end == "cleared" or ended_there else walker.floor - 1


def shape_seen(view: State, walker: Walker) -> Shape:
    """The shape of the floor that a walker is on; its own grid knows best how large it is."""
    shape = shape_of(walker.floor, view.options.grows)
    return shape._replace(columns=len(walker.grid[0]), rows=len(walker.grid)) if walker.grid else shape


def place_of(view: State, seat: int) -> int:
    """A seat's place in the race: one behind all who are better."""
    mine = rank(view, seat)
    return 1 + sum(rank(view, other) > mine for other in range(len(view.walkers)))


def rank(state: State, seat: int) -> tuple[int, ...]:
    """The higher the better: who stayed, then the highest score, then the fewest errors. Who gets further has more
    points. In the first version to stay only told equal scores apart."""
    walker = state.walkers[seat]
    stayed, score = walker.end != "left", walker.score
    return (score, stayed, -walker.errors) if state.options.version == 1 else (stayed, score, -walker.errors)


def points_behind(state: State, seat: int) -> int | None:
    """By how much the last one who walks is behind those without hearts; None where others walk, or have walked all."""
    others = [walker for other, walker in enumerate(state.walkers) if other != seat]
    alone = others and state.walkers[seat].phase != "over" and all(other.end in ("hearts", "left") for other in others)
    if not alone:
        return None
    return max((other.score for other in others if other.end == "hearts"), default=-1) - state.walkers[seat].score


def has_won(state: State, seat: int) -> bool:
    """Whether nobody can catch up with a seat that still walks: a score never falls."""
    behind = points_behind(state, seat)
    return state.options.version > 1 and behind is not None and behind < 0


def path_of(view: State, number: int) -> tuple[int, ...]:
    """The path of a floor, once it is no secret any more; else nothing."""
    if number <= len(view.paths):
        return view.paths[number - 1]
    return next((floor.path for floor in view.floors if floor.number == number), ())


def misses_on(walker: Walker, floor: int) -> tuple[Spot, ...]:
    """Where a walker stepped wrongly on a floor."""
    return tuple((miss.row, miss.column) for miss in walker.misses if miss.floor == floor)


def missed(walker: Walker, row: int, column: int) -> bool:
    """Whether memory failed there before; what is above the walker's row is hidden again."""
    return row <= walker.row and any(
        (miss.floor, miss.row, miss.column, miss.kind) == (walker.floor, row, column, "neutral")
        for miss in walker.misses
    )
