"""Changes everything in a state that a seat cannot know, and nothing that it can."""

from functools import cache
from itertools import cycle

from msgspec.structs import replace

from logic.core.rng import Dice
from logic.dungeon.crawl import RADIUS
from logic.dungeon.generator.grid import Cell
from logic.dungeon.guardians import MEMORY
from logic.dungeon.sight import lit
from logic.dungeon.state import Guardian, State, World


def shuffled(state: State, seat: int | None, dice: Dice) -> State:
    """The state as it might be as well, for all that a seat (None: a spectator) can know."""
    if state.reason:
        return replace(state, worlds=tuple(replace(world, rng=dice.bits()) for world in state.worlds))
    known = common(state) if seat is None else state.worlds[seat].known
    return replace(
        state,
        options=replace(state.options, seed=dice.below(1 << 40)),
        code=f"D1-{dice.below(1000)}",
        map=_map(state.map, known, dice),
        centres=dice.shuffled(state.centres),
        worlds=tuple(
            _own(world, state, dice) if number == seat else _other(world, state, seat, known, dice)
            for number, world in enumerate(state.worlds)
        ),
    )


def common(state: State) -> str:
    """What every seat has seen, worked out the slow way."""
    columns = zip(*(world.known for world in state.worlds), strict=True)
    return "".join(" " if " " in column else "x" for column in columns)


def _map(truth: str, known: str, dice: Dice) -> str:
    """Unseen cells change places, and so do secret doors and the walls they look like."""
    inside = _inside(round(len(truth) ** 0.5))
    signs = list(truth)
    alike = [cell for cell in inside if known[cell] != " " and truth[cell] in "#?"]
    for cells in ([cell for cell in inside if known[cell] == " "], alike):
        # Turning them all by a random number of places is quick, and moves nearly every one.
        turned = dice.below(len(cells) + 1)
        for cell, source in zip(cells, cells[turned:] + cells[:turned], strict=True):
            signs[cell] = truth[source]
    return "".join(signs)


def _own(world: World, state: State, dice: Dice) -> World:
    size = state.options.size
    in_sight = lit(world.truth, size, world.hero, RADIUS[state.options.level])
    dark = [cell for cell in _inside(size) if cell not in in_sight]
    unseen = [cell for cell in _inside(size) if world.known[cell] == " "]
    potion = world.potion
    if potion and world.known[potion[1] * size + potion[0]] == " ":
        potion = _cell(dice.pick(unseen), size)
    return replace(
        world,
        truth=_map(world.truth, world.known, dice),
        guardians=tuple(_guardian(guardian, state, dark, dice) for guardian in world.guardians),
        potion=potion,
        rng=dice.bits(),
    )


def _guardian(guardian: Guardian, state: State, dark: list[int], dice: Dice) -> Guardian:
    """One in sight has plans nobody knows; one out of sight may be anywhere in the dark."""
    size = state.options.size
    home, goal = _cell(dice.pick(dark), size), dice.below(len(state.centres))
    if guardian.chase == MEMORY:
        return replace(guardian, home=home, goal=goal)
    return Guardian(guardian.id, _cell(dice.pick(dark), size), home, goal, dice.below(MEMORY))


def _other(world: World, state: State, seat: int | None, known: str, dice: Dice) -> World:
    """Somebody else: only how they are doing is known, and where they are if one has seen that cell."""
    size, hero = state.options.size, world.hero
    truth = _map(world.truth, " " * len(world.truth), dice)
    everywhere = _inside(size)
    if known[hero[1] * size + hero[0]] == " ":
        hero = _cell(dice.pick([cell for cell in everywhere if known[cell] == " "]), size)
    return replace(
        world,
        truth=truth,
        known=_known(world, state, seat, dice),
        hero=hero,
        guardians=tuple(_guardian(guardian, state, everywhere, dice) for guardian in world.guardians),
        potion=_cell(dice.pick(everywhere), size) if dice.chance(0.8) else None,
        rng=dice.bits(),
    )


def _known(world: World, state: State, seat: int | None, dice: Dice) -> str:
    """Others may have seen more or less; but what all have seen, a spectator sees too."""
    kept = common(state) if seat is None else " " * len(world.known)
    pattern = cycle(f"{dice.bits():064b}{dice.bits():061b}")
    cells = zip(world.known, kept, pattern, strict=False)
    return "".join([sign if by_all != " " or bit == "1" else " " for sign, by_all, bit in cells])


@cache
def _inside(size: int) -> list[int]:
    """The numbers of the cells off the border."""
    return [y * size + x for y in range(1, size - 1) for x in range(1, size - 1)]


def _cell(number: int, size: int) -> Cell:
    return number % size, number // size
