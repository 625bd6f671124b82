"""How far everybody has come, and where memory failed."""

from logic.memostep.state import Spot, State, Walker


def finished(walker: Walker) -> int:
    """How many floors a walker has behind it."""
    return walker.floor if walker.phase == "camp" or walker.end == "cleared" else walker.floor - 1


def place_of(view: State, seat: int) -> int:
    """A seat's place in the race: one behind all who are better."""
    mine = _rank(view.walkers[seat])
    return 1 + sum(_rank(walker) < mine for walker in view.walkers)


def _rank(walker: Walker) -> tuple[int, bool, int]:
    """The best first: the highest score, then who stayed, then the fewest errors."""
    return -walker.score, walker.end == "left", walker.errors


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
