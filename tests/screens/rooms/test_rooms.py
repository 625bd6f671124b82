"""Rooms on screen: real apps and real sockets on one machine."""

import gc
import os
import warnings
from weakref import ref

import pytest
from kivy.clock import Clock
from msgspec.structs import replace

from logic.core.replay import Seat
from logic.games import GAMES
from logic.peer import room_state as peer
from logic.peer.net.discovery import Found
from logic.peer.security.invitation import invitation_text
from screens.rooms import match_file
from screens.theme import ink
from tests.logic.peer.devices import QUICK, Device, here
from tests.logic.peer.multicast import comes_back
from tests.logic.peer.player import Player
from tests.screens.conftest import QUIET
from tests.screens.games.test_spectating import SEVERAL, press_all
from tests.screens.support.contrast import faults
from tests.screens.support.second_app import OtherWindow
from tests.screens.support.stayboard_player import losing_move, safe_action, touch
from tests.screens.support.structure import problems

pytestmark = pytest.mark.xdist_group("rooms")


@pytest.fixture
def window(start, tmp_path):
    """Start another app in a window of its own; started again it finds what the one before has left."""
    opened = []

    def window(driver):
        opened.append(OtherWindow(driver, tmp_path / "other", **QUIET))
        return opened[-1]

    yield window
    for other in opened:
        other.kill()


@pytest.fixture
def device(tmp_path):
    """Another device without a window, for what only its answers matter for; frames of the app are its time."""
    device = Device(tmp_path / "device", lambda call: Clock.schedule_once(lambda _dt: call(), 0), QUICK)
    yield device
    device.rooms.close()


def open_room(driver, name="Ada", game="Stay on the Board"):
    """From home to a room of one's own, by touches."""
    driver.app.profile_store.change(name=name)
    to_lobby(driver)
    driver.press("Open a room")
    driver.press(game)
    driver.settled()
    driver.press("Open the room")
    in_lobby(driver)


def to_lobby(driver):
    """From home to where rooms are found; those that others open in this network meanwhile move nothing there."""
    driver.press("Rooms")
    driver.screen.on_hide()
    driver.screen.found = []
    driver.settled()


def in_lobby(driver):
    screen_is(driver, "room")
    driver.until(lambda: driver.screen.state.phase == "lobby" and driver.screen.state.info, what="the lobby")
    driver.settled()


def screen_is(driver, name):
    driver.until(lambda: driver.screen.name == name, what=f"the screen {name}")
    driver.settled()


def join(driver, room):
    """From home into the room of a device, by address and code."""
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    invitation = here(room)
    write(driver, "Code", invitation.code)
    write(driver, "Address", invitation.addresses[0])
    driver.press("Join")


def write(driver, caption, text):
    entry = next(entry for entry in driver.found(kind="TextEntry") if entry.caption == caption)
    driver.reach(entry)
    driver.tap(entry)
    driver.type(text)
    driver.app.navigation.stop_typing()


def hosted(driver, device, game="stayboard"):
    """A room for two on another device."""
    room = device.open(game, name="Ben")
    driver.until(lambda: room.state.invitation and room.state.my_place is not None, what="a room")
    for number in range(2, GAMES[game].seats.stop - 1):
        room.set_place(number, "closed")
    return room


def begin(driver, room):
    """Let everybody at a table for two be ready, and begin."""
    # After a match, those who were ready for it stay so until the host's own lobby is there, too.
    driver.until(lambda: room.state.phase == "lobby", what="the host's lobby")
    driver.app.room_service.session.room.ready(True)
    room.ready(True)
    driver.until(lambda: all(place.ready for place in room.state.places[:2]), what="everybody is ready")
    room.start()
    driver.until(lambda: room.match and room.match.running and not room.match.outcome, what="a match")


def at_table(driver, device, game="stayboard"):
    """At the table of a device's room, on the second seat."""
    room = hosted(driver, device, game)
    join(driver, room)
    in_lobby(driver)
    begin(driver, room)
    screen_is(driver, game)
    return room


def my_move(driver, choose=safe_action):
    """Play by touches when it is my turn; the next is due when the table shows that it has been played."""
    screen = driver.screen
    driver.until(lambda: screen.state.over or screen.state.acting is not None, what="my turn")
    if not screen.state.over:
        number = screen.client.match.number
        touch(driver, choose(screen.client.view))
        driver.until(lambda: screen.client.match.number > number, what="my move")


