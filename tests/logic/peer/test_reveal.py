"""How a seed is made: everybody commits first, and what is shown afterwards has to fit, or the start is called off."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.saves import Saves
from logic.dungeon.state import Options as DungeonOptions
from logic.peer import messages
from logic.peer.guest.guest import Guest
from logic.peer.host.connection import Connection
from logic.peer.host.reveal import RevealPhase
from logic.peer.host.roster import RequestRefused
from logic.peer.room_limits import RoomLimits
from logic.peer.room_state import Verification
from tests.logic.grab.rules import Grab, Options
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.player import Player
from tests.logic.peer.stranger import Stranger
from tests.logic.peer.test_cheats import CALM, nothing, verified
from tests.logic.peer.wire import Seen, Stage, Wire

UNFAIR = Verification("altered", 0, "contribution")
SHARE = "0" * 32


class Draw:
    """A draw going on: an honest guest has shown its share, and the second seat is in the test's hands."""

    def __init__(self, stage: Stage, guest: Guest, seen: Seen, other: Stranger) -> None:
        self.stage, self.guest, self.seen, self.other = stage, guest, seen, other

    @classmethod
    async def begun(cls, stage: Stage) -> "Draw":
        guest, seen = stage.guest("Honest")
        await stage.until(lambda: seen.state.my_place == 0)
        draw = cls(
            stage, guest, seen, await Stranger.enter(await stage.dial("s"), stage.host.authenticator.code, place=1)
        )
        await draw.start()
        return draw

    async def start(self) -> None:
        host = self.stage.host
        await self.stage.until(lambda: self.seen.state.info and self.seen.state.info.promise == host.info().promise)
        self.guest.ready(True)
        await self.other.ready(host.info().promise)
        await self.stage.until(lambda: all(member.commitment for member in host.roster.seated()))
        assert [member.contribution for member in host.roster.seated()] == [None, None]
        host.start()
        await self.stage.until(lambda: self.member("Honest").contribution)

    def member(self, name: str) -> Any:
        return next(member for member in self.stage.host.roster.members.values() if member.name == name)

    async def called_off(self, *names: str) -> None:
        """Everybody hears because of whom, and nothing of it is left."""
        before = self.guest.ticket.promise
        await self.stage.until(lambda: self.seen.state.info and self.seen.state.info.withheld == names)
        info = self.seen.state.info
        assert info
        assert (info.phase, self.stage.host.room_match) == ("lobby", None)
        assert info.promise != before
        assert not any(place.ready for place in info.places)
        assert all(member.contribution is None for member in self.stage.host.roster.members.values())

    async def played(self) -> Verification | None:
        await self.stage.until(lambda: self.seen.match and self.seen.match.running)
        player = Player(self.seen)  # type: ignore[arg-type]
        # The other one leaves, so that nobody is waited for.
        await self.other.say(messages.Leave(stay=True))

        def over() -> Any:
            player.go_on()
            return self.seen.state.verification

        await self.stage.until(over)
        return self.seen.state.verification


def on_stage(folder: Path, act: Callable[[Draw], Awaitable[None]], limits: RoomLimits = QUICK) -> None:
    async def main() -> None:
        stage = Stage(Grab(), Options(coins=9, clocks=False), Saves(folder, PLAYED), limits, Wire())
        try:
            await act(await Draw.begun(stage))
        finally:
            await stage.close()

    asyncio.run(main())


