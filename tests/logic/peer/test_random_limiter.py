"""Codes tried through a relay, where a guesser and a friend look alike: nobody is locked out, guessing stays slow."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from logic.peer.net.relay import RelayTransport
from logic.peer.room_limits import RoomLimits
from logic.peer.security.handshake import ConnectionRefused, authenticate
from logic.peer.security.invitation import CODE_LENGTH, CODE_LETTERS
from logic.peer.security.random_limiter import LimiterFull, LotteryLimiter
from tests.logic.peer.test_hostile import STRICT, on_stage, turned_away, wrong
from tests.logic.peer.wire import Stage

RELAY = RelayTransport.address
QUICKLY = replace(STRICT, relay_tries_at_once=3, relay_pause_ms=1, relay_patience_ms=20_000, join_ms=20_000)
NEVER = 10_000_000


def test_wrong_codes_lock_nobody_out_and_do_not_change_the_code(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        code = stage.host.authenticator.code
        reasons = [await turned_away(stage, wrong(code), RELAY) for _ in range(RoomLimits().tries_per_code + 5)]
        assert set(reasons) == {"wrong_code"}
        assert stage.host.authenticator.code == code
        assert await authenticate(await stage.dial(RELAY), code)

    on_stage(tmp_path, act, QUICKLY)


def test_a_friend_gets_in_beside_a_guesser_that_never_rests(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        code = stage.host.authenticator.code

        async def guess() -> None:
            while True:
                await turned_away(stage, wrong(code), RELAY)

        guessers = [stage.begin(guess()) for _ in range(3)]
        await stage.until(lambda: stage.host.authenticator._guesses._waiting)
        assert await authenticate(await stage.dial(RELAY), code)
        assert not any(guesser.done() for guesser in guessers)

    on_stage(tmp_path, act, replace(QUICKLY, relay_pause_ms=50))


def test_no_more_codes_are_tried_than_there_are_turns(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        code = stage.host.authenticator.code
        reasons = await asyncio.gather(*(turned_away(stage, wrong(code), RELAY) for _ in range(8)))
        assert Counter(reasons) == {"wrong_code": 3, "too_many_tries": 5}
        with pytest.raises(ConnectionRefused, match="too_many_tries"):
            await authenticate(await stage.dial(RELAY), code)
        # A token or an address does not wait for that limiter.
        assert await turned_away(stage, "0" * 32, RELAY, member=1) == "not_back"
        assert await authenticate(await stage.dial("an address"), code)

    on_stage(tmp_path, act, replace(QUICKLY, relay_pause_ms=NEVER, relay_patience_ms=50))


def test_guessing_takes_longer_than_any_room_is_open() -> None:
    limits = RoomLimits()
    an_hour = limits.relay_tries_at_once + 3_600_000 / limits.relay_pause_ms
    assert len(CODE_LETTERS) ** CODE_LENGTH / an_hour > 130_000
    assert limits.relay_pause_ms < limits.relay_patience_ms < limits.join_ms


class TestLotteryLimiter:
    def test_the_next_is_drawn_by_lot(self) -> None:
        async def main() -> list[int]:
            limiter, passed = LotteryLimiter(1, 1, 100, asyncio.get_running_loop().time), list[int]()

            async def go(number: int) -> None:
                await limiter.acquire(20_000)
                passed.append(number)

            await asyncio.gather(*(go(number) for number in range(60)))
            return passed

        passed = asyncio.run(main())
        assert passed[0] == 0
        assert sorted(passed) == list(range(60))
        assert passed != sorted(passed)

    def test_only_so_many_wait(self) -> None:
        async def main() -> None:
            limiter = LotteryLimiter(1, NEVER, 2, lambda: 0.0)
            await limiter.acquire(0)
            waiting = [asyncio.ensure_future(limiter.acquire(20_000)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(LimiterFull):
                await limiter.acquire(20_000)
            waiting[0].cancel()
            await asyncio.wait(waiting[:1])
            assert len(limiter._waiting) == 1
            waiting[1].cancel()

        asyncio.run(main())

    def test_nobody_waits_for_ever(self) -> None:
        async def main() -> None:
            limiter = LotteryLimiter(1, NEVER, 2, lambda: 0.0)
            await limiter.acquire(0)
            with pytest.raises(LimiterFull):
                await limiter.acquire(1)
            assert not limiter._waiting

        asyncio.run(main())

    def test_who_gives_up_as_the_lot_is_drawn_stops_nobody(self) -> None:
        async def main() -> None:
            now = [0.0]
            limiter = LotteryLimiter(1, 1000, 2, lambda: now[0])
            await limiter.acquire(0)
            first = asyncio.ensure_future(limiter.acquire(20_000))
            await asyncio.sleep(0)
            # Its task has not run yet when the lot is drawn.
            first.cancel()
            now[0] = 1.0
            limiter._draw()
            second = asyncio.ensure_future(limiter.acquire(20_000))
            await asyncio.sleep(0)
            now[0] = 2.0
            limiter._draw()
            await second

        asyncio.run(main())
