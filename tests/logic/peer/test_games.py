"""Every game between real devices: processes of their own, real sockets, to the end, and verified by everybody."""

import msgspec
import pytest

from tests.logic.peer.conftest import Team
from tests.logic.peer.devices import PLAYED
from tests.logic.play import of_game

WATCHERS = 2
GAMES_FOR_MORE = sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1 and game != "grab")


@pytest.mark.parametrize("game_id", GAMES_FOR_MORE)
def test_a_whole_game_with_every_number_of_seats(game_id: str, team: Team) -> None:
    game = PLAYED[game_id]
    sizes = [size for size in (2, 4, 8) if size in game.seats]
    options = msgspec.to_builtins(of_game(game_id).COMPUTER_OPTIONS[-1])
    host = team.process("host")
    guests = [team.process(f"guest{number}") for number in range(sizes[-1] - 1)]
    watchers = [team.process(f"watcher{number}") for number in range(WATCHERS)]
    for size in sizes:
        host.do("open", game=game_id, options=options, people=size, watchers=WATCHERS)
        way_in = host.hear("open")
        for number, guest in enumerate([*guests[: size - 1], *watchers]):
            guest.do("join", **way_in, name=f"G{number}", watch=guest in watchers)
        ends = [device.hear("over") for device in (host, *guests[: size - 1], *watchers)]
        assert {end["verdict"] for end in ends} == {"verified"}
        assert len({(end["sum"], end["steps"], end["told"]) for end in ends}) == 1
        assert ends[0]["steps"] > 0
        assert sorted(end["seat"] for end in ends if end["seat"] is not None) == list(range(size))