def way_in(other, name, address):
    """How the other window gets in with a code: to the room it has found, or by address where none can be found."""

    def found(code):
        if "Six letters and digits" not in other.do("captions"):
            other.do("press", f"{name}’s room")
        other.do("write", code, "Six letters and digits")
        other.do("press", "Join")

    def typed(code):
        other.do("write", code, "Code")
        other.do("write", address, "Address")
        other.do("press", "Join")

    if comes_back():
        return found
    warnings.warn("Multicasts do not come back on this machine: the room is joined by its address.", stacklevel=2)
    return typed


def test_two_windows_meet_play_a_round_and_see_it_verified(start, window):
    driver = start()
    other = window(driver)
    assert not [name for name in other.do("modules") if name.startswith(("logic.peer", "websockets", "zeroconf"))]
    # Nobody else in this network may have a room of that name.
    name = f"Ada {os.getpid()}"
    open_room(driver, name)
    code = driver.screen.code

    other.do("name", "Ben")
    other.do("go", "rooms")
    go_in = way_in(other, name, local(driver).addresses[0])
    go_in("AAAAAA" if code != "AAAAAA" else "CCCCCC")
    other.do("wait_words", "The code is not right. Ask the host for the code that is shown now.")
    go_in(code.lower())
    other.do("press", "I am ready")
    driver.until(lambda: driver.screen.state.places[1].ready, what="Ben is ready")
    assert driver.has("Ben")
    assert problems(driver.screen) == [] == other.do("faults")

    other.do("write", "Good luck!", "Message…")
    other.do("press", "Send")
    driver.until(lambda: driver.has("Good luck!"), what="the message")

    driver.press("Start the game")
    screen_is(driver, "stayboard")
    other.do("wait_screen", "stayboard")
    my_move(driver)
    other.do("safe_move")

    # Away for a while: the place is kept, and a ticket leads back to it.
    other.do("press", "More")
    other.do("press", "Leave the room")
    other.do("press", "Away for a while")
    session = driver.app.room_service.session
    driver.until(lambda: session.state.places[1].link != "online", what="Ben is gone")
    other.do("go", "home")
    other.do("press", "A room keeps a seat for you")
    other.do("press", f"{name}’s room")
    other.do("wait_screen", "stayboard")
    driver.until(lambda: session.state.places[1].link == "online", what="Ben is back")
    assert session.state.places[1].name == "Ben"

    my_move(driver, losing_move)
    driver.until(lambda: driver.screen.state.over and session.state.verification, what="the proof")
    driver.press("Result")
    driver.settled()
    assert driver.has("Verified")
    assert driver.screen.headline == "Ben wins"
    other.do("press", "Result")
    other.do("wait_words", "Verified")
    assert any("not that the host did not look" in word for word in other.do("words"))
    assert driver.app.profile.figures["stayboard"].all.played == 1
    assert len(driver.app.saves.finished_names()) == 1

    driver.press("Play again")
    in_lobby(driver)
    kinds = ["person"] * 2 + ["closed"] * 6
    driver.until(lambda: [place.kind for place in driver.screen.state.places] == kinds, what="the same table")


def test_a_host_killed_in_the_middle_opens_its_room_again(start, window):
    driver = start()
    other = window(driver)
    other.do("name", "Ben")
    other.do("open_room", "stayboard")
    address, code = other.do("invitation")
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    driver.copy(invitation_text(peer.Invitation((address,), code)))
    driver.press("Paste an invitation")
    in_lobby(driver)
    driver.press("I am ready")
    driver.until(lambda: driver.screen.state.places[1].ready, what="the host knows that Ada is ready")
    other.do("press", "Start the game")
    screen_is(driver, "stayboard")
    other.do("safe_move")
    my_move(driver)

    other.kill()
    driver.until(lambda: driver.has("The connection is gone. Trying again by itself…"), what="the notice")
    assert driver.screen.client.paused
    number, view = driver.screen.client.match.number, driver.screen.client.view

    other = window(driver)
    other.do("press", "Your room can be opened again")
    other.do("press", "Stay on the Board: open it again")
    other.do("wait_screen", "stayboard")
    driver.until(lambda: not driver.screen.client.paused, 30, "the host is back")
    assert (driver.screen.client.match.number, driver.screen.client.view) == (number, view)
    other.do("safe_move")
    my_move(driver, losing_move)
    session = driver.app.room_service.session
    driver.until(lambda: session.state.verification, what="the proof")
    assert session.state.verification.verdict == "verified"


