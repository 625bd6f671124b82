"""Rooms as their people know them: places, readiness, chat, pauses, and who may not stay."""

from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.game import IllegalAction
from logic.core.replay import replay
from tests.logic.grab.rules import Crumble, Options, Take
from tests.logic.peer.devices import PLAYED, House, here

CALM = Options(clocks=False)


def test_a_match_from_opening_to_verification(home: House) -> None:
    host, (guest, watcher) = home.started("grab", 1, 1, options=Options(coins=12, clocks=False))
    home.play([host, guest, watcher])
    assert {room.state.verification.verdict for room in (host, guest, watcher)} == {"verified"}
    assert host.match.outcome == guest.match.outcome == watcher.match.outcome
    home.until(lambda: guest.match.complete and host.match.complete)
    assert guest.match.log == host.match.log
    assert guest.match.seed == host.match.seed != 0
    *_, last = replay(PLAYED["grab"], guest.match.record())
    assert PLAYED["grab"].outcome(last.state) == guest.match.outcome


def test_a_host_that_changes_its_network_says_so_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host, (guest,) = home.hosted("grab", 1)
    before, told = host.state.invitation, []
    monkeypatch.setattr("logic.peer.host.host_service.own_addresses", lambda port: (f"192.0.2.77:{port}",))
    stop = host.subscribe(lambda state: told.append(state.invitation.addresses))
    for _ in range(3):
        host.look_around()
    home.until(lambda: host.state.invitation != before, "the new address was not told")
    host.say("Hello")
    home.until(lambda: guest.state.chat, "the guest was lost")
    assert host.state.invitation == replace(before, addresses=(f"192.0.2.77:{before.addresses[0].split(':')[-1]}",))
    assert len(set(told)) == 1
    stop()


