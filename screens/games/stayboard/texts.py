"""What the play screen of Stay on the Board says: pure functions of its state."""

from typing import NamedTuple

from logic.stayboard.exercise import goal
from logic.stayboard.moves import safe_moves
from logic.stayboard.state import Moved
from screens.games.face import figure, winners_line
from screens.games.seat_names import names_of
from screens.games.stayboard.face import FACE
from screens.games.stayboard.vocabulary import ARROWS, direction_word, ending_line, move_words, unbroken
from screens.i18n.texts import tr
from screens.play.plate import Plate


class Centre(NamedTuple):
    """What the centre of the pad shows; the label is its name for who cannot see it."""

    icon: str = ""
    text: str = ""
    caption: str = ""
    label: str = ""


def names(state):
    return names_of(state.seats, FACE.id)


def title(state, low):
    """The game's name; where a `low` bar has no subtitle, with how far the game has come."""
    return " · ".join(filter(None, (FACE.title(), low and _progress(state))))


def _progress(state):
    """How many of its moves a game has had, where they are counted."""
    view = state.view
    return f"{view.moves}\u00a0/\u00a0{view.lasts}" if view.lasts and not state.trains else ""


def subtitle(state):
    view, others = state.view, [seat for seat in state.seats if seat.kind == "computer"]
    # Moves are counted in the normal mode alone: there the count says which it is.
    progress = _progress(state)
    words = [progress, FACE.value("size", view.size)] if progress else [FACE.summary(view.options)]
    if state.trains:
        # The exercise's name says that nothing is seen.
        unseen, every = state.memory.unseen, goal(view.size)
        words = [FACE.figure_name(f"blind:{view.size}")]
        words.append(tr.n("{n} of {all} moves", "{n} of {all} moves", unseen, all=every))
    elif len(state.seats) == 2 and others:
        words.append(tr._("against {level}", level=FACE.level(others[0].level).lower()))
    else:
        words.append(tr.n("{n} player", "{n} players", len(state.seats)))
    if state.rated:
        words.append(tr._("rated"))
    return " · ".join(words)


# The seats


def plates(state, roomy):
    """Everybody at the table; `roomy` plates have space for whole words."""
    # With two, nobody goes on when one is out; where cells are blocked, there are no penalties.
    may_say = [tr._("out")] if len(state.seats) > 2 else []
    if state.view.mode == "normal":
        may_say.append(_difference(9, 2))
    return [_plate(state, seat, name, roomy, may_say) for seat, name in enumerate(names(state))]


def _plate(state, seat, name, roomy, may_say):
    view = state.view
    gone = "" if view.alive[seat] else tr._("out")
    back = next((move for move in state.memory.back if move.seat == seat), None)
    score, small, brief = _points(view, seat, roomy) if state.scored else _cells(state, seat)
    return Plate(
        seat=seat,
        name=name,
        mine=seat in state.people,
        active=not state.over and seat == view.turn,
        score=score,
        small=tr._("straight back: −{n}", n=back.penalty) if back else gone or small,
        brief=brief,
        gone=gone,
        warns=back is not None or (state.lost is not None and state.lost.seat == seat),
        may_say=may_say,
    )


def _points(view, seat, roomy):
    """A seat's score, and how it comes about, in a line and in a word."""
    points, penalties = view.points[seat], view.penalties[seat]
    small = f"{tr.n('{n} point', '{n} points', points)} − {_penalty(penalties, roomy)}"
    return figure(points - penalties), small, _difference(points, penalties) if penalties else ""


def _cells(state, seat):
    """Where points decide nothing: how many cells are left to whoever is to move."""
    if state.over or seat != state.view.turn:
        return "", "", ""
    left = state.cells_left
    # On the plates of many there is no room for the word.
    brief = tr.n("cell", "cells", left) if len(state.seats) <= 4 else ""
    return figure(left), tr.n("cell left", "cells left", left), brief


def _penalty(points, roomy):
    if roomy:
        return tr.n("{n} penalty point", "{n} penalty points", points)
    return tr.n("{n} penalty", "{n} penalty", points)


def _difference(points, penalties):
    """A score as it comes about, in a word: no line ends in it."""
    return f"{points}\u200a−\u200a{penalties}"


# The wiped board


def told(state):
    """What is written on a board that is wiped."""
    view, memory = state.view, state.memory
    if not view.moves:
        row, column = view.queen
        return unbroken(tr._("The queen starts in row {row}, column {column}.", row=row + 1, column=column + 1))
    lines = [tr._("Keep the queen in mind:")]
    if state.trains:
        unseen, every = memory.unseen, goal(view.size)
        lines.append(tr.n("{n} of {all} moves unseen", "{n} of {all} moves unseen", unseen, all=every))
    else:
        lines.append(tr.n("{n} move made", "{n} moves made", view.moves))
    if state.lost is not None:
        lines.append(tr._("{name} is out; the queen stands where she stood.", name=names(state)[state.lost.seat]))
    lines += [straight_back(state, move) for move in memory.back]
    return unbroken("\n".join(lines))


def straight_back(state, move):
    return tr.n(
        "{name} goes straight back: {n} penalty point.",
        "{name} goes straight back: {n} penalty points.",
        move.penalty,
        name=names(state)[move.seat],
    )


def lost(state):
    """Who has just gone out of a game that goes on, and why."""
    if state.lost is None:
        return ""
    return ending_line(state.lost.reason, state.lost.seat, (), names(state), len(safe_moves(state.view)))


# The centre of the pad


def centre(state):
    return composed(state.choice, tr._("confirm")) or _at_rest(state)


def composed(choice, confirm):
    """The move that is being chosen, and what comes next: what is missing of it, or to `confirm` it."""
    if not choice.begun:
        return None
    if choice.claim:
        return Centre("flag-outline", "", confirm, f"{confirm}: {tr._('No moves')}")
    icon = ARROWS[choice.direction] if choice.direction else ""
    text = str(choice.distance or "")
    if move := choice.move:
        # Low keys have no room for the word: then the label says it.
        return Centre(icon, text, confirm, f"{confirm}: {move_words(move.direction, move.distance)}")
    if choice.direction:
        return Centre(icon, text, tr._("how far?"), direction_word(choice.direction))
    return Centre(icon, text, tr._("where?"), text)


def _at_rest(state):
    """What was played last, or who is out; where that is known here and others are to move, what they do."""
    last = state.view.last
    if state.lost is not None:
        out = tr._("{name} is out", name=names(state)[state.lost.seat])
        return Centre("account-off-outline", "", out, out)
    if state.waits_for_others and (last is None or last.seat in state.people):
        plays = tr._("{name} plays", name=names(state)[state.view.turn])
        caption = tr._("paused") if state.held else plays
    elif last is None:
        caption = tr._("choose")
    else:
        name = names(state)[last.seat]
        return Centre(ARROWS[last.direction], str(last.distance), name, name)
    return Centre(caption=caption, label=caption)


# The end


def headline(state):
    if not state.over:
        return ""
    if state.trains:
        return FACE.exercise_line(state.view.size, state.memory.unseen)
    return winners_line(state.outcome, names(state))


def sentence(state):
    if not state.over:
        return ""
    left = len(safe_moves(state.view))
    return ending_line(state.outcome.reason, state.loser, state.outcome.winners, names(state), left)


# Aloud


def spoken(state, event):
    """Others' moves, and what ends the game; one's own moves one knows."""
    if isinstance(event, Moved):
        if state.seats[event.seat].kind == "person":
            return ""
        if len(state.seats) == 2:
            return move_words(event.direction, event.distance)
    return FACE.say(event, names(state))
