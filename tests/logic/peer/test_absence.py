"""Lines that fall silent: slow, reconnecting, lost; who plays meanwhile; and what becomes of the seat."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from logic.core.match_files import BadFile, import_room_match
from logic.core.saves import Saves
from logic.peer.host.persistence import saved_room
from logic.peer.room_state import Verification
from tests.logic.grab.rules import Grab, Options, Take
from tests.logic.peer.devices import PLAYED, QUICK, House, here
from tests.logic.peer.player import Player
from tests.logic.peer.wire import Seen, Stage, Wire

BRISK = replace(QUICK, heartbeat_ms=50, slow_beats=4, silent_beats=12, reconnect_ms=60, grace_ms=60_000, join_ms=600)


def taken_over(file: bytes, saves: Saves) -> Any:
    """The match in a file that was handed on."""
    work = import_room_match(file, saves)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class Cut:
    """A wire that can be cut for one guest, and mended."""

    def __init__(self, wire: Wire, address: str) -> None:
        self.cut = False
        wire.meddle = lambda end, frame: [] if self.cut and end.address == address else [frame]


def on_stage(
    folder: Path,
    act: Callable[[Stage, list[Seen], Cut], Awaitable[None]],
    *,
    limits: Any = BRISK,
    absent: Any = "computer",
    coins: int = 30,
) -> None:
    """Two guests in a match of Grab, the second of whom can be cut off."""

    async def main() -> None:
        stage = Stage(Grab(), Options(coins=coins, clocks=False), Saves(folder, PLAYED), limits, Wire())
        stage.host.set_absent(absent)
        guests = [stage.guest("One"), stage.guest("Two")]
        seen = [screen for _, screen in guests]
        await stage.until(lambda: [s.state.my_place for s in seen] in ([0, 1], [1, 0]))
        for guest, _ in guests:
            guest.ready(True)
        await stage.until(lambda: all(place.ready for place in stage.host.info().places[:2]))
        stage.host.start()
        await stage.until(lambda: all(s.match and s.match.running for s in seen))
        try:
            await act(stage, seen, Cut(stage.wire, "Two"))
        finally:
            await stage.close()

    asyncio.run(main())


def link(stage: Stage, name: str) -> str:
    return next(member.link for member in stage.host.roster.members.values() if member.name == name)


def seat(screen: Seen) -> int:
    assert screen.match
    assert screen.match.seat is not None
    return screen.match.seat


def test_a_silent_link_is_slow_then_reconnecting_then_lost_and_then_back(tmp_path: Path) -> None:
    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        two = seen[1]
        wire.cut = True
        for expected in ("slow", "reconnecting", "lost"):
            await stage.until(lambda expected=expected: link(stage, "Two") == expected)
        shown = [state.link for state in two.states]
        assert [one for one, before in zip(shown, ["", *shown], strict=False) if one != before][-3:] == [
            "online",
            "slow",
            "reconnecting",
        ]
        wire.cut = False
        await stage.until(lambda: link(stage, "Two") == two.state.link == "online")

    on_stage(tmp_path, act)


def test_a_computer_plays_until_its_person_is_back(tmp_path: Path) -> None:
    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        one, two = seen
        wire.cut = True
        await stage.until(lambda: one.state.places[seat(two)].stand_in)
        await stage.until(lambda: one.match and one.match.number >= 1)
        assert {event.seat for events in one.match.shown_events for event in events} == {seat(two)}  # type: ignore[union-attr]
        wire.cut = False
        await stage.until(lambda: not one.state.places[seat(two)].stand_in and two.state.link == "online")
        await stage.until(lambda: one.match.number == two.match.number)  # type: ignore[union-attr]
        number = one.match.number  # type: ignore[union-attr]
        two.match.play(seat(two), two.match.actions(seat(two))[-1])  # type: ignore[union-attr]
        await stage.until(lambda: one.match.number > number)  # type: ignore[union-attr]

    # A computer that takes its time does not finish before its person is back.
    on_stage(tmp_path, act, limits=replace(BRISK, answer_ms=400))


def test_the_room_may_wait_instead(tmp_path: Path) -> None:
    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        one, two = seen
        wire.cut = True
        await stage.until(lambda: one.state.info.waiting_for == (seat(two),) and not one.match.running)  # type: ignore[union-attr]
        assert one.match.number == 0  # type: ignore[union-attr]
        wire.cut = False
        await stage.until(lambda: one.match.running and two.match.running)  # type: ignore[union-attr]
        await stage.until(lambda: one.state.info and one.state.info.waiting_for == ())
        two.match.play(seat(two), Take(3))  # type: ignore[union-attr]
        await stage.until(lambda: one.match.number == 1)  # type: ignore[union-attr]

    on_stage(tmp_path, act, absent="wait")


def test_a_cut_longer_than_the_grace_freezes_the_seat(tmp_path: Path) -> None:
    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        one, two = seen
        wire.cut = True
        await stage.until(lambda: one.state.places[seat(two)].gone)
        assert not one.state.places[seat(two)].stand_in
        assert one.match.running  # type: ignore[union-attr]
        wire.cut = False
        await stage.until(lambda: two.state.link == "online" and two.match.number == one.match.number)  # type: ignore[union-attr]
        reasons: list[str] = []
        two.match.subscribe_refusals(reasons.append)  # type: ignore[union-attr]
        two.match.waiting = 1  # type: ignore[union-attr]
        two.match.play(seat(two), Take(3))  # type: ignore[union-attr]
        await stage.until(lambda: reasons)
        assert reasons == ["not_your_seat"]

    on_stage(tmp_path, act, limits=replace(BRISK, grace_ms=80), absent="wait")


@pytest.mark.parametrize("forgotten", [0, 1, 2])
def test_a_host_that_comes_back_with_an_earlier_save(tmp_path: Path, forgotten: int) -> None:
    """The newest file was damaged: guests go back with the host, and it is said in the result."""

    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        one, two = seen
        assert one.match
        assert two.match
        rewound: list[Any] = []
        one.match.subscribe(seat(one), lambda *_: None, rewound.append)
        for coin in (1, 2, 3):
            two.match.play(seat(two), Take(coin))
        await stage.until(lambda: one.match.number == two.match.number == 3)  # type: ignore[union-attr]
        record = stage.host.record()
        stage.crash(replace(record, log=record.log[: len(record.log) - forgotten]))
        # Somebody is back sooner and goes on, before the other one can see that there was another third step.
        await stage.until(lambda: one.match.running and two.match.running)  # type: ignore[union-attr]
        await stage.until(lambda: one.state.link == two.state.link == "online")
        await stage.until(lambda: {one.match.number, two.match.number} == {3 - forgotten})  # type: ignore[union-attr]
        assert len(rewound) == (forgotten > 0)
        players = [Player(screen) for screen in seen]  # type: ignore[arg-type]
        await stage.until(lambda: [player.go_on() for player in players] and all(s.state.verification for s in seen))
        for screen in seen:
            assert screen.state.verification == Verification("verified", went_back=int(forgotten > 0))
            assert screen.match
            assert len(screen.match.shown_events) == len(screen.match.log)

    on_stage(tmp_path, act, absent="wait", limits=replace(BRISK, silent_beats=100))


class TestReopening:
    def test_the_match_waits_for_everybody(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=Options(coins=9, clocks=False))
        guest.match.play(1, Take(4))
        home.until(lambda: host.match.number == 1)
        code = here(host).code
        host.leave()
        home.until(lambda: guest.state.phase == "closed")
        again = home.device("host")
        (record,) = again.rooms.reopenable()
        reopened = again.noting(again.rooms.reopen(record))
        home.until(lambda: reopened.match and reopened.state.info.waiting_for == (1,))
        assert here(reopened).code == code
        assert not reopened.match.running
        device = home.devices[1]
        back = device.rooms.back(device.rooms.tickets()[0])
        home.until(lambda: back.match and back.match.running)
        assert back.match.number == 1
        home.play([reopened, back])
        assert back.state.verification.verdict == "verified"
        assert again.rooms.reopenable() == []

    def test_or_the_host_goes_on_with_computers(self, home: House) -> None:
        host, (_guest,) = home.started("grab", 1, options=Options(coins=9, clocks=False))
        host.leave()
        home.until(lambda: host.state.phase == "closed")
        again = home.device("host")
        reopened = again.rooms.reopen(again.rooms.reopenable()[0])
        home.until(lambda: reopened.match and reopened.state.info.waiting_for == (1,))
        reopened.resume()
        home.play([reopened])
        assert reopened.state.verification.verdict == "verified"
        assert reopened.state.places[1].stand_in

    def test_another_device_takes_over_with_the_save_file(self, home: House) -> None:
        host, (guest,) = home.started("grab", 1, options=Options(coins=12, clocks=False))
        guest.match.play(1, Take(4))
        home.until(lambda: host.match.number == 1)
        got: list[Any] = []
        host.export_match(got.append)
        home.until(lambda: got)
        file = home.devices[0].saves.pack(got[0])
        host.leave()
        home.until(lambda: guest.state.phase == "closed")
        # The guest's device hosts from now on, in its own seat; the old host joins.
        taking = home.devices[1]
        record = taken_over(file, taking.saves)
        assert saved_room(record)
        new = taking.rooms.take_over(record, "Guest", 1)
        home.until(lambda: new.match and new.state.my_place == 1)
        assert new.state.places[0].kind == "open"
        old = home.devices[0].join(new, "Old host")
        home.until(lambda: old.state.phase == "playing")
        old.sit(0)
        home.until(lambda: old.match and old.match.seat == 0 and old.match.running)
        assert old.match.number == 1
        home.play([new, old])
        assert {room.state.verification.verdict for room in (new, old)} == {"verified"}

    def test_a_file_that_is_none_is_refused(self, home: House) -> None:
        with pytest.raises(BadFile):
            taken_over(b"{}", home.device().saves)


def test_a_save_that_fails_is_told_and_the_match_goes_on(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host, (guest,) = home.started("grab", 1, options=Options(coins=9, clocks=False))

    def full(_record: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(home.devices[0].saves, "keep", full)
        guest.match.play(1, Take(0))
        home.until(lambda: host.state.unsaved and guest.match.number == 1)
    guest.match.play(1, Take(1))
    home.until(lambda: guest.match.number == 2 and not host.state.unsaved)
