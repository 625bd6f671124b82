"""Nim by playing: five squares, and the two turns that win them."""

from logic.core.game import Played
from logic.core.replay import Seat
from logic.nim.state import Options, Take
from screens.i18n.texts import tr
from screens.tutorial.lesson import Lesson, Step


def steps():
    return (
        Step(
            tr._("Five squares"),
            tr._("Take one to three of them in turn. Whoever takes the last one wins."),
            at=lambda table: (table.board,),
        ),
        Step(
            tr._("Leave four"),
            tr._("Whatever the other takes then, the rest is yours."),
            tr._("Take one."),
            at=lambda table: (table.ids.take_1,),
            keys=("1",),
            plays=lambda _view, action: action == Take(1),
        ),
        Step(
            tr._("The last ones"),
            tr._("The computer took two of four."),
            tr._("Take two."),
            at=lambda table: (table.ids.take_2,),
            keys=("2",),
            plays=lambda _view, action: action == Take(2),
            first=(Played(1, Take(2)),),
        ),
    )


def farewell():
    return tr._("You have won!"), tr._("Try to leave a multiple of four to the other.")


LESSON = Lesson(
    game="nim",
    options=Options(squares=5),
    others=(Seat("computer", level="random"),),
    seed=1,
    steps=steps,
    farewell=farewell,
)
