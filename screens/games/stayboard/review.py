"""Looking back on a match: its steps on the board, the way the queen went, and what the coach says."""

from logic.stayboard.board import OFF
from logic.stayboard.board import board as table_of
from logic.stayboard.memory import recall
from logic.stayboard.state import Move
from screens.games.stayboard.vocabulary import move_sign
from screens.i18n.texts import tr


def show_way(board, steps):
    """Where the queen has been, and how she left the board if she did."""
    memory, state = recall(step.events for step in steps), steps[-1].state
    board.fall, board.trail = memory.fall(state), memory.trail(state)


def show_step(board, state, entry, review, steps):
    """A position, what is played in it, and what the coach says."""
    table = table_of(state.size)
    landing = table.landing[table.index(state.queen)]
    board.view = state
    action = getattr(entry, "action", None)
    board.chosen = (action.direction, action.distance) if isinstance(action, Move) else None
    show_way(board, steps)
    board.show_trail = entry is None
    verdicts = review.judgement.moves if review else {}
    ends = {move: landing[move.direction, move.distance] for move in verdicts}
    board.marks = {table.cells[ends[move]]: verdict for move, verdict in verdicts.items() if ends[move] != OFF}


def coach_words(review, entry):
    """What the coach says about a move, as markup."""
    winners, words = review.judgement.winners, []
    if review.judgement.stuck:
        words.append(tr._("No safe move is left: claiming wins."))
    elif review.verdict == "losing" and len(winners) == 1:
        words.append(tr._("Only {move} wins here.", move=move_sign(winners[0])))
    elif review.verdict == "losing" and winners:
        words.append(tr._("These win here: {moves}.", moves=", ".join(move_sign(move) for move in winners)))
    elif review.verdict == "losing":
        words.append(tr._("Every move loses here."))
    elif review.verdict == "unknown":
        words.append(tr._("Too many ways to read to the end."))
    if review.proof.moves:
        move = move_sign(entry.action)
        against = tr._("The proof against {move}:", move=move)
        words.append(against if review.verdict == "losing" else tr._("The proof of {move}:", move=move))
    return " ".join(words)
