"""What happens in Nim, and what its board looks like, in words."""

from logic.nim.state import Gone, Took
from screens.i18n.texts import tr


def say(event, names):
    """A sentence about an event, or "" where there is nothing to tell."""
    match event:
        case Took():
            return tr.n("{name} takes {n} square", "{name} takes {n} squares", event.count, name=names[event.seat])
        case Gone():
            return tr._("{name} left", name=names[event.seat])
    return ""


def describe(view, names):
    """The board in words."""
    words = tr.n("{n} square is left.", "{n} squares are left.", view.left)
    return words if view.reason else words + " " + tr._("{name} is to move.", name=names[view.turn])
