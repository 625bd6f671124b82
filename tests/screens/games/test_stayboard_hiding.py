"""Playing without seeing: what is hidden, when, and what the rules are told of it."""

import pytest

from logic.stayboard.state import Move
from screens.games.stayboard import training as training
from tests.screens.support.seats import people
from tests.screens.support.stayboard_player import losing_move, play, play_safely


def flips(screen):
    """Everything that changes about the board's visibility from now on."""
    seen = []
    screen.board.bind(hidden=lambda _, hidden: seen.append(("hidden", hidden)))
    screen.board.bind(show_queen=lambda _, queen: seen.append(("queen", queen)))
    screen.board.bind(show_moves=lambda _, moves: seen.append(("moves", moves)))
    return seen


def switch(driver, name):
    driver.tap(driver.screen.ids.switches.chips[name])


def own_moves(screen):
    log = screen.client.match.log
    return [e.action for e in log if screen.client.seats[e.seat].kind == "person" and isinstance(e.action, Move)]


def test_the_board_hides_after_the_own_first_move_and_nothing_flips_afterwards(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "auto")
    assert not screen.board.hidden
    seen = flips(screen)
    play_safely(driver, most=1)
    assert seen == [("hidden", True)]
    play_safely(driver, most=3)
    assert seen == [("hidden", True)]
    assert (screen.state.sight.queen, screen.state.sight.moves) == (True, True)
    assert [move.unseen for move in own_moves(screen)] == ["nothing", "board", "board", "board"]


def test_a_board_that_is_shown_again_stays_shown(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, notes={"auto": True})
    play_safely(driver, most=1)
    assert screen.board.hidden
    driver.key("h")
    seen = flips(screen)
    play_safely(driver, most=2)
    assert seen == []
    assert not screen.board.hidden


def test_a_look_at_the_review_counts_as_seen(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, notes={"auto": False, "board": False})
    play_safely(driver, most=1)
    screen.picked("review")
    driver.settled()
    driver.key("escape")
    driver.settled()
    play_safely(driver, most=2)
    assert [move.unseen for move in own_moves(screen)] == ["board", "nothing", "board"]


