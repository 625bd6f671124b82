"""What happens in Stay on the Board, and what its board looks like, in words."""

from logic.stayboard.state import Claimed, Cleared, Fell, Moved, SeatOut
from screens.games.face import winners_line
from screens.games.stayboard.vocabulary import move_words, unbroken
from screens.i18n.texts import tr


def say(event, names):
    """A sentence about an event, or "" where there is nothing to tell."""
    match event:
        case Moved():
            line = tr._("{name}: {move}", name=names[event.seat], move=move_words(event.direction, event.distance))
            return line + (". " + tr._("Two penalty points") if event.penalty else "")
        case Fell(onto=None):
            return tr._(
                "{name} left the board: {move}",
                name=names[event.seat],
                move=move_words(event.direction, event.distance),
            )
        case Fell():
            return tr._(
                "{name} hit a blocked cell: {move}",
                name=names[event.seat],
                move=move_words(event.direction, event.distance),
            )
        case Claimed(right=True):
            return tr._("{name} says: no moves. Right!", name=names[event.seat])
        case Claimed():
            return tr._("{name} says: no moves. Wrong!", name=names[event.seat])
        case Cleared():
            return tr._("The board is free again")
        case SeatOut(reason="timeout"):
            return tr._("{name} ran out of time", name=names[event.seat])
        case SeatOut(reason="left"):
            return tr._("{name} left", name=names[event.seat])
    return ""


def describe(view, names):
    """The board in words."""
    row, column = view.queen
    words = [
        tr._("A board of {n} by {n}.", n=view.size),
        tr._("The queen stands in row {row}, column {column}.", row=row + 1, column=column + 1),
    ]
    blocked = sorted(view.blocked)
    if blocked:
        places = (tr._("row {row}, column {column}", row=r + 1, column=c + 1) for r, c in blocked)
        cells = tr.c("between two cells", "; ").join(places)
        words.append(tr._("Blocked: {cells}.", cells=cells))
    if view.over:
        words += [tr._("The game is over."), winners_line(view, names) + "."]
    return unbroken(" ".join(words))
