"""Bad guests and bad wires: refused with a reason, or cut off, and nobody else notices."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.core.saves import Saves
from logic.peer import messages
from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from logic.peer.security.handshake import ConnectionRefused, authenticate
from logic.peer.security.invitation import new_code
from logic.peer.security.seal import OVERHEAD, Exchange
from tests.logic.grab.rules import Grab, Options
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.stranger import Stranger
from tests.logic.peer.wire import Stage, Wire

STRICT = replace(
    QUICK,
    tries_per_minute=RoomLimits().tries_per_minute,
    tries_per_code=RoomLimits().tries_per_code,
    hellos_per_minute=RoomLimits().hellos_per_minute,
    join_ms=RoomLimits().join_ms,
)


def on_stage(
    folder: Path, act: Callable[[Stage], Awaitable[None]], limits: RoomLimits = STRICT, coins: int = 9
) -> Stage:
    """Let something happen with a host and its guests."""

    async def main() -> Stage:
        stage = Stage(Grab(), Options(coins=coins, clocks=False), Saves(folder, PLAYED), limits, Wire())
        try:
            await act(stage)
        finally:
            await stage.close()
        return stage

    return asyncio.run(main())


async def playing(stage: Stage) -> tuple[Any, Any]:
    """Two guests in a match: the first is a screen's, we control the second one's connection."""
    guest, seen = stage.guest("Honest")
    await stage.until(lambda: seen.state.my_place == 0)
    stranger = await Stranger.enter(await stage.dial("elsewhere"), stage.host.authenticator.code, place=1)
    guest.ready(True)
    await stranger.ready(stage.host.info().promise)
    await stage.until(lambda: all(member.commitment for member in stage.host.roster.seated()))
    stage.host.start()
    await stranger.say(messages.Reveal("0" * 32))
    await stage.until(lambda: seen.match and seen.match.running)
    await stranger.hear(messages.Clocks)
    return seen, stranger


async def turned_away(stage: Stage, secret: str, address: str = "there", member: int | None = None) -> str:
    with pytest.raises(ConnectionRefused) as away:
        await authenticate(await stage.dial(address), secret, member)
    return away.value.reason


def wrong(code: str) -> str:
    return next(other for other in iter(new_code, "") if other != code)


class TestCodes:
    def test_a_wrong_code_learns_nothing(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            assert await turned_away(stage, wrong(stage.host.authenticator.code)) == "wrong_code"
            from_host = [json.loads(frame) for end, frame in stage.wire.seen if end.address == "there"][1::2]
            # A share that is as random for one code as for another, and a no: never a proof to compare guesses with.
            assert [message["type"] for message in from_host] == ["Answer", "Refusal"]

        on_stage(tmp_path, act)

    def test_five_a_minute_from_one_address(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            code = stage.host.authenticator.code
            reasons = [await turned_away(stage, wrong(code)) for _ in range(6)]
            assert reasons == ["wrong_code"] * 5 + ["too_many_tries"]
            assert await turned_away(stage, code) == "too_many_tries"
            # Others are not hindered.
            assert await authenticate(await stage.dial("elsewhere"), code)

        on_stage(tmp_path, act)

    def test_a_minute_later_one_may_try_again(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            code, passed = stage.host.authenticator.code, 0.0
            seconds = stage.clock.seconds
            stage.host.authenticator._tries._now = lambda: seconds() + passed
            for _ in range(6):
                await turned_away(stage, wrong(code))
            passed = 61.0
            assert await authenticate(await stage.dial("there"), code)

        on_stage(tmp_path, act)

    def test_guesses_at_once_are_counted_like_guesses_in_turn(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            code = stage.host.authenticator.code
            reasons = await asyncio.gather(*(turned_away(stage, wrong(code)) for _ in range(12)))
            assert sorted(reasons) == ["too_many_tries"] * 7 + ["wrong_code"] * 5

        on_stage(tmp_path, act)

    def test_after_twenty_the_code_changes(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            code = stage.host.authenticator.code
            for number in range(19):
                assert await turned_away(stage, wrong(code), f"address {number}") == "wrong_code"
            assert stage.host.authenticator.code == code
            await turned_away(stage, wrong(code), "address 19")
            assert stage.host.authenticator.code != code
            assert await turned_away(stage, code, "address 20") == "wrong_code"
            assert await authenticate(await stage.dial("friend"), stage.host.authenticator.code)

        on_stage(tmp_path, act)

    def test_many_addresses_do_not_change_it_again_and_again(self, tmp_path: Path) -> None:
        """A friend has to hear it, type it and get in; meanwhile guesses take turns with strangers, as by a relay."""

        async def act(stage: Stage) -> None:
            codes = {stage.host.authenticator.code}
            for number in range(20):
                await turned_away(stage, wrong(stage.host.authenticator.code), f"address {number}")
            codes.add(stage.host.authenticator.code)
            guessers = [stage.begin(guess(stage, f"guesser {number}")) for number in range(30)]
            await asyncio.wait(guessers)
            reasons = [guesser.result() for guesser in guessers]
            assert sorted(reasons) == ["too_many_tries"] * 10 + ["wrong_code"] * 20
            codes.add(stage.host.authenticator.code)
            assert len(codes) == 2
            # From here on there are so many turns, and then one after every pause.
            turns = STRICT.relay_tries_at_once
            late = [await guess(stage, f"late {number}") for number in range(turns - 1)]
            assert set(late) == {"wrong_code"}
            assert await authenticate(await stage.dial("friend"), stage.host.authenticator.code)
            assert await guess(stage, "last") == "too_many_tries"
            assert await authenticate(await stage.dial("friend"), stage.host.authenticator.code), (
                "who is known does not wait"
            )

        async def guess(stage: Stage, address: str) -> str:
            return await turned_away(stage, wrong(stage.host.authenticator.code), address)

        on_stage(tmp_path, act, replace(STRICT, relay_pause_ms=10_000_000, relay_patience_ms=50, join_ms=30_000))

    def test_a_code_that_changed_meanwhile_opens_nothing(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            code = stage.host.authenticator.code

            def change(end: Any, frame: bytes) -> list[bytes]:
                if b"Answer" in frame:
                    stage.host.authenticator.change_code()
                return [frame]

            stage.wire.meddle = change
            assert await turned_away(stage, code) == "wrong_code"

        on_stage(tmp_path, act)


class TestVersions:
    def test_another_version_is_told(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            line = await stage.dial("there")
            await line.send(b'{"type":"Hello","version":7,"share":"whatever","more":{"a":1}}')
            refusal = messages.decode(await line.receive(), messages.host_opening)
            assert refusal == messages.Refusal("version", messages.VERSION)

        on_stage(tmp_path, act)

    def test_a_host_of_another_version_is_told(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            stage.wire.meddle = lambda end, frame: (
                [b'{"type":"No","version":9,"because":"?"}'] if b"Answer" in frame else [frame]
            )
            _, seen = stage.guest("Guest")
            await stage.until(lambda: seen.state.phase == "closed")
            assert (seen.state.trouble.reason, seen.state.trouble.version) == ("version", 9)

        on_stage(tmp_path, act)


class TestWire:
    def test_recorded_frames_open_nothing(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, seen = stage.guest("Victim")
            await stage.until(lambda: seen.state.my_place == 0)
            first = stage.wire.seen[0][0]
            recorded = [frame for end, frame in stage.wire.seen if end is first]
            line = await stage.dial("replayer")
            for frame in recorded[:2]:
                await line.send(frame)
            answers = [messages.decode(await line.receive(), messages.host_opening) for _ in range(2)]
            assert [type(answer) for answer in answers] == [messages.Answer, messages.Refusal]
            with pytest.raises(TransportClosed):
                await line.receive()
            assert len(stage.host.roster.members) == 1

        on_stage(tmp_path, act)

    @pytest.mark.parametrize("from_host", [True, False])
    def test_a_flipped_bit_ends_the_connection_and_changes_nothing(self, tmp_path: Path, from_host: bool) -> None:
        async def act(stage: Stage) -> None:
            _, seen = stage.guest("Guest")
            await stage.until(lambda: seen.state.my_place == 0)
            guests_end = stage.wire.seen[0][0]
            flipped: list[bytes] = []

            def flip(end: Any, frame: bytes) -> list[bytes]:
                if flipped or (end is guests_end) == from_host:
                    return [frame]
                at = stage.wire.dice.below(len(frame) * 8)
                spoiled = bytearray(frame)
                spoiled[at // 8] ^= 1 << at % 8
                flipped.append(frame)
                return [bytes(spoiled)]

            stage.wire.meddle = flip
            await stage.until(lambda: flipped and stage.wire.lines >= 2 and seen.state.link == "online")
            assert seen.state.my_place == 0
            assert len(stage.host.roster.members) == 1

        on_stage(tmp_path, act)

    def test_a_listener_learns_neither_code_nor_cards(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            await playing(stage)
            wire = b"".join(frame for _, frame in stage.wire.seen)
            member = next(iter(stage.host.roster.members.values()))
            for secret in (stage.host.authenticator.code, member.token, "lucky", "Honest", "Step", "contribution"):
                assert secret.encode() not in wire
            sealed = [frame for _, frame in stage.wire.seen if not frame.startswith(b"{")]
            assert len(sealed) > 10
            assert {len(frame) % messages.ROUNDED_TO for frame in sealed} == {OVERHEAD}
            # Under other keys, the same words never look the same.
            assert len({frame[8:40] for frame in sealed}) == len(sealed)

        on_stage(tmp_path, act)


class TestSeats:
    def test_a_seat_is_not_given_to_who_only_knows_the_code(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, stranger = await playing(stage)
            member = next(m for m in stage.host.roster.members.values() if m.name == "Honest")
            assert await turned_away(stage, stage.host.authenticator.code, member=member.number) == "not_back"
            assert await turned_away(stage, "0" * 32, member=member.number) == "not_back"
            assert await turned_away(stage, stage.host.authenticator.code, "x", member=77) == "not_back"
            own = next(message.token for message in stranger.heard if isinstance(message, messages.Entered))
            assert await turned_away(stage, own, "y", member=member.number) == "not_back"

        on_stage(tmp_path, act)

    def test_wrong_codes_and_tokens_shut_out_nobody_who_comes_back(self, tmp_path: Path) -> None:
        """Through a relay, or from one household, everybody has the same address."""

        async def act(stage: Stage) -> None:
            await playing(stage)
            code, member = stage.host.authenticator.code, stage.host.roster.members[1]
            assert {await turned_away(stage, "0" * 32, member=1) for _ in range(6)} == {"not_back"}
            assert [await turned_away(stage, wrong(code)) for _ in range(6)][-1] == "too_many_tries"
            assert await authenticate(await stage.dial("there"), member.token, member.number)

        on_stage(tmp_path, act)

    def test_coming_back_has_its_limit_too(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            await playing(stage)
            reasons = [await turned_away(stage, "0" * 32, member=1) for _ in range(4)]
            assert reasons == ["not_back"] * 3 + ["too_many_tries"]

        on_stage(tmp_path, act, replace(STRICT, hellos_per_minute=3))

    def test_a_new_connection_replaces_the_old_one(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, stranger = await playing(stage)
            entered = next(message for message in stranger.heard if isinstance(message, messages.Entered))
            again = await Stranger.enter(await stage.dial("z"), entered.token, member=entered.member)
            assert (await stranger.hear(messages.Farewell)).reason == "replaced"
            await again.say(messages.Beat())
            assert (await again.hear(messages.Beat)).answer in (True, False)
            assert len(stage.host.roster.members) == 2

        on_stage(tmp_path, act)


def act_message(number: int, action: dict[str, Any], action_id: str = "a" * 32) -> messages.Act:
    return messages.Act(action_id, number, Raw(json.dumps(action).encode()))


class TestActions:
    @pytest.mark.parametrize(
        ("number", "action", "reason"),
        [
            (0, {"type": "crumble"}, "clock_only"),
            (0, {"type": "close"}, "clock_only"),
            (0, {"type": "take", "coin": 99}, "no_such_action"),
            (1, {"type": "take", "coin": 1}, "stale"),
        ],
    )
    def test_what_may_not_be_is_refused(self, tmp_path: Path, number: int, action: dict[str, Any], reason: str) -> None:
        async def act(stage: Stage) -> None:
            seen, stranger = await playing(stage)
            await stranger.say(act_message(number, action))
            assert (await stranger.hear(messages.Refused)).reason == reason
            assert seen.match.number == 0

        on_stage(tmp_path, act)

    def test_what_answers_to_an_earlier_state_is_refused(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, stranger = await playing(stage)
            await stranger.say(act_message(0, {"type": "take", "coin": 1}, "1" * 32))
            await stranger.hear(messages.Done)
            await stranger.say(act_message(0, {"type": "take", "coin": 2}, "2" * 32))
            assert (await stranger.hear(messages.Refused)).reason == "stale"

        on_stage(tmp_path, act)

    def test_the_same_action_twice_is_applied_once_and_answered_twice(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            seen, stranger = await playing(stage)
            for _ in range(3):
                await stranger.say(act_message(0, {"type": "take", "coin": 1}))
                await stranger.hear(messages.Done)
            await stage.until(lambda: seen.match.number)
            assert stage.host.room_match.referee.number == 1

        on_stage(tmp_path, act)

    def test_who_watches_cannot_act(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            await playing(stage)
            watcher = await Stranger.enter(await stage.dial("w"), stage.host.authenticator.code)
            await watcher.say(act_message(0, {"type": "take", "coin": 1}))
            assert (await watcher.hear(messages.Refused)).reason == "not_your_seat"
            await watcher.say(messages.Sit(0))
            assert (await watcher.hear(messages.NotGranted)).reason == "place_taken"

        on_stage(tmp_path, act)

    def test_a_commitment_to_another_promise_does_not_count(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            stranger = await Stranger.enter(await stage.dial("s"), stage.host.authenticator.code, place=-1)
            await stranger.ready("0" * 64)
            assert (await stranger.hear(messages.NotGranted)).reason == "stale_promise"

        on_stage(tmp_path, act)


NONSENSE = [
    b"",
    b"null",
    b"{}",
    b"[" * 60_000,
    b'{"type":"Act"}',
    b'{"type":"Say","text":""}',
    b'{"type":"Say","text":"' + b"x" * 501 + b'"}',
    b'{"type":"Rename","name":"' + b"x" * 41 + b'"}',
    b'{"type":"Sit","place":-1}',
    b'{"type":"Sit","place":0,"please":true}',
    b'{"type":"Sit","place":1e400}',
    b'{"type":"Beat","answer":"yes"}',
    b'{"type":"Opened","length":1,"secret":"00"}',
    b'{"type":"Enter","name":"again"}',
    b'{"type":"Say","text":"\xff\xfe"}',
    b'{"type":"Act","id":"' + b"a" * 32 + b'\\n","number":0,"action":{"type":"take","coin":1}}',
    b'{"type":"Act","id":"' + b"a" * 32 + b'","number":0,"action":{"type":"take","coin":"one"}}',
    b'{"type":"Act","id":"' + b"b" * 32 + b'","number":0,"action":' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"type":"Say","text":"' + b"y" * 65_600 + b'"}',
]


class TestNonsense:
    @pytest.mark.parametrize("data", NONSENSE, ids=lambda data: data[:24].decode("latin-1"))
    def test_it_ends_its_senders_connection_and_harms_nobody_else(self, tmp_path: Path, data: bytes) -> None:
        async def act(stage: Stage) -> None:
            seen, stranger = await playing(stage)
            await stranger.send(data)
            assert (await stranger.hear(messages.Farewell)).reason == "malformed"
            await stage.until(lambda: seen.state.places[1].link == "reconnecting")
            seen.match.play(0, seen.match.actions(0)[0])
            await stage.until(lambda: seen.match.number == 1)

        on_stage(tmp_path, act)

    @pytest.mark.parametrize("data", [b"", b"\0" * 100, b"x" * 65_560, b"[" * 9999, *NONSENSE[-4:]])
    def test_in_the_place_of_a_greeting_it_is_not_even_answered(self, tmp_path: Path, data: bytes) -> None:
        async def act(stage: Stage) -> None:
            line = await stage.dial("there")
            await line.send(data)
            with pytest.raises(TransportClosed):
                await line.receive()

        on_stage(tmp_path, act)

    def test_a_share_that_is_no_point_is_refused(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            for share in (b"A" + b"\xff" * 32, b"B" + b"\0" * 32, Exchange("host", "x").share, b"A" + b"\0" * 32):
                line = await stage.dial("there")
                await line.send(messages.encode(messages.Hello(messages.VERSION, share.hex())))
                with pytest.raises(TransportClosed):
                    await line.receive()

        on_stage(tmp_path, act)

    def test_who_says_nothing_is_shown_out(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            line = await stage.dial("there")
            with pytest.raises(TransportClosed):
                await line.receive()

        on_stage(tmp_path, act, replace(STRICT, join_ms=50))

    def test_who_says_too_much_is_shown_out(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            seen, stranger = await playing(stage)
            for _ in range(RoomLimits().messages_per_second * 3):
                await stranger.say(messages.Beat(answer=True))
            assert (await stranger.hear(messages.Farewell)).reason == "flood"
            seen.match.play(0, seen.match.actions(0)[0])
            await stage.until(lambda: seen.match.number == 1)

        on_stage(tmp_path, act, replace(STRICT, messages_per_second=RoomLimits().messages_per_second))

    def test_a_guest_that_does_not_receive_is_disconnected(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            await playing(stage)
            stuck = asyncio.Event()

            async def never(_frame: bytes) -> None:
                await stuck.wait()

            connection = stage.host.connections._connections[2][1]
            connection.transport.send = never
            for number in range(400):
                stage.host.rename(0, f"Name {number}")
                stage.host._broadcast_room()
            assert connection._waiting_bytes < STRICT.waiting_bytes
            assert len(connection._waiting) <= 2
            stuck.set()

        on_stage(tmp_path, act, replace(STRICT, waiting_frames=50))
