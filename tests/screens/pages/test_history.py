"""History and profile: what was played, how it went, and matches that come and go as files."""

from datetime import date, datetime, timedelta

import pytest
from kivy.core.window import Window
from kivy.metrics import sp
from msgspec.structs import replace

from logic.core.codes import Start
from logic.core.daily import ChallengeResult
from logic.core.game import Left
from logic.core.match import Match
from logic.core.match_files import BadFile
from logic.core.profile import Figures
from logic.core.replay import Record
from logic.core.saves import new_id
from logic.games import GAMES
from logic.memostep.state import Finish
from screens.games.face import face
from screens.pages import daily
from screens.pages.history import files as match_files
from screens.pages.history.rows import MatchRow, _tell_run
from screens.theme import ink
from tests.screens.support.seats import against, people
from tests.screens.support.structure import problems

NOON = datetime(2026, 11, 16, 12, 0)
LEVELS = {game: GAMES[game].levels[0] for game in GAMES}


def finish(driver, game="stayboard", days_ago=0, lost=False):
    """Put a match that has been given up by somebody among the finished ones; whoever is left ends it too."""
    when = NOON - timedelta(days_ago)
    rules = GAMES[game]
    record = Record(new_id(when), game, rules.Options(), against(LEVELS[game]), 7, when.isoformat())
    match = Match(rules, record)
    match.leave(0 if lost else 1)
    if match.outcome is None and game == "memostep":
        match.play(0, Finish())
    elif match.outcome is None:
        match.leave(0)
    driver.app.saves.finish(match.record())
    return match.record()


@pytest.fixture
def history(start, monkeypatch):
    monkeypatch.setattr(daily, "today", lambda: NOON.date())

    def show(driver):
        driver.app.visit("home")
        driver.app.visit("history")
        wait(driver)
        return driver.screen

    return show


def wait(driver):
    driver.frames(2)
    driver.until(lambda: driver.screen._looking is None and not driver.screen._typed.is_triggered, what="the list")
    driver.frames(2)


def rows(driver):
    return list(driver.found(kind="MatchRow"))


def chapters(driver):
    return [(chapter.heading, chapter.count) for chapter in driver.found(kind="Chapter")]


def choose(driver, text):
    """From an open menu."""
    driver.press(text, kind="MenuItem")
    wait(driver)


def test_matches_by_day_and_what_is_asked_for(start, history):
    driver = start()
    for game in GAMES:
        finish(driver, game)
    finish(driver, days_ago=1, lost=True)
    finish(driver, "ojyx", days_ago=2)
    finish(driver, days_ago=40)
    screen = history(driver)
    assert problems(screen) == []
    assert chapters(driver) == [("Today", len(GAMES)), ("Yesterday", 1), ("Saturday 14", 1), ("7 October", 1)]
    assert len(rows(driver)) == len(GAMES) + 3

    driver.app.profile_store.change_settings(theme="dark")
    driver.frames(2)
    signs = [next(driver.found(kind="Icon", root=row)) for row in rows(driver)[:2]]
    inks = {face(game).icon: ink.pair(face(game).ink)[0] for game in GAMES}
    assert [sign.tint for sign in signs] == [inks[sign.icon] for sign in signs], "the rows follow the theme"

    driver.press("Stay", kind="GameChip")
    wait(driver)
    assert len(rows(driver)) == 3
    screen.result = "lost"
    wait(driver)
    assert [row.won for row in rows(driver)] == [False]
    screen.result, screen.month = "", "202610"
    wait(driver)
    assert len(rows(driver)) == 1
    screen.game, screen.result = "dungeon", "won"
    wait(driver)
    assert screen.empty == "No match found."
    assert problems(screen) == []
    driver.press("Show all matches")
    wait(driver)
    assert len(rows(driver)) == len(GAMES) + 3


