"""What the best companion would do, as advice, and why."""

from logic.desert import state as s
from screens.games.desert.narration import way
from screens.games.desert.vocabulary import card_name, found_line, found_name, part_name
from screens.i18n.texts import tr


def advice(action, view, names):
    """What a companion would do, as advice."""
    me = view.players[view.turn]
    match action:
        case s.Move(to=to):
            return tr._("Go {where}.", where=way(me.cell, to))
        case s.Dig(at=at):
            return tr._("Dig your own tile.") if at == me.cell else tr._("Dig {where}.", where=way(me.cell, at))
        case s.Flip():
            return tr._("Turn your tile over.")
        case s.PickUp(part=part):
            return tr._("Pick up {part}.", part=part_name(part))
        case s.Tunnel():
            return tr._("Take the tunnel.")
        case s.Give(to=to):
            return tr._("Give 1 life to {name}.", name=names[to])
        case s.Use(gear=gear):
            return tr._("Use: {what}.", what=found_name(gear))
        case s.Calm():
            return tr._("Calm the storm: one card fewer.")
        case s.Forecast():
            return tr._("Look at the next cards.")
        case s.Bury(index=index):
            return tr._("Put this card at the bottom: {card}.", card=card_name(view.forecast[index]))
        case s.Fill():
            return tr._("Draw water.")
        case s.Guide(seat=seat, to=to):
            return tr._("Lead {name} {where}.", name=names[seat], where=way(view.players[seat].cell, to))
    return tr._("End your turn.")


def why(hint, names):
    """What the advice leads to, in a sentence; "" where it says so itself."""
    if isinstance(hint.action, s.Use):
        return found_line(hint.action.gear)
    if hint.reason is None:
        return ""
    count = hint.reason.count
    match hint.reason.why:
        case "part":
            if isinstance(hint.action, s.PickUp):
                return tr._("The storm could carry it off.")
            return tr._("{part} lies there.", part=part_name(count).capitalize())
        case "water" | "thirst":
            name = names[hint.reason.seat]
            return tr.n("{name} has {n} life left.", "{name} has {n} lives left.", count, name=name)
        case "unknown":
            return tr.n("{n} tile you need is still face down.", "{n} tiles you need are still face down.", count)
        case "cards":
            return tr.n("{n} storm card is due.", "{n} storm cards are due.", count)
    return {
        "out": tr._("All parts are aboard: off to the finish."),
        "shade": tr._("A tunnel gives shade, and may be a shortcut."),
        "gear": tr._("There is something to be found."),
        "clue": tr._("A clue lies there."),
        "rest": tr._("Here the heat does no harm."),
        "wait": tr._("Nothing better is within reach."),
    }[hint.reason.why]
