"""Rooms are found in the network by themselves, and disappear when they close."""

import asyncio
import os

import pytest
from msgspec.structs import replace
from zeroconf.asyncio import AsyncZeroconf

from logic.peer.messages import VERSION
from logic.peer.net.discovery import KIND, Announcement, Found, _asked
from tests.logic.peer.devices import House, here
from tests.logic.peer.multicast import comes_back

pytestmark = pytest.mark.skipif(not comes_back(), reason="there is no network with multicast here")

HOST = f"Zoé {os.getpid()}"
"""Others in this network may have rooms, too, such as the tests that run beside these."""


def of_host(seen: list[tuple[Found, ...]]) -> list[Found]:
    """The rooms of our host, as far as they have been heard of."""
    return [one for one in seen[-1] if one.name == HOST] if seen else []


def test_a_room_is_found_and_joined_and_gone_when_it_closes(home: House) -> None:
    seen: list[tuple[Found, ...]] = []
    looking = home.device()
    stop = looking.rooms.find(seen.append)
    host = home.device("host").open("grab", name=HOST, announce=True)
    home.until(lambda: of_host(seen), "the room was not found")
    (found,) = of_host(seen)
    assert (found.game, found.phase, found.version) == ("grab", "lobby", VERSION)
    # What is announced opens nothing: the code has to be said.
    assert here(host).code not in str(found)
    assert set(found.addresses) <= set(host.state.invitation.addresses)
    host.leave()
    home.until(lambda: not of_host(seen), "the room did not disappear")
    stop()


def test_a_search_that_has_ended_finds_nothing_more() -> None:
    async def ask() -> Found | None:
        zeroconf = AsyncZeroconf()
        await zeroconf.async_close()
        return await _asked(zeroconf.zeroconf, f"any.{KIND}")

    assert asyncio.run(ask()) is None


def test_a_guest_finds_a_host_that_has_moved(home: House) -> None:
    """The address the guest knows leads nowhere any more; the room's id does."""
    host = home.device("host").open("grab", announce=True)
    home.until(lambda: host.state.invitation and host.state.my_place == 0)
    guest = home.device("guest").join(host, "Guest")
    home.until(lambda: guest.state.my_place == 1)
    guest.go_away()
    (ticket,) = home.devices[1].rooms.tickets()
    moved = replace(ticket, addresses=("127.0.0.1:9",))
    back = home.device("guest").rooms.back(moved)
    home.until(lambda: back.state.my_place == 1, "the room was not found again")


def test_a_room_that_moves_to_another_network_is_announced_there(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Found, ...]] = []
    stop = home.device().rooms.find(seen.append)
    host = home.device("host").open("grab", name=HOST, announce=True)

    def found(address: str) -> bool:
        return any(address in str(one.addresses) for one in of_host(seen))

    home.until(lambda: found(":"), "the room was not found")
    monkeypatch.setattr("logic.peer.host.host_service.own_addresses", lambda port: (f"192.0.2.77:{port}",))
    host.look_around()
    home.until(lambda: found("192.0.2.77:"), "it was not found at its new address")
    stop()


def test_a_search_that_comes_to_another_network_begins_anew(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logic.peer.net.discovery.LOOK_AROUND_SECONDS", 0.05)
    seen: list[tuple[Found, ...]] = []
    stop = home.device().rooms.find(seen.append)
    home.device("host").open("grab", name=HOST, announce=True)
    home.until(lambda: of_host(seen), "the room was not found")
    seen.clear()
    monkeypatch.setattr("logic.peer.net.discovery.listed_addresses", lambda: ("192.0.2.77",))
    home.until(lambda: () in seen, "what was found in the other network is not forgotten")
    home.until(lambda: of_host(seen), "it was not looked for anew")
    stop()


def test_a_room_whose_host_has_ended_without_a_word_leaves_the_list(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logic.peer.net.discovery.ASK_AGAIN_SECONDS", 0.2)
    seen: list[tuple[Found, ...]] = []

    async def killed(self: Announcement) -> None:
        """The announcement ends as that of a killed app does: nobody is told."""
        if self._zeroconf:
            zeroconf, self._zeroconf = self._zeroconf, None
            await zeroconf.zeroconf._async_close()

    monkeypatch.setattr(Announcement, "close", killed)
    stop = home.device().rooms.find(seen.append)
    host = home.device("host").open("grab", name=HOST, announce=True)
    home.until(lambda: of_host(seen), "the room was not found")
    host.leave()
    home.until(lambda: not of_host(seen), "the room did not disappear")
    stop()