def test_a_filter_is_chosen_from_its_menu_and_cleared_by_a_tap(start, history):
    driver = start()
    finish(driver)
    finish(driver, lost=True)
    finish(driver, days_ago=40)
    screen = history(driver)
    driver.press("Month: all")
    choose(driver, "October")
    assert len(rows(driver)) == 1
    assert problems(screen) == []
    driver.press("October", kind="FilterChip")
    wait(driver)
    assert len(rows(driver)) == 3
    driver.press("Against: all")
    choose(driver, "People here")
    assert rows(driver) == []
    driver.press("People here", kind="FilterChip")
    driver.press("Stay", kind="GameChip")
    wait(driver)
    driver.press("Against: all")
    choose(driver, "Random")
    assert len(rows(driver)) == 3
    driver.press("Ojyx", kind="GameChip")
    wait(driver)
    assert screen.against == "", "a level of another game"


def test_searching_finds_names_games_codes_and_options(start, history):
    driver = start()
    stay, ojyx = finish(driver), finish(driver, "ojyx", days_ago=1)
    screen = history(driver)
    driver.key("/")
    driver.frames(2)
    assert driver.app.navigation.typing()
    assert screen.sought == "", "the key that opens the line is not written on it"
    driver.key("escape")
    assert (driver.screen, screen.searching) == (screen, False)
    Window.dispatch("on_key_down", ord("f"), 0, "f", ["ctrl"])
    driver.frames(2)
    assert driver.app.navigation.typing()
    driver.press("Close the search")
    assert not driver.app.navigation.typing()
    driver.press("Find")
    driver.frames(2)
    assert driver.app.navigation.typing()
    code = ojyx.code(GAMES["ojyx"])
    for words, found in (
        ("ada", [stay, ojyx]),
        ("OJYX", [ojyx]),
        ("3x3", [stay]),
        (code, [ojyx]),
        (face("ojyx").level(LEVELS["ojyx"]), [ojyx]),
        ("nobody", []),
    ):
        screen.line.text = words
        wait(driver)
        assert [row.title for row in rows(driver)] == [face(record.game).title() for record in found], words
        assert problems(screen) == []
    driver.press("Show all matches")
    wait(driver)
    assert (len(rows(driver)), screen.searching) == (2, False)


def test_a_match_is_found_by_the_words_of_its_row(start, history):
    driver = start()
    driver.app.saves.finish(replace(finish(driver), purpose="trainer"))
    screen = history(driver)
    (row,) = rows(driver)
    assert "Blindfold" in row.small
    screen.sought = "blindfold"
    wait(driver)
    assert len(rows(driver)) == 1


def test_every_match_is_either_won_or_not(start, history):
    """Two people of one device have neither won nor lost; their match is not lost from sight for that."""
    driver = start()
    ours = finish(driver)
    driver.app.saves.finish(replace(ours, seats=people(2)))
    screen = history(driver)
    found = []
    for screen.result in ("won", "lost"):
        wait(driver)
        found.append(len(rows(driver)))
    assert found == [0, 1]


def test_a_match_that_the_rules_refuse_is_neither_won_nor_lost(start, history):
    driver = start()
    odd = finish(driver, lost=True)
    screen = history(driver)
    screen.order, screen.result = "longest", "lost"
    wait(driver)
    # It is read for the first time when it is asked who won it.
    driver.app.saves.finish(replace(odd, id=f"{odd.id}-odd", log=(Left(0), Left(0))))
    history(driver)
    assert driver.overlay is not None, "it is told of"
    assert len(list(driver.found(kind="MatchRow", root=screen))) == 1


def test_the_order_is_the_players(start, history):
    driver = start()
    finish(driver)
    finish(driver, "ojyx", days_ago=1)
    finish(driver, "ojyx", days_ago=2)
    screen = history(driver)
    driver.press("Order")
    choose(driver, "Oldest first")
    assert [heading for heading, _ in chapters(driver)] == ["Saturday 14", "Yesterday", "Today"]
    driver.press("Order")
    assert not driver.has("Best score first")
    choose(driver, "Most actions first")
    assert chapters(driver) == [("Most actions first", 3)]
    assert {row.time for row in rows(driver)} == {"1 action"}
    driver.press("Ojyx", kind="GameChip")
    wait(driver)
    driver.press("Order")
    choose(driver, "Best score first")
    assert chapters(driver) == [("Best score first", 2)]
    assert problems(screen) == []
    driver.press("All", kind="GameChip")
    wait(driver)
    assert screen.order == "newest", "points of different games cannot be compared"


