"""The pad, the centre, the distances, the board, the claim and the undo."""

import pytest
from kivy.metrics import dp, sp

from logic.core.replay import Seat
from logic.stayboard.moves import safe_moves
from logic.stayboard.state import Move
from logic.stayboard.turn import Choice
from screens.games.stayboard.vocabulary import ARROWS
from tests.screens.support.seats import against, people
from tests.screens.support.stayboard_player import LETTERS, play, play_safely, press_keys, safe_action, touch_move
from tests.screens.support.structure import problems


def shown(centre):
    return centre.icon, centre.text, centre.caption


def test_the_centre_shows_what_is_chosen_in_turn(start, hands):
    driver = start()
    screen = driver.begin(size=4, seed=2)
    centre = screen.pad.centre
    assert shown(centre) == ("", "", "choose")
    move = safe_action(screen.client.view)
    touch_move(driver, move)
    hands.advance(0)
    driver.frames(2)
    answer = screen.client.match.log[-1].action
    assert screen.client.match.log[-1].seat == 1
    assert shown(centre) == (ARROWS[answer.direction], str(answer.distance), "Pim")
    assert not centre.pulsing

    driver.tap(screen.pad.keys[8])
    assert shown(centre) == ("arrow-up", "", "how far?")
    assert not centre.pulsing
    assert centre.style == "quiet", "no ninth direction"
    driver.tap(screen.pad.distances[1])
    assert shown(centre) == ("arrow-up", "2", "confirm")
    assert centre.pulsing
    assert centre.style == "filled"


def test_a_distance_alone_asks_for_a_direction(start):
    driver = start()
    screen = driver.begin(size=4)
    driver.tap(screen.pad.distances[2])
    assert shown(screen.pad.centre) == ("", "3", "where?")
    driver.tap(screen.pad.centre)
    assert screen.client.match.log == ()
    driver.tap(screen.pad.keys[2])
    assert shown(screen.pad.centre) == ("arrow-down", "3", "confirm")


def test_a_direction_touched_again_steps_the_distance(start):
    driver = start()
    screen = driver.begin(size=4)
    for distance in (None, 1, 2):
        driver.tap(screen.pad.keys[9])
        assert screen.state.choice == Choice(9, distance)


def test_every_key_of_the_pad_can_be_touched_and_typed(start):
    driver = start()
    screen = driver.begin(size=9)
    for direction, letter in LETTERS.items():
        driver.tap(screen.pad.keys[direction])
        assert screen.state.choice.direction == direction
        for key in (letter, f"numpad{direction}"):
            screen.play.choose_direction(10 - direction)
            driver.key(key)
            assert screen.state.choice.direction == direction
    for distance in range(1, 9):
        driver.tap(screen.pad.distances[distance - 1])
        assert screen.state.choice.distance == distance
    driver.key("3")
    assert screen.state.choice.distance == 3
    driver.key("9")
    assert screen.state.choice.distance == 3, "there is no distance of nine on a board of nine"


def test_a_tap_on_a_reachable_cell_chooses_the_move(start):
    driver = start()
    screen = driver.begin(size=4, seats=people(2), mode="blocked")
    play_safely(driver, most=3)
    view = screen.client.view
    move = safe_moves(view)[-1]
    target = screen.board._target(move.direction, move.distance)
    driver.tap(screen.board.centre_of(target))
    assert screen.state.choice.move == move
    assert len(screen.client.match.log) == 3
    driver.tap(screen.board.centre_of(target))
    assert screen.client.view.queen == target
    driver.tap(screen.board.centre_of(next(iter(screen.client.view.blocked))))
    assert screen.state.choice.move is None
    driver.tap(screen.board.centre_of(screen.client.view.queen))
    assert screen.state.choice.move is None
    driver.app.profile_store.change_settings(at_once=True)
    move = safe_moves(screen.client.view)[-1]
    target = screen.board._target(move.direction, move.distance)
    driver.tap(screen.board.centre_of(target))
    assert screen.client.view.queen == target


