"""What a finished match says of itself: who won, and what decided it."""

import pytest
from kivy.metrics import dp, sp
from msgspec.structs import replace

from logic.core.game import Left, Outcome, Played
from logic.core.match import Match
from logic.core.replay import Record, Seat, replay
from logic.dungeon.state import State as DungeonState
from logic.dungeon.state import World
from logic.games import GAMES
from logic.memostep.state import Finish, Miss
from logic.stayboard.board import OFF, board
from logic.stayboard.state import Move
from screens.games.face import face
from screens.pages.history.rows import match_row
from screens.pages.result import FigureColumns
from screens.widgets.labels import TextLabel, width_of
from tests.logic.play import Case, story
from tests.screens.support.seats import against, people
from tests.screens.support.structure import problems
from tests.screens.support.text_extents import foot

NAMES = ["Ada", "Ben"]


def record_of(game, log=(), **options):
    rules = GAMES[game]
    return Record("20260101-120000-0", game, rules.Options(**options), people(2), 1, "2026-01-01", log=log)


def played(game, options, seed=3):
    """A game played at random to its end."""
    log = tuple(told.entry for told in story(Case(game, options, 2, seed, 1.0, 0.0)).told)
    return Record("20260101-120000-0", game, options, people(2), seed, "2026-01-01", log=log)


@pytest.mark.parametrize(
    ("outcome", "left", "sentence"),
    [
        (Outcome((0,), (7, 5), "cleared"), (), "Ada is 2 points ahead."),
        (Outcome((1,), (6, 7), "last_standing"), (), "Ben is 1 point ahead."),
        (Outcome((0,), (7, 7), "cleared"), (), "Equal points: fewer errors decided."),
        (Outcome((0,), (7, 7), "last_standing"), (1,), "Equal points: whoever stayed wins."),
        (Outcome((0, 1), (7, 7), "cleared"), (), "Equal in points and errors."),
    ],
)
def test_equal_points_in_memostep_are_told_apart(outcome, left, sentence):
    """Also where the log is not known, as in a room before all of it has come."""
    rules = GAMES["memostep"]
    state = rules.setup(rules.Options(), 2, 1)
    for seat in left:
        state = rules.leave(state, seat).state
    assert face("memostep").headline(record_of("memostep"), state, outcome, NAMES)[1] == sentence


def test_who_left_with_as_many_points_in_memostep_has_decided_it():
    rules = GAMES["memostep"]
    state = rules.leave(rules.setup(rules.Options(), 2, 1), 1).state
    state = rules.apply(state, 0, Finish()).state
    told = record_of("memostep"), state, rules.outcome(state), NAMES
    assert face("memostep").decided(*told) == "Ben left the table."


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
    assert f"{turns} turn" in shown.lead(record_of("desert"), state, outcome, NAMES)


def test_the_stamp_is_seen_on_a_phone_lying_down(start):
    driver = start(size="landscape")
    driver.app.navigation.go("result", record=played("ojyx", GAMES["ojyx"].presets[0].options), ink="teal")
    driver.frames(3)
    ids = driver.screen.ids
    stamp = ids.head.mark
    assert stamp.to_window(*stamp.pos)[1] > ids.foot.top
    assert ids.code_box.center_y == pytest.approx(ids.rematch.center_y, abs=2)


@pytest.mark.parametrize(("language", "game"), [("en", "ojyx"), ("fr", "desert")])
def test_what_to_do_next_is_written_in_one_size(start, language, game):
    driver = start(size="small", language=language)
    driver.app.navigation.go("result", record=played(game, GAMES[game].presets[0].options), ink="teal")
    driver.frames(3)
    ids = driver.screen.ids
    assert len({button.words.font_size for button in (ids.rematch, ids.review, ids.share)}) == 1


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        ([0], "Ada left the table."),
        ([1], "Ben left the table."),
        ([0, 2], "Only Ben stayed at the table."),
        ([1, 2], "Only Ada stayed at the table."),
    ],
)
def test_who_left_a_table_of_ojyx_is_told_to_all_alike(left, sentence):
    rules = GAMES["ojyx"]
    state = rules.setup(rules.Options(), len(left) + 1, 1)
    for seat in left:
        state = rules.leave(state, seat).state
    words = face("ojyx").headline(record_of("ojyx"), state, rules.outcome(state), ["Ada", "Ben", "Cyd"])
    assert words == ("seat given up", sentence)


def test_only_who_stayed_at_a_table_of_ojyx_is_compared():
    rules = GAMES["ojyx"]
    state = replace(rules.setup(rules.Options(), 3, 1), gone=(1, 0, 0), totals=(3, 20, 27), winners=(1,), reason="vote")
    assert face("ojyx").headline(record_of("ojyx"), state, rules.outcome(state), NAMES)[1] == "Ben is 7 points ahead."


def test_equal_totals_in_ojyx_put_nobody_ahead():
    rules = GAMES["ojyx"]
    state = replace(rules.setup(rules.Options(), 3, 1), totals=(20, 31, 20), winners=(0, 2), reason="vote")
    names = ["Ada", "Ben", "Cyd"]
    assert face("ojyx").headline(record_of("ojyx"), state, rules.outcome(state), names)[1] == "Their totals are equal."


