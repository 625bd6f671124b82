"""Le Désert in sentences: what happened, what a card did, the board in words, what a companion would do."""

from logic.desert import events as e
from logic.desert import state as s
from logic.desert.board import CELLS, number
from logic.desert.rescue import missed
from logic.desert.storm import cards_at
from screens.games.desert.vocabulary import (
    CALM_ICON,
    FOUND_ICONS,
    PART_ICONS,
    TILE_ICONS,
    card_icon,
    card_name,
    card_word,
    clue_line,
    direction_name,
    found_line,
    found_name,
    part_name,
    picked_up_line,
    reason_line,
    tile_label,
    tile_line,
    tile_name,
)
from screens.i18n.texts import tr

COMPASS = {
    (-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left",
}  # fmt: skip


def say(event, names):
    """A sentence about an event, or "" where the picture says enough."""
    match event:
        case e.Moved(how="walk") | e.LifeChanged(why="heat_wave" | "given") | e.TurnEnded() | e.StormMoved():
            return ""
        case e.Moved(seat=seat, how=how, by=by):
            return {
                "tunnel": tr._("{name} takes the tunnel", name=names[seat]),
                "jet_pack": tr._("{name} flies", name=names[seat]),
                "guided": tr._("{name} leads {other}", name=names[by], other=names[seat]),
            }[how]
        case e.Dug(seat=seat, layers=layers):
            sand = tr.n("{n} layer", "{n} layers", layers)
            return tr._("{name} digs away {layers}", name=names[seat], layers=sand)
        case e.Flipped(seat=seat, kind=kind):
            return tr._("{name} finds {what}", name=names[seat], what=tile_name(kind))
        case e.Found(seat=seat, what=what):
            return tr._("{name} gets: {what}", name=names[seat], what=found_name(what))
        case e.PartAppeared(part=part):
            return tr._("Both clues: {part} appears", part=part_name(part))
        case e.PickedUp(seat=seat, part=part):
            return tr._("{name} picks up {part}", name=names[seat], part=part_name(part))
        case e.LifeChanged(seat=seat, by=by) if by > 0:
            return tr.n("{name}: {n} more life", "{name}: {n} more lives", by, name=names[seat])
        case e.Used(seat=seat, gear=gear):
            return tr._("{name} uses: {what}", name=names[seat], what=found_name(gear))
        case e.Looked(seat=seat, kind=kind):
            return tr._("{name} sees {what}", name=names[seat], what=tile_name(kind))
        case e.Calmed(seat=seat):
            return tr._("{name} calms the storm: one card fewer", name=names[seat])
        case e.Forecasted(seat=seat):
            return tr._("{name} looks at the next cards", name=names[seat])
        case e.Buried(seat=seat, card=card):
            return tr._("{name} puts a card at the bottom: {card}", name=names[seat], card=card_name(card))
    return _say_storm(event, names)


def did(entry, state, names):
    """What somebody did, where the table leaves it to the picture."""
    name = names[entry.seat]
    match entry.action:
        case s.Move(to=to):
            return tr._("{name} goes {where}", name=name, where=way(state.players[entry.seat].cell, to))
        case s.Give(to=to):
            return tr._("{name} gives 1 life to {other}", name=name, other=names[to])
        case s.EndTurn():
            return tr._("{name} ends the turn", name=name)
    return ""


def _say_storm(event, names):
    match event:
        case e.CardDrawn(card=card):
            return card_name(card)
        case e.HeatWave(burnt=burnt) if burnt:
            return tr._("The heat burns: {names}", names=_list(burnt, names))
        case e.HeatRose(heat=heat):
            return tr._("Heat {n}", n=heat)
        case e.Reshuffled():
            return tr._("The storm cards are shuffled again")
        case e.SeatLeft(seat=seat):
            if len(names) == 1:
                return tr._("{name} left", name=names[seat])
            return tr._("{name} left; a guide plays on", name=names[seat])
        case e.Ended(won=won, reason=reason, seats=seats):
            return why_over(reason, seats, names) if not won else reason_line(reason)
    return ""


def why_over(reason, seats, names):
    """Why it was lost, with who."""
    if reason == "thirst" and seats:
        return tr._("Died of thirst: {names}.", names=_list(seats, names))
    return reason_line(reason)


def why_ended(view, names):
    """Why it is over; with who died of thirst, and what would have saved them."""
    thirsty = tuple(seat for seat, player in enumerate(view.players) if player.life <= 0)
    return " ".join(filter(None, (why_over(view.reason, thirsty, names), _saver(missed(view)))))


def _saver(what):
    """What would have saved somebody, in a sentence."""
    if what is None:
        return ""
    others = {
        "gift": tr._("Somebody on the same tile could have given a life."),
        "tunnel": tr._("In an open tunnel the heat does no harm."),
        "water": tr._("A drop was still face down."),
    }
    return others.get(what) or tr._("Still in hand: {what}. It would have helped.", what=found_name(what).lower())


def news(events, names):
    """What a turned tile brought, or what the weather will be, as (icon, heading, sentence, name), or None."""
    first = {type(event): event for event in reversed(events)}
    if appeared := first.get(e.PartAppeared):
        row, column = appeared.cell[0] + 1, appeared.cell[1] + 1
        where = tr._("It lies in row {row}, column {column}.", row=row, column=column)
        return PART_ICONS[appeared.part], say(appeared, names), where, part_name(appeared.part).capitalize()
    if found := first.get(e.Found):
        return FOUND_ICONS[found.what], say(found, names), _found_brings(found, events), found_name(found.what)
    if flipped := first.get(e.Flipped):
        kind = flipped.kind
        return _tile_icon(kind), say(flipped, names), _tile_brings(kind, events, names), _tile_word(kind)
    if calmed := first.get(e.Calmed):
        follow = tr.n(
            "{name} calms the storm: {n} card follows this turn.",
            "{name} calms the storm: {n} cards follow this turn.",
            calmed.cards,
            name=names[calmed.seat],
        )
        return CALM_ICON, tr._("A card fewer"), follow, tr._("A card fewer")
    if buried := first.get(e.Buried):
        heading = tr._("At the bottom: {card}", card=card_name(buried.card))
        return card_icon(buried.card), heading, tr._("Of all cards it is drawn last."), card_word(buried.card)
    return None


def _found_brings(found, events):
    """What a find is good for; water is good for nothing where there is enough."""
    if found.kept:
        return f"{found_line(found.what)} {tr._('Kept for later.')}"
    drunk = any(isinstance(event, e.LifeChanged) and event.by > 0 for event in events)
    if drunk or found.what == "accelerator":
        return found_line(found.what)
    full = tr._("Life was full already.")
    return full if found.what == "flask" else f"{found_line('accelerator')} {full}"


def _tile_icon(kind):
    return TILE_ICONS.get(kind) or PART_ICONS[int(kind[2:]) - 1]


def _tile_word(kind):
    """A tile's name as that of a card; a clue has the name of its part."""
    return (tile_label(kind) or part_name(int(kind[2:]) - 1)).capitalize()


def _tile_brings(kind, events, names):
    if kind[:2] in ("HP", "VP"):
        return clue_line(kind)
    drinks = [say(event, names) for event in events if isinstance(event, e.LifeChanged) and event.by > 0]
    return {
        "SOURCE": ", ".join(drinks) or tr._("Water, but everybody here has enough."),
        "MIRAGE": tile_line(kind),
        "TUNNEL": tile_line(kind),
        "END": tile_line(kind),
    }.get(kind, "")


def effect(card, events, names):
    """What a storm card did, in a sentence; without its events, what such a card does."""
    if card.kind == "rise":
        return _risen(events)
    if card.kind == "heat":
        return _burnt(events, names)
    gusts = [event for event in events if isinstance(event, e.StormMoved)]
    stopped = any(isinstance(event, e.StormStopped) for event in events)
    if not gusts and stopped:
        return tr._("The storm is at the edge and stays.")
    count = len(gusts) if gusts or stopped else card.distance
    words = tr.n(
        "The storm moves {n} tile; the tile it passes gains 1 sand.",
        "The storm moves {n} tiles; each tile it passes gains 1 sand.",
        count,
    )
    carried = sorted({seat for gust in gusts for seat in gust.seats})
    if carried:
        words += " " + tr._("Carried along: {names}.", names=_list(carried, names))
    if stopped:
        words += " " + tr._("The edge stops it.")
    return words


def brief(card, events, names):
    """A card of a storm that is told as a whole, and whom it met."""
    if card.kind == "rise":
        return next((tr._("Heat {n}", n=event.heat) for event in events if isinstance(event, e.HeatRose)), "")
    if card.kind == "heat":
        burnt = next((event.burnt for event in events if isinstance(event, e.HeatWave)), ())
        word = card_word(card)
        return tr._("{card}: −1 life, {names}", card=word, names=_list(burnt, names)) if burnt else word
    carried = sorted({seat for event in events if isinstance(event, e.StormMoved) for seat in event.seats})
    return f"{card_name(card)} ({_list(carried, names)})" if carried else card_name(card)


def _risen(events):
    rose = next((event for event in events if isinstance(event, e.HeatRose)), None)
    if rose is None:
        return tr._("One level hotter.")
    return tr.n("Heat {heat}: {n} card a turn.", "Heat {heat}: {n} cards a turn.", rose.cards, heat=rose.heat)


def _burnt(events, names):
    wave = next((event for event in events if isinstance(event, e.HeatWave)), None)
    if wave is None:
        return tr._("Whoever is not in a tunnel or shaded loses 1 life.")
    words = []
    if wave.burnt:
        words.append(tr._("1 life lost: {names}.", names=_list(wave.burnt, names)))
    if wave.sheltered:
        words.append(tr._("Sheltered: {names}.", names=_list(wave.sheltered, names)))
    return " ".join(words)


def _list(seats, names):
    return ", ".join(names[seat] for seat in seats)


def describe(view, names):
    """The desert in words, for the seat to move."""
    me = view.players[view.turn]
    row, column = me.cell
    words = [
        tr.n("Heat {heat}, {n} card a turn.", "Heat {heat}, {n} cards a turn.", cards_at(view.heat), heat=view.heat),
        tr._("The storm: row {row}, column {column}.", row=view.storm[0] + 1, column=view.storm[1] + 1),
    ]
    words += [_player_line(view, seat, names) for seat in range(len(view.players))]
    words.append(tr.n("{n} action point.", "{n} action points.", me.points))
    words += [_tile_line(view, cell, where) for cell, where in _around(row, column)]
    words += [_part_line(view, part) for part in range(len(view.parts))]
    return " ".join(word for word in words if word)


def _player_line(view, seat, names):
    player = view.players[seat]
    who, row, column = names[seat], player.cell[0] + 1, player.cell[1] + 1
    return tr._("{who}: row {row}, column {column}, life {life}.", who=who, row=row, column=column, life=player.life)


def _around(row, column):
    yield (row, column), tr._("Here")
    for (down, right), way in COMPASS.items():
        if (row + down, column + right) in CELLS:
            yield (row + down, column + right), direction_name(way).capitalize()


def _tile_line(view, cell, where):
    tile = view.tiles[number(cell)]
    if not tile.sand:
        return tr._("{where}: {what}.", where=where, what=tile_name(tile.kind))
    return tr._("{where}: {what}, {n} sand.", where=where, what=tile_name(tile.kind), n=tile.sand)


def _part_line(view, part):
    place, name = view.parts[part], part_name(part).capitalize()
    if place == "carried":
        return picked_up_line(part)
    if place is not None:
        return tr._("{part}: row {row}, column {column}.", part=name, row=place[0] + 1, column=place[1] + 1)
    known = [tile.kind for tile in view.tiles if tile.flipped]
    clues = (f"HP{part + 1}" in known) + (f"VP{part + 1}" in known)
    return tr.n("{part}: {n} clue.", "{part}: {n} clues.", clues, part=name)


def way(start, end):
    down, right = end[0] - start[0], end[1] - start[1]
    ways = {
        (-1, 0): tr._("north"), (0, 1): tr._("east"), (1, 0): tr._("south"), (0, -1): tr._("west"),
        (-1, 1): tr._("north-east"), (1, 1): tr._("south-east"), (1, -1): tr._("south-west"),
        (-1, -1): tr._("north-west"),
    }  # fmt: skip
    return ways[down, right]
