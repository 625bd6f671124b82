"""The rules of Stay on the Board, in words and pictures."""

from functools import partial

from logic.stayboard.state import Options, State
from screens.drawing.icon_rows import signs
from screens.i18n.texts import tr


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (tr._("In short"), _in_short()),
        (tr._("Blocked"), _blocked()),
        (tr._("Points"), _points()),
        (tr._("Advice"), _advice()),
    ]


def _in_short():
    return [
        (
            partial(_board, queen=(1, 1)),
            tr._("One queen"),
            tr._("Everybody moves the same queen in turn. Whoever takes it off the board loses."),
        ),
        (
            partial(_board, queen=(1, 1), chosen=(9, 1)),
            tr._("A move"),
            tr._("One of eight directions, and a distance. You may choose any, also one that loses."),
        ),
        (
            partial(_board, queen=(1, 1), hidden=True),
            tr._("Without seeing"),
            tr._("Hide the board and keep the queen in mind. That is the heart of the game."),
        ),
    ]


def _blocked():
    stuck = ((0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 2))
    return [
        (
            partial(_board, queen=(0, 2), blocked=((2, 0), (1, 1))),
            tr._("Cells close"),
            tr._("The cell the queen leaves is blocked for good. Landing on a blocked cell loses."),
        ),
        (
            partial(_board, queen=(2, 2), blocked=((1, 1),), chosen=(7, 2)),
            tr._("It flies"),
            tr._("Blocked cells may be jumped, never landed on."),
        ),
        (
            partial(_board, queen=(0, 0), blocked=stuck),
            tr._("No moves"),
            tr._("No safe move left? Say so and win. Say so wrongly and lose."),
        ),
        (
            partial(signs, "flag-outline +3:good", "restore:ink2 ×10:ink2"),
            tr._("Marathon"),
            tr._(
                "A correct claim brings as many points as the board is wide and frees all cells; "
                "the game goes on, for ten clearings at most."
            ),
        ),
    ]


def _points():
    return [
        (
            partial(signs, "chess-queen +1:good"),
            tr._("One a move"),
            tr._(
                "Each safe move is one point. In the normal mode the game ends after fifteen moves a seat, or as "
                "many as were chosen; the highest score wins."
            ),
        ),
        (
            partial(_board, queen=(1, 0), chosen=(6, 1), last=((1, 2), (1, 0))),
            tr._("Penalty"),
            tr._(
                "Just going back the way the queen came, no further than it came, cannot fail: "
                "that costs two points. In the blocked mode there is no penalty."
            ),
        ),
        (
            partial(signs, "eye-off-outline 3:good", "chess-queen:ink3 2:good", "eye-outline 1:good"),
            tr._("Mastery"),
            tr._(
                "Against the computer: three points for a move with the board hidden, two with only the queen "
                "hidden, one with all in sight; one more for a distance above one and for each blocked cell "
                "jumped; as many as the board is wide for a correct claim."
            ),
        ),
        (
            partial(signs, "account account account-off-outline:ink3"),
            tr._("Three or more"),
            tr._(
                "Whoever loses is out, the queen goes back to where that move began, and the others go on. "
                "The last one left wins; a correct claim wins at once."
            ),
        ),
    ]


def _advice():
    """What the original advises, said so that it is true where being stuck wins."""
    edge = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 3), (3, 2))
    return [
        (
            partial(_board, queen=(2, 2), size=5),
            tr._("Think ahead"),
            tr._("Plan the next moves, not only this one. A board of 5×5 is the best balance of speed and depth."),
        ),
        (
            partial(_board, queen=(0, 0)),
            tr._("Avoid corners"),
            tr._(
                "A corner leaves few ways out. In the blocked mode the other may be stuck there after your move, "
                "and win."
            ),
        ),
        (
            partial(_board, queen=(1, 1)),
            tr._("Use the centre"),
            tr._("From the centre most cells are in reach: nobody is stuck there soon, and there is more to choose."),
        ),
        (
            partial(_board, queen=(2, 2), blocked=edge, chosen=(9, 1), size=4),
            tr._("Close cells on purpose"),
            tr._(
                "In the blocked mode each move closes the cell it leaves: take away the ways out of the place where "
                "you mean to be stuck."
            ),
        ),
        (
            partial(_board, queen=(0, 2), blocked=((0, 0), (0, 1), (1, 1), (1, 2), (2, 0), (2, 1))),
            tr._("Keep room to move"),
            tr._(
                "Do not close all ways at once. If a single safe move is left to you, you must make it, and the "
                "other may be stuck after it."
            ),
        ),
        (
            partial(_board, queen=(1, 0), blocked=((0, 1), (1, 1), (2, 2), (0, 2))),
            tr._("Mind the end"),
            tr._(
                "In the blocked mode being stuck wins: count the cells that are left and steer "
                "towards an end that is yours."
            ),
        ),
        (
            partial(signs, "robot-outline dice-5-outline:ink2"),
            tr._("The Random computer"),
            tr._(
                "It is predictable in one thing: it takes any safe move, each as likely as the others, and plans "
                "nothing. Think further than it does."
            ),
        ),
        (
            partial(_board, queen=(0, 0), blocked=((0, 1), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1))),
            tr._("Set traps"),
            tr._(
                "Leave the Random computer where most of its safe moves help you: in the blocked mode, where they "
                "leave you stuck; in the normal mode, where they go straight back and cost it points."
            ),
        ),
    ]


def _board(queen, blocked=(), chosen=None, hidden=False, last=None, size=3):
    """A small board."""
    from screens.games.stayboard.board import StayBoard

    mask = sum(1 << row * size + column for row, column in blocked)
    state = State(
        options=Options(size=size, mode="blocked"),
        queen=queen,
        turn=0,
        points=(0, 0),
        penalties=(0, 0),
        mastery=(0, 0),
        alive=(True, True),
        visits=tuple(mask >> cell & 1 for cell in range(size * size)),
        blocked_mask=mask,
    )
    return StayBoard(thin=True, view=state, chosen=chosen, hidden=hidden, last_move=last, show_moves=chosen is None)
