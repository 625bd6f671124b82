"""Whole games from the first move to the rematch: by touches, and by keys alone."""

import pytest
from kivy.metrics import dp

from logic.core.replay import Seat
from logic.stayboard.moves import is_penalised, safe_moves
from logic.stayboard.state import Move
from tests.screens.support.seats import against, people
from tests.screens.support.stayboard_player import losing_move, play, play_safely, press_keys, wait_for_turn
from tests.screens.support.structure import problems

TABLES = [
    ("portrait", "normal", people(2), "shown"),
    ("portrait", "blocked", people(3), "hidden"),
    ("landscape", "blocked", against(), "shown"),
    ("landscape", "normal", people(3), "hidden"),
    ("desktop", "blocked", against("casual", 2), "hidden"),
    ("desktop", "normal", against(), "shown"),
]


@pytest.mark.parametrize(("size", "mode", "seats", "board"), TABLES, ids=lambda v: v if isinstance(v, str) else len(v))
def test_a_whole_game_by_touches(start, size, mode, seats, board):
    driver = start(size)
    screen = driver.begin(size=3, mode=mode, seats=seats, seed=8, limit=30)
    if board == "hidden":
        driver.tap(screen.ids.switches.chips["board"])
    assert screen.board.hidden == (board == "hidden")
    assert problems(screen) == []

    play_safely(driver, most=4 if mode == "normal" else 100)
    while not screen.state.over:
        play(driver, losing_move(screen.client.view))

    assert problems(screen) == []
    assert not screen.board.hidden
    assert len(screen.board.trail) == min(10, screen.client.view.moves) + 1
    own = [e.action for e in screen.client.match.log if seats[e.seat].kind == "person" and isinstance(e.action, Move)]
    first, *later = (move.unseen for move in own)
    assert first == "nothing", "where the queen began was in sight"
    assert set(later) == {"nothing" if board == "shown" else "board"}

    winner = screen.names[screen.client.outcome.winners[0]]
    driver.press("Result")
    assert driver.screen.name == "result"
    assert driver.screen.headline == f"{winner} wins"
    before = driver.screen.record
    driver.press("Rematch")
    assert driver.screen is screen
    after = screen.client.match.record()
    assert (after.seats, after.options, after.log) == (before.seats, before.options, ())
    assert after.id != before.id
    assert not screen.state.over
    wait_for_turn(driver)


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
@pytest.mark.parametrize("mode", ["Normal", "Blocked"])
def test_a_whole_game_by_keys_alone(start, size, mode):
    driver = start(size)
    driver.focus_on("Stay on the Board")
    driver.key("enter")
    assert driver.screen.name == "game"
    driver.focus_on("Play against the computer")
    driver.key("enter")
    driver.focus_on(mode)
    driver.key("enter")
    screen = driver.screen
    assert screen.name == "stayboard"
    assert screen.client.view.mode == mode.lower()

    play_safely(driver, press_keys, most=3 if mode == "Normal" else 100)
    if not screen.state.over:
        play(driver, losing_move(screen.client.view), press_keys)
    assert screen.state.over
    driver.key("enter")
    assert driver.screen.name == "result"
    driver.key("enter")
    assert driver.screen is screen
    assert screen.client.match.log == ()
    assert screen.client.view.mode == mode.lower()


def test_a_penalty_is_told_with_its_reason(start):
    driver = start()
    screen = driver.begin(size=5, seats=people(2))
    ada, ben = screen.ids.seats.plates
    play(driver, safe_moves(screen.client.view)[0])
    assert (ada.warns, ben.warns) == (False, False)
    back = next(move for move in safe_moves(screen.client.view) if is_penalised(screen.client.view, move))
    play(driver, back)
    assert (ada.warns, ben.warns) == (False, True)
    assert ben.small == "straight back: −2"
    assert screen.ids.told.text.endswith("Ben goes straight back: 2\u00a0penalty points."), "on a board that is wiped"
    assert driver.toast == "", "nothing lies over the pad"
    assert [plate.score for plate in screen.ids.seats.plates] == ["1", "−1"], "with a minus, not a hyphen"
    play(driver, next(move for move in safe_moves(screen.client.view) if not is_penalised(screen.client.view, move)))
    assert (ada.warns, ben.warns) == (False, False), "until somebody here moves"
    assert "straight back" not in screen.ids.told.text


def test_news_of_one_match_are_not_told_in_another(start):
    driver = start()
    screen = driver.begin(size=5, seats=people(2), notes={"board": False})
    play_safely(driver, most=2)
    of_two = screen.client.match.record()
    driver.begin(size=5, seats=people(3))
    play_safely(driver, most=2)
    play(driver, losing_move(screen.client.view))
    assert "Cleo is out" in screen.ids.told.text
    driver.app.matches.open(of_two)
    driver.settled()
    assert screen.names == ["Ada", "Ben"]
    assert "out" not in screen.ids.told.text


