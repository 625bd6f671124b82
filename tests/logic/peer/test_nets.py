"""Devices in networks of their own: delay, loss and a cut, with real packets; the match goes on to the same end."""

from collections.abc import Iterator

import pytest

from tests.logic.peer.conftest import Team
from tests.logic.peer.nets import Nets, possible

SHORT = {"size": 3, "mode": "blocked"}
WHY_NOT = possible()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@pytest.fixture
def nets() -> Iterator[Nets]:
    made = Nets(3, delay_ms=60, loss=0.05)
    try:
        yield made
    finally:
        made.close()


def test_delay_loss_and_a_cut(team: Team, nets: Nets) -> None:
    times = {"heartbeat_ms": 300, "slow_beats": 5, "silent_beats": 8, "reconnect_ms": 100}
    host, one, two = (
        team.process(name, within=nets.within(number), **times) for number, name in enumerate(("host", "one", "two"))
    )
    host.do("open", game="stayboard", options=SHORT, people=3, watchers=0, absent="wait")
    way_in = host.hear("open")
    port = way_in["addresses"][0].rpartition(":")[2]
    way_in["addresses"] = [f"{nets.address(0)}:{port}"]
    for guest in (one, two):
        guest.do("join", **way_in, name="G", watch=False)
    host.hear("number", lambda number: number >= 2)
    nets.cut(1)
    host.hear("links", lambda links: "lost" in links)
    nets.mend(1)
    ends = [device.hear("over") for device in (host, one, two)]
    assert {end["verdict"] for end in ends} == {"verified"}
    assert len({(end["sum"], end["told"]) for end in ends}) == 1
    assert nets.lost > 0
