"""What a finished match says of itself: who won, and what decided it."""

import pytest

from logic.core.game import Left, Outcome
from logic.core.replay import Record
from logic.games import GAMES
from screens.faces import face
from tests.screens.tables import people

NAMES = ["Ada", "Ben"]


def record_of(game, log=(), **options):
    rules = GAMES[game]
    return Record("20260101-120000-0", game, rules.Options(**options), people(2), 1, "2026-01-01", log=log)


@pytest.mark.parametrize(
    ("outcome", "log", "sentence"),
    [
        (Outcome((0,), (7, 5), "cleared"), (), "2 points ahead."),
        (Outcome((0,), (7, 7), "cleared"), (), "Equal points: fewer errors decided."),
        (Outcome((0,), (7, 7), "last_standing"), (Left(1),), "Equal points: who stayed wins."),
        (Outcome((0, 1), (7, 7), "cleared"), (), "Equal in points and errors."),
    ],
)
def test_equal_points_in_memostep_are_told_apart(outcome, log, sentence):
    assert face("memostep").headline(record_of("memostep", log), outcome, NAMES)[1] == sentence