def test_an_app_that_comes_back_after_an_end_finds_its_place(start, device):
    driver = start()
    room = hosted(driver, device)
    join(driver, room)
    driver.until(lambda: room.state.places[1].kind == "person", what="Ada sits down")
    in_lobby(driver)
    driver.close()
    driver.until(lambda: room.state.places[1].link != "online", what="Ada is gone")

    driver = start()
    driver.press("A room keeps a seat for you")
    driver.settled()
    driver.press("Ben’s room")
    driver.until(lambda: room.state.places[1].link == "online", what="Ada is back")
    in_lobby(driver)
    assert driver.screen.state.my_place == 1


def test_a_spectator_sees_the_table_and_cannot_touch_it(start, device):
    driver = start()
    room = hosted(driver, device)
    room.set_place(1, "computer", GAMES["stayboard"].levels[0])
    to_lobby(driver)
    driver.tap(next(driver.found("Only watch", "InkSwitch")))
    driver.key("escape")
    join(driver, room)
    in_lobby(driver)
    assert not driver.has("I am ready")
    driver.until(lambda: room.state.spectators, what="Ada watches")
    room.ready(True)
    driver.until(lambda: room.state.places[0].ready, what="Ben is ready")
    room.start()
    driver.until(lambda: driver.screen.name == "stayboard", what="the table")
    driver.settled()
    assert driver.screen.state.acting is None
    assert all(key.disabled for key in keys_of(driver.screen.pad))
    assert driver.screen.client.view is not None
    assert "give_up" not in [line[0] for line in driver.screen.menu()]
    assert problems(driver.screen) == []
    driver.screen.client.play(0, safe_action(driver.screen.client.view))
    driver.frames(2)
    assert driver.toast == "You are watching: others play."


def test_a_board_hidden_in_a_room_is_unseen_from_the_next_turn_on(start, device):
    driver = start()
    room = at_table(driver, device)
    sent = []
    for _ in range(3):
        driver.until(lambda: room.match.state.turn == 0, what="Ben's turn")
        room.match.play(0, safe_action(room.match.view(0)))
        driver.until(lambda: driver.screen.state.acting is not None, what="my turn")
        if not sent:
            driver.key("h")
        my_move(driver)
        sent.append(driver.screen.client.match.state.last.unseen)
    assert sent == ["nothing", "board", "board"]


@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.id)
def test_a_spectator_of_any_game_is_nobody_at_the_table(start, device, game):
    driver = start()
    room = hosted(driver, device, game.id)
    room.set_place(1, "computer", game.levels[0])
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    driver.screen.watch = True
    driver.screen._join(here(room))
    in_lobby(driver)
    room.ready(True)
    driver.until(lambda: room.state.places[0].ready, what="Ben is ready")
    room.start()
    screen_is(driver, game.id)
    screen = driver.screen
    assert problems(screen) == []
    press_all(driver)


def keys_of(pad):
    """Everything that a move is chosen with."""
    return [*pad.keys.values(), *pad.distances, pad.centre]


CAN_ACT = {
    "stayboard": lambda screen: (
        screen.state.acting is not None and not any(key.disabled for key in keys_of(screen.pad))
    ),
    "memostep": lambda screen: (
        not screen.ids.actions.disabled and (screen.ids.board.asks or bool(screen.ids.actions.choices))
    ),
    "desert": lambda screen: "end" in screen.controls.able,
    "ojyx": lambda screen: screen.state.choosing is not None,
    "dungeon": lambda screen: not screen.controls.keys["search"].disabled,
}


