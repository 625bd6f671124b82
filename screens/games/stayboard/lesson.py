"""Stay on the Board by playing: a short game with closed cells, up to the right claim."""

from logic.core.game import Played
from logic.core.replay import Seat
from logic.stayboard.state import Claim, Move, Options
from screens.games.stayboard.move_input import CONFIRM_KEYS, DIRECTION_KEYS
from screens.i18n.texts import tr
from screens.tutorial.lesson import Lesson, Part, Step

MOVE_KEYS = (*DIRECTION_KEYS, "1", "2", *CONFIRM_KEYS)
CORNER = (2, 0)


def _board(table):
    return (table.board,)


def _board_in_sight(table):
    """On a wiped board there is nothing to be seen: a note may lie on it."""
    return _board(table) if table.state.sight.board else ()


def _corner(table):
    """The cell itself, or two down on the pad."""
    board, pad = table.board, table.pad

    def box():
        x, y = board.centre_of(CORNER)
        return x - board.cell / 2, y - board.cell / 2, board.cell, board.cell

    return Part(board, box, controls=(pad.keys[2], pad.distances[1]))


def _corner_then_centre(table):
    return (table.pad.centre if table.state.choice.move else _corner(table),)


def _right_by_one(table):
    """What is still to be touched for a move by one to the right."""
    pad, choice = table.pad, table.state.choice
    if choice.direction != 6:
        return pad.keys[6], pad.distances[0], pad.centre
    return (pad.centre,) if choice.distance == 1 else (pad.distances[0], pad.centre)


def _board_switch(table):
    """It is drawn lower than it can be touched."""
    chip = table.ids.switches.chips["board"]
    return (Part(chip, lambda: (*chip.pos, *chip.size), controls=(chip,), ring=chip.drawn_box),)


def _is(direction, distance):
    """Whether an action is that move, however much of the board was seen."""
    return lambda _view, action: (
        isinstance(action, Move)
        and (action.direction, action.distance)
        == (
            direction,
            distance,
        )
    )


def steps():
    return (
        Step(
            tr._("One queen for two"),
            tr._("You and the computer take turns with the same queen. Whoever takes her off the board loses."),
            at=_board,
        ),
        Step(
            tr._("Choose a direction"),
            tr._("The queen can go up by one cell or by two."),
            tr._("Tap the arrow up."),
            at=lambda table: (table.pad.keys[8],),
            beside=_board,
            keys=("w", "numpad8"),
            done=lambda table: table.state.choice.direction == 8,
        ),
        Step(
            tr._("Choose how far"),
            tr._("Only 1 and 2 are offered: farther would be off the board."),
            tr._("Tap the 2."),
            at=lambda table: (table.pad.distances[1],),
            beside=_board,
            keys=("2",),
            done=lambda table: table.state.choice.arrow == (8, 2),
        ),
        Step(
            tr._("Confirm"),
            tr._("Nothing moves until you say so."),
            tr._("Tap the middle of the pad."),
            at=lambda table: (table.pad.centre,),
            beside=_board,
            keys=CONFIRM_KEYS,
            plays=_is(8, 2),
        ),
        Step(
            tr._("Cells close"),
            tr._(
                "The computer went one to the left. Here every cell that the queen leaves is closed: "
                "she may jump over it, never land on it."
            ),
            at=_board,
            first=(Played(1, Move(4, 1)),),
        ),
        Step(
            tr._("Rings are safe"),
            tr._("Each ring is a safe cell."),
            tr._("Tap the lower left corner, then the middle of the pad."),
            at=_corner_then_centre,
            beside=_board,
            then=lambda table: (table.pad.centre,),
            keys=MOVE_KEYS,
            plays=_is(2, 2),
            wrong=tr._("Not that one. For now, take the corner: two down."),
        ),
        Step(
            tr._("Without looking"),
            tr._("The heart of the game is to keep the queen in mind. She is in the middle now."),
            tr._("Tap Board to wipe it."),
            at=_board_switch,
            beside=_board,
            keys=("h",),
            done=lambda table: not table.state.sight.board,
            first=(Played(1, Move(9, 1)),),
        ),
        Step(
            tr._("From memory"),
            tr._("The board is gone, but you know where she is."),
            tr._("Take her one to the right: arrow, 1, middle."),
            at=lambda table: _right_by_one(table)[:1],
            beside=_board_in_sight,
            then=lambda table: _right_by_one(table)[1:],
            keys=MOVE_KEYS,
            plays=_is(6, 1),
            wrong=tr._("Not that one: from the middle, one to the right."),
        ),
        Step(
            tr._("A last look"),
            tr._("The computer jumped two to the left."),
            tr._("Tap Board to look."),
            at=_board_switch,
            keys=("h",),
            done=lambda table: table.state.sight.board,
            first=(Played(1, Move(4, 2)),),
        ),
        Step(
            tr._("No way out"),
            tr._("You have no safe cell left. Say so, and you win."),
            tr._("Tap No moves, then the middle of the pad."),
            at=lambda table: (table.pad.centre if table.state.choice.claim else table.pad.claim,),
            beside=_board,
            then=lambda table: (table.pad.centre,),
            keys=("backspace", "numpaddecimal", *CONFIRM_KEYS),
            plays=lambda _view, action: isinstance(action, Claim),
        ),
    )


def farewell():
    return tr._("You have won!"), tr._(
        "Say No moves only when it is true, or you lose. In the normal mode no cell closes: each safe move is a "
        "point, and going straight back costs two."
    )


LESSON = Lesson(
    game="stayboard",
    options=Options(size=3, mode="blocked"),
    others=(Seat("computer", level="casual"),),
    seed=2,
    steps=steps,
    farewell=farewell,
    notes={"auto": False, "board": True, "queen": True, "moves": True, "speak": False},
)
