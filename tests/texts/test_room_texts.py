"""What is said of a room, without a window."""

from typing import get_args

import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.peer import room_state as peer
from screens.i18n.texts import tr
from screens.rooms import texts as room_words


@pytest.fixture(autouse=True)
def english():
    yield
    tr.speak("en")


def test_a_start_that_came_to_nothing_names_because_of_whom():
    places = (peer.Place("person", "Ada", member=1), peer.Place("person", "Ben", member=2, link="reconnecting"))
    people = (peer.Person(1, "Ada", 0), peer.Person(2, "Ben", 1))
    info = peer.RoomInfo("ROOM", "ojyx", Raw(b"{}"), "lobby", places, people, "", withheld=("Ben", ""))
    lobby = peer.RoomState("lobby", "online", info=info)
    assert room_words.missing_words(lobby) == "The game did not start: no answer from Ben, ?."
    words = room_words.missing_words(replace(lobby, me=1))
    assert words == "The game did not start: no answer from Ben, ?. Say once more that you are ready."
    drawing = replace(lobby, info=replace(info, phase="drawing"))
    assert room_words.missing_words(drawing) == "Waiting for Ben."
    assert room_words.missing_words(replace(lobby, info=replace(info, withheld=()))) == ""


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_everything_a_room_can_answer_has_words(language):
    tr.speak(language)
    for reason in get_args(peer.CloseReason):
        assert room_words.trouble_words(peer.Trouble(reason))
    for reason in get_args(peer.RefusalReason):
        assert room_words.note_words(reason)
    for link in get_args(peer.Link):
        assert room_words.link_words(link)
    for relay in get_args(peer.RelayState):
        assert room_words.relay_words(relay) or relay == "off"
    for what in get_args(peer.Verification.__annotations__["what"]):
        found = peer.Verification("altered", step=7, what=what)
        assert "7" in room_words.verdict_words(peer.RoomState("over", verification=found))[3]


def test_a_verdict_says_what_it_does_not_prove():
    def words(**known):
        return room_words.verdict_words(peer.RoomState("over", verification=peer.Verification("verified", **known)))[3]

    assert "share in the shuffle" in words(shared=False)
    assert "share in the shuffle" not in words()
    assert "3 starts were called off" in words(called_off=3)
