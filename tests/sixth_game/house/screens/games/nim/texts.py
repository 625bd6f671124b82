"""What the play screen of Nim says: pure functions of its state."""

from screens.games.nim.face import FACE
from screens.games.seat_names import names_of
from screens.i18n.texts import tr
from screens.play.plate import Plate


def subtitle(state):
    return FACE.summary(state.view.options)


def plates(state):
    return [_plate(state, seat, name) for seat, name in enumerate(names_of(state.seats, FACE.id))]


def _plate(state, seat, name):
    gone = "" if state.view.here[seat] else tr._("out")
    return Plate(
        seat=seat,
        name=name,
        mine=seat in state.people,
        active=not state.over and seat == state.view.turn,
        score="",
        small=gone,
        brief=gone,
        gone=gone,
        warns=False,
        may_say=[tr._("out")],
    )


def headline(state):
    names = names_of(state.seats, FACE.id)
    return FACE.result_line(None, state.view, state.outcome, names) if state.over else ""


def sentence(state):
    names = names_of(state.seats, FACE.id)
    return FACE.headline(None, state.view, state.outcome, names)[1] if state.over else ""
