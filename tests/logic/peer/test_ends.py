"""How it ends with somebody: what they still say does not count, and who takes nothing holds nobody up."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from logic.peer import messages
from logic.peer.net.sockets import SocketServer, SocketTransport
from logic.peer.net.thread import PeerThread
from logic.peer.net.transport import TransportClosed
from logic.peer.room_limits import RoomLimits
from tests.logic.peer.stranger import Stranger
from tests.logic.peer.test_hostile import STRICT, on_stage
from tests.logic.peer.wire import Stage


async def two(stage: Stage) -> tuple[Any, Stranger, Any]:
    """A guest's screen, somebody whose connection we control, and how the host knows the latter."""
    _, seen = stage.guest("Honest")
    await stage.until(lambda: seen.state.my_place == 0)
    stranger = await Stranger.enter(await stage.dial("elsewhere"), stage.host.authenticator.code, place=1)
    return seen, stranger, next(m for m in stage.host.roster.members.values() if m.name == "Stranger")


async def gone(stranger: Stranger) -> None:
    async def listen() -> None:
        while True:
            await stranger.hear(messages.Farewell)

    with pytest.raises(TransportClosed):
        await listen()


class TestAfterTheEnd:
    def test_who_has_left_does_not_sit_down_again(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, stranger, _ = await two(stage)
            await stranger.say(messages.Leave())
            await stranger.say(messages.Sit(2))
            await gone(stranger)
            assert [place.kind for place in stage.host.info().places] == ["person", "open", "open", "open"]
            _, late = stage.guest("Late")
            await stage.until(lambda: late.state.my_place == 1)

        on_stage(tmp_path, act)

    def test_who_was_kicked_is_not_heard_even_if_nothing_reaches_them(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            seen, stranger, member = await two(stage)

            async def never(_frame: bytes) -> None:
                await asyncio.Event().wait()

            stage.host.connections._connections[member.number][1].transport.send = never
            stage.host.kick(member.number)
            await stranger.say(messages.Say("Still here"))
            await gone(stranger)
            assert seen.state.chat == ()

        on_stage(tmp_path, act, replace(STRICT, heartbeat_ms=20, silent_beats=10))

    def test_a_repeated_frame_is_no_sign_of_life(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, stranger, member = await two(stage)
            first = next(frame for end, frame in stage.wire.seen if end is stranger.transport and frame[:1] != b"{")
            stopped = asyncio.Event()

            async def repeat() -> None:
                while not stopped.is_set():
                    await stranger.transport.send(first)
                    await asyncio.sleep(0.01)

            repeating = stage.begin(repeat())
            await stage.until(lambda: member.link == "reconnecting" or repeating.done())
            stopped.set()
            assert member.link == "reconnecting"

        on_stage(tmp_path, act, replace(STRICT, heartbeat_ms=20, silent_beats=10, reconnect_ms=60_000))

    def test_frames_that_somebody_else_repeats_do_not_end_the_visit(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            _, seen = stage.guest("Guest")
            await stage.until(lambda: seen.state.my_place == 0)
            first = stage.wire.seen[0][0]
            old = next(frame for end, frame in stage.wire.seen if end is first and frame[:1] != b"{")
            for _ in range(RoomLimits().messages_per_second * 2):
                await first.send(old)
            await stage.until(lambda: stage.wire.lines >= 2 and seen.state.link == "online")
            assert seen.state.trouble is None

        on_stage(tmp_path, act, replace(STRICT, messages_per_second=RoomLimits().messages_per_second))


class TestLeaving:
    def test_leaving_while_disconnected_is_final(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            guest, seen = stage.guest("Guest")
            await stage.until(lambda: seen.state.my_place == 0)
            stage.wire.meddle = lambda _end, _frame: []
            await guest_line(stage).close()
            await stage.until(lambda: seen.state.link == "reconnecting")
            guest.leave()
            assert seen.state.phase == "closed"
            stage.wire.meddle = None
            await stage.until(lambda: stage.tasks[1].done())
            assert seen.state.phase == "closed"
            assert seen.state.trouble.reason == "left"
            assert [member.link for member in stage.host.roster.members.values()] != ["online"]

        on_stage(tmp_path, act, replace(STRICT, join_ms=300))

    def test_leaving_over_a_connection_that_breaks_is_final(self, tmp_path: Path) -> None:
        async def act(stage: Stage) -> None:
            guest, seen = stage.guest("Guest")
            await stage.until(lambda: seen.state.my_place == 0)
            stage.wire.meddle = lambda _end, _frame: []
            guest.leave()
            await guest_line(stage).close()
            await stage.until(lambda: seen.state.phase == "closed")
            stage.wire.meddle = None
            await stage.until(lambda: stage.tasks[1].done())
            assert seen.state.trouble.reason == "left"

        on_stage(tmp_path, act)


def guest_line(stage: Stage) -> Any:
    """The host's end of the only guest's connection."""
    ((_, connection),) = stage.host.connections._connections.values()
    return connection.transport


def test_hanging_up_does_not_wait_for_who_reads_nothing() -> None:
    async def main() -> None:
        hung_up = asyncio.Event()

        async def fill(line: SocketTransport) -> None:
            while True:
                await line.send(b"x" * 60_000)

        async def met(line: SocketTransport) -> None:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(fill(line), 0.3)
            await line.close()
            hung_up.set()

        listener = await SocketServer.open(0, RoomLimits(), met)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", listener.port))
            deaf.sendall(
                b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            async with asyncio.timeout(20):
                await hung_up.wait()
        await listener.close()

    asyncio.run(main())


def test_a_room_opened_again_gets_its_port_back_from_the_one_that_is_closing() -> None:
    async def met(line: SocketTransport) -> None:
        await line.close()

    async def main() -> None:
        closing = await SocketServer.open(0, RoomLimits(), met)
        again = asyncio.create_task(SocketServer.open(closing.port, RoomLimits(), met))
        await asyncio.sleep(0)
        await closing.close()
        reopened = await again
        assert reopened.port == closing.port
        other = await SocketServer.open(0, RoomLimits(), met)
        assert other.port != reopened.port, "a new room does not wait for a port"
        await other.close()
        await reopened.close()

    asyncio.run(main())


def test_a_goodbye_that_goes_wrong_does_not_keep_the_thread() -> None:
    async def goodbye() -> None:
        raise OSError("no network")

    thread = PeerThread()
    thread.close(goodbye(), 5)
    assert thread.loop.is_closed()
