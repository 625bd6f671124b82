"""What can be in a run of MémoStep."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.memostep.generator import COLUMNS, ROWS
from logic.memostep.state import LAST_FLOOR, START, Options, State

COUNTED = up_to(1_000_000)
FLOOR = range(1, LAST_FLOOR + 1)
REASONS = frozenset("hearts left cleared last_standing limit".split())
ENDS = frozenset("hearts left cleared won".split())


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        counts = (
            "score known_score errors slips gold essence potion gem hearts hearts_bought seconds looks amount price "
            "points times ms goldPath goldAdjacent essencePath essenceAdjacent"
        )
        rows, spots, misses = exactly(ROWS), up_to(ROWS * COLUMNS), up_to(ROWS * COLUMNS * LAST_FLOOR)
        super().__init__(
            numbers={
                **dict.fromkeys(counts.split(), COUNTED),
                "seat": range(seats),
                "winners": range(seats),
                "floor": FLOOR,
                "Floor.number": FLOOR,
                "row": range(START, ROWS),
                "start": range(START, ROWS),
                "end": range(START, ROWS),
                "column": range(COLUMNS),
                "steps": range(COLUMNS),
                "path": range(COLUMNS),
                "paths": range(COLUMNS),
                "sprung": range(ROWS),
                "taken": range(ROWS),
                "seed": (0,),
            },
            lengths={
                "walkers": exactly(seats),
                "winners": up_to(seats),
                "floors": up_to(LAST_FLOOR),
                "paths": (up_to(LAST_FLOOR), rows),
                "path": rows,
                "cells": (rows, exactly(COLUMNS)),
                "grid": (up_to(ROWS), exactly(COLUMNS)),
                "steps": up_to(ROWS),
                "sprung": spots,
                "taken": spots,
                "misses": misses,
            },
            words={"reason": REASONS, "State.reason": REASONS | {""}, "RunEnded.end": ENDS},
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        need(len(view.walkers) == 1 or bool(view.winners) == bool(view.reason), "winners: nobody, or too soon")
        for seat, walker in enumerate(view.walkers):
            spots = (*walker.sprung, *walker.taken)
            need(all(column < COLUMNS for _, column in spots), "sprung: beside the floor")
            if seat == eyes:
                need(len(walker.grid) == ROWS, "grid: not a whole floor")
                need(len(walker.steps) == walker.row + 1, "steps: not as many as rows")
            else:
                need(len(walker.grid) in (0, ROWS), "grid: not a whole floor")
