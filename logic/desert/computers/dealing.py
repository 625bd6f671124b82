"""Deals out what nobody can see: one of the many worlds that a view may be."""

from collections import Counter

from logic.core.rng import Dice
from logic.desert.generator import BASE
from logic.desert.sandbox import CODE, MAYBE_SOURCE, MIRAGE, SOURCE, UNKNOWN, Sandbox

ALL_TILES = Counter(CODE[kind] for kind in BASE)


def deal(box: Sandbox, dice: Dice) -> Sandbox:
    """The same position with the face-down tiles, the unknown cards and all that is drawn dealt anew."""
    world = box.copy()
    hidden = ALL_TILES.copy()
    blanks, drops = [], []
    for cell in range(len(box.kinds)):
        known = box.known_kind(cell)
        if known == UNKNOWN:
            blanks.append(cell)
        elif known == MAYBE_SOURCE:
            drops.append(cell)
        else:
            hidden[known] -= 1
    wet = [kind for kind in (SOURCE, MIRAGE) for _ in range(hidden[kind])]
    dry = [kind for kind, count in hidden.items() if kind not in (SOURCE, MIRAGE) for _ in range(count)]
    for cells, kinds in ((drops, wet), (blanks, dry)):
        for cell, kind in zip(cells, dice.shuffled(kinds), strict=True):
            world.kinds[cell] = kind
    # The next card is the last of the list.
    first, last = box.known_bottom, len(box.deck) - box.known_top
    world.deck[first:last] = dice.shuffled(box.deck[first:last])
    world.rng = dice.bits()
    return world