@pytest.mark.parametrize("game", GAMES)
def test_while_a_room_is_paused_nothing_at_the_table_looks_as_if_it_could_be_done(start, device, game):
    driver = start()
    room = at_table(driver, device, game)
    screen, ben = driver.screen, Player(room)

    def my_turn():
        ben.go_on()
        return CAN_ACT[game](screen)

    if game == "stayboard":
        assert screen.pad.centre.caption == "Ben plays"
        assert faults(driver) == [], "the only words that say whose turn it is"
        room.pause()
        driver.until(lambda: screen.pad.centre.caption == "paused", what="the pause")
        room.resume()
    driver.until(my_turn, what="my turn")
    room.pause()
    driver.until(lambda: not CAN_ACT[game](screen), what="the pause")
    assert driver.has("The host has paused the game.")
    if game == "stayboard":
        assert all(key.disabled for key in keys_of(screen.pad))
        assert not screen.board.show_moves, "rings would say where to go"
        assert faults(driver) == []
    if game == "memostep":
        assert screen.ids.hints.rests
    room.resume()
    driver.until(lambda: CAN_ACT[game](screen), what="my turn again")
    assert game != "stayboard" or screen.board.show_moves


def test_while_a_room_is_paused_the_floor_is_covered(start, device):
    driver = start(size="desktop")
    room = at_table(driver, device, "memostep")
    screen = driver.screen
    board, match = screen.ids.board, driver.app.room_service.session.match
    driver.until(lambda: screen.state.walker.phase == "showing", what="the path")
    assert not board.covered
    room.pause()
    driver.until(lambda: screen.client.held, what="the pause")
    left = match.clocks()
    driver.frames(5)
    assert board.covered
    assert not driver.has("or wait: the path hides by itself")
    driver.key("space")
    assert board.covered, "only the host lets it go on"
    assert match.clocks() == left, "the time stands"
    room.resume()
    driver.until(lambda: not screen.client.held, what="the game goes on")
    assert not board.covered
    assert screen.state.walker.phase == "showing"


def test_a_room_offers_no_code_of_its_secret_floors(start, device):
    driver = start(size="desktop")
    at_table(driver, device, "memostep")
    driver.settled()
    assert not any("memostep:" in words.text for words in driver.found(kind="TextLabel"))


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in GAMES[game].seats])
def test_every_game_is_played_at_its_usual_table(start, device, game):
    driver = start()
    room = at_table(driver, device, game)
    screen, match = driver.screen, driver.app.room_service.session.match
    players = [Player(room), Player(driver.app.room_service.session.room)]

    def some_steps():
        for player in players:
            player.go_on()
        return match.number >= 12 or match.outcome

    driver.until(some_steps, what="some steps")
    driver.settled()
    assert screen.client.view == match.state
    assert screen.client.seat == 1
    assert problems(screen) == []
    if match.outcome is None:
        room.pause()
        driver.until(lambda: driver.has("The host has paused the game."), what="the notice")
        driver.settled()
        assert problems(screen) == []  # the table ends where the notice begins
        room.resume()
        driver.until(lambda: not driver.has("The host has paused the game."), what="the game goes on")
        driver.press("More")
        driver.press("Give up")
        driver.press("Give up")
    driver.until(lambda: match.outcome or room.state.places[1].gone, what="Ada has given up")
    assert problems(driver.screen) == []
    if match.outcome is None:
        room.match.leave(0)
    driver.until(lambda: match.outcome and driver.has("To the room"), what="the way on from the end")
    assert not driver.has("Once more"), "another game is the host's to begin"


def test_a_guest_sees_their_own_steps_as_their_own(start, device):
    driver = start(size="desktop")
    room = at_table(driver, device)
    room.match.play(0, safe_action(room.match.state))
    my_move(driver)
    driver.settled()
    lines = [line for line in driver.screen.ids.story.ids.lines.children if line.known]
    assert {(line.seat, line.mine) for line in lines} == {(0, False), (1, True)}


def played(driver, device):
    """At that table, and the match is lost and proven."""
    room = at_table(driver, device)
    room.match.play(0, safe_action(room.match.state))
    my_move(driver, losing_move)
    session = driver.app.room_service.session
    driver.until(lambda: driver.screen.state.over and session.state.verification, what="the proof")
    return room


def test_a_guest_comes_back_to_the_room_whatever_is_open(start, device):
    driver = start()
    room = played(driver, device)
    assert driver.has("To the room")
    assert not driver.has("Rematch"), "only the host can lay out another game"
    driver.press("More")
    driver.press("The others, and the chat")
    assert driver.overlay is not None
    room.again()
    screen_is(driver, "room")
    assert driver.overlay is None


