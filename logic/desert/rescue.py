"""What keeps somebody with one life alive in the next heat wave, and what would have, once it is too late."""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from logic.desert.board import CELLS, number
from logic.desert.state import Card, Cell, Gear, State, Use
from logic.desert.storm import cards_at

LAST_LIFE = 1
HEAT = Card("heat")
SAVERS: tuple[Gear, ...] = ("solar_shield", "reserve", "jet_pack")
"""The gear that can keep somebody alive, the surest first."""

DROPS = ("SOURCE?", "SOURCE", "MIRAGE")

Missed: TypeAlias = Gear | Literal["gift", "tunnel", "water"]
"""What would have saved somebody: gear in hand, a companion beside them, an open tunnel, a drop left over."""


def is_shady(view: State, cell: Cell) -> bool:
    """Whether a heat wave does no harm there."""
    tile = view.tiles[number(cell)]
    return (tile.kind == "TUNNEL" and tile.flipped) or any(shield.cell == cell for shield in view.shields)


def is_doomed(view: State, seat: int) -> bool:
    """Whether a heat wave before its next turn could be the end of that seat."""
    player = view.players[seat]
    return player.life == LAST_LIFE and not is_shady(view, player.cell) and _wave_may_come(view)


def _wave_may_come(view: State) -> bool:
    due = cards_at(view.heat) - view.calmed
    if len(view.players) > 1 or due > view.known_top:
        return due > 0 and HEAT in view.deck
    return HEAT in view.deck[:due]


def rescues(view: State, seat: int, actions: Iterable[Any]) -> tuple[Gear, ...]:
    """The gear among what a seat may do that would keep it alive; nothing while it is not in danger."""
    if not is_doomed(view, seat):
        return ()
    uses = [action for action in actions if isinstance(action, Use)]
    useful = {use.gear for use in uses if use.gear != "jet_pack" or (use.at and is_shady(view, use.at))}
    return tuple(gear for gear in SAVERS if gear in useful)


def missed(view: State) -> Missed | None:
    """What would have saved whoever died of thirst, the nearest at hand; None where nothing would."""
    thirsty = [player for player in view.players if player.life <= 0]
    if view.reason != "thirst" or not thirsty:
        return None
    shade = any(is_shady(view, cell) for cell in CELLS)
    held = {gear for player in thirsty for gear in player.gear}
    if gear := next((gear for gear in SAVERS if gear in held and (gear != "jet_pack" or shade)), None):
        return gear
    cells = {player.cell for player in thirsty}
    if any(player.cell in cells and player.life > LAST_LIFE for player in view.players):
        return "gift"
    if shade:
        return "tunnel"
    return "water" if any(tile.kind in DROPS and not tile.flipped for tile in view.tiles) else None