def test_a_hidden_board_takes_no_taps(start):
    driver = start()
    screen = driver.begin(size=3, notes={"board": False})
    for cell in ((0, 0), (0, 1), (1, 1), (2, 2)):
        driver.tap(screen.board.centre_of(cell))
    assert screen.state.choice.move is None


@pytest.mark.parametrize("key", ["enter", "space", "numpad5", "numpadenter"])
def test_each_of_these_keys_confirms(start, key):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    move = safe_action(screen.client.view)
    driver.key(LETTERS[move.direction], str(move.distance), key)
    assert len(screen.client.match.log) == 1


def test_a_wrong_claim_loses(start):
    driver = start()
    screen = driver.begin(size=4, mode="blocked", seats=people(2))
    driver.press("No moves")
    assert not screen.state.over
    assert shown(screen.pad.centre) == ("flag-outline", "", "confirm")
    assert (screen.pad.claim.chosen, screen.pad.centre.pulsing) == (True, True)
    driver.key("escape")
    assert (driver.app.navigation.current, screen.state.choice) == ("stayboard", Choice())
    driver.press("No moves")
    screen.on_hide()
    assert not screen.state.choice.begun, "whoever comes back has chosen nothing"
    driver.press("No moves")
    assert not screen.state.over
    driver.press("No moves")
    assert screen.client.outcome.reason == "wrong_claim"
    assert screen.client.outcome.winners == (1,)
    assert "saw no move, but there were " in screen.ids.ending.text


@pytest.mark.parametrize("key", ["backspace", "numpaddecimal"])
def test_a_claim_by_key(start, key):
    driver = start()
    screen = driver.begin(size=4, mode="blocked", seats=people(2))
    driver.key(key)
    assert not screen.state.over, "one slip of a finger loses nothing"
    driver.key(key)
    assert screen.client.outcome.reason == "wrong_claim"


def test_there_is_no_claim_in_the_normal_mode(start):
    driver = start()
    screen = driver.begin(size=4, mode="normal")
    assert not driver.has("No moves")
    driver.key("backspace")
    assert not screen.state.over


def test_the_board_is_right_after_every_key_of_a_focused_control(start):
    """An arrow moves the focus; after that Enter must still confirm a move that was chosen by its own keys."""
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    driver.key("down", "down")
    assert driver.app.navigation._focused is not None
    play(driver, safe_action(screen.client.view), press_keys)
    assert len(screen.client.match.log) == 1


# Undo


@pytest.mark.parametrize("how", ["button", "key"])
def test_undo_takes_back_the_own_move_and_the_answer(start, how):
    driver = start()
    screen = driver.begin(size=4, mode="blocked", seed=5)
    play_safely(driver, most=1)
    before, told = screen.client.view, screen.story
    play_safely(driver, most=1)
    assert screen.client.view != before
    if how == "button":
        driver.press("Undo")
    else:
        driver.key("u")
    assert screen.client.view == before
    assert screen.story == told
    assert screen.board.view == before


@pytest.mark.parametrize(("seats", "rated"), [(against(), True), (people(2), False)], ids=["rated", "two people"])
def test_there_is_no_undo(start, seats, rated):
    driver = start()
    screen = driver.begin(size=4, seats=seats, rated=rated)
    play_safely(driver, most=1)
    played = len(screen.client.match.log)
    driver.key("u")
    assert len(screen.client.match.log) == played
    assert not driver.has("Undo")


def test_an_undone_move_is_gone_after_a_restart(start):
    driver = start()
    driver.begin(size=4, seed=5)
    play_safely(driver, most=2)
    driver.key("u")
    before = driver.screen.client.view
    again = start()
    again.press("Continue")
    assert again.screen.client.view == before


# The pad itself


