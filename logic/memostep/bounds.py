"""What can be in a run of MémoStep."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.memostep.generator import COLUMNS, ROWS
from logic.memostep.growth import MOST_COLUMNS, MOST_ROWS, shape_of
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
        rows, columns = range(ROWS, MOST_ROWS + 1), range(COLUMNS, MOST_COLUMNS + 1)
        spots, misses = up_to(MOST_ROWS * MOST_COLUMNS), up_to(MOST_ROWS * MOST_COLUMNS * LAST_FLOOR)
        super().__init__(
            numbers={
                **dict.fromkeys(counts.split(), COUNTED),
                "seat": range(seats),
                "winners": range(seats),
                "floor": FLOOR,
                "Floor.number": FLOOR,
                "row": range(START, MOST_ROWS),
                "start": range(START, MOST_ROWS),
                "end": range(START, MOST_ROWS),
                "column": range(MOST_COLUMNS),
                "steps": range(MOST_COLUMNS),
                "path": range(MOST_COLUMNS),
                "paths": range(MOST_COLUMNS),
                "sprung": range(MOST_ROWS),
                "taken": range(MOST_ROWS),
                "seed": (0,),
            },
            lengths={
                "walkers": exactly(seats),
                "winners": up_to(seats),
                "floors": up_to(LAST_FLOOR),
                "paths": (up_to(LAST_FLOOR), rows),
                "path": rows,
                "cells": (rows, columns),
                "grid": (up_to(MOST_ROWS), columns),
                "steps": up_to(MOST_ROWS),
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
            shape = shape_of(walker.floor, view.options.grows)
            spots = (*walker.sprung, *walker.taken)
            need(all(row < shape.rows and column < shape.columns for row, column in spots), "sprung: beside the floor")
            need(walker.row < shape.rows, "row: above the floor")
            need(all(column < shape.columns for column in walker.steps), "steps: beside the floor")
            need({len(row) for row in walker.grid} <= {shape.columns}, "grid: not as wide as the floor")
            if seat == eyes:
                need(len(walker.grid) == shape.rows, "grid: not a whole floor")
                need(len(walker.steps) == walker.row + 1, "steps: not as many as rows")
            else:
                need(len(walker.grid) in (0, shape.rows), "grid: not a whole floor")
        for floor in view.floors:
            shape = shape_of(floor.number, view.options.grows)
            need(len(floor.path) == len(floor.cells) == shape.rows, "path: not a whole floor")
            need({len(row) for row in floor.cells} == {shape.columns}, "cells: not as wide as the floor")
