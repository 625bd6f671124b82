"""Le Désert by playing: two clues, a part that the storm carries off, and digging it out."""

from logic.desert.state import Dig, EndTurn, Flip, Move, Options, PickUp
from screens.i18n.texts import tr
from screens.tutorial.lesson import Lesson, Part, Step

ARROW_KEYS = ("up", "right", "down", "left")
ROW_CLUE, COLUMN_CLUE, WAY, PART_PLACE = (3, 2), (2, 2), (2, 3), (3, 3)
"""The cells of the lesson's map: the fourth part appears on its row clue, and the first wind moves both."""
FOURTH = 3


def _board(table):
    return (table.board,)


def _board_and_points(table):
    controls, row = table.controls, table.controls.ids

    def box():
        return row.words.x, row.words.y, row.count.right - row.words.x, row.words.height

    return table.board, Part(controls, box)


def _tile(table, cell):
    board = table.board
    return Part(board, lambda: (*board.box_of(cell), board.side, board.side))


def _at(cell):
    return lambda table: (_tile(table, cell),)


def _key(name):
    return lambda table: (table.controls.keys[name],)


def _next_of_two(table):
    """The tile on the way to the part, then the part's own."""
    return (_tile(table, WAY if table.state.view.players[0].cell == COLUMN_CLUE else PART_PLACE),)


def _only(*actions):
    return lambda _view, action: action in actions


def steps():
    return (
        Step(
            tr._("Lost in the desert"),
            tr._("Find the four parts of the machine, then leave from the finish, before thirst or heat gets you."),
            at=_board,
        ),
        Step(
            tr._("Four points a turn"),
            tr._("Each turn you have four action points. A step costs one."),
            tr._("Tap the tile to the right."),
            at=_at(ROW_CLUE),
            beside=_board_and_points,
            keys=ARROW_KEYS,
            plays=_only(Move(ROW_CLUE)),
            wrong=tr._("You may go there, but today the clue lies to the right."),
        ),
        Step(
            tr._("What lies here?"),
            tr._("Turning over your tile costs one point, too."),
            tr._("Tap Flip."),
            at=_key("flip"),
            beside=_board_and_points,
            keys=("f",),
            plays=_only(Flip()),
        ),
        Step(
            tr._("A clue"),
            tr._("It says the row of a part. A second clue will say the column."),
            tr._("Tap the tile above."),
            at=_at(COLUMN_CLUE),
            beside=_board,
            keys=ARROW_KEYS,
            plays=_only(Move(COLUMN_CLUE)),
            wrong=tr._("You may go there, but the second clue lies above."),
        ),
        Step(
            tr._("The second clue"),
            tr._("You have one point left."),
            tr._("Tap Flip."),
            at=_key("flip"),
            beside=_board_and_points,
            keys=("f",),
            plays=_only(Flip()),
        ),
        Step(
            tr._("A part appears"),
            tr._("Row and column cross: there it lies! But your points are spent, and the storm has its turn."),
            tr._("End your turn."),
            at=_key("end"),
            beside=_board_and_points,
            keys=("enter",),
            plays=_only(EndTurn()),
        ),
        Step(
            tr._("The storm"),
            tr._("A wind has swapped the storm with the tile beside it, part and all, and left a layer of sand."),
            at=_board,
        ),
        Step(
            tr._("After it"),
            tr._("Nobody can step into the storm, nor onto two layers of sand."),
            tr._("Go around it, to the part."),
            at=_next_of_two,
            beside=_board,
            keys=ARROW_KEYS,
            plays=_only(Move(WAY), Move(PART_PLACE)),
            done=lambda table: table.state.view.players[0].cell == PART_PLACE,
            wrong=tr._("Not that way: to the right, then down."),
        ),
        Step(
            tr._("Dig"),
            tr._("Under sand nothing can be turned over or picked up. One point, one layer."),
            tr._("Tap Dig."),
            at=_key("dig"),
            beside=_board_and_points,
            keys=("d",),
            plays=_only(Dig(PART_PLACE)),
        ),
        Step(
            tr._("Yours"),
            tr._("The sand is gone."),
            tr._("Tap Pick up."),
            at=_key("pick"),
            beside=_board,
            keys=("p",),
            plays=_only(PickUp(FOURTH)),
        ),
    )


def farewell():
    return tr._("One of four!"), tr._(
        "Find the others, and meet on the finish. Heat waves cost life, "
        "and the hotter it gets, the more storm cards end each turn: hurry!"
    )


LESSON = Lesson(
    game="desert",
    options=Options(heat=2),
    others=(),
    seed=346,
    steps=steps,
    farewell=farewell,
)
