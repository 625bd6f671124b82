"""What a finished match says of itself: who won, and what decided it."""

import pytest

from logic.core.game import Left, Outcome
from logic.core.replay import Record
from logic.games import GAMES
from screens.faces import face
from tests.logic.play import Case, story
from tests.screens.checks import problems
from tests.screens.tables import people

NAMES = ["Ada", "Ben"]


def record_of(game, log=(), **options):
    rules = GAMES[game]
    return Record("20260101-120000-0", game, rules.Options(**options), people(2), 1, "2026-01-01", log=log)


def played(game, options, seed=3):
    """A game played at random to its end."""
    log = tuple(told.entry for told in story(Case(game, options, 2, seed, 1.0, 0.0)).told)
    return Record("20260101-120000-0", game, options, people(2), seed, "2026-01-01", log=log)


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


def test_companions_have_no_places_and_one_total(start):
    driver = start()
    record = played("desert", GAMES["desert"].presets[0].options)
    driver.app.navigation.go("result", record=record, ink="ochre")
    driver.frames(3)
    lines = list(driver.found(kind="ResultLine"))
    assert [(line.place, line.total) for line in lines] == [("", ""), ("", "")]
    assert driver.find(kind="SharedLine").total == "0"
    assert not driver.has("Place")
    assert problems(driver.screen) == []


def test_the_desert_counts_turns_as_its_table_does():
    """The table says "Turn 1" in the first, so a game that ends in it had one."""
    rules, shown = GAMES["desert"], face("desert")
    state = rules.setup(rules.Options(), 2, 1)
    for seat in (0, 1):
        state = rules.leave(state, seat).state
    outcome = rules.outcome(state)
    turns = state.turns + 1
    assert f"{turns} turn" in shown.decided(record_of("desert"), state, outcome, NAMES)


def test_the_stamp_is_seen_on_a_phone_lying_down(start):
    driver = start(size="landscape")
    driver.app.navigation.go("result", record=played("ojyx", GAMES["ojyx"].presets[0].options), ink="teal")
    driver.frames(3)
    ids = driver.screen.ids
    assert ids.stamp.to_window(*ids.stamp.pos)[1] > ids.foot.top
    assert ids.code_box.center_y == pytest.approx(ids.rematch.center_y, abs=2)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_to_do_next_is_written_in_one_size(start, language):
    driver = start(size="small", language=language)
    driver.app.navigation.go("result", record=played("ojyx", GAMES["ojyx"].presets[0].options), ink="teal")
    driver.frames(3)
    ids = driver.screen.ids
    assert len({button.words.font_size for button in (ids.rematch, ids.review, ids.share)}) == 1
