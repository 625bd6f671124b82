"""Crowds: idle connections, however many, keep out nobody who knows the code or has a seat."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from logic.peer.room_limits import RoomLimits
from logic.peer.rooms import HostRoom
from logic.peer.security.pending import PendingConnections
from tests.logic.peer.devices import House, here

CROWD = RoomLimits().connections + RoomLimits().strangers + 6
"""More than there is room for."""
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Manners = Callable[[socket.socket], None]
Gather = Callable[[HostRoom, Manners], list[socket.socket]]


def silent(line: socket.socket) -> None:
    """Not a word."""


def half_polite(line: socket.socket) -> None:
    """A WebSocket, and then not a word."""
    line.sendall(UPGRADE)
    assert line.recv(4096).startswith(b"HTTP/1.1 101")


@pytest.fixture
def gather() -> Iterator[Gather]:
    with ExitStack() as lines:

        def gather(host: HostRoom, manners: Manners) -> list[socket.socket]:
            where, _, port = here(host).addresses[0].rpartition(":")
            came = []
            for _ in range(CROWD):
                line = lines.enter_context(socket.create_connection((where, int(port)), timeout=30))
                manners(line)
                came.append(line)
            return came

        yield gather


@pytest.mark.parametrize("manners", [silent, half_polite])
def test_an_honest_guest_joins_and_comes_back_past_a_crowd(home: House, gather: Gather, manners: Manners) -> None:
    host = home.device("host").open("grab")
    home.until(lambda: host.state.invitation and host.state.my_place is not None)
    early = home.device("early").join(host, "Early")
    home.until(lambda: early.state.my_place == 1)
    links: list[str] = []
    early.subscribe(lambda state: links.append(state.link))

    crowd = gather(host, manners)
    late = home.device("late").join(host, "Late")
    home.until(lambda: late.state.my_place == 2, "a crowd kept a guest out")
    # The oldest had to go.
    assert crowd[0].recv(1) == b""

    late.go_away()
    home.until(lambda: host.state.places[2].link != "online")
    gather(host, manners)
    device = home.devices[-1]
    back = device.rooms.back(device.rooms.tickets()[0])
    home.until(lambda: back.state.my_place == 2 and back.state.link == "online", "a crowd kept out who came back")
    # Who was in before has noticed nothing.
    assert set(links) == {"online"}
    assert len(host.state.people) == 3


class TestFloods:
    def comes_in(self, host: HostRoom, source: str) -> bool:
        """Whether somebody new from an address is answered."""
        port = int(here(host).addresses[0].rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), 30, source_address=(source, 0)) as line:
            try:
                half_polite(line)
            except (AssertionError, ConnectionError):
                return False
            return True

    def test_one_address_does_not_block_others(self, home: House) -> None:
        host = home.device("host", meetings_at_once=3, meetings_per_address=1).open("grab")
        home.until(lambda: host.state.invitation)
        flood = [self.comes_in(host, "127.0.0.2") for _ in range(30)]
        assert False in flood
        assert self.comes_in(host, "127.0.0.3")

    def test_nor_do_many_for_who_comes_back(self, home: House) -> None:
        host = home.device("host", meetings_at_once=3, meetings_per_address=1, meetings_per_second=1).open("grab")
        home.until(lambda: host.state.invitation and host.state.my_place is not None)
        early = home.device("early").join(host, "Early")
        home.until(lambda: early.state.my_place == 1)
        early.go_away()
        home.until(lambda: host.state.places[1].link != "online")
        flood = [self.comes_in(host, f"127.0.1.{number}") for number in range(1, 60)]
        assert False in flood
        assert self.comes_in(host, "127.0.0.1")


class TestPendingConnections:
    def full(self, *came: str) -> tuple[PendingConnections, list[int]]:
        """Pending connections from these addresses, at the limit, and the list of those that were ended."""
        pending, ended = PendingConnections(len(came)), []
        for who, address in enumerate(came):
            pending.add(who, address, lambda who=who: ended.append(who))  # type: ignore[misc]
        assert ended == []
        return pending, ended

    def test_the_oldest_of_the_largest_crowd_makes_room(self) -> None:
        pending, ended = self.full("a", "crowd", "b", "crowd")
        pending.add(4, "c", lambda: ended.append(4))
        pending.add(5, "crowd", lambda: ended.append(5))
        assert ended == [1, 3]

    def test_who_has_proved_something_stays_and_is_not_held_against_the_others(self) -> None:
        pending, ended = self.full("family", "family", "family", "crowd", "crowd", "family")
        for who in (0, 1, 2):
            pending.authenticated(who)
        pending.add(6, "else", lambda: ended.append(6))
        assert ended == [3]

    def test_where_everybody_has_proved_something_nobody_makes_room(self) -> None:
        pending, ended = self.full("a", "a")
        pending.authenticated(0)
        pending.authenticated(1)
        pending.add(2, "b", lambda: ended.append(2))
        assert ended == [2]
        pending.remove(0)
        pending.add(3, "b", lambda: ended.append(3))
        assert ended == [2]

    def test_who_was_sent_away_proves_nothing_any_more(self) -> None:
        pending, ended = self.full("a")
        pending.add(1, "a", lambda: ended.append(1))
        pending.authenticated(0)
        pending.authenticated(1)
        pending.remove(1)
        pending.add(2, "a", lambda: ended.append(2))
        assert ended == [0]
