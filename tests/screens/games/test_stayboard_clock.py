"""Turns with a clock, and pauses, with time moved by hand."""

import pytest

from tests.screens.support.seats import against, people
from tests.screens.support.stayboard_player import play_safely, safe_action, touch_move


def test_a_turn_that_takes_too_long_loses(start, hands):
    driver = start()
    screen = driver.begin(size=4, turn_seconds=5, seats=people(2))
    mine, other = screen.ids.seats.plates
    driver.until(lambda: mine.clock == (1, False, 5), what="the clock")
    hands.advance(2001)
    driver.until(lambda: mine.clock == (2999 / 5000, True, 3), what="the clock")
    assert other.clock is None
    hands.advance(2998)
    assert not screen.state.over
    hands.advance(1)
    assert screen.state.over
    assert screen.client.outcome.reason == "timeout"
    assert screen.ids.ending.text == "Ada ran out of time."
    driver.frames(3)
    assert driver.has("Ben wins")


def test_a_move_winds_the_clock_up_again(start, hands):
    driver = start()
    screen = driver.begin(size=4, turn_seconds=5, seats=people(2))
    for _ in range(4):
        hands.advance(4000)
        touch_move(driver, safe_action(screen.client.view))
    assert not screen.state.over
    assert list(screen.client.driver.remaining().values()) == [5000]


def test_with_three_the_slow_one_is_out_and_the_others_go_on(start, hands):
    driver = start()
    screen = driver.begin(size=4, turn_seconds=5, seats=people(3))
    hands.advance(5000)
    driver.frames(2)
    assert not screen.state.over
    assert screen.state.acting == 1
    assert screen.ids.seats.plates[0].small == "out"
    assert driver.toast == "Ada ran out of time."
    assert screen.pad.centre.caption == "Ada is out"
    touch_move(driver, safe_action(screen.client.view))
    assert screen.state.acting == 2


@pytest.mark.parametrize("how", ["pause", "leave"])
def test_a_pause_stops_the_clock_and_the_computer(start, hands, how):
    driver = start(answer_ms=1000)
    screen = driver.begin(size=4, turn_seconds=5, seats=against())
    hands.advance(1500)
    left = screen.client.driver.remaining()
    assert list(left.values()) == [3500]
    if how == "pause":
        assert driver.app.on_pause()
    else:
        driver.key("escape")
    hands.advance(60_000)
    driver.frames(3)
    assert not screen.state.over
    if how == "pause":
        driver.app.on_resume()
    else:
        driver.press("Continue")
    assert screen.client.driver.remaining() == left

    touch_move(driver, safe_action(screen.client.view))
    hands.advance(500)
    driver.app.on_pause()
    hands.advance(60_000)
    assert len(screen.client.match.log) == 1, "the computer moved while the app was away"
    driver.app.on_resume()
    hands.advance(1000)
    assert len(screen.client.match.log) == 2


def test_what_is_left_on_the_clock_survives_a_pause_and_a_kill(start, hands):
    driver = start()
    driver.begin(size=4, turn_seconds=30, seats=people(2))
    play_safely(driver, most=2)
    hands.advance(12_345)
    driver.app.on_pause()
    folder = driver.folder
    driver.kill()
    again = start(folder=folder)
    again.press("Continue")
    assert list(again.screen.client.driver.remaining().values()) == [30_000 - 12_345]
