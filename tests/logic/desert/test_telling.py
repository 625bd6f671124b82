"""The story told event by event ends where the rules are."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from logic.desert.events import CardDrawn, StormMoved, Used
from logic.desert.state import EndTurn, State
from logic.desert.telling import told
from tests.logic.desert.checks import GAME, a_game
from tests.logic.desert.scenes import scene, tile, wind


def seen(view: State) -> tuple[Any, ...]:
    """All that a picture of the desert shows."""
    people = [(player.cell, player.life, player.gear) for player in view.players]
    return (
        view.tiles,
        view.storm,
        view.parts,
        people,
        view.heat,
        view.shields,
        view.drawn,
        Counter(view.deck),
        view.turn,
        view.turns,
        view.reason,
    )


def test_the_last_event_told_is_the_next_view() -> None:
    kinds = Counter[type]()
    for seed in range(4000, 4060):
        for before, step in a_game(seed):
            view = GAME.view(before, None)
            for event in step.events:
                kinds[type(event)] += 1
                view = told(view, event)
            assert seen(view) == seen(GAME.view(step.state, None))
    assert len(kinds) > 20


def test_a_storm_is_told_card_by_card() -> None:
    """Two gusts: after the first, the second tile has not moved yet."""
    before = scene(at=[(0, 2)], deck=[wind("up"), wind("up")], heat=4)
    step = GAME.apply(before, 0, EndTurn())
    view, storms = GAME.view(before, None), []
    for event in step.events:
        view = told(view, event)
        if isinstance(event, CardDrawn):
            storms.append((len(view.drawn), view.storm))
        if isinstance(event, StormMoved):
            storms.append((tile(view, event.start).sand, view.players[0].cell))
    assert storms == [(1, (2, 2)), (1, (0, 2)), (2, (1, 2)), (1, (1, 2))]


def test_what_is_not_there_is_not_taken_away() -> None:
    """A host may tell of anything: no device ends over it."""
    view = replace(scene(), deck=())
    assert told(view, Used(0, "jet_pack", (2, 2))) == view
    assert told(view, CardDrawn(wind("up"), 1, 1, 0)).deck == ()
