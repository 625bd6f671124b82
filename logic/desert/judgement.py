"""How likely an escape still is: a quick estimate, fitted to thousands of games played by guides."""

from math import exp

from logic.desert.board import cells_of
from logic.desert.goals import best_goal, missing, waves_ahead
from logic.desert.paths import Paths
from logic.desert.sandbox import CARRIED, MAYBE_SOURCE, PARTS, UNKNOWN, Sandbox
from logic.desert.storm import cards_at

WAVES_A_CARD = 6 / 34
FLIP_COST, PART_COST, SAND_COST, END_COST = 2.2, 3.0, 0.15, 6.0
"""Points that each tile to be flipped, part to be fetched, layer of sand and the way to END take on average."""
#: One for each sign, in their order; the first is the constant.
WEIGHTS = (
    5.545, 0.3112, -0.6119, -0.5985, -0.8016, 0.0038, 0.1191, -1.0345, -0.217, 0.5908,
    -0.2143, 0.0288, 0.06, -0.1552, 0.0133, -0.4042, 0.0573, -0.0199, -1.1237, -0.3068,
    -0.1442, -0.0402, -1.3102, 0.135, 0.8899, -0.0017, 0.1385, 0.1381, 0.3091,
)  # fmt: skip


def chance(box: Sandbox) -> float:
    """Between 0 and 1, from what everybody knows at the beginning of a turn."""
    if box.reason:
        return float(box.reason == "escaped")
    tendency = sum([weight * sign for weight, sign in zip(WEIGHTS, signs(box), strict=True)])
    return 1 / (1 + exp(-tendency))


def signs(box: Sandbox) -> tuple[float, ...]:
    """What an escape depends on: time, heat, water, tiles, parts, sand, and who is there."""
    seats = len(box.at)
    backs = [box.known_kind(cell) for cell in cells_of(box.down)]
    needed, blanks, drops = missing(box), backs.count(UNKNOWN), backs.count(MAYBE_SOURCE)
    parts = PARTS - box.parts.count(CARRIED)
    sand = box.fallen - box.removed
    best = best_goal(box, Paths(box, box.turn))
    near = best.cost if best else END_COST
    # The last of several needed tiles among many comes late.
    flips = needed * (blanks + 1) / (needed + 1)
    work = flips * FLIP_COST + parts * PART_COST + sand * SAND_COST + (END_COST if needed else near)
    turns = work / 4
    cards = cards_at(box.heat)
    waves = turns * cards * WAVES_A_CARD
    life = min(box.life)
    soon = waves_ahead(box) / seats
    weather = sum([character.reads_weather for character in box.characters])
    water = sum([character.draws_water for character in box.characters])
    quick = sum([character.layers_per_dig > 1 or character.diagonal for character in box.characters])
    return (
        1.0,
        turns,
        cards,
        (box.heat - 1) % 3,
        waves * seats,
        waves * waves,
        waves / life,
        life == 1,
        life == 2,
        sum(box.life) / seats,
        drops,
        drops * life,
        blanks,
        needed,
        needed * near,
        parts,
        sand,
        sand * turns,
        soon,
        soon * (life == 2),
        near,
        life * turns,
        seats - 1,
        (seats - 1) * turns,
        weather,
        weather * waves,
        water,
        quick,
        len(box.gear[box.turn]),
    )