def test_a_record_is_told_and_a_run_is_not_lost(start, history):
    driver = start()
    finish(driver, "memostep")
    (record,) = (driver.app.matches.history.match(name) for name in driver.app.matches.history.names())
    alone = replace(record.record(), id="20261116-000000-X", seats=record.seats[:1], log=(Left(0),))
    driver.app.saves.finish(alone)
    history(driver)
    assert [(row.won, row.result) for row in rows(driver)] == [(True, "0 points"), (None, "given up")]
    row = MatchRow(result="given up", won=False)
    _tell_run(row, 140, 140)
    assert (row.won, row.result) == (True, "140 points, record"), "what is a record is the score"
    row = MatchRow(result="given up", won=False)
    _tell_run(row, 140, 140, given_up=True)
    assert (row.won, row.result) == (None, "140 points, given up"), "nobody walked it to its end"


def test_a_long_history_comes_in_pages(start, history, monkeypatch):
    monkeypatch.setattr("screens.pages.history.screen.PAGE", 2)
    driver = start()
    for _ in range(5):
        finish(driver)
    history(driver)
    for expected in (2, 4, 5):
        assert len(rows(driver)) == expected
        assert chapters(driver) == [("Today", 5)], "the day is counted to its end"
        if expected < 5:
            driver.press("Show more")
            wait(driver)
    assert not driver.has("Show more")


def test_a_menu_stays_in_sight_when_the_device_is_turned(start, history):
    driver = start("portrait")
    screen = history(driver)
    for size in ("landscape", "portrait"):
        screen.ask_others(screen.ids.others)
        driver.settled()
        driver.resize(size)
        driver.settled()
        panel, anchor = driver.overlay.panel, screen.ids.others
        assert 0 <= panel.y < panel.top <= Window.height
        assert 0 <= panel.x < panel.right <= Window.width
        place = panel.pos[:]
        driver.overlay.layout()
        assert panel.pos == place, "it has followed what it belongs to"
        assert panel.top <= anchor.to_window(*anchor.pos)[1]
        driver.key("escape")


def test_who_comes_back_finds_the_list_as_it_was_left(start, history, monkeypatch):
    monkeypatch.setattr("screens.pages.history.screen.PAGE", 2)
    driver = start()
    for _ in range(7):
        finish(driver)
    screen = history(driver)
    driver.press("Show more")
    wait(driver)
    left = rows(driver)
    driver.press(left[-1].label)
    assert driver.screen.name == "result"
    driver.key("escape")
    wait(driver)
    assert rows(driver) == left

    # Left again while the next page is being looked for, it is looked for on coming back.
    screen.show_more()
    driver.app.on_pause()
    assert screen._looking is None
    driver.app.on_resume()
    wait(driver)
    assert (len(rows(driver)), chapters(driver)) == (6, [("Today", 7)])

    finish(driver)
    history(driver)
    assert (len(rows(driver)), chapters(driver)) == (2, [("Today", 8)]), "something new stands first"


def test_a_match_whose_name_tells_no_month_stands_there_too(start, history):
    driver = start()
    driver.app.saves.finish(replace(finish(driver), id="00001201-000000-A"))
    screen = history(driver)
    assert len(rows(driver)) == 2
    assert [month for month, _ in screen.months] == ["", "202611"]


def sheet(driver):
    driver.until(lambda: type(driver.overlay).__name__ == "Dialog", what="a sentence")
    driver.settled()
    assert problems(driver.overlay) == []
    return driver.overlay


