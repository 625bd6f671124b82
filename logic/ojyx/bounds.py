"""What can lie on a table of Ojyx."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.ojyx.cards import ACTIONS, BIG_NUMBERS, NUMBERS, STOCK_LIMIT
from logic.ojyx.rounds import LAST_ROUND
from logic.ojyx.state import CELLS, COLUMNS, Options, State

POINTS = range(-1_000_000, 1_000_001)
TURNS = up_to(100_000)
REASONS = frozenset("left limit round points vote".split())


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        seat, card = range(seats), range(min(NUMBERS), max(NUMBERS) + 1)
        cards = up_to(sum((BIG_NUMBERS if options.big_deck else NUMBERS).values()))
        actions = up_to(sum(ACTIONS[options.actions].values()))
        each = exactly(seats)
        counts = "scouted skips to_draw count attacks pro contra".split()
        super().__init__(
            numbers={
                **dict.fromkeys("seat turn starter ender target by shielded owed winners asked".split(), seat),
                **dict.fromkeys("value discard deck hand card cards top old fill".split(), card),
                **dict.fromkeys(
                    "cell own reveal chosen Opened.cells AllTurnedUp.cells Teleported.cells".split(), range(CELLS)
                ),
                **dict.fromkeys(("totals", "sums", "scores", "history"), POINTS),
                **dict.fromkeys(counts, TURNS),
                "seen": range(1 << seats),
                "column": range(COLUMNS),
                "marks": range(-100, 101),
                "mark": range(-100, 101),
                "turns": TURNS,
                "gone": up_to(LAST_ROUND),
                "round": range(1, LAST_ROUND + 1),
                "direction": (-1, 1),
                "rng": (0,),
            },
            lengths={
                "grids": (each, exactly(CELLS)),
                "deck": cards,
                "discard": cards,
                "action_deck": actions,
                "action_discard": actions,
                "stocks": (each, up_to(STOCK_LIMIT)),
                "chosen": (each, up_to(2)),
                "marks": (each, exactly(COLUMNS)),
                **dict.fromkeys("totals gone frozen turns scouted votes sums scores".split(), each),
                **dict.fromkeys("shielded owed winners".split(), up_to(seats)),
                "history": (up_to(LAST_ROUND), each),
                "Opened.cells": (each, up_to(CELLS)),
                "Opened.cards": (each, up_to(CELLS)),
                "AllTurnedUp.cells": (each, up_to(CELLS)),
                "AllTurnedUp.cards": (each, up_to(CELLS)),
                "Scouted.cards": cards,
            },
            words={"reason": REASONS, "State.reason": REASONS | {""}},
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        need(view.phase != "over" or bool(view.reason), "reason: over without one")
        need(not view.reason or view.phase == "over", "phase: over or not")
        last = view.last_round
        need(last is None or not last.doubled or last.ender is not None, "last_round: nobody counts double")
        need(view.phase != "react" or view.asked is not None, "attack: on nobody")
        number = eyes is not None and view.turn == eyes
        if number and view.phase == "place":
            need(isinstance(view.hand, int), "hand: no number card")
        if number and view.phase == "card":
            need(isinstance(view.hand, str), "hand: no action card")
        up = (cell for grid in view.grids for cell in grid if cell is not None and cell.up)
        need(all(cell.value is not None for cell in up), "grids: an open card that nobody knows")
