"""The host changes the game of an open room; nobody joins anew."""

import pytest

from tests.screens.rooms.test_rooms import device, local, open_room, screen_is  # noqa: F401
from tests.screens.support.structure import problems

pytestmark = pytest.mark.xdist_group("rooms")


def test_the_host_changes_the_game_and_everybody_stays(start, device):  # noqa: F811
    driver = start()
    open_room(driver)
    guest = device.rooms.join(local(driver), "Ben")
    driver.until(lambda: guest.state.my_place is not None, what="Ben")
    driver.screen.picked("game")
    driver.settled()
    driver.press("Ojyx")
    screen_is(driver, "newgame")
    assert driver.has("Another game")
    assert problems(driver.screen) == []
    driver.press("Change the game")
    screen_is(driver, "room")
    driver.until(lambda: guest.state.game == "ojyx", what="the guest hears of it")
    driver.until(lambda: driver.screen.state.game == "ojyx", what="the host sees it")
    assert [place.name for place in guest.state.places[:2]] == ["Ada", "Ben"]
    assert guest.state.my_place == 1
    assert "game" in [line[0] for line in driver.screen.menu()]
