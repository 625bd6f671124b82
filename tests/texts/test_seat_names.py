"""What seats are called."""

import pytest

from logic.core.replay import Record, Seat
from logic.games import GAMES
from screens.games.face import face
from screens.games.seat_names import OF_LEVELS, OTHERS, introduction, names_of, opponents
from screens.i18n.language import CODES
from screens.i18n.texts import tr

MILA = Seat("person", "Mila")
EASY, HARD = (Seat("computer", level=level) for level in ("easy", "hard"))


def test_a_computer_has_the_name_of_its_level_and_a_second_one_another():
    assert names_of((MILA, EASY, HARD, EASY), "ojyx") == ["Mila", "Pim", "Otto", "Hugo"]


def test_a_level_has_the_same_name_in_every_game():
    weakest = {names_of((MILA, Seat("computer", level=game.levels[0])), game.id)[1] for game in GAMES.values()}
    assert weakest == {"Pim"}


def test_nobody_is_called_like_a_person_at_the_table():
    assert names_of((Seat("person", "Pim"), EASY), "ojyx")[1] == "Hugo"


def test_a_computer_that_was_named_keeps_its_name():
    assert names_of((MILA, Seat("computer", "Zoe", "easy"), EASY), "ojyx") == ["Mila", "Zoe", "Pim"]


@pytest.fixture(params=CODES)
def language(request):
    tr.speak(request.param)
    yield request.param
    tr.speak("en")


def test_eight_at_a_table_have_eight_names_with_eight_letters(language):
    names = names_of((EASY,) * 8, "ojyx")
    assert len(set(names)) == len({name[0] for name in names}) == 8
    assert set(names) == {tr._(persona.name) for persona in (*OF_LEVELS, *OTHERS)}


def test_every_level_has_somebody_who_stands_for_it():
    assert max(len(game.levels) for game in GAMES.values()) <= len(OF_LEVELS)


def test_a_computer_of_a_level_that_is_gone_has_a_name():
    assert names_of((MILA, Seat("computer", level="gone")), "ojyx")[1] == "Pim"


def test_opponents_are_told_with_their_level():
    record = Record("x", "ojyx", GAMES["ojyx"].Options(), (MILA, EASY, Seat("person", "Bo")), 1, "2026-11-16T12:00:00")
    assert opponents(record, 0) == ["Pim (easy)", "Bo"]


def test_a_computer_introduces_itself_and_a_person_does_not():
    assert introduction((MILA, EASY), 1, "ojyx") == "“Let us see what happens!”"
    delver = (MILA, Seat("computer", level="delver"))
    assert introduction(delver, 1, "dungeon").endswith(face("dungeon").level_line("delver"))
    assert introduction((MILA, EASY), 0, "ojyx") == ""
