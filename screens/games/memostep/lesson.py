"""MémoStep by playing: one floor, a mistake on purpose, and a second look."""

from logic.memostep.generator import COLUMNS
from logic.memostep.state import Begin, Glimpse, Options
from logic.memostep.state import Step as Walk
from screens.i18n.texts import tr
from screens.theme import window
from screens.tutorial.lesson import Lesson, Part, Step

PATH = (2, 2, 2, 1, 1, 2, 2, 2, 3, 3)
"""The path of the lesson's floor, by row; there is an essence in row 3 and gold in row 4."""
ERROR_ROW, WRONG_COLUMN = 5, 0
GO_KEYS = ("space", "enter")
COLUMN_KEYS = ("1", "2", "3", "4", "numpad1", "numpad2", "numpad3", "numpad4", "left", "right", "up", *GO_KEYS)


def _board(table):
    return (table.ids.board,)


def _board_and(*names):
    """The board, and what else is there of these; across and in large type they have to make room for the note."""
    return lambda table: (
        *_board(table),
        *(() if window.landscape and window.big_text else (table.ids[name] for name in names)),
    )  # fmt: skip


def _button(*names):
    """The first of these that there is."""
    return lambda table: tuple(
        table.ids.actions.buttons[name] for name in names if name in table.ids.actions.buttons
    )[:1]  # fmt: skip


def _cell(row, column):
    return lambda table: (Part(table.ids.board, lambda: table.ids.board.box_of(row, column)),)


def _next_row(table):
    """The four cells that can be stepped on."""
    board, row = table.ids.board, table.state.view.walkers[0].row + 1

    def box():
        left, bottom, _wide, tall = board.box_of(row, 0)
        right, _bottom, wide, _tall = board.box_of(row, COLUMNS - 1)
        return left, bottom, right + wide - left, tall

    return (Part(board, box, over=board.draw_badge),) if row < len(PATH) else ()


def _on_the_path(view, action):
    row = view.walkers[0].row + 1
    return isinstance(action, Walk) and action.column == PATH[row]


def _walked_to(row):
    return lambda table: table.state.view.walkers[0].row >= row


def steps():
    return (
        Step(
            tr._("A path of ten steps"),
            tr._("A path leads from the bottom to the top. You see it once, then you walk it from memory."),
            tr._("Tap Show the path."),
            at=_button("uncover"),
            beside=_board,
            keys=GO_KEYS,
            done=lambda table: not table.state.covered,
        ),
        Step(
            tr._("Look closely"),
            tr._("One cell in each row. Gold and an essence lie on the path, a trap beside it."),
            tr._("Here the clock stands still: start walking when you know it."),
            at=_button("begin"),
            beside=_board_and("legend"),
            keys=GO_KEYS,
            plays=lambda _view, action: isinstance(action, Begin),
        ),
        Step(
            tr._("The first step"),
            tr._("Everything is hidden now. The path began in the third column."),
            tr._("Tap the ringed cell."),
            at=_cell(0, PATH[0]),
            beside=_board,
            keys=COLUMN_KEYS,
            plays=lambda _view, action: action == Walk(PATH[0]),
            wrong=tr._("Not there: the third column."),
        ),
        Step(
            tr._("Go on from memory"),
            tr._("From row to row the path stays in its column, or moves to a neighbouring one."),
            tr._("Tap the cell of the path in each row, up to row 5."),
            at=_next_row,
            beside=_board,
            keys=COLUMN_KEYS,
            plays=_on_the_path,
            done=_walked_to(ERROR_ROW - 1),
            wrong=tr._("Not on the path. Here it costs nothing: try another cell."),
        ),
        Step(
            tr._("What a mistake costs"),
            tr._("You have picked up gold and an essence. Now step wrong, on purpose."),
            tr._("Tap the ringed cell."),
            at=_cell(ERROR_ROW, WRONG_COLUMN),
            beside=_board_and("purse", "strip", "full"),
            keys=COLUMN_KEYS,
            plays=lambda _view, action: action == Walk(WRONG_COLUMN),
            wrong=tr._("For once, the wrong cell: the first column."),
        ),
        Step(
            tr._("A second look"),
            tr._(
                "Back to the last flag. Every second mistake on a floor costs a heart. "
                "An essence shows the rest of the path again."
            ),
            tr._("Tap Glimpse."),
            at=_button("glimpse"),
            beside=_board_and("purse", "strip", "full"),
            keys=("g",),
            plays=lambda _view, action: isinstance(action, Glimpse),
        ),
        Step(
            tr._("Look again"),
            tr._("In a real run you have one second for that."),
            tr._("Tap Start walking now."),
            # The path is covered when the lesson is resumed at this step.
            at=_button("uncover", "begin"),
            beside=_board,
            keys=GO_KEYS,
            plays=lambda _view, action: isinstance(action, Begin),
        ),
        Step(
            tr._("Up to the top"),
            tr._("The tenth row clears the floor."),
            tr._("Walk the rest."),
            at=_next_row,
            beside=_board,
            keys=COLUMN_KEYS,
            plays=_on_the_path,
            done=lambda table: table.state.over,
            wrong=tr._("Not on the path. Here it costs nothing: try another cell."),
        ),
    )


def farewell():
    return tr._("Floor cleared!"), tr._(
        "Between floors gold buys hearts and shields. Each path is shown for less time: how deep will you get?"
    )


LESSON = Lesson(
    game="memostep",
    options=Options(pace="normal", floors=1),
    others=(),
    seed=143,
    steps=steps,
    farewell=farewell,
    note_below=True,
)
