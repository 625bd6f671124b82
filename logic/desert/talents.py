"""What only some characters can do: read the weather, draw water, lead the way."""

from collections.abc import Iterable

from logic.desert import storm
from logic.desert.board import CELLS
from logic.desert.deeds import go, others, reach, why_no_step
from logic.desert.events import Buried, Calmed, Forecasted
from logic.desert.sandbox import SOURCE, Sandbox
from logic.desert.state import Bury, Calm, Fill, Forecast, Guide

GUIDED_STEPS = 3
"""Tiles the navigator leads somebody for one point."""


def why_no_calm(box: Sandbox, action: Calm) -> str:
    if not box.characters[box.turn].reads_weather:
        return "not_your_power"
    return "once_a_turn" if box.calmed else ""


def calm(box: Sandbox, action: Calm) -> None:
    box.calmed = True
    box.events.append(Calmed(box.turn, storm.cards_due(box)))


def why_no_forecast(box: Sandbox, action: Forecast) -> str:
    if not box.characters[box.turn].reads_weather:
        return "not_your_power"
    return "" if storm.cards_due(box) else "no_cards"


def forecast(box: Sandbox, action: Forecast) -> None:
    box.looking = min(storm.cards_due(box), len(box.deck))
    box.known_top = max(box.known_top, box.looking)
    box.known_bottom = min(box.known_bottom, len(box.deck) - box.known_top)
    box.events.append(Forecasted(box.turn, tuple(box.deck[: -box.looking - 1 : -1])))


def why_no_bury(box: Sandbox, action: Bury) -> str:
    return "" if 0 <= action.index < box.looking else "no_such_card"


def bury(box: Sandbox, action: Bury) -> None:
    box.looking = 0
    card = box.deck.pop(-1 - action.index)
    box.known_top -= 1
    box.known_bottom += 1
    box.deck.insert(0, card)
    box.events.append(Buried(box.turn, card, action.index))


def why_no_fill(box: Sandbox, action: Fill) -> str:
    if not box.characters[box.turn].draws_water:
        return "not_your_power"
    return "" if box.is_flipped(box.at[box.turn], SOURCE) else "no_source"


def fill(box: Sandbox, action: Fill) -> None:
    box.gain_life(box.turn, 1, "fill")


def ways_to_guide(box: Sandbox) -> Iterable[Guide]:
    if not box.characters[box.turn].leads:
        return []
    return [Guide(seat, CELLS[cell]) for seat in others(box) for cell in reach(box, seat)]


def why_no_guide(box: Sandbox, action: Guide) -> str:
    if not box.characters[box.turn].leads:
        return "not_your_power"
    if action.seat not in others(box):
        return "no_such_seat"
    if not _steps_paid_for(box, action.seat) and not box.points[box.turn]:
        return "no_points"
    return why_no_step(box, action.seat, action.to)


def guide(box: Sandbox, action: Guide) -> None:
    """The first of three tiles costs the point; leading somebody else costs anew."""
    steps = _steps_paid_for(box, action.seat)
    if not steps:
        box.points[box.turn] -= 1
        steps = GUIDED_STEPS
    box.guided = (action.seat, steps - 1)
    go(box, action.seat, action.to, "guided")


def _steps_paid_for(box: Sandbox, seat: int) -> int:
    return box.guided[1] if box.guided[0] == seat else 0
