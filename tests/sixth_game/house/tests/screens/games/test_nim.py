"""Nim in the real window: from its card at home to the result and the review, and in a room."""

from logic.core.client import LocalClient
from logic.games import GAMES
from logic.nim.state import Take
from tests.screens.rooms.test_rooms import at_table, device, screen_is  # noqa: F401  `device` is a fixture
from tests.screens.support.structure import problems
from tests.screens.support.tutorial_player import advice, learn, touch_on


def my_turn(driver):
    driver.until(lambda: driver.screen.state.over or driver.screen.state.takes, what="my turn")
    driver.settled()


def play_to_the_end(driver):
    while True:
        my_turn(driver)
        if driver.screen.state.over:
            return
        left = driver.screen.state.view.left
        driver.press(f"Take {max(count for count in driver.screen.state.takes if count <= (left % 4 or 1))}")


def test_from_home_to_the_review(start):
    driver = start()
    driver.open_game("nim")
    assert driver.screen.title == "Nim"
    assert problems(driver.screen) == []
    driver.press("New game")
    assert driver.has("Squares")
    assert problems(driver.screen) == []
    driver.key("escape")

    driver.press("Play against the computer")
    screen_is(driver, "nim")
    assert problems(driver.screen) == []
    play_to_the_end(driver)
    assert problems(driver.screen) == []

    driver.press("Result")
    assert driver.has("the last square")
    assert driver.app.profile.figures["nim"].all.played == 1
    assert problems(driver.screen) == []
    driver.press("Review")
    screen_is(driver, "review")
    driver.key("home", "right")
    assert driver.screen.board.view.left == 9 - driver.screen.record.log[0].action.count
    assert problems(driver.screen) == []


def test_its_lesson_and_its_rules(start):
    driver = start()
    screen = learn(driver, "nim")
    while not screen.finished:
        touch_on(driver, screen)
    assert advice(screen).heading == "You have won!"
    driver.app.navigation.restart("rules", game="nim", ink="indigo")
    driver.settled()
    assert driver.has("The last one")
    assert problems(driver.screen) == []


def test_in_a_room(start, device):  # noqa: F811
    driver = start("desktop")
    room = at_table(driver, device, "nim")
    assert not isinstance(driver.screen.client, LocalClient)
    ada, ben = driver.screen, room.match
    while not ada.state.over:
        number = 1 + ben.number
        if ben.state.turn == 0:
            ben.play(0, Take(1))
        else:
            driver.press("Take 1")
        driver.until(lambda n=number: n == ada.client.match.number == ben.number, what="the move on both devices")
    driver.until(lambda: driver.app.room_service.session.state.verification, what="the proof")
    assert problems(driver.screen) == []
    driver.press("Result")
    assert driver.has("Verified")


def test_it_is_one_of_the_games():
    assert [*GAMES][-1] == "nim"
