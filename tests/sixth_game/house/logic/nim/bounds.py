"""What can be in a view of Nim."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.nim.state import MOST, Options, State

REASONS = frozenset({"last", "left"})


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(
            numbers={
                "left": up_to(options.squares),
                "count": range(1, MOST + 1),
                **dict.fromkeys(("turn", "seat"), range(seats)),
            },
            lengths={"here": exactly(seats)},
            words={"reason": REASONS, "State.reason": REASONS | {""}},
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        need(view.here[view.turn], "turn: of a seat that has left")
