"""The workshop: options and a seed make a dungeon, in eight steps."""

from msgspec.structs import replace

from logic.dungeon.generator import codes
from logic.dungeon.generator.corridors import connect
from logic.dungeon.generator.doors import fill_stubs, hang_doors
from logic.dungeon.generator.ends import farthest_rooms
from logic.dungeon.generator.grid import Grid, Kind, renumbered
from logic.dungeon.generator.lcg import MODULUS, Lcg, Wide
from logic.dungeon.generator.mazes import add_mazes
from logic.dungeon.generator.modes import MODES
from logic.dungeon.generator.plan import Dungeon
from logic.dungeon.generator.quality import rate
from logic.dungeon.generator.rooms import place_rooms
from logic.dungeon.generator.rubble import add_rubble
from logic.dungeon.generator.side_rooms import add_first_treasure, add_secondary, add_secret
from logic.dungeon.generator.treasure import add_treasure
from logic.dungeon.paths import search
from logic.dungeon.state import Options


def generate(options: Options) -> Dungeon:
    """The dungeon of these options; without a seed it is that of seed 0."""
    seed = (options.seed or 0) % MODULUS
    return _made(options, seed, Lcg(seed), codes.code(options, seed))


def generate_secret(options: Options, seed: int) -> Dungeon:
    """A dungeon drawn from a seed of 64 bits, too many to try; no code names it."""
    return _made(options, seed, Wide(seed), "")


def from_code(text: str) -> Dungeon:
    """The dungeon that a code names; raises BadCode."""
    return generate(codes.parse(text))


def _made(options: Options, seed: int, lcg: Lcg, code: str) -> Dungeon:
    grid, mode, first_version = Grid(options.size), MODES[options.mode], options.version == 1
    if options.complexity is not None:
        mode = replace(mode, complexity=options.complexity / 100)

    main = place_rooms(grid, mode, options.density, lcg, like_width=first_version)
    main = connect(grid, main, mode, lcg)
    add_mazes(grid, mode, lcg)
    secondary = add_secondary(grid, lcg)
    secret, secret_doors = add_secret(grid, lcg)
    add_rubble(grid, main, mode, lcg)
    start, end, seen = farthest_rooms(grid, main)
    if first_version:
        treasure = add_first_treasure(grid, start.center, lcg)
    else:
        fill_stubs(grid)
        treasure = add_treasure(grid, main, (start, end), lcg)
        # Where passages were closed for a room, another single cell may be left.
        fill_stubs(grid)
    grid.kinds[grid.index(*start.center)] = Kind.START
    grid.kinds[grid.index(*end.center)] = Kind.END
    doors = (*hang_doors(grid), *secret_doors)

    rooms = (*main, *secondary, *secret, *treasure)
    size, walls, kinds = grid.size, grid.walls(), bytes(grid.kinds)
    steps = search(walls, size, grid.index(*start.center), grid.index(*end.center))
    return Dungeon(
        code=code,
        size=options.size,
        mode=options.mode,
        density=options.density,
        seed=seed,
        walls=grid.rows(walls),
        kinds=grid.rows(renumbered(kinds) if first_version else kinds),
        rooms=rooms,
        doors=doors,
        start=start.center,
        end=end.center,
        path=tuple([(step % size, step // size) for step in steps]),
        quality=rate(grid, rooms, len(doors), len(steps) - 1, seen),
        version=options.version,
        complexity=options.complexity,
    )
