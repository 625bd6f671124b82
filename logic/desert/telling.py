"""What an event changes in what everybody sees: the view just before a step, told event by event, becomes the next.

So a storm can be shown card by card, although the rules play it in one go.
"""

from typing import Any, TypeVar

from msgspec.structs import replace

from logic.desert import events as e
from logic.desert.board import number
from logic.desert.state import Cell, Guided, Shield, State, Tile
from logic.desert.storm import WHOLE_DECK

T = TypeVar("T")


def told(view: State, event: e.Event) -> State:
    """The view after an event. Points that an action costs are not told: only what is gained is an event."""
    match event:
        case e.Moved(seat=seat, end=end):
            return _with_player(view, seat, cell=end)
        case e.LifeChanged(seat=seat, life=life):
            return _with_player(view, seat, life=life)
        case e.PointsGained(seat=seat, points=points):
            return _with_player(view, seat, points=points)
        case e.Found(seat=seat, what=what, kept=True):
            return _with_player(view, seat, gear=(*view.players[seat].gear, what))
        case e.Used(seat=seat, gear=gear):
            return _with_player(view, seat, gear=_without(view.players[seat].gear, gear))
        case e.Dug(cell=cell, left=left):
            return _with_tile(view, cell, sand=left)
        case e.Flipped(cell=cell, kind=kind):
            return _with_tile(view, cell, kind=kind, flipped=True, seen=False)
        case e.Looked(cell=cell, kind=kind):
            return _with_tile(view, cell, kind=kind, seen=True)
        case e.PartAppeared(part=part, cell=cell):
            return _with_part(view, part, cell)
        case e.PickedUp(part=part):
            return _with_part(view, part, "carried")
        case e.Shaded(seat=seat, cell=cell):
            return replace(view, shields=(*view.shields, Shield(cell, seat)))
        case e.ShadeEnded(seat=seat):
            return replace(view, shields=tuple(shield for shield in view.shields if shield.seat != seat))
        case e.HeatRose(heat=heat):
            return replace(view, heat=heat)
        case e.StormMoved():
            return _after_a_gust(view, event)
        case e.Ended(reason=reason):
            return replace(view, reason=reason)
    return _between_turns(view, event)


def _between_turns(view: State, event: e.Event) -> State:
    match event:
        case e.Calmed():
            return replace(view, calmed=True)
        case e.TurnEnded(seat=seat):
            no_guide: Guided | None = None
            return _with_player(replace(view, calmed=False, guided=no_guide, drawn=()), seat, points=0)
        case e.CardDrawn(card=card):
            return replace(view, drawn=(*view.drawn, card), deck=_without(view.deck, card))
        case e.Reshuffled():
            return replace(view, deck=WHOLE_DECK)
        case e.TurnBegan(seat=seat, points=points, turns=turns):
            return _with_player(replace(view, turn=seat, turns=turns), seat, points=points)
        case e.SeatLeft(seat=seat):
            return replace(view, left=(*view.left, seat))
    return view


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Without the first of its kind; a dishonest host may tell of one that is not there."""
    place = items.index(item) if item in items else len(items)
    return (*items[:place], *items[place + 1 :])


def _after_a_gust(view: State, gust: e.StormMoved) -> State:
    """The storm and a tile have changed places; the tile brought along whoever and whatever was on it."""
    tiles, home, target = list(view.tiles), number(gust.start), number(gust.end)
    tiles[home] = replace(tiles[target], sand=gust.sand)
    tiles[target] = Tile("STORM")
    parts: list[Any] = [gust.start if part in gust.parts else place for part, place in enumerate(view.parts)]
    players = [
        replace(player, cell=gust.start) if seat in gust.seats else player for seat, player in enumerate(view.players)
    ]
    shields = [replace(shield, cell=gust.start) if shield.cell == gust.end else shield for shield in view.shields]
    return replace(
        view,
        tiles=tuple(tiles),
        storm=gust.end,
        parts=tuple(parts),
        players=tuple(players),
        shields=tuple(shields),
    )


def _with_player(view: State, seat: int, **changes: Any) -> State:
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)
    return replace(view, players=tuple(players))


def _with_tile(view: State, cell: Cell, **changes: Any) -> State:
    tiles = list(view.tiles)
    tiles[number(cell)] = replace(tiles[number(cell)], **changes)
    return replace(view, tiles=tuple(tiles))


def _with_part(view: State, part: int, place: Any) -> State:
    parts = list(view.parts)
    parts[part] = place
    return replace(view, parts=tuple(parts))
