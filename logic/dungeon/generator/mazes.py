"""Step 3: mazes in what is still solid rock, by backtracking on odd coordinates."""

from functools import cache

from logic.dungeon.generator.grid import Cells, Flood, Grid, Kind, flags, moved, positions
from logic.dungeon.generator.lcg import INCREMENT, MODULUS, MULTIPLIER, Lcg
from logic.dungeon.generator.modes import Mode

LOOP_SHARE = 0.2
CELLS_PER_ENTRANCE = 40
"""A maze has one way in, and one more for so many of its cells."""

_MAZE, _ROCK, _CORRIDOR = int(Kind.MAZE), int(Kind.WALL), int(Kind.CORRIDOR)


def add_mazes(grid: Grid, mode: Mode, lcg: Lcg) -> None:
    """Fill the mode's share of the rock, the largest region first, and join each maze to the rest."""
    free = solid_cells(grid)
    left = int(free.bit_count() * mode.maze_fill)
    todo = list(flags(free, grid.size * (grid.size + 2)))  # read so often that a list's speed counts
    straight, crooked = _ways_in(free, grid.floor(), grid.size)
    more = 0
    for region in regions(free, grid.size):
        if not left:
            break
        ways = _of(straight, region) or _of(crooked, region)
        start = _open(grid, ways, lcg)
        visited = _carve(grid, todo, start, left, lcg)
        left -= len(visited)
        _open_loops(grid, visited, mode.complexity, lcg)
        more += len(visited) // CELLS_PER_ENTRANCE
    if more:
        _open_more(grid, straight, more, lcg)


def solid_cells(grid: Grid) -> Cells:
    """The odd cells whose eight neighbours are all wall."""
    size = grid.size
    rock = grid.cells(Kind.WALL)
    rock &= rock << 1 & rock >> 1
    rock &= rock << size & rock >> size
    return rock & _odd_cells(size)


def regions(free: Cells, size: int) -> list[Cells]:
    """The groups of odd cells that a maze can grow through, the largest first."""
    found = []
    while free:
        flood = Flood(free, size, stride=2)
        for _ in flood.waves(free & -free):
            pass
        found.append(free ^ flood.dry)
        free = flood.dry
    found.sort(key=int.bit_count, reverse=True)
    return found


@cache
def _odd_cells(size: int) -> Cells:
    row = sum(1 << x for x in range(1, size - 1, 2))
    return sum(row << y * size for y in range(1, size - 1, 2))


@cache
def _inner_columns(size: int) -> Cells:
    """Cells so far from the left and right border that three steps do not wrap around."""
    row = ((1 << size - 6) - 1) << 3
    return sum(row << y * size for y in range(size))


Way = tuple[Cells, tuple[int, ...]]
"""Cells of a maze, and the steps from them to the rock that has to be dug through."""


def _ways_in(free: Cells, rest: Cells, size: int) -> tuple[list[Way], list[Way]]:
    """Where mazes could be joined to the rest: straight through one or two cells of rock, or crookedly.

    Every region has such a place: it ends where some floor is less than four steps away.
    """
    inner = free & _inner_columns(size)
    straight: list[Way] = []
    crooked: list[Way] = []
    for step, side in ((1, size), (-1, size), (size, 1), (-size, 1)):
        cells = free if side == 1 else inner
        near = free & moved(rest, -2 * step)
        beside = moved(rest, side) | moved(rest, -side)
        straight.append((near, (step,)))
        straight.append((cells & moved(rest, -3 * step) & ~near, (step, 2 * step)))
        crooked.append((free & moved(beside, -2 * step), (step, 2 * step)))
        crooked.append((cells & moved(beside, -3 * step), (step, 2 * step, 3 * step)))
    return straight, crooked


def _of(ways: list[Way], region: Cells) -> list[Way]:
    """The ways that lead into one region."""
    return [(cells & region, steps) for cells, steps in ways if cells & region]


def _open(grid: Grid, ways: list[Way], lcg: Lcg) -> int:
    """Dig one of the ways into a maze to be; the cell it leads to."""
    cells, steps = ways[lcg.next_int(0, len(ways) - 1)]
    places = positions(cells)
    start = places[lcg.next_int(0, len(places) - 1)]
    _dig(grid, start, steps)
    return start


def _dig(grid: Grid, start: int, steps: tuple[int, ...]) -> None:
    for step in steps:
        if grid.kinds[start + step] == _ROCK:
            grid.kinds[start + step] = _CORRIDOR


def _carve(grid: Grid, todo: list[int], start: int, most: int, lcg: Lcg) -> list[int]:
    """A perfect maze of at most so many odd cells, by backtracking; the cells in the order of visiting."""
    kinds, double = grid.kinds, 2 * grid.size
    choices = _choices(grid.size)
    # An LCG's draws are written out here: of all draws these are the most.
    inline, state = type(lcg) is Lcg, lcg.state
    cell = start
    todo[cell] = 0
    kinds[cell] = _MAZE
    visited = [cell]
    stack: list[int] = []
    while len(visited) < most:
        steps = choices[todo[cell - double] + 2 * todo[cell + 2] + 4 * todo[cell + double] + 8 * todo[cell - 2]]
        if not steps:
            if not stack:
                break
            cell = stack.pop()
            continue
        if len(steps) == 1:
            step = steps[0]
        else:
            # Only a cell that has more than one way to go is worth coming back to.
            stack.append(cell)
            if inline:
                state = (state * MULTIPLIER + INCREMENT) % MODULUS
                step = steps[state * len(steps) // MODULUS]
            else:
                step = steps[lcg.next_int(0, len(steps) - 1)]
        kinds[cell + step] = _MAZE
        cell += 2 * step
        kinds[cell] = _MAZE
        todo[cell] = 0
        visited.append(cell)
    lcg.state = state
    return visited


@cache
def _choices(size: int) -> tuple[tuple[int, ...], ...]:
    """For each combination of free neighbours, the steps towards them."""
    steps = (-size, 1, size, -1)
    return tuple(tuple(step for bit, step in enumerate(steps) if free >> bit & 1) for free in range(16))


def _open_loops(grid: Grid, visited: list[int], complexity: float, lcg: Lcg) -> None:
    """Below complexity 1, take away some walls between cells of the maze."""
    loops = int(len(visited) * (1 - complexity) * LOOP_SHARE)
    if not loops:
        return
    kinds, size = grid.kinds, grid.size
    # An odd cell so near that is maze is of the same region, and so of the same maze.
    walls = [c + 1 for c in visited if kinds[c + 1] == _ROCK and kinds[c + 2] == _MAZE]
    bottom = len(kinds) - 2 * size
    walls += [c + size for c in visited if c < bottom and kinds[c + size] == _ROCK and kinds[c + 2 * size] == _MAZE]
    for last in range(len(walls) - 1, max(-1, len(walls) - 1 - loops), -1):
        choice = lcg.next_int(0, last)
        kinds[walls[choice]] = _MAZE
        walls[choice] = walls[last]


def _open_more(grid: Grid, ways: list[Way], more: int, lcg: Lcg) -> None:
    """More ways into the mazes that are carved."""
    mazes = grid.cells(Kind.MAZE)
    choices = [(cell, steps) for cells, steps in ways for cell in positions(cells & mazes)]
    for last in range(len(choices) - 1, max(-1, len(choices) - 1 - more), -1):
        choice = lcg.next_int(0, last)
        choices[last], choices[choice] = choices[choice], choices[last]
        _dig(grid, *choices[last])
