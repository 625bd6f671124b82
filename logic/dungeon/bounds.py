"""What can be in a dungeon."""

import re

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.dungeon import tiles
from logic.dungeon.crawl import HEARTS
from logic.dungeon.guardians import MEMORY
from logic.dungeon.state import Options, State

_CODE = re.compile(r"[A-Z]\d+-[\w-]{1,58}", re.ASCII)
COUNTED = up_to(1_000_000)
PERCENT = up_to(100)
REASONS = frozenset("won limit lost left".split())
SIGNS = frozenset(
    (
        *tiles.SIGNS.values(),
        tiles.UNSEEN,
        tiles.OPEN_DOOR,
        tiles.FOUND_DOOR,
        tiles.OPEN_SECRET_DOOR,
        tiles.TAKEN,
    )
)


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        self._size = size = options.size
        self._cells = size * size
        inside, many = range(1, size - 1), up_to(size * size)
        places = "hero potion at home cell cells start end centres found"
        super().__init__(
            numbers={
                **dict.fromkeys(places.split(), range(size)),
                "hero": inside,
                "seat": range(seats),
                "winners": range(seats),
                "start_seen_by": range(-1, seats),
                "end_seen_by": range(-1, seats),
                **dict.fromkeys("treasure turns score par total id goal guardian Finished.turns".split(), COUNTED),
                "share": PERCENT,
                "quality": PERCENT,
                "hearts": up_to(HEARTS),
                "chase": up_to(MEMORY),
                "rng": (0,),
            },
            lengths={
                "worlds": exactly(seats),
                "winners": up_to(seats),
                **dict.fromkeys(("truth", "known", "map"), range(0, self._cells + 1, self._cells)),
                **dict.fromkeys(("centres", "guardians", "cells", "found"), many),
                "start_seen_by": up_to(seats + 1),
                "end_seen_by": up_to(seats + 1),
            },
            words={"reason": REASONS, "State.reason": REASONS | {""}},
            signs=dict.fromkeys(("truth", "known", "map"), SIGNS),
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        for seat, world in enumerate(view.worlds):
            if seat == eyes or view.reason:
                need(world.hero is not None, "hero: nowhere")
                need(len(world.known) == self._cells, "known: not a whole map")
        for signs in (view.map, *(sign for world in view.worlds for sign in (world.known, world.truth))):
            need(self._walled(signs), "map: open at its edge")
        need(not view.code or bool(_CODE.fullmatch(view.code)), "code: none")
        need(view.reason == "" or len(view.map) == self._cells, "map: not whole")

    def _walled(self, signs: str) -> bool:
        """Whether nobody can walk out of a map; of one that is hidden, nobody can."""
        size = self._size
        edge = signs[:size] + signs[-size:] + signs[::size] + signs[size - 1 :: size]
        return tiles.BLOCKS_HERO.issuperset(edge)