def test_the_room_can_be_left_while_something_is_aimed(start, device, monkeypatch):
    # Sand lies on two tiles, so that digging asks on which.
    monkeypatch.setattr("logic.peer.host.host.seed", lambda *_: 3)
    driver = start()
    host = Player(at_table(driver, device, "desert"))
    screen = driver.screen
    driver.until(lambda: not host.go_on() and screen.state.turn, what="my turn")
    screen.play.press("dig")
    assert screen.state.aiming
    driver.press("More")
    driver.press("Leave the room")
    driver.settled()
    driver.press("Away for a while")
    screen_is(driver, "rooms")
    assert driver.app.room_service.session is None


def test_a_result_stays_while_the_next_game_is_played(start, device):
    driver = start()
    room, session = played(driver, device), driver.app.room_service.session
    driver.press("Result")
    driver.settled()
    before, result = session.match, driver.screen
    record = result.record

    room.again()
    driver.until(lambda: session.state.phase == "lobby", what="the lobby")
    begin(driver, room)
    driver.until(lambda: session.match is not before, what="the next match")
    driver.app.on_pause()
    driver.app.on_resume()
    driver.frames(2)
    assert driver.screen is result
    assert (result.headline, result.record) == ("Ben wins", record)
    assert driver.has("Verified")
    driver.press("Review")
    driver.key("escape")
    assert driver.screen is result


def test_a_room_of_ones_own_is_not_closed_unasked(start, device):
    driver = start()
    open_room(driver)
    own = driver.app.room_service.session
    driver.press("Close")
    driver.press("Leave it open")
    screen_is(driver, "rooms")
    other = here(hosted(driver, device))
    driver.copy(invitation_text(other))
    driver.press("Paste an invitation")
    assert driver.has("Close your room?")
    assert problems(driver.overlay) == []
    driver.press("Cancel")
    driver.settled()
    assert driver.app.room_service.session is own
    assert not own.over

    driver.app.navigation.go("newgame", game="stayboard", room=True)
    driver.settled()
    driver.press("Open the room")
    driver.press("Cancel")
    assert driver.app.room_service.session is own
    driver.key("escape")
    driver.settled()

    driver.press("Paste an invitation")
    driver.press("Close the room")
    in_lobby(driver)
    assert driver.app.room_service.session is not own
    assert not driver.screen.hosts


@pytest.mark.parametrize("network", [True, False])
def test_a_host_without_a_network_is_told_that_nobody_can_come(start, monkeypatch, network):
    address = "192.168.1.20" if network else "127.0.0.1"
    monkeypatch.setattr("logic.peer.host.host_service.own_addresses", lambda port: (f"{address}:{port}",))
    driver = start(size="small", text_size=150)
    open_room(driver)
    assert any("in no network" in label.text for label in driver.found(kind="Body")) is not network
    assert problems(driver.screen) == []


def test_a_host_that_changes_its_network_shows_the_new_way_in(start, monkeypatch):
    network = ["192.168.1.20"]
    monkeypatch.setattr("logic.peer.host.host_service.own_addresses", lambda port: (f"{network[0]}:{port}",))
    monkeypatch.setattr("screens.rooms.room.LOOK_SECONDS", 0.1)
    driver = start()
    open_room(driver)
    assert driver.screen.addresses.startswith("192.168.1.20:")
    for network[0], told in (("127.0.0.1", True), ("10.0.0.7", False)):
        driver.until(lambda: driver.screen.addresses.startswith(network[0]), seconds=5, what="the new address")
        assert network[0] in driver.screen.invitation
        assert ("in no network" in driver.screen.trouble) is told


def test_the_host_manages_places_and_sends_somebody_away(start, device):
    driver = start()
    open_room(driver)
    guest = device.rooms.join(local(driver), "Ben")
    driver.until(lambda: driver.screen.state.places[1].kind == "person", what="Ben")
    driver.press("Add a seat")
    driver.until(lambda: driver.screen.state.places[2].kind == "open", what="a free place")
    driver.settled()
    driver.press("Computer")
    driver.press("Master")
    driver.until(lambda: driver.screen.state.places[2].kind == "computer", what="a computer")
    code = driver.screen.code
    driver.settled()
    driver.tap(driver.screen._rows[1])
    driver.press("Send away")
    driver.press("Send away")
    driver.until(lambda: guest.state.phase == "closed", what="Ben is out")
    assert guest.state.trouble.reason == "kicked"
    driver.until(lambda: driver.screen.code != code, what="a new code")


