"""Changes everything in a state that a seat cannot know, and nothing that it can."""

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.memostep.generator import COLUMNS, Cell, Floor, RunCounters, make_floor
from logic.memostep.growth import shape_of
from logic.memostep.state import Miss, Spot, State, Walker


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """The state as it might be as well, for all that a seat (None: a spectator) can know."""
    own = None if seat is None else state.walkers[seat]
    return replace(
        state,
        seed=dice.bits(),
        held=RunCounters(dice.below(2), dice.below(2)),
        floors=state.floors
        if state.reason
        else tuple(_floor(floor, own, state.options.grows, dice) for floor in state.floors),
        walkers=tuple(walker if walker is own else _walker(walker, state, seat, dice) for walker in state.walkers),
    )


def _floor(floor: Floor, own: Walker | None, grows: bool, dice: Dice) -> Floor:
    if own is None or own.floor != floor.number:
        return make_floor(floor.number, RunCounters(), dice.bits(), shape=shape_of(floor.number, grows))
    known = _known(own)
    path, rows = list(floor.path), []
    for row, cells in enumerate(floor.cells):
        hidden = [column for column in range(len(cells)) if (row, column) not in known]
        order = dict(zip(hidden, dice.shuffled(hidden), strict=True))
        changed = list(cells)
        for column, source in order.items():
            changed[column] = _other_amount(cells[source], dice)
        rows.append(tuple(changed))
        if path[row] in hidden:
            path[row] = next(column for column, source in order.items() if source == path[row])
    return replace(floor, path=tuple(path), cells=tuple(rows), run=RunCounters(dice.below(2), dice.below(2)))


def _known(own: Walker) -> set[Spot]:
    """What a walker sees now, has emptied, or has stepped on by mistake."""
    seen = {(r, c) for r, row in enumerate(own.grid) for c, cell in enumerate(row) if cell}
    return seen | set(own.taken) | {(miss.row, miss.column) for miss in own.misses if miss.floor == own.floor}


def _other_amount(cell: Cell, dice: Dice) -> Cell:
    return replace(cell, amount=dice.between(3, 7)) if "gold" in (cell.kind, cell.bonus) else cell


def _walker(walker: Walker, state: State, seat: int | None, dice: Dice) -> Walker:
    """Somebody else: only what everybody may know stays."""
    phase = walker.phase
    if phase == "walking" or phase in ("showing", "stunned", "glimpse"):
        phase = dice.pick((phase, "showing", "walking", "stunned", "glimpse"))
    open_floors = 0 if seat is not None else 100 if state.reason else len(state.paths)
    misses = tuple(miss for miss in walker.misses if miss.floor <= open_floors)
    if len(misses) < len(walker.misses) or not open_floors:
        misses += (Miss(max(walker.floor, open_floors + 1), dice.below(10), dice.below(4), "neutral"),)
    over = walker.phase == "over"
    return replace(
        walker,
        phase=phase,
        score=walker.score if over else walker.known_score + dice.below(9),
        slips=dice.below(3),
        gold=dice.below(40),
        essence=dice.below(3),
        potion=dice.below(2),
        gem=dice.below(2),
        shield=bool(dice.below(2)),
        hearts_bought=dice.below(3),
        seconds=dice.below(3),
        looks=dice.below(2),
        steps=tuple(dice.below(COLUMNS) for _ in walker.steps),
        sprung=tuple((row, dice.below(COLUMNS)) for row, _ in walker.sprung),
        taken=tuple((row, dice.below(COLUMNS)) for row, _ in walker.taken),
        misses=misses,
        grid=tuple(dice.shuffled(row) for row in walker.grid),
    )
