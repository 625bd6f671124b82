"""What a finished match says of itself: who won, and what decided it."""

import pytest
from msgspec.structs import replace

from logic.core.game import Left, Outcome
from logic.core.replay import Record, replay
from logic.dungeon.state import State as DungeonState
from logic.dungeon.state import World
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


def crawl(result, treasure, hearts, turns, score):
    return World("", "", (0, 0), hearts, (), None, 0, treasure=treasure, turns=turns, result=result, score=score)


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (("won", 3, 3, 90, 300), ("lost", 5, 0, 40, 50), "Ada got out, Ben did not."),
        (("won", 9, 2, 90, 300), ("won", 5, 2, 90, 260), "Ada found 4 treasures more than Ben."),
        (("won", 2, 3, 90, 300), ("won", 5, 2, 90, 280), "Ada brought 1 heart more out than Ben."),
        (("won", 2, 3, 40, 300), ("won", 2, 3, 70, 270), "Ada was out 30 turns before Ben."),
        (("lost", 2, 0, 40, 20), ("lost", 1, 0, 20, 10), "Ada found 1 treasure more than Ben."),
    ],
)
def test_what_decided_a_race_in_the_dungeon(first, second, sentence):
    worlds = (crawl(*first), crawl(*second))
    state = DungeonState(GAMES["dungeon"].Options(), worlds, 50, 60, "", "", (), (0,), "won")
    outcome = GAMES["dungeon"].outcome(state)
    words = face("dungeon").decided(record_of("dungeon"), state, outcome, NAMES)
    assert words.startswith(sentence)
    assert face("dungeon").headline(record_of("dungeon"), outcome, NAMES)[0] == "highest score"


def test_what_decided_a_round_of_ojyx():
    record = played("ojyx", GAMES["ojyx"].presets[0].options)
    state = list(replay(GAMES["ojyx"], record))[-1].state
    outcome = GAMES["ojyx"].outcome(state)
    assert "above 8" in face("ojyx").decided(record, state, outcome, NAMES)
    longer = replace(state, history=((5, 9), (20, 2), (1, 30)), winners=(0,))
    words = face("ojyx").decided(record, longer, Outcome((0,), (26, 41), "vote"), NAMES)
    assert words.startswith("Round 3 counted most: Ada 1, Ben 30.")
