"""Getting into a room: the code alone where rooms are listed, and asked for again in place where it was wrong."""

import pytest
from kivy.clock import Clock

from logic.peer.net.discovery import Found
from tests.logic.peer.devices import QUICK, Device, here
from tests.screens.rooms.test_rooms import (  # noqa: F401
    device,
    hosted,
    in_lobby,
    join,
    local,
    open_room,
    screen_is,
    to_lobby,
    write,
)
from tests.screens.support.structure import problems

pytestmark = pytest.mark.xdist_group("rooms")

WRONG = "The code is not right. Ask the host for the code that is shown now."


def list_rooms(driver, *rooms):
    """In the lobby with these rooms listed, as a search in the network would; each is (name, addresses)."""
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    driver.screen.found = [
        Found(f"ROOM{number}", name, "stayboard", "lobby", 1, addresses)
        for number, (name, addresses) in enumerate(rooms)
    ]
    driver.settled()


def other_code(code):
    return "AAAAAA" if code != "AAAAAA" else "CCCCCC"


def test_a_code_alone_opens_the_room_that_is_listed(start, device):  # noqa: F811
    driver = start()
    invitation = here(hosted(driver, device))
    list_rooms(driver, ("Ben", invitation.addresses))
    write(driver, "Code", invitation.code)
    driver.press("Join")
    in_lobby(driver)
    assert driver.has("Ada")


def test_a_code_alone_is_tried_on_every_room_that_is_listed(start, device, tmp_path):  # noqa: F811
    driver = start()
    other = Device(tmp_path / "other", lambda call: Clock.schedule_once(lambda _dt: call(), 0), QUICK)
    try:
        invitation, wrong = here(hosted(driver, device)), here(hosted(driver, other))
        list_rooms(driver, ("Gone", ("127.0.0.1:9",)), ("Zoe", wrong.addresses), ("Ben", invitation.addresses))
        write(driver, "Code", invitation.code)
        driver.press("Join")
        in_lobby(driver)
        assert driver.screen.title == "Ben’s room"
    finally:
        other.rooms.close()


def test_a_wrong_code_is_asked_for_again_where_it_was_written(start, device):  # noqa: F811
    driver = start()
    invitation = here(hosted(driver, device))
    list_rooms(driver, ("Ben", invitation.addresses))
    write(driver, "Code", other_code(invitation.code))
    driver.press("Join")
    driver.until(lambda: driver.screen.code_problem == WRONG, what="the answer")
    assert driver.screen.name == "rooms"
    assert driver.screen.ids.code.field.focus
    assert not driver.app.in_a_room()
    assert problems(driver.screen) == []
    write(driver, "Code", invitation.code)
    driver.press("Join")
    in_lobby(driver)


def test_a_listed_room_asks_for_its_code_until_it_is_right(start, device):  # noqa: F811
    driver = start()
    invitation = here(hosted(driver, device))
    list_rooms(driver, ("Ben", invitation.addresses))
    driver.press("Ben’s room")
    question = driver.overlay
    driver.type(other_code(invitation.code))
    driver.press("Join")
    driver.until(lambda: driver.has(WRONG), what="the answer")
    assert driver.overlay is question
    driver.type(invitation.code)
    driver.press("Join")
    in_lobby(driver)
    assert driver.overlay is None


def test_without_a_listed_room_the_address_is_asked_for(start):
    driver = start()
    list_rooms(driver)
    write(driver, "Code", "K7M 4QX")
    driver.press("Join")
    assert driver.screen.code_problem == ""
    assert driver.screen.address_problem.startswith("No room was found around here.")


def test_ones_name_stands_where_one_opens_a_room(start):
    driver = start()
    to_lobby(driver)
    name, opening = driver.screen.ids.name, driver.screen.ids.open
    assert name.parent is opening.parent
    assert 0 < name.y - opening.top < opening.height, "right above it"
    driver.press("Open a room")
    assert "your name" in driver.toast
    driver.type("Zoé")
    driver.key("enter")
    assert driver.app.profile.name == "Zoé"


def test_a_new_message_is_seen_in_the_room_until_it_was_read(start, device):  # noqa: F811
    driver = start("small")
    open_room(driver)
    room = device.rooms.join(local(driver), "Ben")
    driver.until(lambda: room.state.my_place is not None, what="Ben")
    driver.screen.ids.page.scroll.scroll_y = 1
    driver.settled()
    room.say("Who starts?")
    session = driver.app.room_service.session
    driver.until(lambda: driver.toast == "Ben: Who starts?", what="the message")
    assert session.unread == 1
    driver.press("The others, and 1 new message")
    driver.until(lambda: session.unread == 0, what="it is read")
    bubble = driver.find("Who starts?", kind="Bubble")
    assert driver.in_sight(bubble)


def test_the_lobby_tells_of_messages_in_ones_room(start, device):  # noqa: F811
    driver = start()
    room = hosted(driver, device)
    join(driver, room)
    in_lobby(driver)
    driver.app.navigation.restart("rooms")
    room.say("Who starts?")
    driver.until(lambda: driver.screen.here_small.startswith("1 new message"), what="the message")
    driver.until(lambda: "Ben: Who starts?" in driver.toast, what="it is told")