def local(driver):
    """How to get into the app's room from this machine."""
    invitation = driver.screen.state.invitation
    return peer.Invitation((f"127.0.0.1:{invitation.addresses[0].rpartition(':')[2]}",), invitation.code)


def test_what_is_typed_wrong_is_told_beside_it(start):
    driver = start(size="small")
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    assert driver.in_sight(driver.find("Join")), "the way on is in sight in the smallest window"
    driver.press("Join")
    assert driver.screen.code_problem
    assert driver.screen.address_problem
    write(driver, "Code", "K7M 4QX")
    write(driver, "Address", "nowhere at all")
    driver.press("Join")
    assert not driver.screen.code_problem
    assert driver.screen.address_problem
    driver.copy("just a text")
    driver.press("Paste an invitation")
    assert "no invitation" in driver.toast
    write(driver, "Address", "127.0.0.1:9")
    driver.press("Join")
    driver.until(lambda: not driver.screen.knocking, what="an answer")
    assert driver.screen.name == "rooms"
    assert driver.screen.address_problem.startswith("Nobody answers there.")
    assert driver.screen.ids.address.field.focus


def test_what_is_typed_in_the_lobby_stays_when_the_code_is_looked_for_elsewhere(start):
    driver = start()
    to_lobby(driver)
    write(driver, "Code", "nonsense")
    driver.press("Join")
    write(driver, "Your name", "Zoé")
    driver.app.on_pause()
    assert driver.screen._search is None
    driver.app.on_resume()
    driver.frames(2)
    ids = driver.screen.ids
    assert (ids.name.text, ids.code.text) == ("Zoé", "nonsense")
    assert driver.screen.code_problem
    assert driver.screen._search is not None


def test_a_room_that_was_found_asks_for_its_code_until_it_could_be_one(start):
    driver = start()
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    nobody = Found("ROOM", "", "stayboard", "lobby", 1, ("127.0.0.1:9",))
    driver.screen.found = [nobody]
    driver.frames(2)
    driver.press("A room")
    question = driver.overlay
    assert question.heading == "A room"
    driver.type("K7M 4Q0")
    driver.press("Join")
    assert driver.overlay is question
    assert driver.has("A room code has six letters and digits, and none that look alike.")
    entry = driver.find(kind="TextEntry")
    assert (entry.text, driver.app.navigation.typing()) == ("K7M 4Q0", True)
    driver.type("K7M 4QX")
    driver.press("Join")
    driver.until(lambda: entry.problem.startswith("Nobody answers there."), what="an answer")
    assert driver.overlay is question
    driver.press("Cancel")
    assert (driver.overlay, driver.app.in_a_room()) == (None, False)


def test_a_seat_on_another_device_makes_a_room_of_a_new_game(start):
    driver = start()
    driver.app.navigation.go("newgame", game="ojyx")
    driver.settled()
    assert driver.has("Start")
    screen = driver.screen
    screen._seat_kind(1, "peer:")
    driver.settled()
    assert [seat.kind for seat in screen.chosen.seats] == ["person", "peer"]
    assert driver.has("Open the room")
    assert not driver.has("Rated")
    assert problems(screen) == []
    screen._seat_kind(1, f"computer:{GAMES['ojyx'].levels[0]}")
    driver.settled()
    assert driver.has("Start")
    assert driver.has("Rated")


def test_the_host_keeps_a_place_of_its_own(start):
    driver = start()
    driver.app.navigation.go("newgame", game="stayboard", room=True)
    screen = driver.screen
    screen.add_seat()
    driver.settled()
    rows = {row.seat: row for row in driver.found(kind="SeatRow")}
    assert [rows[seat].removable for seat in range(3)] == [False, True, True]
    assert [kind[0] for kind in rows[0].kinds] == ["person:"]
    assert "computer:random" in [kind[0] for kind in rows[1].kinds]