def test_matches_travel_from_one_device_to_another(start, history, tmp_path):
    driver = start()
    record = finish(driver)
    history(driver)
    driver.press("More")
    driver.press("Export all matches", kind="MenuItem")
    assert "exports" in sheet(driver).text
    (file,) = match_files.found(driver.app)

    other = start(folder=tmp_path / "another device")
    screen = history(other)
    assert rows(other) == []
    Window.dispatch("on_drop_file", str(file).encode(), 0, 0)
    assert sheet(other).text == "1 match is new."
    other.key("escape")
    wait(other)
    assert other.app.saves.load(record.id) == record
    other.tap(rows(other)[0])
    assert other.screen.name == "result"
    assert screen is not other.screen


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"hello", "not a file of this app"), (b'{"kind":"quadrille-matches",', "cut short")],
    ids=["foreign", "cut"],
)
def test_a_file_that_is_none_is_told_of(start, history, tmp_path, content, words):
    driver = start()
    history(driver)
    file = tmp_path / "some.quadrille"
    file.write_bytes(content)
    match_files.take(driver.app, file, lambda: None)
    assert words in sheet(driver).text
    assert "Nothing was changed." in driver.overlay.text


def test_a_file_that_is_gone_or_too_large(start, history, tmp_path, monkeypatch):
    driver = start()
    history(driver)
    match_files.take(driver.app, tmp_path / "gone", lambda: None)
    assert sheet(driver).heading == "The file could not be read"
    driver.key("escape")
    monkeypatch.setattr("logic.core.match_files.MOST_BYTES", 3)
    (tmp_path / "large.quadrille").write_bytes(b"1234")
    match_files.take(driver.app, tmp_path / "large.quadrille", lambda: None)
    assert "too large" in sheet(driver).text


def test_a_dropped_file_may_have_any_name(start, history):
    driver = start()
    history(driver)
    Window.dispatch("on_drop_file", b"/nowhere/parties d'\xe9t\xe9.quadrille", 0, 0)
    assert sheet(driver).heading == "The file could not be read"


def test_an_import_can_be_stopped(start, history):
    driver = start()
    history(driver)

    def endless():
        while True:
            yield 0.3

    from screens.core.progress_sheet import ProgressSheet

    done = []
    work = ProgressSheet(heading="…")
    work.bind(on_done=lambda *_: done.append(True))
    work.start(endless(), (BadFile,))
    driver.frames(3)
    assert work.share == 0.3
    assert problems(work) == []
    driver.press("Cancel")
    assert driver.overlay is None
    driver.frames(3)
    assert work._thinking is None
    assert done == []


def test_what_came_in_before_an_import_was_stopped_is_shown(start, history, monkeypatch):
    driver = start()
    history(driver)
    there = driver.app.saves

    def endless(_data, saves):
        finish(driver)
        while True:
            yield 0.3

    monkeypatch.setattr("logic.core.match_files.import_matches", endless)
    match_files.take_data(driver.app, b"", driver.screen.refresh)
    driver.until(lambda: there.finished_names(), what="the first match")
    driver.press("Cancel")
    wait(driver)
    assert len(rows(driver)) == 1
    assert not driver.screen.empty


def test_a_match_that_was_given_up_is_nobodys_best(start):
    driver = start()
    rules = GAMES["ojyx"]
    driver.app.matches.start(Start(rules, rules.Options(), 2, 1), against(LEVELS["ojyx"]))
    driver.until(lambda: driver.screen.name == "ojyx", what="the table")
    driver.screen.client.match.leave(0)
    driver.frames(2)
    figures = driver.app.profile.figures["ojyx"]
    assert (figures.all.played, figures.best_score, figures.recent) == (1, None, ())
    driver.app.visit("profile")
    driver.frames(4)
    assert driver.screen.recent_words == "none played to its end yet"
    assert problems(driver.screen) == []


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_the_profile(start, monkeypatch, size):
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    driver = start(size)
    driver.app.visit("profile")
    driver.frames(4)
    assert problems(driver.screen) == []

    figures = Figures()
    for won, score in ((True, 12), (True, 9), (False, -3)):
        figures = figures.plus(won, score, ("level:hard",), lowest_wins=True)
    challenges = driver.app.profile.challenges
    for day in (14, 15):
        challenges = challenges.plus(date(2026, 11, day), "ojyx", ChallengeResult(won=True, score=1))
    driver.app.profile_store.change(figures={"ojyx": figures}, challenges=challenges)
    driver.app.visit("home")
    driver.app.visit("profile")
    driver.frames(6)
    screen = driver.screen
    assert problems(screen) == []
    assert (screen.streak, screen.longest, screen.in_all) == ("2 days", "2 days", "2")
    assert screen.sums == "3 played · 2 won"
    assert screen.game == "ojyx", "the game that is played most"
    assert screen.recent == [12, 9, -3]
    assert "best −3 points" in screen.summary
    for kind in ("size:10", "size:4", "level:strong", "level:random", "level:master", "unseen:board", "unseen:queen"):
        driver.app.profile_store.tally("stayboard", kind, True)
    driver.press("Stay", kind="GameChip")
    driver.frames(4)
    names = [line.text for line in reversed(screen.ids.levels.children)]
    assert names[:4] == ["Won by level", "Against Random", "Against Strong", "Against Master"]
    assert names[4:7] == ["Won by kind of game", "Board 4×4", "Board 10×10"]
    assert screen.recent == []
    assert problems(screen) == []