class TestLobby:
    def test_guests_choose_a_place_and_a_name(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        assert [place.kind for place in host.state.places] == ["person", "person", "open", "open"]
        guest.sit(3)
        guest.rename_me("  Zoé \n")
        home.until(lambda: host.state.places[3].name == "Zoé")
        assert [place.kind for place in host.state.places] == ["person", "open", "open", "person"]
        assert not host.state.places[3].ready

    def test_a_taken_place_is_not_given_twice(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        guest.sit(0)
        home.until(lambda: home.devices[1].notes == ["place_taken"])
        assert guest.state.my_place == 1
        assert host.state.my_place == 0

    def test_the_host_sets_up_the_places(self, home: House) -> None:
        host, _ = home.hosted("grab", 1)
        host.set_place(2, "computer", "any")
        host.set_place(3, "closed")
        host.rename(2, "Robot")
        host.rename(1, "Bo")
        home.until(lambda: host.state.places[1].name == "Bo")
        assert [place.kind for place in host.state.places] == ["person", "person", "computer", "closed"]
        assert (host.state.places[2].name, host.state.places[2].level) == ("Robot", "any")
        host.set_place(1, "closed")
        home.until(lambda: home.devices[0].notes == ["place_taken"])

    def test_only_taken_places_become_seats(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1, options=CALM)
        host.set_place(2, "computer", "lowest")
        guest.sit(3)
        home.until(lambda: host.state.places[3].kind == "person")
        guest.ready(True)
        home.until(lambda: host.state.places[3].ready)
        host.start()
        home.until(lambda: guest.match and host.match and guest.state.my_place == 2)
        assert [seat.kind for seat in guest.match.seats] == ["peer", "computer", "person"]
        assert [seat.kind for seat in host.match.seats] == ["person", "computer", "peer"]
        assert (guest.match.seat, guest.state.my_place) == (2, 2)

    def test_it_starts_only_when_everybody_is_ready(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        guest.ready(False)
        home.until(lambda: not host.state.places[1].ready)
        host.start()
        home.until(lambda: home.devices[0].notes == ["not_ready"])
        assert host.state.phase == "lobby"

    def test_it_does_not_start_with_a_number_the_game_cannot_seat(self, home: House) -> None:
        host, _ = home.hosted("stayboard", 0)
        host.start()
        home.until(lambda: home.devices[0].notes == ["bad_options"])

    def test_new_options_are_seen_by_all_and_ask_for_readiness_anew(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        host.set_game("grab", Options(coins=9), 4)
        home.until(lambda: guest.state.options == Options(coins=9))
        home.until(lambda: not any(place.ready for place in guest.state.places))

    def test_who_leaves_makes_room(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        guest.leave()
        home.until(lambda: guest.state.phase == "closed")
        assert guest.state.trouble.reason == "left"
        home.until(lambda: host.state.places[1].kind == "open")
        assert home.devices[1].rooms.tickets() == []


class TestChat:
    def test_everybody_hears_it(self, home: House) -> None:
        host, rooms = home.hosted("grab", 1, 1)
        rooms[0].say("Hello! Прівіт")
        rooms[1].say("I am only watching")
        home.until(lambda: all(len(room.state.chat) == 2 for room in (host, *rooms)))
        assert {line.text for line in host.state.chat} == {"Hello! Прівіт", "I am only watching"}
        assert host.state.chat == rooms[0].state.chat

    def test_who_comes_later_can_read_it(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        guest.say("early")
        home.until(lambda: host.state.chat)
        late = home.device().join(host, "Late")
        home.until(lambda: late.state.chat)
        assert late.state.chat == host.state.chat

    def test_it_can_be_switched_off(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        host.set_chat(False)
        home.until(lambda: not guest.state.info.chat)
        guest.say("?")
        home.until(lambda: home.devices[1].notes == ["chat_off"])

    def test_it_is_rate_limited(self, home: House) -> None:
        limits = {"chat_burst": 3, "chat_refill_ms": 1_000_000}
        host, (guest,) = home.hosted("grab", 1, limits=limits)
        for number in range(5):
            guest.say(str(number))
        home.until(lambda: home.devices[1].notes == ["chat_flood"] * 2)
        home.until(lambda: [line.text for line in host.state.chat] == ["0", "1", "2"])

    def test_five_hundred_characters_are_enough(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        guest.say("ж" * 500)
        home.until(lambda: host.state.chat)
        assert len(host.state.chat[0].text) == 500


class TestPlaying:
    def test_what_the_device_can_tell_is_refused_at_once(self, home: House) -> None:
        _host, (guest, watcher) = home.started("grab", 1, 1, options=CALM)
        for room, seat, action, reason in [
            (guest, 1, Crumble(), "clock_only"),
            (guest, 0, Take(0), "not_your_seat"),
            (watcher, 0, Take(0), "not_your_seat"),
        ]:
            with pytest.raises(IllegalAction) as refused:
                room.match.play(seat, action)
            assert refused.value.reason == reason

    def test_what_the_host_refuses_is_told(self, home: House) -> None:
        _host, (guest,) = home.started("grab", 1, options=CALM)
        reasons: list[str] = []
        guest.match.subscribe_refusals(reasons.append)
        guest.match.play(1, Take(99))
        home.until(lambda: reasons)
        assert reasons == ["no_such_action"]
        assert guest.match.number == 0
        assert not guest.match.waiting

    def test_actions_played_in_a_row_are_applied_in_order(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=Options(coins=10, clocks=False))
        for coin in (7, 3, 5):
            guest.match.play(1, Take(coin))
        home.until(lambda: host.match.number == 3)
        took = [event.coin for events in host.match.shown_events for event in events]
        assert took == [7, 3, 5]

    def test_nothing_is_taken_back_in_a_room(self, home: House) -> None:
        _host, (guest,) = home.started("grab", 1, options=CALM)
        guest.match.play(1, Take(2))
        home.until(lambda: guest.match.number == 1)
        assert not guest.match.may_undo(1)
        with pytest.raises(IllegalAction):
            guest.match.undo(1)

    def test_a_pause_holds_everybody_and_the_clocks(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1)
        host.pause()
        home.until(lambda: guest.state.info.paused and not guest.match.running)
        with pytest.raises(IllegalAction, match="paused"):
            guest.match.play(1, Take(0))
        left = guest.match.clocks()
        assert left == guest.match.clocks() != {}
        host.resume()
        home.until(lambda: guest.match.running)
        guest.match.play(1, Take(0))
        home.until(lambda: guest.match.number == 1)

    def test_the_clock_acts_for_who_does_not(self, home: House, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.logic.grab.rules.IDLE_MS", 30)
        _host, (guest,) = home.started("grab", 1)
        home.until(lambda: guest.state.verification, "no clock ran")
        assert guest.state.verification.verdict == "verified"

    def test_another_match_has_another_promise(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=CALM)
        first, promised = guest.match, guest.state.info.promise
        home.play([host, guest])
        host.again()
        home.until(lambda: guest.state.phase == host.state.phase == "lobby")
        assert guest.state.info.promise != promised
        host.ready(True)
        guest.ready(True)
        home.until(lambda: all(place.ready for place in host.state.places[:2]))
        host.start()
        home.until(lambda: guest.match is not first and guest.match.running)
        home.play([host, guest], lambda: host.state.phase == guest.state.phase == "over")
        home.until(lambda: guest.state.verification and guest.match.complete)
        assert guest.match.seed != first.seed

    def test_a_seat_can_be_given_up_and_its_person_stays_to_watch(self, home: House) -> None:
        host, (guest, other) = home.started("grab", 2, options=CALM)
        guest.match.leave(1)
        home.until(lambda: host.state.places[1].gone)
        home.play([host, other, guest])
        assert guest.state.verification.verdict == "verified"

    def test_who_leaves_a_match_gives_up_the_seat(self, home: House) -> None:
        host, (guest, other) = home.started("grab", 2, options=CALM)
        guest.leave()
        home.until(lambda: host.state.places[1].gone and guest.state.phase == "closed")
        assert guest.state.trouble.reason == "left"
        home.play([host, other])
        assert "gone" in str(host.match.shown_events).lower()


class TestGoing:
    def test_who_is_kicked_cannot_come_back_with_the_same_code(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        before = here(host)
        host.kick(guest.state.me)
        home.until(lambda: guest.state.phase == "closed")
        assert guest.state.trouble.reason == "kicked"
        home.until(lambda: here(host).code != before.code)
        again = home.device().rooms.join(before, "Me again")
        home.until(lambda: again.state.phase == "closed")
        assert again.state.trouble.reason == "wrong_code"
        home.until(lambda: [place.kind for place in host.state.places][:2] == ["person", "open"])

    def test_the_host_cannot_be_kicked(self, home: House) -> None:
        host, _ = home.hosted("grab", 0)
        host.kick(host.state.me)
        home.until(lambda: home.devices[0].notes == ["not_now"])

    def test_when_the_host_ends_the_room_everybody_is_told(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=CALM)
        host.leave()
        home.until(lambda: guest.state.phase == host.state.phase == "closed")
        assert guest.state.trouble.reason == "closed"
        assert len(home.devices[0].rooms.reopenable()) == 1
        # It can be opened again, and the seat is kept until then.
        assert len(home.devices[1].rooms.tickets()) == 1

    @pytest.mark.parametrize("phase", ["lobby", "over"])
    def test_nobody_keeps_a_ticket_of_a_room_that_ended_without_a_match(self, home: House, phase: str) -> None:
        host, (guest,) = home.hosted("grab", 1) if phase == "lobby" else home.started("grab", 1)
        if phase == "over":
            home.play([host, guest])
        home.until(lambda: guest.state.phase == phase)
        assert len(home.devices[1].rooms.tickets()) == 1
        host.leave()
        home.until(lambda: guest.state.phase == "closed")
        assert guest.state.trouble.reason == "closed"
        assert home.devices[1].rooms.tickets() == []

    def test_nobody_there_is_told(self, home: House) -> None:
        from logic.peer.room_state import Invitation

        room = home.device(join_ms=2_000).rooms.join(Invitation(("127.0.0.1:9",), "ACDEFG"), "Me")
        home.until(lambda: room.state.phase == "closed")
        assert room.state.trouble.reason == "unreachable"

    @pytest.mark.parametrize("address", ["what is this", "http://x", "mqtt://broker", "a..b", "x" * 70])
    def test_an_address_that_is_none_is_told(self, home: House, address: str) -> None:
        from logic.peer.room_state import Invitation

        room = home.device().rooms.join(Invitation((address,), "ACDEFG"), "Me")
        home.until(lambda: room.state.phase == "closed")
        assert room.state.trouble.reason == "bad_address"

    def test_whatever_fails_on_the_way_is_told(self, home: House, monkeypatch: pytest.MonkeyPatch) -> None:
        from logic.peer.room_state import Invitation

        async def fails(_text: str) -> None:
            raise ImportError("something that only this system has")

        monkeypatch.setattr("logic.peer.rooms.dial", fails)
        room = home.device().rooms.join(Invitation(("127.0.0.1:9",), "ACDEFG"), "Me")
        home.until(lambda: room.state.phase == "closed")
        assert room.state.trouble.reason == "fault"


def test_the_room_has_room_for_so_many(home: House) -> None:
    limits: dict[str, Any] = {"limits": {"connections": 3, "spectators": 2}}
    host, _ = home.hosted("grab", 1, 1, **limits)
    second = home.device().join(host, "Watching", watch=True)
    home.until(lambda: second.state.phase == "lobby")
    for watch in (True, False):
        refused = home.device().join(host, "Too late", watch=watch)
        home.until(lambda refused=refused: refused.state.phase == "closed")
        assert refused.state.trouble.reason == "full"


class TestAnotherGame:
    """The host changes the game in the lobby; everybody stays in the room."""

    def test_everybody_stays_and_plays_the_new_game(self, home: House) -> None:
        host, (guest, watcher) = home.hosted("grab", 1, 1)
        options = PLAYED["ojyx"].presets[0].options
        host.set_place(2, "computer", PLAYED["grab"].levels[0])
        host.set_game("ojyx", options, 4)
        home.until(lambda: all(room.state.game == "ojyx" for room in (host, guest, watcher)))
        assert guest.state.options == options
        assert [place.kind for place in guest.state.places] == ["person", "person", "computer", "open", *["closed"] * 4]
        assert (host.state.my_place, guest.state.my_place, watcher.state.my_place) == (0, 1, None)
        assert not any(place.ready for place in host.state.places), "who was ready was so for another game"
        host.set_place(2, "open")
        for room in (host, guest):
            room.ready(True)
        home.until(lambda: sum(place.ready for place in host.state.places) == 2)
        host.start()
        home.until(
            lambda: guest.match and guest.match.game.id == "ojyx" and watcher.match, "the new game did not begin"
        )

    def test_what_the_new_game_hides_is_promised(self, home: House) -> None:
        host, (guest,) = home.hosted("grab", 1)
        options = replace(PLAYED["dungeon"].presets[0].options, size=24, seed=12345)
        host.set_game("dungeon", options, 2)
        home.until(lambda: all(room.state.game == "dungeon" for room in (host, guest)))
        for room in (host, guest):
            room.ready(True)
        home.until(lambda: sum(place.ready for place in host.state.places) == 2)
        host.start()
        home.until(lambda: all(room.match and room.match.running for room in (host, guest)))
        host.match.leave(0)
        guest.match.leave(1)
        home.until(lambda: host.state.verification and guest.state.verification)
        assert guest.state.verification.verdict == host.state.verification.verdict == "verified"
        assert guest.match.record().options == options

    def test_a_new_map_is_drawn_as_of_today_from_older_options(self, home: House) -> None:
        """Of the maps that the first version draws without a seed there are few enough to try all."""
        now = replace(PLAYED["dungeon"].presets[0].options, size=24)
        before = replace(now, version=1)
        host, (guest,) = home.hosted("dungeon", 1, options=before)
        assert guest.state.options == now
        host.set_game("dungeon", replace(before, mode="crypt"), 2)
        home.until(lambda: guest.state.options == replace(now, mode="crypt"), "the guest sees older options")

    def test_so_it_is_after_a_match_of_an_earlier_version(self, home: House) -> None:
        now = replace(PLAYED["dungeon"].presets[0].options, size=24)
        host, (guest,) = home.started("dungeon", 1, options=now)
        # A match that was saved then is continued with its own options.
        host._service.host.options = replace(now, version=1)
        host.match.leave(0)
        guest.match.leave(1)
        home.until(lambda: guest.state.verification, "it did not end")
        host.again()
        home.until(lambda: guest.state.phase == "lobby", "there is no lobby")
        assert guest.state.options == now

    def test_who_finds_no_place_watches_and_the_host_keeps_one(self, home: House) -> None:
        host, (guest, *_others) = home.hosted("ojyx", 4)
        host.sit(7)
        home.until(lambda: host.state.my_place == 7)
        host.set_game("grab", CALM, 4)
        home.until(lambda: guest.state.game == "grab")
        assert [place.kind for place in host.state.places] == ["person"] * 4
        assert host.state.my_place is not None
        assert len(host.state.spectators) == 1

    def test_not_while_a_match_is_played(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=CALM)
        host.set_game("ojyx", PLAYED["ojyx"].presets[0].options, 2)
        home.until(lambda: home.devices[0].notes == ["not_now"])
        assert guest.state.game == "grab"
