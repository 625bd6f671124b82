"""The rules of Nim, in words and pictures."""

from functools import partial

from logic.nim.state import Options, State
from screens.i18n.texts import tr


def chapters():
    """Chapters of (title, entries), an entry being (picture, heading, text)."""
    return [
        (
            tr._("In short"),
            [
                (partial(_row, 9), tr._("A row of squares"), tr._("Everybody takes one to three of them in turn.")),
                (partial(_row, 1), tr._("The last one"), tr._("Whoever takes the last square wins.")),
            ],
        ),
    ]


def _row(left):
    from screens.games.nim.board import NimBoard

    return NimBoard(view=State(Options(), left, (True, True), turn=0))