def test_the_left_handed_pad_is_mirrored_at_once(start):
    driver = start()
    screen = driver.begin(size=4, mode="blocked")
    pad = screen.pad
    assert pad.claim.x > pad.keys[6].right
    driver.app.navigation.go("settings")
    driver.press("Left-handed pad", kind="InkSwitch")
    driver.key("escape")
    driver.frames(3)
    assert driver.screen is screen
    assert pad.claim.right < pad.keys[4].x
    driver.tap(pad.keys[6])
    assert screen.state.choice.direction == 6


def test_a_move_by_voice(start):
    driver = start()
    screen = driver.begin(size=4, seats=people(2))
    move = safe_action(screen.client.view)
    from screens.games.stayboard.vocabulary import direction_word, number_word

    screen._heard_voice(f"{number_word(move.distance)} {direction_word(move.direction)}")
    assert screen.client.match.log[0].action == Move(move.direction, move.distance)
    screen._heard_voice("good morning")
    assert len(screen.client.match.log) == 1
    assert "good morning" in driver.toast


@pytest.mark.parametrize("size", ["landscape", "portrait", "small"])
def test_what_the_centre_says_can_be_read(start, size):
    """Where the keys are low, large text is smaller there, but never smaller than ordinary text."""
    driver = start(size=size, font_scale=1.5, language="uk")
    screen = driver.begin(size=4, mode="blocked", seats=people(2))
    centre = screen.pad.centre
    driver.frames(3)
    assert centre.small.text == "обери"
    assert centre.small.font_size == centre.small.type_size == sp(12)
    screen.play.choose_direction(8)
    screen.play.choose_distance(1)
    driver.frames(3)
    assert centre.text == "1"
    assert centre.words.font_size >= sp(12)
    assert centre.small.text == centre.caption
    assert dp(12) <= centre.small.font_size <= sp(12)
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "font_scale"), [("small", 1.3), ("desktop", 1.5), ("landscape", 1.5)])
def test_in_large_text_the_centre_keeps_its_word(start, size, font_scale):
    driver = start(size=size, font_scale=font_scale)
    screen = driver.begin(size=4, mode="blocked", seats=people(2))
    assert screen.pad.centre.label == "choose"
    screen.play.choose_direction(8)
    assert screen.pad.centre.label == "up"
    screen.play.choose_distance(2)
    driver.frames(3)
    assert screen.pad.centre.small.text == "confirm"
    assert screen.pad.centre.label == "confirm: two, up"
    assert problems(screen) == []


@pytest.mark.parametrize("size", ["portrait", "landscape", "small"])
def test_in_large_text_the_centre_names_who_moved_last(start, size):
    """A name that is too long ends early rather than leave a move without its mover."""
    driver = start(size=size, font_scale=1.5)
    names = ("Анастасія", "Benoît-Emmanuel")
    screen = driver.begin(size=4, mode="blocked", seats=tuple(Seat("person", name) for name in names))
    for name in names:
        touch_move(driver, safe_action(screen.client.view))
        driver.frames(3)
        said = screen.pad.centre.small.text
        assert said == name or (said.endswith("…") and len(said) > 5 and name.startswith(said[:-1]))
        assert problems(screen) == []


def test_the_claim_breaks_its_words_rather_than_touch_its_edges(start):
    driver = start(size="portrait")
    screen = driver.begin(size=4, mode="blocked", seats=people(2))
    driver.frames(3)
    claim = screen.pad.claim
    assert claim.words.texture_size[1] > 1.8 * claim.words.font_size
    assert claim.width - claim.words.texture_size[0] >= 2 * dp(8)


@pytest.mark.parametrize(("size", "font_scale"), [("desktop", 1.5), ("portrait", 1.0), ("small", 1.0)])
def test_the_distances_keep_their_caption(start, size, font_scale):
    driver = start(size=size, font_scale=font_scale, language="uk")
    screen = driver.begin(size=5, mode="blocked", seats=people(2))
    driver.frames(3)
    assert screen.pad.caption.opacity == 1
    assert problems(screen) == []