def test_a_table_without_a_place_for_the_host_opens_no_room_and_is_mended(start):
    driver = start()
    driver.app.navigation.go("newgame", game="stayboard", room=True)
    driver.screen._seat((Seat("peer"), Seat("peer")))
    driver.screen.start()
    assert driver.screen.name == "newgame"
    assert driver.toast == "One seat must be yours: the host plays, too."
    driver.key("escape")
    driver.app.navigation.go("newgame", game="stayboard")
    assert [seat.kind for seat in driver.screen.chosen.seats] == ["person", "peer"]


@pytest.mark.parametrize("game", ["stayboard", "desert"])
def test_a_new_game_offers_a_room_beside_the_start(start, game):
    driver = start(size="small", language="fr")
    driver.app.navigation.go("newgame", game=game, ink="ink")
    driver.settled()
    screen = driver.screen
    options = screen.chosen.options
    assert driver.app._room_service is None, "the network is left alone until somebody asks for it"
    driver.press("Ouvrir un salon")
    in_lobby(driver)
    state = driver.screen.state
    assert state.is_host
    assert (state.game, state.options) == (game, options)
    assert [place.kind for place in state.places[:2]] == ["person", "open"]


def test_a_message_is_as_long_as_may_be_and_a_room_that_closes_says_so(start, device):
    driver = start()
    room = hosted(driver, device)
    join(driver, room)
    in_lobby(driver)
    entry = driver.screen.ids.entry
    entry.ids.entry.text = "x" * 501
    entry.send()
    assert entry.problem == "1 letter too many"
    longest = "word " * 99 + "words"
    entry.ids.entry.text = longest
    driver.press("Send")
    driver.until(lambda: room.state.chat, what="the message")
    assert [line.text for line in room.state.chat] == [longest]
    assert entry.ids.entry.text == ""

    room.leave()
    driver.until(lambda: driver.has("The host has closed the room."), what="the words")
    assert problems(driver.screen) == []
    driver.press("Back to the rooms")
    screen_is(driver, "rooms")
    assert driver.app.room_service.session is None


def test_widgets_are_collected_on_the_screens_thread_alone(start, monkeypatch):
    assert gc.isenabled()
    driver = start()
    assert not gc.isenabled()
    monkeypatch.setattr(gc, "get_threshold", lambda: (1000, 5, 5))
    collected = sum(generation["collections"] for generation in gc.get_stats())
    gone = ref(Cycle())
    spare = [Cycle() for _ in range(2 * gc.get_threshold()[0])]
    driver.frames(2)
    assert sum(generation["collections"] for generation in gc.get_stats()) > collected
    assert gone() is None
    assert spare
    driver.close()
    assert gc.isenabled()


class Cycle:
    """Something that only a collector finds."""

    def __init__(self):
        self.me = self


def test_lying_down_a_room_shows_the_way_in_and_everybody_beside_each_other(start, device):
    driver = start(size="landscape", text_size=150, language="uk")
    driver.app.profile_store.change(name="Ada")
    driver.app.navigation.go("newgame", game="stayboard", room=True)
    driver.screen.open_room()
    in_lobby(driver)
    screen, guest = driver.screen, device.rooms.join(local(driver), "Ben")
    driver.until(lambda: screen.state.places[1].kind == "person", what="Ben")
    guest.say("Hello")
    driver.until(lambda: screen.state.chat, what="Ben says something")
    driver.settled()
    assert all(driver.in_sight(part) for part in (screen.ids.cells, *screen._rows, screen.ids.talk))
    assert problems(screen) == []
    driver.resize("small")
    driver.settled()
    assert screen.ids.cells.parent == screen.ids.page.column
    assert problems(screen) == []


def test_however_much_is_said_the_sheet_shows_everybody_and_the_newest_line(start, device):
    driver = start(size="landscape")
    room = at_table(driver, device)
    for words in ("One", "Two", "Three", "Four", "Five, " * 9 + "the last"):
        room.say(words)
    driver.until(lambda: len(driver.app.room_service.session.state.chat) == 5, what="the chat")
    driver.screen.room_panel.open_sheet()
    driver.settled()
    sheet = driver.overlay
    newest = sheet.ids.chat.children[0]
    shown = [driver.find("In this room"), *sheet._rows, newest, sheet.ids.entry, sheet.ids.close]
    assert all(driver.in_sight(part) for part in shown)
    assert problems(sheet) == []
    driver.resize("small")
    driver.settled()
    assert all(driver.in_sight(part) for part in shown)
    assert problems(sheet) == []


