"""What a good player would do, in words."""

from logic.ojyx.state import (
    COLUMNS,
    Discard,
    DrawAction,
    DrawDeck,
    Drop,
    Keep,
    Play,
    React,
    Swap,
    TakeDiscard,
    TurnUp,
)
from screens.games.face import figure
from screens.games.ojyx.face import card_name
from screens.i18n.texts import tr


def hint(state):
    """What a good player would do, in a sentence."""
    view = state.view
    match state.hint:
        case TakeDiscard():
            return tr._("Take the {card} from the discard.", card=figure(view.discard[-1]))
        case DrawDeck():
            return tr._("Draw from the deck.")
        case DrawAction():
            return tr._("Draw an action card.")
        case Swap():
            return tr._("Swap the {card} in where it is outlined.", card=figure(view.hand))
        case Discard(reveal=None):
            return tr._("Discard the {card}.", card=figure(view.hand))
        case Discard():
            return tr._("Discard the {card}, and turn up the outlined card.", card=figure(view.hand))
        case Play(card=card) | React(card=str(card)):
            return tr._("Play {card}.", card=card_name(card))
        case Keep():
            return tr._("Keep {card}.", card=card_name(view.hand))
        case Drop(card=card):
            return tr._("Drop {card}.", card=card_name(card))
        case TurnUp(cell=cell):
            row, column = divmod(cell, COLUMNS)
            return tr._("Turn up the card in row {row}, column {column}.", row=row + 1, column=column + 1)
        case React():
            return tr._("Let it pass.")
    return tr._("End your turn.")