@pytest.mark.parametrize(("size", "corners"), [("desktop", "QWEADZXC"), ("portrait", "78946123")])
def test_where_there_is_a_keyboard_the_pad_names_its_letters(start, size, corners):
    driver = start(size=size)
    screen = driver.begin(size=4)
    for key, corner in zip(screen.pad.keys.values(), corners, strict=True):
        assert key.corner == corner
        driver.key(corner.lower() if corner.isalpha() else f"numpad{corner}")
        assert key.chosen


def test_distances_below_their_caption_begin_where_the_pad_does(start):
    driver = start(size="desktop", font_scale=1.5)
    screen = driver.begin(size=9, seats=people(2))
    driver.frames(3)
    pad = screen.pad
    assert pad.caption.opacity == 1
    assert pad.caption.y >= pad.distances[0].top
    assert [chip.x for chip in (pad.distances[0], pad.distances[4])] == [pad.keys[7].x] * 2
    assert max(chip.right for chip in pad.distances) == pytest.approx(pad.right)


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_the_words_of_the_switches_keep_clear_of_their_edges(start, size):
    driver = start(size=size, font_scale=1.5, language="uk")
    screen = driver.begin(size=3, mode="blocked", seats=people(2))
    driver.frames(3)
    for chip in screen.ids.switches.chips.values():
        left, right = min(chip.sign.x, chip.words.x), max(chip.sign.right, chip.words.right)
        assert left - chip.x >= dp(5), chip.text
        assert chip.right - right >= dp(5), chip.text
        assert size == "landscape" or chip.words.y - chip.y >= dp(5), chip.text
    assert problems(screen) == []


def test_in_large_text_the_ways_on_from_the_end_fill_their_card(start):
    driver = start(size="desktop", font_scale=1.5)
    screen = driver.begin(size=3, seats=people(2))
    screen.client.match.leave(0)
    driver.frames(4)
    result, rematch, review = (screen.ids.ending.ids[name] for name in ("result", "rematch", "review"))
    assert rematch.y == review.y < result.y, "none stands alone below the others"
    assert result.x == rematch.x
    assert result.right == pytest.approx(review.right)
    for button in (result, rematch, review):
        assert button.words.x - button.x >= dp(13)
    assert problems(screen) == []


def test_at_the_end_nothing_is_left_to_switch(start):
    driver = start()
    screen = driver.begin(size=3, seats=people(2))
    driver.frames(2)
    switches = screen.ids.switches
    assert switches.y > 0
    assert not switches.disabled
    screen.client.match.leave(0)
    driver.frames(3)
    assert screen.state.over
    assert switches.disabled
    assert switches.top < 0, "a switch that says the board is hidden would be wrong"
    assert problems(screen) == []


def test_a_button_that_stands_aside_takes_no_touch_from_its_neighbours(start):
    driver = start(sounds=50)
    screen = driver.begin(size=5)
    sound = driver.find("Sound on or off", root=screen)
    x, y = sound.to_window(sound.right, sound.center_y)
    driver.tap((x - dp(5), y))
    assert driver.app.profile.settings.sounds == 0, "beside it is the one for keys, which phones have no use for"


def test_an_open_table_on_a_desktop_follows_the_text_size(start):
    driver = start(size="desktop", language="uk", text_size=150)
    fresh = [plate.compact for plate in driver.begin(seats=people(2)).ids.seats.plates]
    driver.close()
    driver = start(size="desktop", language="uk", text_size=100)
    screen = driver.begin(seats=people(2))
    driver.app.visit("settings")
    driver.app.profile_store.change_settings(text_size=150)
    driver.settled()
    driver.key("escape")
    driver.settled()
    assert [plate.compact for plate in screen.ids.seats.plates] == fresh
