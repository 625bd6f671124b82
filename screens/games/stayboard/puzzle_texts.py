"""What the puzzle screen says: pure functions of its state."""

from logic.stayboard.state import Move
from screens.games.face import icon_sign
from screens.games.stayboard.face import FACE
from screens.games.stayboard.texts import Centre, composed
from screens.games.stayboard.vocabulary import ARROWS, move_sign
from screens.i18n.texts import tr


def subtitle(state):
    if state.puzzle is None:
        return ""
    when = tr.day(state.day) if state.day else tr._("another one")
    return f"{when} · {', '.join(FACE.board_words(state.view.options))}"


def rating(state):
    if state.puzzle is None:
        return ""
    names = [tr._("very easy"), tr._("easy"), tr._("middling"), tr._("hard"), tr._("very hard")]
    depth = tr.n("{n} move deep", "{n} moves deep", state.puzzle.depth)
    return f"{names[state.puzzle.rating - 1]} · {depth}"


def told(state):
    """What is asked, or what came of the last try."""
    match state.told:
        case "making":
            return tr._("Looking for a puzzle…")
        case "task":
            return tr._("You to move: find the one move that wins.")
        case "unsafe":
            return tr._("{move} takes the queen off the free cells.", move=move_sign(state.tried))
        case "refuted":
            answer = move_sign(state.answer) if isinstance(state.answer, Move) else icon_sign("flag-outline")
            return tr._("{move} loses: your opponent answers {answer}", move=move_sign(state.tried), answer=answer)
        case "hint":
            arrow = icon_sign(ARROWS[state.puzzle.solution.direction])
            return tr._("The winning move goes this way: {arrow}", arrow=arrow)
        case "solved":
            return tr._("Solved: {move} wins.", move=move_sign(state.tried))
    return _played_out(state)


def _played_out(state):
    """The line after the solution, move by move, and what it comes to."""
    count = len(state.positions)
    if not count:
        return tr._("{move} wins.", move=move_sign(state.puzzle.solution))
    move = move_sign(state.line[count - 1])
    if not state.goes_on:
        return tr._("{move}: you are stuck, and win.", move=move)
    if count % 2:
        return tr._("{n} of {all}: you play {move}", n=count, all=len(state.line), move=move)
    return tr._("{n} of {all}: the other plays {move}", n=count, all=len(state.line), move=move)


def tries(state):
    return tr.n("{n} try", "{n} tries", state.tries) if state.tries else ""


def centre(state):
    """The move that is being chosen; at the end the one that wins."""
    if state.solved:
        solution = state.puzzle.solution
        return Centre(ARROWS[solution.direction], str(solution.distance))
    return composed(state.choice, tr._("try it")) or Centre(caption=tr._("choose"), label=tr._("choose"))
