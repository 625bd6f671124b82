"""Who taps twice means what was there first: nothing that appears under a finger acts within 700 ms."""

from types import SimpleNamespace

import pytest

from tests.screens.games.test_memostep import begin, column, look, walker
from tests.screens.support.driver import FingerTouch


@pytest.fixture
def finger(start, hands):
    """Taps places at moments: the clock of the guard is moved by hand."""
    clock = SimpleNamespace(now=0.0)

    def place_of(widget):
        return widget.to_window(*widget.center)

    def tap(place, after):
        clock.driver.frames(2)
        clock.now += after
        touch = FingerTouch(*place)
        for phase in ("begin", "end"):
            touch.put(phase)
            clock.driver.frames(1)

    def begun(**how):
        clock.driver = start(**how)
        clock.driver.app.touch_guard.now = lambda: clock.now
        return clock.driver

    return SimpleNamespace(begun=begun, tap=tap, place_of=place_of)


def test_a_double_tap_does_not_lose_the_look(finger, hands):
    driver = finger.begun()
    screen = begin(driver)
    place = finger.place_of(screen.ids.actions.buttons["uncover"])
    finger.tap(place, after=5)
    assert not screen.state.covered
    for _ in range(3):
        finger.tap(place, after=0.2)
        assert walker(screen).phase == "showing"
    finger.tap(place, after=0.4)
    assert walker(screen).phase == "walking", "by now the button has been there for long enough"


def test_keys_and_what_was_there_before_are_as_quick_as_ever(finger, hands):
    driver = finger.begun()
    screen = begin(driver)
    look(driver, screen)
    board = screen.ids.board
    for row in range(5):
        finger.tap(board.to_window(*board.centre_of(row, column(screen, "path"))), after=0.1)
        assert walker(screen).row == row
    driver.key(str(column(screen, "path") + 1))
    assert walker(screen).row == 5


def test_a_dialog_neither_answers_nor_closes_under_the_finger(finger, hands):
    driver = finger.begun()
    screen = begin(driver)
    look(driver, screen)
    screen.give_up()
    driver.settled()
    answer = finger.place_of(driver.find("Play on", kind="InkButton"))
    driver.overlay.dismiss()
    driver.settled()
    finger.tap(answer, after=5)
    screen.give_up()
    driver.settled()
    finger.tap(answer, after=0.3)
    assert driver.overlay is not None
    finger.tap((answer[0], 800), after=0.1)
    assert driver.overlay is None, "elsewhere a finger is free"


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_two_taps_on_a_cell_are_one_step(finger, hands, scale):
    driver = finger.begun(size="small", font_scale=scale)
    screen = begin(driver)
    look(driver, screen)
    board = screen.ids.board
    tall = board.cell[1]
    for row, height in ((0, 0.9), (1, 0.5), (2, 1.1)):
        x, y = board.to_window(*board.centre_of(row, column(screen, "path")))
        place = x, y + (height - 0.5) * tall
        finger.tap(place, after=1)
        assert walker(screen).row == row
        finger.tap(place, after=0.2)
        assert (walker(screen).row, walker(screen).errors) == (row, 0)
    wrong = board.to_window(*board.centre_of(3, column(screen, "neutral")))
    finger.tap(wrong, after=1)
    finger.tap(wrong, after=0.2)
    assert (walker(screen).errors, walker(screen).hearts) == (1, 3)
