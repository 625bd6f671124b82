"""What can be on a board of Stay on the Board."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.stayboard.board import DIRECTIONS
from logic.stayboard.rules import LAST_CLEARING, PENALTY
from logic.stayboard.state import Options, State

POINTS = up_to(1_000_000)
REASONS = frozenset("off_board blocked_cell wrong_claim timeout left claim limit clearings".split())


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        size, seat = options.size, range(seats)
        on_board = dict.fromkeys("queen start end onto cell cells".split(), range(size))
        super().__init__(
            numbers={
                **on_board,
                **dict.fromkeys(("turn", "seat", "winners"), seat),
                **dict.fromkeys(("points", "penalties", "mastery", "moves", "steps"), POINTS),
                "direction": DIRECTIONS,
                "distance": range(1, size),
                "jumped": range(size),
                "penalty": (0, PENALTY),
                "left": up_to(options.block_after),
                "visits": up_to(options.block_after + 1),
                "blocked_mask": range(1 << size * size),
                "clearings": up_to(LAST_CLEARING),
            },
            lengths={
                **dict.fromkeys(("points", "penalties", "mastery", "alive"), exactly(seats)),
                "winners": up_to(seats),
                "visits": exactly(size * size),
                "cells": up_to(size * size),
            },
            words={"reason": REASONS, "State.reason": REASONS | {""}},
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        need(bool(view.reason) or view.alive[view.turn], "turn: of a seat that is out")
        need(not view.reason or any(view.alive), "alive: nobody")
        worn_out = sum((visits > view.options.block_after) << cell for cell, visits in enumerate(view.visits))
        need(view.blocked_mask == worn_out, "blocked_mask: other cells than were visited")
