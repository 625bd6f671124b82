"""What the play screen of Le Désert says: functions of its state, and where it matters of the window."""

from typing import NamedTuple

from logic.desert.board import number
from logic.desert.characters import CHARACTERS
from logic.desert.rescue import LAST_LIFE
from logic.desert.sandbox import BURIED
from logic.desert.storm import cards_at
from logic.desert.turn import Extra
from screens.games.desert.hints import advice, why
from screens.games.desert.narration import brief, effect, news, why_ended
from screens.games.desert.vocabulary import (
    FOUND_ICONS,
    card_name,
    character_line,
    character_name,
    found_line,
    found_name,
    others_escaped,
    part_name,
    result_line,
    tile_line,
    tile_name,
)
from screens.games.seat_names import names_of
from screens.i18n.texts import tr


class Plate(NamedTuple):
    """A player as their plate shows them."""

    name: str
    character: str
    power: str
    label: str
    mine: bool
    active: bool
    #: They have left, and a guide plays on.
    gone: bool
    life: int
    most: int
    #: How many drops anybody here can hold.
    places: int
    gear: list
    #: Anybody keeps gear.
    armed: bool
    #: A word where the next heat wave kills, or "".
    warning: str


class Panel(NamedTuple):
    """What is told beside the last storm card; with an icon and a word where a find is in its place."""

    heading: str
    text: str
    icon: str = ""
    word: str = ""


def names(state):
    return names_of(state.seats, "desert")


def initials(state):
    return [name[:1].upper() for name in names(state)]


def subtitle(state):
    """The turn, and whose it is."""
    shown = state.shown
    turn = tr._("Turn {n}", n=shown.turns + 1)
    if state.ended:
        return turn
    if state.storm:
        return f"{turn} · {tr._('the storm')}"
    if state.people == (shown.turn,):
        return f"{turn} · {tr._('your turn')}"
    return f"{turn} · {tr._('{name} plays', name=names(state)[shown.turn])}"


def heat(state, wide):
    level = state.shown.heat
    if not wide:
        return tr._("Heat {n}", n=level)
    return tr.n("Heat {heat} · {n} card a turn", "Heat {heat} · {n} cards a turn", _cards(level), heat=level)


def pile(state, wide):
    """How many storm cards are left; on a desktop the pile has a card of its own."""
    return "" if wide else tr._("pile {n}", n=len(state.shown.deck))


def watched(state, wide):
    """What is left in this turn and in the pile, for somebody who only watches."""
    points = tr.n("{n} action point", "{n} action points", state.points)
    return " · ".join(filter(None, (points, pile(state, wide))))


def parts(state):
    return tr.n("{n} part of 4", "{n} parts of 4", state.shown.parts.count("carried"))


def parts_count(state):
    return tr._("{n} of {all}", n=state.shown.parts.count("carried"), all=4)


def headline(state):
    return result_line("left" if _without_us(state) else state.view.reason) if state.ended else ""


def sentence(state):
    """Why it is over, and what would have helped."""
    if not state.ended:
        return ""
    return others_escaped() if _without_us(state) else why_ended(state.view, names(state))


def _without_us(state):
    return state.view.won and not state.won_here


# The players


def plates(state):
    view, places = state.shown, max(CHARACTERS[player.character].most_life for player in state.shown.players)
    return [_plate(state, view, seat, name, places) for seat, name in enumerate(names(state))]


def _plate(state, view, seat, name, places):
    player, gone = view.players[seat], seat in view.left and not view.reason
    # Who has no power is not named: `wanderer` is also how a companion plays.
    character = character_name(player.character) if player.character != "wanderer" else ""
    character = tr._("a guide plays") if gone else character
    warning = tr._("Thirst!") if player.life == LAST_LIFE and not gone else ""
    return Plate(
        name=name,
        character=character,
        power=character_line(player.character),
        label=", ".join(filter(None, (name, character, tr.n("{n} life", "{n} lives", player.life), warning))),
        mine=seat in state.people,
        active=seat == view.turn,
        gone=gone,
        life=player.life,
        most=CHARACTERS[player.character].most_life,
        places=places,
        gear=list(player.gear),
        armed=any(player.gear for player in view.players),
        warning=warning,
    )


def tile_lines(state, cell):
    """What a tile is, then what there is to know about it, line by line."""
    view = state.board
    tile = view.tiles[number(cell)]
    lines = [tile_line(tile.kind)]
    if tile.seen and not tile.flipped:
        lines.append(tr._("Seen through a terrascope: it is still face down."))
    if tile.sand >= BURIED:
        lines.append(tr._("{n} layers of sand: nobody gets in or out.", n=tile.sand))
    elif tile.sand:
        lines.append(tr._("1 layer of sand: dig before you turn it over or pick something up."))
    lines += [tr._("{part} lies there.", part=part_name(part).capitalize())
              for part, place in enumerate(view.parts) if place == cell]  # fmt: skip
    if any(shield.cell == cell for shield in view.shields):
        lines.append(tr._("A solar shield keeps the heat off."))
    here = [name for name, player in zip(names(state), view.players, strict=True) if player.cell == cell]
    if here:
        lines.append(tr._("Here: {names}.", names=", ".join(here)))
    return tile_name(tile.kind).capitalize(), lines


