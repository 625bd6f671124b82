"""What to call the seats of a match. Computers are people with a name and a character of their own, in every game."""

from typing import NamedTuple

from logic.games import GAMES
from screens.games.face import face
from screens.i18n.texts import N_, tr


class Persona(NamedTuple):
    """A computer player: a name, and what it says of itself."""

    name: str
    motto: str


#: Those who stand for a level, in every game, the weakest first.
OF_LEVELS = (
    Persona(N_("Pim"), N_("“Let us see what happens!”")),
    Persona(N_("Flora"), N_("“I like it calm.”")),
    Persona(N_("Otto"), N_("“First I count, then I move.”")),
    Persona(N_("Vera"), N_("“I forget nothing.”")),
)
#: Those who join them where a level sits at a table twice.
OTHERS = (
    Persona(N_("Hugo"), N_("“Luck is a skill.”")),
    Persona(N_("Kira"), N_("“I watch what you do.”")),
    Persona(N_("Tilo"), N_("“There is no hurry.”")),
    Persona(N_("Nora"), N_("“All or nothing!”")),
)


def personas(seats, game_id):
    """Who sits at the computers' seats, by the number of the seat; nobody whose name a person has."""
    ranks = dict(zip(GAMES[game_id].levels, OF_LEVELS, strict=False))
    taken = {seat.name for seat in seats if seat.name}
    free = [persona for persona in (*OTHERS, *OF_LEVELS) if tr._(persona.name) not in taken]
    found = {}
    for number, seat in enumerate(seats):
        if seat.kind == "computer" and not seat.name:
            own = ranks.get(seat.level, OF_LEVELS[0])
            found[number] = own if own in free or not free else free[0]
            free = [persona for persona in free if persona is not found[number]]
    return found


def seat_names(record):
    """What to call every seat of a match."""
    return names_of(record.seats, record.game)


def names_of(seats, game_id):
    """What to call these seats: by name, or by what they are."""
    computers = personas(seats, game_id)
    return [
        seat.name or (tr._(computers[number].name) if number in computers else tr._("Player {n}", n=number + 1))
        for number, seat in enumerate(seats)
    ]


def opponents(record, me):
    """The others in a few words, computers with their level."""
    return [
        with_level(name, seat, record.game)
        for number, (seat, name) in enumerate(zip(record.seats, seat_names(record), strict=True))
        if number != me
    ]


def with_level(name, seat, game_id):
    """A name, and behind a computer's its level."""
    if seat.kind != "computer":
        return name
    return tr._("{name} ({level})", name=name, level=face(game_id).level(seat.level).lower())


def introduction(seats, number, game_id):
    """What a computer says of itself, and how its level plays; "" for people."""
    if seats[number].kind != "computer":
        return ""
    persona = personas(seats, game_id).get(number)
    words = (tr._(persona.motto) if persona else "", face(game_id).level_line(seats[number].level))
    return " · ".join(filter(None, words))
