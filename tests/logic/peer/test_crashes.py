"""Processes killed with -9 and started again: a guest is back in its seat, a host opens its room again."""

import msgspec
import pytest

from tests.logic.peer.conftest import Team
from tests.logic.peer.devices import own_port
from tests.logic.play import of_game

OPTIONS = {game: msgspec.to_builtins(of_game(game).COMPUTER_OPTIONS[0]) for game in ("ojyx", "stayboard")}
"""Games in turns, and long ones: nobody can finish before somebody else is killed."""


def begin(team: Team, game: str, **limits: int) -> tuple[dict, list]:  # type: ignore[type-arg]
    """A host and two guests, in the middle of a match."""
    host, one, other = (team.process(name, **limits) for name in ("host", "one", "other"))
    host.do("open", game=game, options=OPTIONS[game], people=3, watchers=0, absent="wait", port=own_port())
    way_in = host.hear("open")
    for number, guest in enumerate((one, other)):
        guest.do("join", **way_in, name=f"G{number}", watch=False)
    other.hear("number", lambda number: number >= 3)
    return way_in, [host, one, other]


@pytest.mark.parametrize("game", OPTIONS)
def test_a_guest_is_back_in_its_seat(team: Team, game: str) -> None:
    _, (host, one, other) = begin(team, game)
    one.kill()
    again = team.process("one")
    again.do("back")
    ends = [device.hear("over") for device in (host, again, other)]
    assert {end["verdict"] for end in ends} == {"verified"}
    assert len({(end["sum"], end["told"]) for end in ends}) == 1
    assert sorted(end["seat"] for end in ends) == [0, 1, 2]


@pytest.mark.parametrize("game", OPTIONS)
def test_a_host_opens_its_room_again_and_everybody_continues(team: Team, game: str) -> None:
    way_in, (host, one, other) = begin(team, game)
    host.kill()
    again = team.process("host")
    again.do("reopen")
    reopened = again.hear("open")
    assert reopened == way_in
    ends = [device.hear("over") for device in (again, one, other)]
    assert {end["verdict"] for end in ends} == {"verified"}
    assert len({(end["sum"], end["told"]) for end in ends}) == 1


def test_all_at_once(team: Team) -> None:
    """The lights go out for everybody."""
    _, processes = begin(team, "stayboard")
    for process in processes:
        process.kill()
    host, one, other = (team.process(name) for name in ("host", "one", "other"))
    host.do("reopen")
    host.hear("open")
    for guest in (one, other):
        guest.do("back")
    ends = [device.hear("over") for device in (host, one, other)]
    assert {end["verdict"] for end in ends} == {"verified"}
    assert len({end["sum"] for end in ends}) == 1


def test_a_computer_plays_for_who_does_not_come_back(team: Team) -> None:
    host, one, other = (team.process(name, reconnect_ms=50) for name in ("host", "one", "other"))
    host.do("open", game="ojyx", options=OPTIONS["ojyx"], people=3, watchers=0, absent="computer")
    way_in = host.hear("open")
    for guest in (one, other):
        guest.do("join", **way_in, name="G", watch=False)
    other.hear("number", lambda number: number >= 3)
    one.kill()
    ends = [device.hear("over") for device in (host, other)]
    assert {end["verdict"] for end in ends} == {"verified"}


def test_a_seat_is_given_up_after_its_grace(team: Team) -> None:
    _, (host, one, other) = begin(team, "ojyx", reconnect_ms=50, grace_ms=100)
    one.kill()
    ends = [device.hear("over") for device in (host, other)]
    assert {end["verdict"] for end in ends} == {"verified"}
    late = team.process("one")
    late.do("back")
    assert late.hear("over")["verdict"] == "verified"