class TestCalledOff:
    def test_who_does_not_show_its_share_in_time_is_named(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            await draw.called_off("Stranger")
            # Too late: it is taken for nothing, and does no harm.
            await draw.other.say(messages.Reveal(SHARE))
            await draw.other.say(messages.Beat())
            await draw.other.hear(messages.Beat)
            await draw.start()
            await draw.other.say(messages.Reveal(SHARE))
            assert await draw.played() == Verification("verified", called_off=1)
            # It counts for this match alone.
            draw.stage.host.again()
            await draw.stage.until(lambda: draw.guest.ticket.match == "")
            assert draw.guest.ticket.called_off == 0

        on_stage(tmp_path, act, replace(QUICK, reveal_ms=300))

    def test_so_is_who_leaves(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            await draw.other.say(messages.Leave())
            await draw.called_off("Stranger")
            assert [place.kind for place in draw.stage.host.roster.places[:2]] == ["person", "open"]

        on_stage(tmp_path, act)

    def test_so_is_who_is_sent_away(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            draw.stage.host.kick(draw.member("Stranger").number)
            await draw.called_off("Stranger")

        on_stage(tmp_path, act)

    def test_who_shows_another_share_is_not_understood(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            await draw.other.say(messages.Reveal("1" * 32))
            assert (await draw.other.hear(messages.Farewell)).reason == "malformed"
            await draw.called_off("Stranger")

        on_stage(tmp_path, act, replace(QUICK, reveal_ms=300))


class TestMeanwhile:
    def test_nothing_can_be_changed(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            host = draw.stage.host
            for wish in (host.start, host.again, lambda: host.set_place(2, "computer", "any")):
                with pytest.raises(RequestRefused):
                    wish()
            for asked in (messages.Sit(2), messages.Sit(None), messages.Ready(host.info().promise, None)):
                await draw.other.say(asked)
                assert (await draw.other.hear(messages.NotGranted)).reason == "not_now"
            await draw.other.say(messages.Reveal(SHARE))
            assert await draw.played() == Verification("verified")

        on_stage(tmp_path, act)

    def test_who_comes_now_watches(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            _, late = draw.stage.guest("Late")
            await draw.stage.until(lambda: late.state.info)
            assert late.state.my_place is None
            await draw.other.say(messages.Reveal(SHARE))
            assert await draw.played() == Verification("verified")
            await draw.stage.until(lambda: late.state.verification == Verification("verified"))

        on_stage(tmp_path, act)

    def test_a_lost_share_is_revealed_again_on_the_next_connection(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            honest = draw.member("Honest")
            honest.contribution = None
            _, connection = draw.stage.host.connections._connections[honest.number]
            connection.abandon()
            await draw.stage.until(lambda: honest.contribution)
            await draw.other.say(messages.Reveal(SHARE))
            assert await draw.played() == Verification("verified")

        on_stage(tmp_path, act)

    def test_an_app_that_was_killed_remembers_what_it_had_seen(self, tmp_path: Path) -> None:
        async def act(draw: Draw) -> None:
            assert draw.guest.ticket.settled
            draw.guest._leaving = True
            _, connection = draw.stage.host.connections._connections[1]
            connection.abandon()
            draw.member("Honest").contribution = None
            draw.guest, draw.seen = draw.stage.guest("Honest", ticket=draw.guest.ticket)
            await draw.stage.until(lambda: draw.member("Honest").contribution)
            await draw.other.say(messages.Reveal(SHARE))
            assert await draw.played() == Verification("verified")

        on_stage(tmp_path, act)


class TestAccomplices:
    """A host that plays together with a guest, who has seen what the others add."""

    def test_a_share_chosen_afterwards_is_found_out(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def anything_goes(self: RevealPhase, member: Any, contribution: str) -> None:
            member.contribution = contribution
            self._check()

        monkeypatch.setattr(RevealPhase, "receive", anything_goes)

        async def act(draw: Draw) -> None:
            await draw.other.say(messages.Reveal("1" * 32))
            assert await draw.played() == UNFAIR

        on_stage(tmp_path, act)

    def test_nor_does_another_commitment_help(self, tmp_path: Path) -> None:
        """The host goes back to the lobby with the same promise: what the guest has shown once, it shows no more, and
        what was settled then is what counts."""

        async def act(draw: Draw) -> None:
            host, honest = draw.stage.host, draw.member("Honest")
            stolen = honest.contribution
            host._reveal.close()
            host.phase, honest.contribution = "lobby", None
            host._broadcast_room()
            first = draw.member("Stranger").commitment
            await draw.other.ready(host.info().promise, "1" * 32)
            await draw.stage.until(lambda: draw.seen.state.info.places[1].commitment not in ("", first))
            host.start()
            await draw.stage.until(lambda: draw.seen.state.info.phase == "drawing")
            await draw.other.say(messages.Beat())
            await draw.other.hear(messages.Beat)
            assert honest.contribution is None
            host._reveal.receive(honest, stolen)
            await draw.other.say(messages.Reveal("1" * 32))
            assert await draw.played() == UNFAIR

        on_stage(tmp_path, act)

    @pytest.mark.parametrize("said_to_be", ["f" * 64, ""])
    def test_a_share_is_shown_only_with_its_own_commitment(self, said_to_be: str, tmp_path: Path) -> None:
        """A draw in which this guest is said to have committed itself to something else, or to nothing."""

        async def act(draw: Draw) -> None:
            host, honest = draw.stage.host, draw.member("Honest")
            shown: list[str] = []
            host.reveal = lambda _member, contribution: shown.append(contribution)  # type: ignore[method-assign]
            draw.guest.ticket = replace(draw.guest.ticket, settled=None)
            honest.contribution, honest.commitment = None, said_to_be
            host._broadcast_room()
            await draw.stage.until(lambda: draw.seen.state.info.places[0].commitment == honest.commitment)
            await draw.stage.until(lambda: draw.guest.ticket.settled)
            # What it says next comes after what it would have shown.
            draw.guest.rename("Still honest")
            await draw.stage.until(lambda: honest.name == "Still honest")
            assert shown == []

        on_stage(tmp_path, act)


def test_a_computer_is_not_sat_down_once_the_shares_are_known(tmp_path: Path) -> None:
    """It would make another seed of the same shares; and whoever watches sees it, too."""

    def add(stage: Stage) -> None:
        drawn = stage.host._deal_match

        def cheating() -> None:
            stage.host.roster.set_place(2, "computer", "any")
            drawn()

        stage.host._deal_match = cheating  # type: ignore[method-assign]

    assert verified("grab", tmp_path, nothing, before=add, options=CALM) == [UNFAIR] * 3


def test_nor_are_the_options_others(tmp_path: Path) -> None:
    def change(stage: Stage) -> None:
        drawn = stage.host._deal_match

        def cheating() -> None:
            stage.host.options = replace(CALM, coins=10)
            drawn()

        stage.host._deal_match = cheating  # type: ignore[method-assign]

    found = verified("grab", tmp_path, nothing, before=change, options=CALM)
    assert found == [Verification("altered", 0, "promise")] * 3


def test_a_seed_that_the_host_has_chosen_is_not_sent_before_the_end(tmp_path: Path) -> None:
    """A known seed is a known map: guests are promised it, and shown it with the log."""
    options = DungeonOptions(size=24, level="stroll", seed=12345)

    async def main() -> list[Any]:
        stage = Stage(PLAYED["dungeon"], options, Saves(tmp_path, PLAYED), QUICK, Wire())
        told: list[bytes] = []
        post = Connection.post
        Connection.post = lambda self, data: (told.append(data), post(self, data))[1]  # type: ignore[method-assign]
        try:
            guests = [stage.guest(name) for name in ("One", "Two")]
            await stage.until(lambda: all(seen.state.my_place is not None for _, seen in guests))
            for guest, _ in guests:
                guest.ready(True)
            await stage.until(lambda: all(member.commitment for member in stage.host.roster.seated()))
            stage.host.start()
            await stage.until(lambda: all(seen.match and seen.match.running for _, seen in guests))
            before = len(told)
            for _, seen in guests:
                assert seen.match
                assert seen.match.seat is not None
                seen.match.leave(seen.match.seat)
            await stage.until(lambda: all(seen.state.verification for _, seen in guests))
        finally:
            Connection.post = post  # type: ignore[method-assign]
            await stage.close()
        assert not [data for data in told[:before] if b"12345" in data]
        assert [seen.match.record().options.seed for _, seen in guests if seen.match] == [12345] * 2
        return [seen.state.verification for _, seen in guests]

    assert asyncio.run(main()) == [Verification("verified")] * 2
