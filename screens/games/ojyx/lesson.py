"""Ojyx by playing: four turns of one round, with a column that clears."""

from kivy.metrics import dp

from logic.core.game import Played
from logic.core.replay import Seat
from logic.ojyx.state import (
    Discard,
    DrawAction,
    DrawDeck,
    Keep,
    Options,
    Swap,
    TakeDiscard,
    TurnUp,
)
from screens.i18n.texts import tr
from screens.theme import window
from screens.tutorial.lesson import Lesson, Part, Step
from screens.tutorial.rects import grown

ARROW_KEYS = ("left", "right", "up", "down", "enter", "space")
CORNER, MIDDLE, UNDER, FOOT = 0, 6, 4, 8
"""The cells of the lesson: the upper left one, one in the middle, and the two below the first."""


def _grid(table):
    return (table.ids.grid,)


def _cells(table, *cells):
    grid = table.ids.grid
    return tuple(Part(grid, lambda cell=cell: grid.box_of(cell)) for cell in cells)


def _pile(kind):
    """A pile; the ring goes around its card alone, as its words reach to the next ones."""

    def at(table):
        pile = table.ids.piles.piles[kind]
        return (
            Part(
                pile,
                lambda: (*pile.pos, *pile.size),
                follows=("below",),
                controls=(pile,),
                ring=lambda: grown(pile.card_box(), dp(2)),
            ),
        )

    return at


def _seen(kind):
    """A pile that is only looked at, with the outline of its card."""

    def beside(table):
        pile = table.ids.piles.piles[kind]
        return (Part(pile, lambda: (pile.x, pile.y, pile.width, pile.height + dp(5))),)

    return beside


def _grid_and(kind):
    """The grid and a pile; across, the note takes that one's room to stand by the button of a chosen card."""
    return lambda table: (
        *_grid(table),
        *(() if window.landscape and table.state.chosen else _seen(kind)(table)),
    )  # fmt: skip


def _still_down(table):
    """Which of the two first cards are not chosen yet."""
    chosen = table.state.view.chosen[0]
    return _cells(table, *(cell for cell in (CORNER, MIDDLE) if cell not in chosen))


def _cell_then_button(cell, place):
    """First the card, then the button that says what happens with it."""

    def at(table):
        buttons = table.ids.buttons.children[::-1]
        return (buttons[place],) if cell in table.state.chosen and place < len(buttons) else _cells(table, cell)

    return at


def _only(*actions):
    return lambda _view, action: action in actions


def _opening():
    """The other one has chosen its two cards."""
    return Played(1, TurnUp(1)), Played(1, TurnUp(5))


def steps():
    return (
        Step(
            tr._("Twelve cards"),
            tr._("These are yours, face down. They count from −2 to 12, and the lowest sum wins."),
            at=_grid,
        ),
        Step(
            tr._("Turn up two"),
            tr._("Everybody begins with two cards face up; the higher sum plays first."),
            tr._("Tap the two framed cards."),
            at=_still_down,
            beside=_grid,
            keys=ARROW_KEYS,
            plays=_only(TurnUp(CORNER), TurnUp(MIDDLE)),
            done=lambda table: table.state.view.phase != "open",
            wrong=tr._("Any card may be turned up; for this lesson, take the framed ones."),
        ),
        Step(
            tr._("Take a low card"),
            tr._("You have 19 points face up, and a 1 lies on the discard pile."),
            tr._("Tap the discard pile."),
            at=_pile("discard"),
            beside=_grid,
            keys=("f",),
            plays=_only(TakeDiscard()),
        ),
        Step(
            tr._("Swap it in"),
            tr._("What comes from the discard must replace one of your cards."),
            tr._("Tap the 11, then Swap."),
            at=_cell_then_button(MIDDLE, 0),
            beside=_grid_and("hand"),
            keys=ARROW_KEYS,
            plays=_only(Swap(MIDDLE)),
            wrong=tr._("That would work, but the 11 costs the most: swap that."),
        ),
        Step(
            tr._("Try the deck"),
            tr._("Ten points less! The discard now shows an 11: no use to you."),
            tr._("Tap the deck."),
            at=_pile("deck"),
            beside=_grid_and("discard"),
            keys=("d",),
            plays=_only(DrawDeck()),
            first=(Played(1, DrawDeck()), Played(1, Discard(4))),
        ),
        Step(
            tr._("Let it go"),
            tr._("A 10 is too high. You may discard it, and turn up a hidden card instead."),
            tr._("Tap the card under the 8, then Discard."),
            at=_cell_then_button(UNDER, 1),
            beside=_grid_and("hand"),
            keys=(*ARROW_KEYS, "x"),
            plays=_only(Discard(UNDER)),
            wrong=tr._("Keep the 10 out: tap the card under the 8, then Discard."),
        ),
        Step(
            tr._("Three in a column"),
            tr._("Your opponent has discarded a third 8. Three equal cards in a column leave the table!"),
            tr._("Tap the discard pile."),
            at=_pile("discard"),
            beside=_grid,
            keys=("f",),
            plays=_only(TakeDiscard()),
            first=(Played(1, DrawDeck()), Played(1, Swap(11))),
        ),
        Step(
            tr._("Clear the column"),
            tr._("It belongs under the other two."),
            tr._("Tap the card under them, then Swap."),
            at=_cell_then_button(FOOT, 0),
            beside=_grid_and("hand"),
            keys=ARROW_KEYS,
            plays=_only(Swap(FOOT)),
            wrong=tr._("The column clears only with the third 8 in it."),
        ),
        Step(
            tr._("Action cards"),
            tr._("The whole column is gone and counts nothing. Instead of a number you may draw an action card."),
            tr._("Tap the action cards."),
            at=_pile("actions"),
            beside=_grid,
            keys=("a",),
            plays=_only(DrawAction()),
            first=(Played(1, DrawDeck()), Played(1, Swap(0))),
        ),
        Step(
            tr._("Play it or keep it"),
            tr._("Peek looks at a hidden card of an opponent. You may keep up to three cards for later."),
            tr._("Tap Keep."),
            at=lambda table: (table.ids.buttons.children[-2],),
            beside=_seen("hand"),
            keys=("k",),
            plays=_only(Keep()),
            wrong=tr._("Playing it is fine, too. For now, keep it."),
        ),
    )


def farewell():
    return tr._("You know Ojyx!"), tr._(
        "Turn up your last card, and you end the round: the others have one more turn. "
        "But mind: if your sum is not the lowest then, it counts double."
    )


LESSON = Lesson(
    game="ojyx",
    options=Options(actions="classic", until="round"),
    others=(Seat("computer", level="easy"),),
    seed=165968,
    opening=_opening(),
    steps=steps,
    farewell=farewell,
)