def test_the_days_of_a_narrow_month_have_a_letter_each(start, monkeypatch):
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    driver = start("small", language="fr")
    driver.app.visit("profile")
    driver.frames(6)

    def heads():
        return [label for label, _column, row in driver.screen.ids.month._words if row == 0]

    assert "".join(label.text for label in heads()) == "LMMJVSD"
    assert {label.font_size for label in heads()} == {sp(12)}
    driver.resize("desktop")
    driver.frames(6)
    assert [label.text for label in heads()][:2] == ["lun", "mar"]


def test_a_name_is_kept(start):
    driver = start()
    driver.app.visit("profile")
    driver.press("Change the name")
    driver.settled()
    driver.tap(driver.find(kind="TextEntry"))
    driver.type("Mila")
    driver.press("Save")
    assert driver.app.profile.name == "Mila"
    assert driver.screen.person == "Mila"


def test_a_review_says_what_was_done(start):
    """In words, and in Ojyx with the piles and the marks of the seats beside the cards."""
    from logic.core.replay import Seat
    from tests.logic.play import Case, story

    driver = start()
    rules = GAMES["ojyx"]
    options = rules.presets[0].options
    log = tuple(told.entry for told in story(Case("ojyx", options, 2, 3, 1.0, 0.0)).told)
    seats = (Seat("person", "Ada"), Seat("computer", level="easy"))
    record = Record(new_id(NOON), "ojyx", options, seats, 3, NOON.isoformat(), log=log)
    driver.app.navigation.go("review", record=record, ink="teal")
    driver.screen.go_to(9)
    driver.frames(3)
    assert driver.screen.words == "Ada swapped out the 10 for the 9."
    assert [token.initial for token in driver.screen.board.tokens] == ["A", "P"]
    assert problems(driver.screen) == []
    driver.app.profile_store.change_settings(language="uk")
    driver.frames(3)
    assert [token.initial for token in driver.screen.board.tokens] == ["A", "П"], "written in Cyrillic now"


def test_a_review_of_one_after_a_review_of_two(start, hands):
    """The second table has no second seat to look at."""
    from tests.screens.support.seats import people

    driver = start()
    record = finish(driver, lost=False)
    driver.app.navigation.go("review", record=record, ink="crimson")
    driver.frames(3)
    driver.screen.who = 1
    rules = GAMES["memostep"]
    match = Match(rules, Record(new_id(NOON), "memostep", rules.Options(), people(1), 7, NOON.isoformat()))
    match.leave(0)
    driver.app.navigation.instead("review", record=match.record(), ink="violet")
    driver.frames(3)
    assert driver.screen.names == ["Ada"]
    assert problems(driver.screen) == []


def test_a_review_where_both_have_moved_after_one_where_only_one_has(start):
    """Whatever is drawn first, no lane is looked for that is still to be made."""
    from tests.screens.support.seats import people
    from tests.screens.support.stayboard_player import losing_move, safe_action

    driver = start()
    rules, options = GAMES["stayboard"], GAMES["stayboard"].Options(size=3, mode="blocked")
    for moves in ((losing_move,), (safe_action, losing_move)):
        match = Match(rules, Record(new_id(NOON), "stayboard", options, people(2), 7, NOON.isoformat()))
        for seat, choose in enumerate(moves):
            match.play(seat, choose(match.view(seat)))
        driver.app.navigation.restart("review", record=match.record(), ink="crimson")
        driver.until(lambda: driver.screen.verdicts, what="the coach")
    assert driver.screen.lanes == [0, 1]
    assert problems(driver.screen) == []


