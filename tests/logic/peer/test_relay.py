"""The same room through a real broker, which sees sealed frames and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from logic.peer.net.relay import ID_BYTES, OPEN
from logic.peer.room_state import Invitation
from logic.peer.rooms import HostRoom
from tests.logic.grab.rules import Options
from tests.logic.peer.broker import WHERE, Broker, mosquitto
from tests.logic.peer.certificates import Authority
from tests.logic.peer.devices import House
from tests.logic.play import of_game

pytestmark = pytest.mark.skipif(WHERE is None, reason="there is no mosquitto here: apt-get install mosquitto")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with mosquitto(tmp_path) as started:
        yield started


def relayed(home: House, broker: Broker, game: str, guests: int, options: object) -> tuple:  # type: ignore[type-arg]
    """A room with guests who come through the broker alone."""
    host = home.device("host").open(game, relay=f"127.0.0.1:{broker.port}", options=options)
    home.until(lambda: host.state.relay == "on" and host.state.my_place == 0, "the relay did not answer")
    assert host.state.invitation
    address = host.state.invitation.addresses[-1]
    assert address.startswith(f"mqtt://127.0.0.1:{broker.port}/")
    way_in = Invitation((address,), host.state.invitation.code)
    rooms = [home.device(f"guest{number}").rooms.join(way_in, f"G{number}") for number in range(guests)]
    home.until(lambda: all(room.state.my_place is not None for room in rooms), "a guest did not get in")
    for room in (host, *rooms):
        room.ready(True)
    home.until(lambda: sum(place.ready for place in host.state.places) == guests + 1)
    host.start()
    home.until(lambda: all(room.match and room.match.running for room in (host, *rooms)))
    return host, rooms, way_in


def test_a_full_game_and_the_broker_sees_only_sealed_frames(home: House, broker: Broker) -> None:
    host, rooms, way_in = relayed(home, broker, "ojyx", 2, of_game("ojyx").COMPUTER_OPTIONS[0])
    rooms[0].say("a word between us")
    home.play([host, *rooms])
    assert {room.state.verification.verdict for room in (host, *rooms)} == {"verified"}
    assert host.match.outcome == rooms[0].match.outcome
    seen = b"".join(payload for _, payload in broker.relayed)
    assert len(broker.relayed) > 100
    for secret in (way_in.code.encode(), b"a word between us", b"view", b"Step", b"deck", b"token"):
        assert secret not in seen
    assert not [topic for topic, _ in broker.relayed if way_in.code in topic]


def test_what_a_broker_invents_or_repeats_is_not_believed(home: House, broker: Broker) -> None:
    host, (guest,), _ = relayed(home, broker, "grab", 1, Options(coins=9, clocks=False))
    guest.match.play(1, guest.match.actions(1)[0])
    home.until(lambda: host.match.number == 1)
    for topic, payload in list(broker.relayed):
        broker.publish(topic, payload)
        broker.publish(topic, payload[:-1])
        broker.publish(topic, payload[:17] + bytes(40))
    broker.publish("quadrille/" + "A" * 8 + "/host", b"o" * 99)
    home.play([host, guest])
    assert guest.state.verification.verdict == "verified"
    assert len(host.state.people) == 2


def test_a_guest_comes_back_through_the_relay(home: House, broker: Broker) -> None:
    host, (guest,), _ = relayed(home, broker, "grab", 1, Options(coins=9, clocks=False))
    guest.go_away()
    home.until(lambda: host.state.places[1].link in ("reconnecting", "lost"))
    device = home.devices[1]
    again = device.rooms.back(device.rooms.tickets()[0])
    home.until(lambda: again.match and again.match.running)
    home.play([host, again])
    assert again.state.verification.verdict == "verified"


def test_a_crowd_that_says_nothing_keeps_nobody_out(home: House, broker: Broker) -> None:
    host, (guest,), way_in = relayed(home, broker, "grab", 1, Options(coins=9, clocks=False))
    room = way_in.addresses[0].rpartition("/")[2]
    crowd = [OPEN + number.to_bytes(ID_BYTES, "big") for number in range(100)]
    for one in crowd:
        broker.publish(f"quadrille/{room}/host", one)
    home.until(lambda: crowd[-1] in [payload for _, payload in broker.relayed], "the crowd did not come")
    watcher = home.device("watcher").rooms.join(way_in, "Late", watch=True)
    home.until(lambda: watcher.match and watcher.match.running, "a crowd kept a guest out")
    assert (guest.state.link, len(host.state.people)) == ("online", 3)


def test_a_broker_that_does_not_answer_does_not_hinder_the_room(home: House) -> None:
    host = home.device("host").open("grab", relay="127.0.0.1:9")
    home.until(lambda: host.state.relay == "connecting" and host.state.my_place == 0)
    guest = home.device().join(host, "Near")
    home.until(lambda: guest.state.my_place == 1)


def test_a_broker_that_cannot_be_one_is_told(home: House) -> None:
    host = home.device("host").open("grab", relay="not an address")
    home.until(lambda: host.state.relay == "bad_address")


class TestCertificates:
    """A broker that speaks TLS, with a certificate of the household's own."""

    def asked(self, home: House, broker: Broker) -> tuple[HostRoom, Invitation]:
        """A room on it, and how a guest would come there."""
        host = home.device("host").open("grab", relay=f"mqtts://127.0.0.1:{broker.tls_port}")
        home.until(lambda: host.state.relay in ("on", "bad_certificate") and host.state.my_place == 0)
        assert host.state.invitation
        return host, Invitation(host.state.invitation.addresses[-1:], host.state.invitation.code)

    def test_one_that_the_device_trusts(self, home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        household = Authority(tmp_path)
        monkeypatch.setenv("SSL_CERT_FILE", str(household.file))
        with mosquitto(tmp_path, household.certificate("127.0.0.1")) as broker:
            host, way_in = self.asked(home, broker)
            assert host.state.relay == "on"
            guest = home.device("guest").rooms.join(way_in, "Far")
            home.until(lambda: guest.state.my_place == 1)

    @pytest.mark.parametrize("trusted", [False, True])
    def test_one_of_strangers_and_one_for_another_name_are_told(
        self, home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool
    ) -> None:
        household = Authority(tmp_path)
        if trusted:
            monkeypatch.setenv("SSL_CERT_FILE", str(household.file))
        with mosquitto(tmp_path, household.certificate("127.0.0.2" if trusted else "127.0.0.1")) as broker:
            host, way_in = self.asked(home, broker)
            assert host.state.relay == "bad_certificate"
            guest = home.device("guest").rooms.join(way_in, "Far")
            home.until(lambda: guest.state.phase == "closed")
            assert guest.state.trouble
            assert guest.state.trouble.reason == "bad_certificate"
            near = home.device("near").join(host, "Near")
            home.until(lambda: near.state.my_place == 1)
