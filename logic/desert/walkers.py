"""Artificial players that walk a still, sandless map: how the generator measures how long a map is."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from logic.desert.board import BESIDE, BESIDE_BITS, CELLS, EVERYWHERE, SIZE, spread
from logic.desert.state import Kind

ACTIONS_A_TURN = 4
PATIENCE = 400
"""Actions after which a map is given up."""
NEAR = 2
"""How many tiles away a known part is fetched before going on."""

Chooser: TypeAlias = Callable[[int, int, int, int, int], int]
"""(here, step before, face-down tiles, parts lying about, open ground) to the next cell."""


def steps_to(here: int, goals: int, ground: int) -> int:
    """The neighbours of `here` from which the nearest goal is nearest; the goals must be in reach."""
    beside, wave = BESIDE_BITS[here] & ground, goals
    while not wave & beside:
        wave |= spread(wave) & ground
    return wave & beside


def near(here: int, ground: int) -> int:
    """The cells at most two steps away."""
    wave = 1 << here
    for _ in range(NEAR):
        wave |= spread(wave) & ground
    return wave


def classic(here: int, before: int, down: int, parts: int, ground: int) -> int:
    """A part close by, else the nearest face-down tile, else the nearest part; ties: up, right, down, left."""
    options = steps_to(here, parts & near(here, ground) or down or parts, ground)
    return next(cell for cell in BESIDE[here] if options >> cell & 1)


def natural(here: int, before: int, down: int, parts: int, ground: int) -> int:
    """As people walk: fetch what is no detour, sweep up corners before they become islands, else go straight on."""
    goals = parts & near(here, ground) or down | parts
    options = [cell for cell in BESIDE[here] if steps_to(here, goals, ground) >> cell & 1]
    straight = 2 * here - before
    return min(options, key=lambda cell: ((BESIDE_BITS[cell] & down).bit_count(), cell != straight))


WALKERS: dict[str, Chooser] = {"classic": classic, "natural": natural}


def turns_needed(tiles: Sequence[Kind], walker: str = "classic") -> int | None:
    """Turns until all clues and END are flipped and all parts fetched; None if it takes too long."""
    choose = WALKERS[walker]
    storm, here = tiles.index("STORM"), tiles.index("START")
    ground = EVERYWHERE & ~(1 << storm)
    down, before = ground, here
    clues: set[str] = set()
    loose: list[int] = []
    missing = 9
    for action in range(1, PATIENCE + 1):
        if down >> here & 1:
            down &= ~(1 << here)
            kind = tiles[here]
            if kind == "END":
                missing -= 1
            elif kind[:2] in ("HP", "VP"):
                missing -= 1
                clues.add(kind)
                row, column = f"HP{kind[2]}", f"VP{kind[2]}"
                if row in clues and column in clues:
                    cell = CELLS[tiles.index(row)][0] * SIZE + CELLS[tiles.index(column)][1]
                    # What lies under the storm cannot be fetched while it stands still: it counts as fetched.
                    if cell != storm:
                        loose.append(cell)
        elif here in loose:
            loose.remove(here)
        else:
            parts = 0
            for cell in loose:
                parts |= 1 << cell
            here, before = choose(here, before, down, parts, ground), here
        if not missing and not loose:
            return -(-action // ACTIONS_A_TURN)
    return None