def test_the_end_of_a_review_shows_how_the_queen_fell(start):
    from tests.screens.support.seats import people
    from tests.screens.support.stayboard_player import losing_move

    driver = start()
    rules, options = GAMES["stayboard"], GAMES["stayboard"].Options(size=3, mode="blocked")
    match = Match(rules, Record(new_id(NOON), "stayboard", options, people(2), 7, NOON.isoformat()))
    last = losing_move(match.view(0))
    match.play(0, last)
    driver.app.navigation.restart("review", record=match.record(), ink="crimson")
    driver.screen.go_to(driver.screen.count)
    assert driver.screen.board.fall == (last.direction, last.distance)
    driver.screen.go_to(0)
    assert driver.screen.board.fall is None


def test_the_timeline_and_the_bar_of_a_review_follow_the_finger_at_once(start):
    from tests.screens.support.driver import FingerTouch
    from tests.screens.support.seats import people
    from tests.screens.support.stayboard_player import safe_action

    driver = start(size=(1280, 420))
    rules, options = GAMES["stayboard"], GAMES["stayboard"].Options(size=5, mode="blocked")
    match = Match(rules, Record(new_id(NOON), "stayboard", options, people(2), 7, NOON.isoformat()))
    while match.outcome is None:
        (seat,) = rules.to_move(match.state)
        match.play(seat, safe_action(match.view(seat)))
    driver.app.navigation.restart("review", record=match.record(), ink="crimson")
    screen, lanes, page = driver.screen, driver.screen.ids.lanes, driver.screen.ids.scroll
    driver.reach(lanes)

    def at(index):
        return lanes.to_window(lanes._x_of(index), lanes.center_y)

    finger = FingerTouch(*at(3))
    finger.put("begin")
    assert screen.index == 3
    finger.go(*at(9))
    assert screen.index == 9
    finger.put("end")

    page.scroll_y = 1
    finger = FingerTouch(*page.to_window(page.right + 6, page.top - 20))
    finger.put("begin")
    finger.go(*page.to_window(page.right + 6, page.y))
    finger.put("end")
    assert page.scroll_y == 0
    finger.go(*at(5))
    assert (page.scroll_y, screen.index) == (0, 9), "both were let go"


@pytest.mark.parametrize("font_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", ["landscape", "small"])
def test_the_timeline_of_a_review_is_in_sight_beside_a_proof(start, size, font_scale):
    """It does not go on below the keys; nor do the moves around the present one, where the text is not big."""
    from tests.screens.support.seats import people
    from tests.screens.support.stayboard_player import safe_action

    driver = start(size=size, font_scale=font_scale)
    rules, options = GAMES["stayboard"], GAMES["stayboard"].Options(size=4, mode="blocked")
    match = Match(rules, Record(new_id(NOON), "stayboard", options, people(2), 7, NOON.isoformat()))
    while match.outcome is None:
        (seat,) = rules.to_move(match.state)
        match.play(seat, safe_action(match.view(seat)))
    driver.app.navigation.restart("review", record=match.record(), ink="crimson")
    screen, ids = driver.screen, driver.screen.ids
    screen.go_to(7)
    driver.until(lambda: ids.proof.parent, what="a proof")
    driver.settled()
    keys = ids.steps.to_window(*ids.steps.pos)[1] + ids.steps.height
    timeline = ids.lanes.to_window(*ids.lanes.pos)[1]
    assert keys <= timeline
    assert font_scale > 1 or timeline + ids.lanes.height <= ids.chips.to_window(*ids.chips.pos)[1]
    assert problems(screen) == []
    driver.resize("desktop")
    driver.settled()
    assert ids.lanes.parent == ids.page
    assert problems(screen) == []