@pytest.mark.parametrize(("seats", "sentence"), [(1, "300 points."), (2, "The best score is 300 points.")])
def test_alone_in_a_dungeon_no_score_is_the_best(seats, sentence):
    rules = GAMES["dungeon"]
    worlds = (crawl("won", 3, 3, 90, 300), crawl("lost", 5, 0, 40, 50))[:seats]
    state = replace(rules.setup(rules.Options(), seats, 1), worlds=worlds)
    outcome = Outcome((0,), tuple(world.score for world in worlds), "won")
    record = replace(record_of("dungeon"), seats=people(seats))
    assert face("dungeon").headline(record, state, outcome, NAMES)[1] == sentence


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
    assert face("dungeon").headline(record_of("dungeon"), state, outcome, NAMES)[0] == "highest score"


def test_what_decided_a_round_of_ojyx():
    record = played("ojyx", GAMES["ojyx"].presets[0].options)
    state = list(replay(GAMES["ojyx"], record))[-1].state
    outcome = GAMES["ojyx"].outcome(state)
    assert "above 8" in face("ojyx").decided(record, state, outcome, NAMES)
    longer = replace(state, history=((5, 9), (20, 2), (1, 30)), winners=(0,))
    words = face("ojyx").decided(record, longer, Outcome((0,), (26, 41), "vote"), NAMES)
    assert words.startswith("Round 3 counted most: Ada 1, Ben 30.")


@pytest.mark.parametrize(("size", "text_scale"), [("small", 1.0), ("portrait", 1.5), ("landscape", 1.5)])
@pytest.mark.parametrize("game", ["stayboard", "memostep"])
def test_the_stamp_squeezes_no_words(start, size, text_scale, game):
    driver = start(size=size, font_scale=text_scale, language="uk")
    driver.app.navigation.go("result", record=played(game, GAMES[game].presets[0].options), ink="teal")
    driver.frames(4)
    head = driver.screen.ids.head
    words, mark = head.sentence, head.mark
    widest = max(width_of(word, words.font_name, words.type_size) for word in words.text.split())
    assert words.max_width >= 2 * widest, "not a word a line"
    beside = words.x + words.width <= mark.x
    assert beside or words.y >= mark.top or words.top <= mark.y, "and they do not overlap"
    assert mark.right == pytest.approx(head.right)
    assert problems(driver.screen) == []


@pytest.mark.parametrize(("size", "text_scale"), [("small", 1.0), ("portrait", 1.5), ("desktop", 1.5)])
def test_names_and_headings_of_the_scores_are_written_in_full_size(start, size, text_scale):
    driver = start(size=size, font_scale=text_scale, language="fr")
    record = replace(played("dungeon", GAMES["dungeon"].presets[0].options), seats=(Seat("person", "Анастасія"),) * 2)
    driver.app.navigation.go("result", record=record, ink="indigo")
    driver.frames(4)
    table = [*driver.found(kind="ResultLine"), *driver.found(kind="FigureColumns")]
    words = [label for part in table for label in part.walk() if isinstance(label, TextLabel)]
    assert [label.text for label in words if label.font_size != label.type_size] == []
    lines = list(driver.found(kind="ResultLine"))
    assert len({line.stacked for line in lines}) == 1, "all lines alike"


def test_who_plays_alone_has_no_place(start):
    driver = start()
    record = replace(record_of("memostep", (Left(0),)), seats=people(1))
    driver.app.navigation.go("result", record=record, ink="violet")
    driver.frames(3)
    assert driver.find(kind="ResultLine").place == ""
    assert not driver.has("Place")


def test_of_several_who_fell_the_last_is_named():
    """With three seats the first to fall did not end the game."""
    rules, log = GAMES["stayboard"], []
    state = rules.setup(rules.Options(), 3, 1)
    while rules.outcome(state) is None:
        log.append(Played(state.turn, off_the_board(state)))
        state = rules.apply(state, log[-1].seat, log[-1].action).state
    record = replace(record_of("stayboard", tuple(log)), seats=people(3))
    sentence = face("stayboard").headline(record, state, rules.outcome(state), ["Ada", "Ben", "Cyd"])[1]
    assert [entry.seat for entry in log] == [0, 1]
    assert sentence == "Ben took the queen off the board."


@pytest.mark.parametrize(
    ("options", "winners", "standing"),
    [({"limit": 0}, (3, 4), [6, 5, 3, 1, 1, 4]), ({"mode": "blocked", "limit": 0}, (3,), [6, 5, 2, 1, 2, 2])],
)
def test_who_stayed_longest_is_placed_first_and_equal_scores_share_a_place(options, winners, standing):
    """Two fell, in this order; where points decide nothing they place nobody."""
    rules, log = GAMES["stayboard"], []
    state = rules.setup(rules.Options(**options), 6, 1)
    for _ in range(2):
        log.append(Played(state.turn, off_the_board(state)))
        state = rules.apply(state, log[-1].seat, log[-1].action).state
    outcome = Outcome(winners, (30, 20, 7, 9, 9, 6), "limit")
    record = replace(record_of("stayboard", tuple(log), **options), seats=people(6))
    keys = face("stayboard").standing(record, state, outcome)
    assert [1 + sum(other < key for other in keys) for key in keys] == standing