def test_the_marks_in_the_story_are_those_of_the_plates(start):
    driver = start(size="desktop")
    seats = Seat("person", "ada"), Seat("person", "Ben"), Seat("computer", level="random")
    screen = driver.begin(size=5, seats=seats)
    play_safely(driver, most=2)
    driver.frames(2)

    def marks(root):
        tokens = driver.found(kind="SeatToken", root=root)
        return {token.seat: (token.children[0].text, token.mine) for token in tokens}

    expected = {0: ("A", True), 1: ("B", True), 2: ("P", False)}
    assert marks(screen.ids.seats) == marks(screen.ids.story) == expected
    driver.press("More")
    driver.press("Review so far")
    assert marks(driver.screen) == expected, "and in a review"


def test_on_a_narrow_plate_a_penalty_is_told_in_a_message(start):
    driver = start(size="small")
    screen = driver.begin(size=5, seats=people(3))
    driver.frames(3)
    assert screen.ids.seats.plates[1].compact
    play(driver, safe_moves(screen.client.view)[0])
    assert [plate.brief for plate in screen.ids.seats.plates] == [""] * 3, "nothing that reads like a match's score"
    play(driver, next(move for move in safe_moves(screen.client.view) if is_penalised(screen.client.view, move)))
    assert driver.toast == "Ben goes straight back: 2 penalty points."
    assert [plate.brief for plate in screen.ids.seats.plates] == ["", "1\u200a−\u200a2", ""]


def test_a_desktop_with_more_seats_than_fit_is_scrolled(start):
    driver = start(size=(1000, 640), font_scale=1.5)
    driver.begin(size=5, seats=tuple(Seat("person", f"Anastasia Benedikta {n}") for n in range(8)))
    driver.frames(4)
    assert problems(driver.screen) == []


@pytest.mark.parametrize(("size", "text_scale"), [("portrait", 1.0), ("small", 1.0), ("portrait", 1.5)])
def test_everybody_at_a_full_table_is_named_in_full_size(start, size, text_scale):
    driver = start(size=size, font_scale=text_scale)
    names = ["Анастасія", "Benoît", "Cyprien", "Daria", "Emma", "Фросина", "Ганна", "Hugo"]
    screen = driver.begin(size=5, seats=tuple(Seat("person", name) for name in names))
    driver.frames(4)
    plates = screen.ids.seats.plates
    for plate in plates:
        assert plate.ids.name.font_size == plate.ids.name.type_size, plate.name
    assert len({plate.brief_at for plate in plates}) == 1, "all plates alike"
    assert problems(screen) == []


def test_lying_down_two_rows_of_plates_are_as_low_as_can_be_pressed(start):
    driver = start(size="landscape")
    screen = driver.begin(size=5, seats=people(8))
    driver.frames(4)
    seats = screen.ids.seats
    assert len({plate.y for plate in seats.plates}) == 2
    assert {plate.height for plate in seats.plates} == {dp(48)}
    assert seats.height == 2 * dp(48) + dp(4)
    assert problems(screen) == []
    driver.resize("portrait")
    driver.frames(4)
    assert all(plate.height > dp(48) for plate in seats.plates), "upright there is height enough"


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_on_the_smallest_phone_all_that_one_plays_with_is_in_sight(start, count):
    driver = start(size="small")
    for size, notes in ((4, {}), (9, {"board": False})):
        screen = driver.begin(size=size, mode="blocked", turn_seconds=20, seats=people(count), notes=notes)
        if count > 2:
            screen.client.match.leave(1)
        for language in ("en", "fr", "uk"):
            driver.app.profile_store.change_settings(language=language)
            driver.frames(3)
            desk, pad = screen.ids.top.parent, screen.pad
            assert not desk.do_scroll_y, (size, language)
            for part in (screen.board, *pad.keys.values(), *pad.distances, pad.centre, pad.claim):
                assert 0 <= part.y < part.top <= desk.top, (size, language, part)
            assert screen.board.height >= dp(200)
        assert problems(screen) == []


@pytest.mark.parametrize(("size", "count"), [("portrait", 8), ("landscape", 3)])
def test_the_plates_keep_their_height_when_somebody_goes_straight_back_or_out(start, size, count):
    driver = start(size=size, font_scale=1.5, language="uk")
    screen = driver.begin(size=5, seats=people(count))
    play_safely(driver, most=1)
    driver.frames(3)
    high = screen.ids.seats.height
    play(driver, next(move for move in safe_moves(screen.client.view) if is_penalised(screen.client.view, move)))
    play(driver, losing_move(screen.client.view))
    driver.frames(3)
    assert screen.ids.seats.height == high
    assert count > 3 or not screen.ids.top.parent.do_scroll_y, "what one plays with is in sight"
    assert problems(screen) == []


def test_the_plates_keep_their_height_from_turn_to_turn(start):
    """What does not fit beside one name goes below all of them, and stays there."""
    driver = start(size="small", language="fr")
    seats = tuple(Seat("person", name) for name in ("Ада", "Benoît", "Калина"))
    screen = driver.begin(size=4, mode="blocked", turn_seconds=60, seats=seats)
    heights = []
    for _ in range(5):
        play(driver, safe_moves(screen.client.view)[0])
        driver.frames(3)
        heights.append(round(screen.ids.seats.height))
    assert len(set(heights[2:])) == 1


def test_at_the_end_the_board_in_words_says_who_has_won(start):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    play(driver, losing_move(screen.client.view))
    screen.describe()
    said = driver.overlay.text
    assert "The game is over." in said
    assert said.endswith(f"{screen.ids.ending.headline}.")
