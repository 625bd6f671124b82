"""The small parts: seals, limits, codes and invitations, promises and seeds, transcripts, messages."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from logic.peer import messages
from logic.peer.guest.tickets import KEPT_MOST, Ticket, Tickets
from logic.peer.guest.transcript import Transcript
from logic.peer.host.roster import clean_name
from logic.peer.net.discovery import FOUND_MOST, Announcement, Found, Search, look_up
from logic.peer.net.sockets import own_addresses
from logic.peer.room_state import Invitation
from logic.peer.security import fair_seed
from logic.peer.security.invitation import (
    CODE_LETTERS,
    PORT,
    RelayAddress,
    SocketAddress,
    clean_code,
    invitation_text,
    leads_to_others,
    new_code,
    new_room_id,
    read_address,
    read_broker,
    read_invitation,
)
from logic.peer.security.rate_limits import AddressLimiter, FailedAttempts, Rate, TokenBucket
from logic.peer.security.seal import OVERHEAD, BadShare, BrokenSeal, Exchange, Keys, Seal


def keys(guest_secret: str = "ACDEFG", host_secret: str = "ACDEFG", answer: bytes = b"answer") -> tuple[Keys, Keys]:
    guest, host = Exchange("guest", guest_secret), Exchange("host", host_secret)
    return guest.keys(host.share, b"hello", b"answer"), host.keys(guest.share, b"hello", answer)


class TestSeal:
    def test_who_knows_the_same_secret_gets_the_same_keys(self) -> None:
        guest, host = keys()
        assert guest == host
        assert len(set(guest)) == 4
        assert guest.proves("host", host.proof("host"))
        assert not guest.proves("host", host.proof("guest"))

    @pytest.mark.parametrize("other", [{"host_secret": "ACDEFH"}, {"answer": b"answer, altered"}])
    def test_another_secret_or_another_word_gives_other_keys(self, other: dict[str, str]) -> None:
        guest, host = keys(**other)  # type: ignore[arg-type]
        assert not set(guest) & set(host)

    def test_keys_are_new_every_time(self) -> None:
        assert not set(keys()[0]) & set(keys()[0])

    def test_a_reflected_share_is_refused(self) -> None:
        guest = Exchange("guest", "ACDEFG")
        with pytest.raises(BadShare):
            guest.keys(guest.share, b"hello", b"answer")

    def test_frames_open_once_and_in_order(self) -> None:
        shared = keys()[0]
        guest, host = Seal("guest", shared), Seal("host", shared)
        frames = [guest.close(text) for text in (b"one", b"two", b"three")]
        assert host.open(frames[0]) == b"one"
        assert host.open(frames[0]) is None
        with pytest.raises(BrokenSeal):
            host.open(frames[2])
        assert host.open(frames[1]) == b"two"
        assert host.open(frames[2]) == b"three"

    def test_the_two_directions_do_not_mix(self) -> None:
        shared = keys()[0]
        guest, host = Seal("guest", shared), Seal("host", shared)
        with pytest.raises(BrokenSeal):
            guest.open(guest.close(b"mine"))
        assert guest.open(host.close(b"theirs")) == b"theirs"

    @given(st.binary(max_size=300), st.integers(min_value=0))
    def test_any_flipped_bit_is_noticed(self, data: bytes, at: int) -> None:
        shared = _SHARED
        frame = bytearray(Seal("guest", shared).close(data))
        assert len(frame) == len(data) + OVERHEAD
        frame[at // 8 % len(frame)] ^= 1 << at % 8
        with pytest.raises(BrokenSeal):
            Seal("host", shared).open(bytes(frame))

    @given(st.binary(max_size=80))
    def test_what_is_no_frame_is_noticed(self, data: bytes) -> None:
        with pytest.raises(BrokenSeal):
            Seal("host", _SHARED).open(data)


_SHARED = keys()[0]


class TestLimits:
    def test_a_bucket_fills_with_time(self) -> None:
        now = 0.0
        bucket = TokenBucket(3, 2, lambda: now)
        assert [bucket.take() for _ in range(4)] == [True, True, True, False]
        now = 1.0
        assert [bucket.take() for _ in range(3)] == [True, True, False]
        now = 100.0
        assert [bucket.take() for _ in range(4)] == [True, True, True, False]

    def test_a_flood_from_one_address_blocks_that_address(self) -> None:
        now = 0.0
        visits = AddressLimiter(Rate(2, 1), Rate(100, 100), lambda: now)
        assert [visits.allows("flood") for _ in range(500)] == [True] * 2 + [False] * 498
        assert visits.allows("friend")
        now = 1.0
        assert [visits.allows("flood") for _ in range(3)] == [True, False, False]

    def test_a_flood_from_everywhere_blocks_unknown_addresses_only(self) -> None:
        visits = AddressLimiter(Rate(2, 1), Rate(10, 10), lambda: 0.0)
        visits.authenticated("home")
        assert [visits.allows(str(number)) for number in range(20)] == [True] * 10 + [False] * 10
        assert [visits.allows("home") for _ in range(3)] == [True, True, False]

    def test_the_address_limiter_bounds_its_memory(self) -> None:
        visits = AddressLimiter(Rate(2, 1), Rate(10, 10), lambda: 0.0)
        for number in range(5000):
            visits.allows(str(number))
            visits.authenticated(str(number))
        assert len(visits._buckets) == len(visits._known) == 1024

    def test_failed_attempts_are_counted_by_address_and_by_code(self) -> None:
        now = 0.0
        tries = FailedAttempts(2, 4, 0.0, lambda: now)
        code_exhausted = []
        for address in "aab":
            tries.failed(address)
            code_exhausted.append(tries.count_against_code())
        assert (tries.allows("a"), tries.allows("b"), tries.allows("c")) == (False, True, True)
        assert code_exhausted == [False] * 3
        assert tries.count_against_code()
        tries.new_code()
        assert not tries.count_against_code()
        now = 60.1
        assert tries.allows("a")

    def test_a_code_that_has_changed_lasts_a_while(self) -> None:
        now = 0.0
        tries = FailedAttempts(2, 4, 600.0, lambda: now)
        assert [tries.count_against_code() for _ in range(4)] == [False, False, False, True]
        tries.new_code()
        assert not any(tries.count_against_code() for _ in range(50))
        assert tries.code_exhausted
        now = 600.1
        assert not tries.code_exhausted
        assert tries.count_against_code()

    def test_failed_attempts_bound_their_memory(self) -> None:
        tries = FailedAttempts(2, 4, 0.0, lambda: 0.0)
        for number in range(5000):
            tries.failed(str(number))
        assert len(tries._failed) <= 1024


class TestInvitations:
    def test_codes_have_six_letters_that_cannot_be_mistaken(self) -> None:
        codes = {new_code() for _ in range(500)}
        assert len(codes) == 500
        assert all(len(code) == 6 and set(code) <= set(CODE_LETTERS) for code in codes)
        for alike in ("0O", "1IL", "2Z", "5S", "8B"):
            assert not set(alike) & set(CODE_LETTERS)

    @pytest.mark.parametrize("text", ["k7qt-md", " K7QTMD ", "k7q tmd", "K·7·Q·T·M·D"])
    def test_a_code_is_read_as_people_write_it(self, text: str) -> None:
        assert clean_code(text) == "K7QTMD"

    @pytest.mark.parametrize("text", ["", "K7QTM", "K7QTMDD", "K7QTM0", "ЖЖЖЖЖЖ"])
    def test_what_is_no_code_is_none(self, text: str) -> None:
        assert clean_code(text) is None

    @pytest.mark.parametrize(
        ("text", "address"),
        [
            ("192.168.1.20", SocketAddress("192.168.1.20", PORT)),
            (" host.local:5000 ", SocketAddress("host.local", 5000)),
            ("[fe80::1]:5000", SocketAddress("fe80::1", 5000)),
            ("fe80::1", SocketAddress("fe80::1", PORT)),
            ("mqtt://broker/ACDEFGHJ", RelayAddress("broker", 1883, "ACDEFGHJ")),
            ("mqtts://u:p@broker:1/acdefghj", RelayAddress("broker", 1, "ACDEFGHJ", True, "u", "p")),
        ],
    )
    def test_addresses(self, text: str, address: object) -> None:
        assert read_address(text) == address

    @pytest.mark.parametrize(
        "text",
        [
            *("", ":", ":5", "a b", "http://x", "host:99999", "host:x", "mqtt://", "mqtt://b/short", "a/b", "::::x y"),
            *("a..b", "x" * 70, f"host.{'y' * 64}.example:5", "mqtt://a..b", f"mqtt://{'z' * 70}/ACDEFGHJ", ".x"),
        ],
    )
    def test_what_is_no_address_is_none(self, text: str) -> None:
        assert read_address(text) is None

    def test_a_broker_needs_no_scheme_and_its_password_is_not_passed_on(self) -> None:
        broker = read_broker("mqtts://ann:secret@broker.example")
        assert broker == RelayAddress("broker.example", 8883, "", True, "ann", "secret")
        assert str(broker._replace(room=new_room_id())).startswith("mqtts://broker.example:8883/")
        assert read_broker("broker.example:99") == RelayAddress("broker.example", 99)
        assert read_broker("what is this") is None

    @pytest.mark.parametrize(
        ("addresses", "others"),
        [
            (("127.0.0.1:47120",), False),
            (("[::1]:47120", "127.0.0.1:5"), False),
            (("127.0.0.1:47120", "mqtt://broker.example/ACDEFGHJ"), True),
            (("192.168.1.20:47120",), True),
            (("[fe80::1%eth0]:5",), True),
            (("host.example:5",), True),
        ],
    )
    def test_an_invitation_without_a_network_leads_nobody_in(self, addresses: tuple[str, ...], others: bool) -> None:
        assert leads_to_others(Invitation(addresses, new_code())) is others

    def test_an_invitation_survives_the_trip(self) -> None:
        invitation = Invitation(("192.168.1.20:47120", "[fe80::1]:5", f"mqtt://b:1883/{new_room_id()}"), new_code())
        assert read_invitation(invitation_text(invitation)) == invitation

    @pytest.mark.parametrize("text", ["", "hello", "quadrille://join", "quadrille://join?code=K7QTMD", "x?" * 99])
    def test_what_is_no_invitation_is_none(self, text: str) -> None:
        assert read_invitation(text) is None

    @given(st.text(max_size=80))
    def test_any_text_is_an_answer_or_none(self, text: str) -> None:
        for read in (read_address, read_broker, read_invitation, clean_code):
            read(text)
        assert len(clean_name(text)) <= 40
        assert clean_name(text).isprintable()


class TestOwnAddresses:
    def test_each_is_named_once_with_the_port_and_can_be_read(self) -> None:
        found = own_addresses(4711)
        assert len(set(found)) == len(found) > 0
        assert all(read_address(address) == SocketAddress(address.rpartition(":")[0], 4711) for address in found)

    def test_one_is_known_even_where_networks_cannot_be_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def forbidden() -> None:
            raise PermissionError

        monkeypatch.setattr("ifaddr.get_adapters", forbidden)
        assert len(own_addresses(4711)) == 1


class TestFairSeed:
    def test_everything_matters(self) -> None:
        secret = fair_seed.new_secret()
        shares = (fair_seed.new_contribution(), None, fair_seed.new_contribution())
        seeds = {
            fair_seed.seed(secret, shares),
            fair_seed.seed(fair_seed.new_secret(), shares),
            fair_seed.seed(secret, (shares[0], None, fair_seed.new_contribution())),
            fair_seed.seed(secret, (None, shares[0], shares[2])),
            fair_seed.seed(secret, shares[:1]),
        }
        assert len(seeds) == 5
        assert fair_seed.seed(secret, shares) == fair_seed.seed(secret, shares)

    def test_a_promise_tells_nothing_of_the_seed_but_fixes_it(self) -> None:
        secret = fair_seed.new_secret()
        assert fair_seed.promise(secret) != secret
        assert fair_seed.promise(secret) == fair_seed.promise(secret) != fair_seed.promise(fair_seed.new_secret())


class TestTranscript:
    def test_they_survive_a_kill_in_the_middle_of_a_line(self, tmp_path: Path) -> None:
        file = tmp_path / "x.facts"
        transcript = Transcript(file)
        transcript.add_shown(1, view={"a": 1}, events=[])
        transcript.add_shown(2, view={"a": 2})
        with file.open("ab") as cut:
            cut.write(b'[3,"ab')
        assert Transcript(file).by_number() == transcript.by_number()

    def test_what_the_host_went_back_from_holds_no_more(self, tmp_path: Path) -> None:
        transcript = Transcript(tmp_path / "x.facts")
        transcript.begin_life("first life", 0)
        for number in range(5):
            transcript.add_shown(number, view=number)
        transcript.begin_life("second life", 2)
        assert sorted(transcript.by_number()) == [0, 1, 2]
        again = Transcript(tmp_path / "x.facts")
        assert (sorted(again.by_number()), again.went_back) == ([0, 1, 2], 1)

    def test_a_host_that_has_forgotten_nothing_changes_nothing(self, tmp_path: Path) -> None:
        transcript = Transcript(tmp_path / "x.facts")
        for life, born in (("first", 0), ("first", 0), ("second", 3)):
            transcript.begin_life(life, born)
            transcript.add_shown(born + 1, view=born)
        assert (sorted(transcript.by_number()), transcript.went_back) == ([1, 4], 0)


def test_tickets_are_kept_and_forgotten(tmp_path: Path) -> None:
    tickets = Tickets(tmp_path)
    for number in range(3):
        tickets.keep(Ticket(f"t{number}", ("a:1",), "ACDEFG", "Me", f"2026-01-0{number + 1}", token="x"))
    tickets.transcript(tickets.all()[0], "match", 1).add_shown(0, view=1)
    (tmp_path / "t1.json").write_text("spoiled")
    assert [ticket.id for ticket in tickets.all()] == ["t2", "t0"]
    tickets.forget(tickets.all()[0])
    assert [ticket.id for ticket in tickets.all()] == ["t0"]
    assert list(tmp_path.glob("*.facts")) == []


def test_the_newest_tickets_are_kept_and_not_without_end(tmp_path: Path) -> None:
    tickets = Tickets(tmp_path)
    came = [Ticket(f"t{n}", ("a:1",), "ACDEFG", "Me", f"2026-01-{n:02}", token="x") for n in range(1, KEPT_MOST + 3)]
    for ticket in came[:-1]:
        tickets.keep(ticket)
    tickets.transcript(tickets.all()[-1], "match", 1).add_shown(0, view=1)
    tickets.keep(came[-1])
    assert tickets.all() == came[:1:-1]
    assert list(tmp_path.glob("*.facts")) == []
    # Even where a clock was wrong, the room one is in now is kept.
    tickets.keep(replace(came[0], id="now", joined="1970-01-01"))
    assert tickets.all() == [*came[:2:-1], replace(came[0], id="now", joined="1970-01-01")]


def test_rooms_are_found_but_not_without_end() -> None:
    heard: list[tuple[Found, ...]] = []
    search = Search(heard.append)
    for number in range(FOUND_MOST + 5):
        search.keep(f"room {number}", Found(str(number), "Mallory", "grab", "lobby", 1, ("a:1",)))
    assert [found.id for found in heard[-1]] == [str(number) for number in range(5, FOUND_MOST + 5)]
    told = len(heard)
    search.keep("room 9", heard[-1][4])
    assert len(heard) == told


@pytest.mark.parametrize("raised", [OSError, RuntimeError])
def test_without_a_network_nothing_is_found_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    def no_network() -> None:
        raise raised("No interfaces to listen on")

    async def main() -> tuple[str, ...]:
        search, announcement = Search(lambda _found: None), Announcement("ROOM", ("127.0.0.1",), PORT)
        await search.start()
        await announcement.announce("Me", "grab", "lobby")
        await search.stop()
        await announcement.close()
        return await look_up("ROOM")

    monkeypatch.setattr("logic.peer.net.discovery.AsyncZeroconf", no_network)
    assert asyncio.run(main()) == ()


class TestMessages:
    def test_one_that_is_too_large_is_our_fault(self) -> None:
        with pytest.raises(ValueError, match="Step"):
            messages.encode(messages.Step(1, msgspec.Raw(b'"' + b"x" * messages.LARGEST + b'"'), {}))

    @given(st.binary(max_size=200))
    def test_any_bytes_are_a_message_or_malformed(self, data: bytes) -> None:
        for decoder in (messages.guest_opening, messages.host_opening, messages.from_guest, messages.to_guest):
            with pytest.raises(messages.Malformed):
                messages.decode(data, decoder)  # type: ignore[arg-type]

    def test_the_name_of_a_match_cannot_lead_out_of_the_folder(self) -> None:
        dealt = {
            "type": "Dealt",
            "id": "../../x",
            "life": "0" * 32,
            "born": 0,
            "started": "",
            "options": {},
            "seats": [],
        }
        dealt |= {"eyes": None, "promise": "0" * 64, "contributions": []}
        with pytest.raises(messages.Malformed, match="regex"):
            messages.decode(msgspec.json.encode(dealt), messages.to_guest)
        assert messages.decode(msgspec.json.encode(dealt | {"id": "20260101-A"}), messages.to_guest)
