"""Maps that are good to play: many are made by swapping tiles, the best are walked, the most usual is taken."""

from collections.abc import Generator, Sequence
from itertools import combinations

from msgspec import Struct

from logic.core.rng import Dice, mixed
from logic.desert.board import BESIDE_BITS, BORDER, CELLS, SIZE
from logic.desert.state import Kind
from logic.desert.walkers import turns_needed

#: The base map, what penalties look at first: the storm, the clues, the tunnels.
BASE: tuple[Kind, ...] = (
    "STORM", "HP1", "HP2", "HP3", "HP4",
    "VP1", "VP2", "VP3", "VP4", "TUNNEL",
    "TUNNEL", "TUNNEL", "START", "END", "SOURCE",
    "SOURCE", "MIRAGE", "TECH", "TECH", "TECH",
    "TECH", "TECH", "TECH", "TECH", "TECH",
)  # fmt: skip
JUDGED = 12
"""How many tiles of the base map decide about penalties."""
TOLD_APART = 17
"""How many have to be swapped: those behind are all alike."""
STORM_ON_BORDER = 20
PARTS_TOGETHER = 30
TUNNELS_TOGETHER = 10
MAPS, EXAMINED = 2000, 100
A_SLICE = 40
KEPT = 128
"""Undo, review and saves all begin at the start again, so the last maps are kept at hand."""


class Map(Struct, frozen=True):
    """Where each tile lies, its penalty, and how many turns the artificial player needed."""

    tiles: tuple[Kind, ...]
    penalty: int
    turns: int


_kept: dict[tuple[int, int, int, str], Map] = {}


def make_map(seed: int, maps: int = MAPS, examined: int = EXAMINED, walker: str = "classic") -> Map:
    """The map of a seed."""
    work = making(seed, maps, examined, walker)
    while True:
        try:
            next(work)
        except StopIteration as done:
            made: Map = done.value
            return made


def making(
    seed: int, maps: int = MAPS, examined: int = EXAMINED, walker: str = "classic"
) -> Generator[float, None, Map]:
    """The same in slices of about a millisecond, each yielding how much is done, from 0 to 1."""
    wanted = (seed, maps, examined, walker)
    if wanted not in _kept:
        _kept[wanted] = yield from _making(*wanted)
        if len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return _kept[wanted]


def _making(seed: int, maps: int, examined: int, walker: str) -> Generator[float, None, Map]:
    # A map made costs about a twentieth of one examined.
    whole = maps + 20 * examined
    dice = Dice(mixed(seed))
    drafts: list[tuple[int, int, int, int]] = []
    for made in range(maps):
        swaps, more_swaps = dice.bits(), dice.bits()
        penalties = _penalty(_swapped(swaps))
        drafts.append((penalties, made, swaps, more_swaps))
        if made % A_SLICE == 0:
            yield made / whole
    drafts.sort()
    walked: list[Map] = []
    for number, (penalties, _, swaps, more_swaps) in enumerate(drafts[:examined]):
        tiles = _laid(_swapped(swaps, more_swaps))
        turns = turns_needed(tiles, walker)
        if turns is not None:
            walked.append(Map(tiles, penalties, turns))
        if number % (A_SLICE // 20) == 0:
            yield (maps + 20 * number) / whole
    return most_usual(walked)


def most_usual(maps: Sequence[Map]) -> Map:
    """The map whose turns are nearest to the mean of all; the first made of several."""
    total = sum(chosen.turns for chosen in maps)
    return min(maps, key=lambda chosen: abs(chosen.turns * len(maps) - total))


def penalty(tiles: Sequence[Kind]) -> int:
    """How bad a map is: the storm on the border, parts on the same tile, tunnels side by side."""
    places: dict[str, list[int]] = {}
    for cell, kind in enumerate(tiles):
        places.setdefault(kind, []).append(cell)
    return _penalty([cell for kind in dict.fromkeys(BASE[:JUDGED]) for cell in places[kind]])


def _penalty(places: Sequence[int]) -> int:
    """The same for the cells of the first tiles of the base map."""
    found = STORM_ON_BORDER if BORDER >> places[0] & 1 else 0
    crossings = [places[part] - places[part] % SIZE + places[part + 4] % SIZE for part in range(1, 5)]
    if len(set(crossings)) < 4:
        found += PARTS_TOGETHER * sum(one == other for one, other in combinations(crossings, 2))
    first, second, third = places[9:12]
    beside = BESIDE_BITS[first]
    pairs = (beside >> second & 1) + (beside >> third & 1) + (BESIDE_BITS[second] >> third & 1)
    return found + TUNNELS_TOGETHER * pairs


def _swapped(swaps: int, more_swaps: int | None = None) -> list[int]:
    """Each tile of the base map in turn swaps places with one that has not yet; where each then lies."""
    places = list(range(len(CELLS)))
    for tile in range(JUDGED):
        swaps, further = divmod(swaps, len(CELLS) - tile)
        other = tile + further
        places[tile], places[other] = places[other], places[tile]
    if more_swaps is not None:
        for tile in range(JUDGED, TOLD_APART):
            more_swaps, further = divmod(more_swaps, len(CELLS) - tile)
            other = tile + further
            places[tile], places[other] = places[other], places[tile]
    return places


def _laid(places: Sequence[int]) -> tuple[Kind, ...]:
    tiles: list[Kind] = ["TECH"] * len(CELLS)
    for kind, cell in zip(BASE, places, strict=True):
        tiles[cell] = kind
    return tuple(tiles)