def test_a_start_waits_for_everybody_and_a_pause_is_the_hosts_own(start, device):
    driver = start()
    open_room(driver)
    screen = driver.screen
    driver.until(lambda: screen.state.places[0].ready, what="the host is ready")
    assert screen.main_style == "wash"
    assert driver.in_sight(driver.find("1 more player is needed."))
    assert list(screen.ids.way_on.colour) == list(ink.ink2), "it does not look like a way on"
    driver.press("Start the game")
    assert driver.toast == "1 more player is needed."
    guest = device.rooms.join(local(driver), "Ben")
    driver.until(lambda: screen.state.places[1].kind == "person", what="Ben")
    driver.press("Start the game")
    assert driver.toast == "Waiting for Ben."
    guest.ready(True)
    driver.until(lambda: screen.state.places[1].ready, what="Ben is ready")
    assert screen.main_style == "filled"
    assert screen.ids.waited_for.parent is None
    driver.press("Start the game")
    screen_is(driver, "stayboard")
    driver.app.room_service.session.room.pause()
    driver.until(lambda: driver.has("You have paused the game."), what="the notice")


def test_the_host_sees_in_the_menu_of_the_room_what_is_on(start):
    driver = start()
    open_room(driver)
    screen = driver.screen

    def icons():
        return {line[0]: line[2] for line in screen.menu()}

    assert (icons()["chat"], icons()["absent"]) == ("checkbox-marked-outline", "checkbox-blank-outline")
    screen.picked("chat")
    screen.picked("absent")
    driver.until(lambda: not screen.state.info.chat and screen.state.info.absent == "wait", what="both")
    assert (icons()["chat"], icons()["absent"]) == ("checkbox-blank-outline", "checkbox-marked-outline")


def test_a_match_handed_on_as_a_file_goes_on_here(start, device, monkeypatch):
    # A chooser of the system could not be driven from here.
    monkeypatch.setattr(match_file, "can_pick", lambda: False)
    driver = start()
    room = hosted(driver, device)
    room.set_place(1, "computer", GAMES["stayboard"].levels[0])
    room.ready(True)
    driver.until(lambda: room.state.places[0].ready and room.state.places[1].kind == "computer", what="all are ready")
    room.start()
    driver.until(lambda: room.match and room.match.running, what="a match")
    handed = []
    room.export_match(handed.append)
    driver.until(lambda: handed, what="the match")
    folder = driver.folder / "handed on"
    folder.mkdir()
    (folder / "from Ben.quadrille").write_bytes(device.saves.pack(handed[0]))
    (folder / "torn.quadrille").write_bytes(device.saves.pack(handed[0])[:-30])
    driver.app.profile_store.change(name="Ada")
    to_lobby(driver)
    driver.press("A game from a file")
    driver.press("torn")
    driver.settled()
    assert driver.has("It is damaged, or no game of Quadrille.")
    driver.press("Close")
    driver.press("A game from a file")
    driver.press("from Ben")
    driver.settled()
    driver.press("Ben")
    screen_is(driver, "stayboard")
    assert driver.screen.client.seat == 0
    assert driver.screen.client.view.queen == room.match.state.queen


def test_a_relay_is_kept_only_where_it_can_be_read(start):
    driver = start()
    driver.app.navigation.go("settings")
    driver.settled()
    write(driver, "Relay (MQTT broker)", "broker.example")
    driver.frames(2)
    assert driver.app.profile.settings.relay == "broker.example"
    write(driver, "Relay (MQTT broker)", "http://nowhere")
    driver.frames(2)
    assert driver.screen.broker_problem
    assert driver.app.profile.settings.relay == "broker.example"


@pytest.mark.parametrize(
    ("link", "words"), [("online", "The host can start another game."), ("lost", "The connection is gone.")]
)
def test_a_guest_is_told_of_a_lost_connection_also_after_a_game(start, device, link, words):
    driver = start()
    room = hosted(driver, device)
    join(driver, room)
    in_lobby(driver)
    after = replace(driver.screen.state, phase="over", link=link)
    assert driver.screen._trouble_words(after).startswith(words)