def test_without_hiding_by_itself_nothing_hides(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    seen = flips(screen)
    play_safely(driver, most=3)
    assert seen == []


def test_switches_without_the_board_keep_their_setting_and_have_no_effect(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "board")
    switch(driver, "queen")
    assert not screen.state.sight.queen
    assert screen.board.queen.opacity == 0
    switch(driver, "board")
    assert not screen.board.hidden
    assert screen.board.queen.opacity == 0
    assert screen.ids.switches.chips["queen"].on is False


def test_switches_without_the_board_look_as_if_they_waited_for_it(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    queen, moves = (screen.ids.switches.chips[name] for name in ("queen", "moves"))
    in_effect = list(queen.outline), list(queen.fill), list(queen.colour)
    switch(driver, "moves")
    switch(driver, "board")
    assert all(now != then for now, then in zip((queen.outline, queen.fill, queen.colour), in_effect, strict=True))
    assert queen.fill != moves.fill, "which one was chosen is still seen"
    switch(driver, "board")
    assert (list(queen.outline), list(queen.fill), list(queen.colour)) == in_effect
    assert (queen.on, moves.on) == (True, False)


def test_a_new_game_shows_queen_and_moves_but_not_the_board_while_it_hides_by_itself(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "auto")
    switch(driver, "board")
    play_safely(driver, most=1)
    switch(driver, "queen")
    switch(driver, "moves")
    seen = flips(screen)
    driver.begin(size=4, seed=6)
    assert (screen.state.sight.queen, screen.state.sight.moves, screen.state.sight.board) == (True, True, False)
    assert ("hidden", False) not in seen, "the new board flickered"
    assert driver.has("The board is wiped")
    assert "row" in screen.ids.told.text
    play_safely(driver, most=1)
    assert own_moves(screen)[0].unseen == "board"


def test_a_new_game_shows_the_board_where_it_does_not_hide_by_itself(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "board")
    assert screen.board.hidden
    driver.begin(size=4, seed=6)
    assert not screen.board.hidden


def test_what_was_hidden_two_games_ago_is_not_hidden_now(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "board")
    driver.begin(size=4, seed=6)
    driver.begin(size=4, seed=7, notes={"auto": True})
    assert not screen.board.hidden


PRESET = {"auto": True, "speak": True}


def begin_by_trainer(driver):
    training.begin(driver.app, 3)
    driver.settled()


@pytest.mark.parametrize(
    "begin",
    [lambda driver: driver.begin(size=4, seed=5, notes=PRESET), begin_by_trainer],
    ids=["preset", "trainer"],
)
def test_what_a_preset_hides_is_no_preference_of_other_games(start, begin):
    driver = start()
    begin(driver)
    play_safely(driver, most=1)
    assert driver.screen.board.hidden
    screen = driver.begin(size=4, seed=6)
    assert (screen.state.sight.auto, screen.state.sight.speak, screen.board.hidden) == (False, False, False)
    play_safely(driver, most=2)
    assert not screen.board.hidden


def test_what_a_preset_shows_is_no_preference_either(start):
    driver = start()
    screen = driver.begin(size=4, seed=5)
    switch(driver, "auto")
    play_safely(driver, most=1)
    driver.begin(size=4, seed=6, notes={"auto": False, "speak": False})
    switch(driver, "board")
    switch(driver, "board")
    screen = driver.begin(size=4, seed=7)
    assert (screen.state.sight.auto, screen.board.hidden) == (True, False)
    play_safely(driver, most=1)
    assert screen.board.hidden


def test_a_match_of_a_preset_stays_one_after_a_restart(start):
    driver = start()
    driver.begin(size=4, seed=5, notes=PRESET)
    driver.kill()
    driver = start()
    driver.app.matches.open(driver.app.saves.open_matches()[0])
    driver.settled()
    play_safely(driver, most=1)
    assert driver.screen.board.hidden
    assert not driver.begin(size=4, seed=6).state.sight.auto


def test_whoever_turns_hiding_on_in_a_match_of_a_preset_wants_it_from_now_on(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, notes={"auto": False, "speak": False})
    switch(driver, "auto")
    assert driver.begin(size=4, seed=6).state.sight.auto
    assert screen.state.sight.auto


def test_a_rematch_hides_what_the_preset_hid(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, notes=PRESET)
    play_safely(driver, most=1)
    screen.client.match.leave(0)
    screen.rematch()
    driver.settled()
    assert (screen.state.sight.auto, screen.state.sight.speak, screen.board.hidden) == (True, True, False)
    play_safely(driver, most=1)
    assert screen.board.hidden
    screen = driver.begin(size=4, seed=6)
    assert (screen.state.sight.auto, screen.board.hidden) == (False, False)


def test_at_the_end_the_board_is_shown_with_the_path(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, seats=people(2))
    switch(driver, "board")
    switch(driver, "queen")
    play_safely(driver, most=3)
    path = [screen.client.view.queen]
    play(driver, losing_move(screen.client.view))
    assert not screen.board.hidden
    assert screen.board.show_queen
    assert screen.board.queen.opacity == 1
    assert len(screen.board.trail) == 4
    assert screen.board.trail[-1] == path[-1]


def test_the_words_on_a_wiped_board_count_the_moves(start):
    driver = start()
    screen = driver.begin(size=4, seed=5, notes={"auto": True})
    play_safely(driver, most=1)
    assert "2\u00a0moves made" in screen.ids.told.text
    play_safely(driver, most=1)
    assert "4\u00a0moves made" in screen.ids.told.text
    assert driver.has(screen.ids.told.text)


def test_the_words_on_a_wiped_board_stand_in_its_middle(start):
    driver = start()
    screen = driver.begin(size=5, seed=7, seats=people(8))
    driver.key("h")
    for _ in range(9):
        play_safely(driver, most=1)
        driver.frames(3)
        words = driver.find("The board is wiped").parent
        assert words.center == pytest.approx(screen.board.center, abs=1)


def test_the_board_shows_the_fall_that_ended_the_game(start):
    driver = start()
    screen = driver.begin(size=3, seed=7, seats=people(2))
    play_safely(driver, most=2)
    assert screen.board.fall is None
    fall = losing_move(screen.client.view)
    play(driver, fall)
    assert screen.state.over
    assert screen.board.fall == (fall.direction, fall.distance)
    driver.press("Result", root=screen.ids.ending)
    driver.frames(3)
    picture = driver.find(kind="StayBoard")
    assert picture.fall == (fall.direction, fall.distance)


def test_a_short_arrow_is_not_all_head():
    from math import hypot

    from screens.drawing import shapes

    class Sketch:
        def stroke(self, path, width, **_):
            self.shaft, self.width = path, width

        def fill(self, points):
            self.head = points

    sketch = Sketch()
    shapes.arrow(sketch, 0, 0, 0, 40, bend=0.12, width=12)
    tip, left, right = sketch.head
    assert tip == (0, 40)
    assert min(left[1], right[1]) >= 20, "half of it is shaft"
    assert left[1] == pytest.approx(right[1], abs=2), "and it is straight"
    assert hypot(right[0] - left[0], right[1] - left[1]) > 2.5 * sketch.width
