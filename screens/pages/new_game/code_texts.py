"""What is wrong with a pasted game code, in a sentence."""

from screens.games.face import face
from screens.i18n.texts import tr


def code_words(wrong):
    """The sentence for a BadCode."""
    part = wrong.part[:40]
    match wrong.reason:
        case "not_a_code":
            return tr._("This is not a game code: “{part}”.", part=part)
        case "no_such_game":
            return tr._("No game is called “{part}”.", part=part)
        case "bad_seats":
            return tr._("“{part}” is not a number of players.", part=part)
        case "no_such_seats":
            least, most = wrong.game.seats.start, wrong.game.seats.stop - 1
            return tr._("{game} is for {least} to {most} players.", game=_title(wrong), least=least, most=most)
        case "bad_options":
            return tr._("This game has no option “{part}”.", part=part)
        case "bad_value":
            return _value_words(wrong)
        case "bad_together":
            return tr._("These options of {game} do not go together.", game=_title(wrong))
        case "bad_seed":
            return tr._("The last part of the code is damaged: “{part}”.", part=part)
    raise ValueError(wrong.reason)


def _title(wrong):
    return face(wrong.game.id).title()


def _value_words(wrong):
    """What the option can be: where it has limits and the value lies beyond them, these; else all that is offered."""
    choice, shown = wrong.choice, face(wrong.game.id)
    option = shown.option(choice.name)[0]
    value = int(wrong.part.removeprefix(choice.name))
    if choice.limits and not choice.limits[0] <= value <= choice.limits[1]:
        least, most = choice.limits
        return tr._("“{option}” goes from {least} to {most}.", option=option, least=least, most=most)
    values = ", ".join(str(step) for step in choice.steps)
    return tr._("“{option}” can be {values}.", option=option, values=values)