def test_equal_scores_share_a_place(start):
    driver = start()
    # Round a corner: nobody goes straight back, and the third has made a move less.
    log = tuple(Played(number % 3, Move((6, 2, 4, 8)[number % 4], 1)) for number in range(11))
    record = replace(record_of("stayboard", log, size=2, limit=11), seats=people(3), seed=2)
    driver.app.navigation.go("result", record=record, ink="crimson")
    driver.frames(3)
    assert sorted(line.place for line in driver.found(kind="ResultLine")) == ["1", "1", "3"]


def off_the_board(state):
    table = board(state.size)
    landings = table.landing[table.index(state.queen)]
    return next(Move(*way) for way, end in landings.items() if end == OFF)


@pytest.mark.parametrize(
    ("misses", "sentence"),
    [
        ((), "Memory never failed."),
        (((1, 1),), "1 wrong step in row 2."),
        (((1, 3),), "3 wrong steps in row 2."),
        (((1, 2), (4, 1)), "3 wrong steps, most of them in row 2."),
        (((1, 1), (4, 1)), "2 wrong steps in 2 rows."),
    ],
)
def test_where_memory_failed_is_told_as_it_was(misses, sentence):
    rules = GAMES["memostep"]
    state = rules.setup(rules.Options(), 1, 1)
    walker = replace(state.walkers[0], misses=tuple(Miss(1, row, 0, "neutral", times) for row, times in misses))
    record = replace(record_of("memostep"), seats=people(1))
    told = face("memostep").decided(record, replace(state, walkers=(walker,)), Outcome((), (0,), "hearts"), NAMES)
    assert told == sentence


@pytest.mark.parametrize("game", ["stayboard", "desert"])
def test_what_decided_it_does_not_repeat_the_sentence_above(game):
    record = played(game, GAMES[game].presets[0].options)
    match = Match(GAMES[game], record)
    shown, told = face(game), (record, match.state, match.outcome, NAMES)
    assert shown.lead(*told) not in shown.decided(*told)


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [("memostep", people(1), "Once more"), ("desert", people(2), "Once more"), ("stayboard", people(2), "Rematch")],
)
def test_another_game_is_a_rematch_only_against_somebody(start, game, seats, words):
    driver = start()
    log = tuple(Left(seat) for seat in range(len(seats)))[: 1 if game == "stayboard" else None]
    record = replace(record_of(game, log), seats=seats)
    driver.app.navigation.go("result", record=record, ink="ink")
    driver.frames(3)
    assert driver.find(kind="FootButton").text == words


def test_people_of_one_device_are_not_stamped_as_one_of_them(start):
    driver = start()
    for loser in (0, 1):
        record = replace(record_of("stayboard", (Left(loser),)), id=f"20260101-120000-{loser}")
        driver.app.navigation.instead("result", record=record, ink="ink")
        driver.frames(3)
        assert (driver.screen.headline, driver.screen.stamp) == (f"{NAMES[1 - loser]} wins", "OVER")
        row = match_row(Match(GAMES["stayboard"], record))
        assert row.won is None


def test_a_name_and_its_figures_stand_on_one_line(start):
    """The total is larger: in the middle of the row alone it would stand lower than the others."""
    driver = start()
    record = replace(record_of("stayboard", (Left(1),)), seats=against())
    driver.app.navigation.go("result", record=record, ink="ink")
    driver.frames(3)
    line = driver.find(kind="ResultLine")
    words = [line.ids.name, *line.numbers.children]
    feet = {label.center_y - label.texture.height / 2 + foot(label.texture) for label in words}
    assert len(words) == 5
    assert max(feet) - min(feet) < 1


def test_what_does_not_count_towards_the_total_stands_after_it(start):
    driver = start()
    record = replace(record_of("stayboard", (Left(1),)), seats=against())
    driver.app.navigation.go("result", record=record, ink="ink")
    driver.frames(3)
    assert driver.screen.headings == ["Points", "Penalty", "Total", "Mastery"]
    line = driver.find(kind="ResultLine")
    total = line.numbers.children[::-1][2]
    assert (total.text, total.font_name) == (line.total, "RobotoBold")


def test_after_a_match_in_a_room_a_rematch_here_is_against_a_computer(start):
    """Nobody at another device would ever move."""
    driver = start()
    driver.app.matches.rematch(replace(record_of("stayboard"), seats=(Seat("person", "Ada"), Seat("peer", "Mila"))))
    driver.frames(1)
    assert [seat.kind for seat in driver.screen.client.seats] == ["person", "computer"]


def test_four_digits_do_not_touch_the_figure_beside_them(start):
    start()
    columns = FigureColumns(headings=["Floor", "Errors", "Total"], figures=["6", "4", "1657"], total_at=2)
    total = columns.children[0]
    assert total.text == "1657"
    assert total.size_hint_min_x >= width_of("1657", "RobotoBold", sp(18)) + dp(8)
