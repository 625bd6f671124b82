"""The words of Stay on the Board: directions, distances, moves, and why a match is over."""

import re

from screens.games.face import icon_sign
from screens.i18n.texts import tr

ARROWS = {
    7: "arrow-top-left", 8: "arrow-up", 9: "arrow-top-right",
    4: "arrow-left", 6: "arrow-right",
    1: "arrow-bottom-left", 2: "arrow-down", 3: "arrow-bottom-right",
}  # fmt: skip


def direction_word(direction):
    """A direction as it is said aloud."""
    words = {
        7: tr._("up left"), 8: tr._("up"), 9: tr._("up right"),
        4: tr._("left"), 6: tr._("right"),
        1: tr._("down left"), 2: tr._("down"), 3: tr._("down right"),
    }  # fmt: skip
    return words[direction]


def number_word(number):
    """A distance as it is said aloud."""
    words = [
        tr._("one"), tr._("two"), tr._("three"), tr._("four"),
        tr._("five"), tr._("six"), tr._("seven"), tr._("eight"),
    ]  # fmt: skip
    return words[number - 1]


def move_words(direction, distance):
    """A move as it is said aloud: "three, up"."""
    return tr._("{distance}, {direction}", distance=number_word(distance), direction=direction_word(direction))


def move_sign(move):
    """A move as an arrow and a figure, as markup."""
    return f"{icon_sign(ARROWS[move.direction])}\u00a0[b]{move.distance}[/b]"


def unbroken(text):
    """The same text, in which no figure is parted from the words beside it."""
    return re.sub(r"(?<=\d) |(?<=\w) (?=\d)", "\u00a0", text)


def ending_line(reason, loser, winners, names, left):
    """Why a match is over, in a sentence; `left` is how many moves there still are."""
    who = {"loser": names[loser], "winner": names[winners[0]] if winners else ""}
    return {
        "off_board": tr._("{loser} took the queen off the board.", **who),
        "blocked_cell": tr._("{loser} landed on a blocked cell.", **who),
        "wrong_claim": tr.n(
            "{loser} saw no move, but there was one.", "{loser} saw no move, but there were {n}.", left, **who
        ),
        "claim": tr._("{winner} saw that no move was left.", **who),
        "timeout": tr._("{loser} ran out of time.", **who),
        "left": tr._("{loser} left the table.", **who),
        "limit": tr._("The queen never fell: the highest score wins."),
        "clearings": tr._("Ten clearings: the highest score wins."),
    }[reason]
