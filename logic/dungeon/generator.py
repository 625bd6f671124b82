"""The workshop: options and a seed make a dungeon, in eight steps."""

from logic.dungeon import codes
from logic.dungeon.corridors import connect
from logic.dungeon.doors import hang_doors
from logic.dungeon.ends import farthest_rooms
from logic.dungeon.grid import Grid, Kind
from logic.dungeon.lcg import MODULUS, Lcg
from logic.dungeon.mazes import add_mazes
from logic.dungeon.modes import MODES
from logic.dungeon.paths import search
from logic.dungeon.plan import Dungeon
from logic.dungeon.quality import rate
from logic.dungeon.rooms import place_rooms
from logic.dungeon.rubble import add_rubble
from logic.dungeon.side_rooms import add_secondary, add_secret, add_treasure
from logic.dungeon.state import Options


def generate(options: Options) -> Dungeon:
    """The dungeon of these options; without a seed it is that of seed 0."""
    seed = (options.seed or 0) % MODULUS
    lcg, grid, mode = Lcg(seed), Grid(options.size), MODES[options.mode]

    main = place_rooms(grid, mode, options.density, lcg)
    main = connect(grid, main, mode, lcg)
    add_mazes(grid, mode, lcg)
    secondary = add_secondary(grid, lcg)
    secret, secret_doors = add_secret(grid, lcg)
    add_rubble(grid, main, mode, lcg)
    first, last, seen = farthest_rooms(grid, main)
    treasure = add_treasure(grid, first.center, lcg)
    grid.kinds[grid.index(*first.center)] = Kind.START
    grid.kinds[grid.index(*last.center)] = Kind.END
    doors = (*hang_doors(grid), *secret_doors)

    rooms = (*main, *secondary, *secret, *treasure)
    size, walls = grid.size, grid.walls()
    steps = search(walls, size, grid.index(*first.center), grid.index(*last.center))
    return Dungeon(
        code=codes.code(options, seed),
        size=options.size,
        mode=options.mode,
        density=options.density,
        seed=seed,
        walls=grid.rows(walls),
        kinds=grid.rows(bytes(grid.kinds)),
        rooms=rooms,
        doors=doors,
        start=first.center,
        end=last.center,
        path=tuple([(step % size, step // size) for step in steps]),
        quality=rate(grid, rooms, len(doors), len(steps) - 1, seen),
    )


def from_code(text: str) -> Dungeon:
    """The dungeon that a code names; raises BadCode."""
    return generate(codes.parse(text))
