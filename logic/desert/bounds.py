"""What can be in Le Désert."""

from logic.core.bounds import ViewBounds, exactly, need, up_to
from logic.core.override import override
from logic.desert.board import CELLS, SIZE, number
from logic.desert.sandbox import PARTS
from logic.desert.state import Options, State
from logic.desert.storm import LAST_HEAT, LAST_TURN, WHOLE_DECK

LAYERS = up_to(10_000)
REASONS = frozenset("escaped thirst heat sand limit left".split())
FEW = range(-20, 21)
"""Life, points and what changes them."""


class Bounds(ViewBounds):
    def __init__(self, options: Options, seats: int) -> None:
        cards, cells = up_to(len(WHOLE_DECK)), up_to(len(CELLS))
        super().__init__(
            numbers={
                **dict.fromkeys("storm parts cell cells start end row_clue column_clue".split(), range(SIZE)),
                **dict.fromkeys("turn seat left by burnt sheltered seats winners".split(), range(seats)),
                **dict.fromkeys("sand fallen removed Dug.layers Dug.left StormMoved.sand".split(), LAYERS),
                **dict.fromkeys("life points lost LifeChanged.by PointsGained.by".split(), FEW),
                **dict.fromkeys("heat cards CardDrawn.number CardDrawn.of index".split(), up_to(len(WHOLE_DECK))),
                **dict.fromkeys("known_top known_bottom looking CardDrawn.left".split(), cards),
                **dict.fromkeys(("part", "StormMoved.parts", "found", "PickedUp.carried"), up_to(PARTS)),
                "part": range(PARTS),
                "StormMoved.parts": range(PARTS),
                "StormMoved.found": range(PARTS),
                "heat": up_to(LAST_HEAT),
                "distance": range(4),
                "steps": range(SIZE + 1),
                "turns": up_to(LAST_TURN),
                "rng": (0,),
            },
            lengths={
                "tiles": exactly(len(CELLS)),
                "parts": exactly(PARTS),
                "StormMoved.parts": up_to(PARTS),
                "players": exactly(seats),
                "deck": cards,
                "cards": cards,
                "shields": cells,
                "gear": up_to(len(CELLS)),
                "characters": up_to(4),
                **dict.fromkeys(("left", "burnt", "sheltered", "seats", "winners"), up_to(seats)),
                "drawn": up_to(1000),
                "found": cells,
            },
            words={"Ended.reason": REASONS},
        )

    @override
    def fits(self, view: State, eyes: int | None) -> None:
        need([tile.kind for tile in view.tiles].count("STORM") == 1, "tiles: one storm")
        need(view.tiles[number(view.storm)].kind == "STORM", "storm: it is elsewhere")
        need(view.known_top + view.known_bottom <= len(view.deck), "deck: too few cards")
        need(view.looking <= len(view.deck), "looking: too few cards")
        winds = all((card.kind == "wind") == (card.direction is not None) for card in (*view.deck, *view.drawn))
        need(winds, "deck: a wind without a direction")
        need(bool(view.reason) or view.turn not in view.left, "turn: of a seat that was given up")
