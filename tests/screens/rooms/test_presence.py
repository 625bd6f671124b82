"""How those who are away or only watch are shown: on every table, in the room, and once the room is closed."""

from functools import partial

import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.games import GAMES
from logic.peer import room_state as peer
from logic.peer.rooms import Rooms
from screens.rooms import texts as room_words
from screens.rooms.place_menu import ways
from screens.widgets.presence import COMPUTER_SIGN, presence
from tests.logic.peer.devices import QUICK
from tests.screens.games.test_spectating import SEVERAL, sit_back
from tests.screens.rooms.test_rooms import at_table, device, hosted, in_lobby, join, screen_is, to_lobby  # noqa: F401
from tests.screens.support.structure import problems

pytestmark = pytest.mark.xdist_group("rooms")


@pytest.fixture
def host(start, device, monkeypatch):  # noqa: F811
    """At the table of a room of one's own, with a guest on the device: (driver, the guest's room)."""
    monkeypatch.setattr("screens.rooms.service.Rooms", partial(Rooms, limits=QUICK))

    def host(game, size):
        driver = start(size)
        driver.app.profile_store.change(name="Ada")
        opening = peer.Opening(game.id, game.presets[0].options, "Ada", announce=False)
        driver.app.room_service.open(opening)
        session = driver.app.room_service.session
        driver.until(lambda: session.state.invitation and session.state.my_place is not None, what="a room")
        guest = device.join(session.room, "Ben")
        driver.app.navigation.go("room")
        driver.until(lambda: guest.state.my_place is not None, what="Ben")
        guest.ready(True)
        session.room.ready(True)
        driver.until(lambda: sum(place.ready for place in session.state.places) == 2, what="everybody is ready")
        session.room.start()
        screen_is(driver, game.id)
        return driver, guest

    return host


def tokens(driver, seat):
    return [token for token in driver.found(kind="SeatToken") if token.seat == seat]


@pytest.mark.parametrize("size", ["portrait", "desktop"])
@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_every_table_shows_who_is_gone_and_that_a_computer_plays(host, device, game, size):  # noqa: F811
    driver, guest = host(game, size)
    gone = "Ben is gone: a computer plays until they are back."
    assert not any(token.sign for token in driver.found(kind="SeatToken"))
    assert not driver.has(gone)
    guest.go_away()
    driver.until(lambda: driver.has(gone), what="the words")
    assert presence.signs == {1: COMPUTER_SIGN}
    assert all(token.sign == COMPUTER_SIGN for token in tokens(driver, 1))
    assert tokens(driver, 1) or (game.id, size) == ("dungeon", "portrait"), "there a line names the rival"
    assert problems(driver.screen) == []
    if game.id == "ojyx":
        assert [panel.plate.kind for panel in driver.screen.ids.opponents.panels] == ["computer plays"]
    (ticket,) = device.rooms.tickets()
    back = device.rooms.back(ticket)
    driver.until(lambda: back.state.link == "online" and not presence.signs, what="Ben is back")
    assert not driver.has(gone)
    assert not any(token.sign for token in driver.found(kind="SeatToken"))
    if game.id == "ojyx":
        assert [panel.plate.kind for panel in driver.screen.ids.opponents.panels] == ["connected"]


def test_signs_stay_at_the_table(host):
    driver, guest = host(GAMES["ojyx"], "portrait")
    guest.go_away()
    driver.until(lambda: presence.signs, what="the sign")
    driver.app.navigation.restart("home")
    assert presence.signs == {}


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_a_spectator_has_no_controls_and_is_told_to_be_one(start, hands, game, size):
    driver = start(size, answer_ms=1000)
    screen = sit_back(driver, game)
    while len(screen.client.match.log) < 3 or (game.id == "memostep" and not screen.ids.table.stepping):
        hands.advance(1000)
    driver.settled()
    assert all(bar.watching for bar in screen.bars())
    marks = [
        w.text for w in driver.found(kind="TextLabel") if w.text.lower().startswith(("watching", "you are watching"))
    ]
    assert marks, "it is said"
    pad = [part for part in screen.walk(restrict=True) if type(part).__name__ == "Key" and driver.in_sight(part)]
    assert not pad, "not even one that is disabled"
    assert not driver.has("Undo")
    assert not driver.has("Hint")
    assert problems(screen) == []


def test_nothing_can_be_taken_back_in_a_room(start, device):  # noqa: F811
    driver = start()
    room = hosted(driver, device, "stayboard")
    room.set_place(0, "open")
    at_table_with_a_computer(driver, room)
    assert driver.screen.pad.undo.opacity == 0


def at_table_with_a_computer(driver, room):
    """The host only watches, and a computer sits beside the one person."""
    join(driver, room)
    in_lobby(driver)
    session = driver.app.room_service.session
    room.sit(None)
    driver.until(lambda: room.state.my_place is None and session.state.my_place is not None, what="a seat")
    room.set_place(0, "computer", GAMES["stayboard"].levels[0])
    session.room.ready(True)
    driver.until(lambda: any(place.ready for place in room.state.places), what="Ada is ready")
    room.start()
    screen_is(driver, "stayboard")


def test_a_closed_room_lists_nobody_as_here(start, device):  # noqa: F811
    driver = start()
    room = at_table(driver, device)
    driver.app.navigation.back_to("room")
    driver.settled()
    assert driver.has("here")
    room.leave()
    driver.until(lambda: driver.screen.ended, what="the end")
    driver.settled()
    rows = list(driver.found(kind="PlaceRow"))
    assert [row.name for row in rows] == ["Ben", "Ada"]
    assert [row.state_word for row in rows] == ["", ""]


def lobby(**of_info):
    places = (
        peer.Place("person", "Ada", member=1, commitment="x"),
        peer.Place("person", "Ben", member=2, commitment="x"),
        peer.Place("computer", level=GAMES["ojyx"].levels[0]),
    )
    people = (peer.Person(1, "Ada", 0, host=True), peer.Person(2, "Ben", 1), peer.Person(3, "Zoe"))
    info = peer.RoomInfo("ROOM", "ojyx", Raw(b"{}"), "lobby", places, people, "", **of_info)
    return peer.RoomState("lobby", "online", game="ojyx", info=info, me=1)


def test_who_watches_is_counted_and_a_spectator_told():
    state = lobby()
    assert room_words.watchers_words(state) == "1 watching"
    assert room_words.watchers_words(replace(state, me=3)) == "You are watching · 1 watching"
    assert room_words.watchers_words(replace(state, phase="closed")) == ""


def test_without_a_connection_nobody_else_is_said_to_be_here():
    state = replace(lobby(), phase="playing")
    assert [room_words.place_state(state, n)[1] for n in (0, 1)] == ["here", "here"]
    assert [room_words.place_state(replace(state, link="lost"), n)[1] for n in (0, 1)] == ["here", ""]
    assert room_words.seat_links(state) == ["", "connected", ""]
    assert room_words.seat_links(replace(state, link="lost")) == ["", "", ""]


def test_nothing_is_offered_about_the_seats_of_a_closed_room():
    closed = replace(lobby(), phase="closed")
    assert [ways(closed, n) for n in range(3)] == [[], [], []]