def player_lines(state, seat):
    """Who somebody is, then what they can do and what they keep, line by line."""
    player = state.shown.players[seat]
    lines = [character_line(player.character)]
    lines += [tr._("{what}: {text}", what=found_name(gear), text=found_line(gear)) for gear in player.gear]
    who = (names(state)[seat], character_name(player.character).lower() if player.character != "wanderer" else "")
    return ", ".join(filter(None, who)), lines


# The storm


def told_storm(state):
    """Every card of the last storm with what it did."""
    return [(storm.card, effect(storm.card, storm.effects, names(state))) for storm in state.last_storm]


def last_effect(state):
    """What the last card did; or what will come, while nothing has come yet."""
    if state.drawn:
        return effect(state.drawn[-1].card, state.drawn[-1].effects, names(state))
    return tr.n("Each turn ends with {n} storm card.", "Each turn ends with {n} storm cards.", _cards(state.view.heat))


def whole_storm(state):
    """What a storm did whose cards were not all watched."""
    return " · ".join(brief(storm.card, storm.effects, names(state)) for storm in state.last_storm)


def panel(state):
    """What is asked, what was found, or what the storm last did."""
    if asked := question(state):
        return Panel(*asked)
    told = news(state.news, names(state)) if state.storm is None else None
    if told:
        icon, heading, text, word = told
        return Panel(heading, text, icon, word)
    if state.card is None:
        return Panel(tr._("Calm before the storm"), last_effect(state))
    if not state.storm and not state.ended and state.skipped and len(state.last_storm) > 1:
        return Panel(tr._("The storm has passed"), whole_storm(state))
    several = state.storm and len(state.last_storm) > 1
    place = f" ({len(state.drawn)}/{len(state.last_storm)})" if several else ""
    return Panel(card_name(state.card) + place, last_effect(state))


def _cards(level):
    return cards_at(min(level, 15))


# The turn


def question(state):
    """(heading, text) of what the person to move is asked or advised, or None."""
    match state.prompt:
        case "bury":
            return tr._("Tap the card that goes to the bottom"), ""
        case "dig":
            own = state.turn.me.cell in state.targets
            again = tr._("Tap a marked tile; Dig again means your own tile.")
            return tr._("Dig where?"), again if own else tr._("Tap a marked tile.")
        case "tunnel":
            return tr._("Which tunnel?"), tr._("Tap a marked tunnel.")
        case "extra":
            text, _, small = extra_words(state, state.turn.aiming)
            return text, f"{small} {tr._('Tap a marked tile.')}"
        case "end":
            left = tr.n("{n} point is left.", "{n} points are left.", state.points) if state.points else ""
            parts = (left, saving(state), tr._("Press again to end the turn."))
            return tr._("End the turn?"), " ".join(filter(None, parts))
        case "hint":
            return hint(state)
        case "rescue":
            return tr._("The last life"), saving(state)
    return None


def saving(state):
    """Which gear in hand keeps the one to move alive, and how; "" where none is needed."""
    if state.turn is None or not state.turn.rescues:
        return ""
    gear = state.turn.rescues[0]
    return {
        "solar_shield": tr._("The next heat wave kills; your solar shield keeps it off."),
        "reserve": tr._("The next heat wave kills; your reserve gives 2 life."),
        "jet_pack": tr._("The next heat wave kills; your jet pack takes you into a tunnel’s shade."),
    }[gear]


def hint(state):
    """(heading, text) of what the expert would do, and why."""
    if state.thinking:
        return tr._("The expert suggests"), tr._("Thinking…")
    reason = why(state.hint, names(state)) or tr._("So says the expert.")
    return advice(state.hint.action, state.view, names(state)), reason


def spoken_hint(state):
    """The same in one line; "" where nothing was asked."""
    return " ".join(hint(state)) if state.hint else ""


def extras(state):
    """(text, icon, marked) of everything beyond the five keys: what is aimed, else what would keep one alive."""
    turn = state.turn
    if turn is None:
        return []
    marked = (turn.aiming,) if turn.aiming else [extra for extra in turn.extras if extra.what in turn.rescues]
    return [(*extra_words(state, extra)[:2], extra in marked) for extra in turn.extras]


def extra_words(state, extra):
    """An extra's name, its icon and what it does."""
    match extra:
        case Extra(kind="use", what=gear):
            return found_name(gear), FOUND_ICONS[gear], found_line(gear)
        case Extra(kind="give", what=seat):
            return tr._("Give to {name}", name=names(state)[seat]), "water-outline", tr._("1 life")
        case Extra(kind="guide", what=seat):
            return tr._("Lead {name}", name=names(state)[seat]), "sign-direction", tr._("3 tiles a point")
    return {
        "calm": (tr._("Calm the storm"), "weather-partly-cloudy", tr._("1 point: one storm card fewer")),
        "forecast": (tr._("Forecast"), "cards-outline", tr._("1 point: look at the next cards")),
        "fill": (tr._("Draw water"), "water-well-outline", tr._("1 point: 1 life")),
    }[extra.kind]
