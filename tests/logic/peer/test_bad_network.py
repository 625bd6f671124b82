"""Play over a network that loses, repeats, delays and reorders: the end is the same, and nothing is applied twice."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from logic.core.saves import Saves
from logic.peer.room_limits import RoomLimits
from tests.logic.grab.rules import Grab, Options, Take
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.player import Player
from tests.logic.peer.wire import Faults, Stage, Wire
from tests.logic.play import of_game

IMPATIENT = replace(QUICK, heartbeat_ms=30, join_ms=400, slow_beats=6, silent_beats=15, reconnect_ms=20_000)
MIXED = Faults(lost=0.01, repeated=0.1, late=0.02)


async def play(stage: Stage, guests: int, faults: Faults) -> None:
    """Everybody joins, the weather turns bad, and the match is played to its end."""
    seen = [stage.guest(f"Guest {number}") for number in range(guests)]
    watching = stage.guest("Watcher", watch=True)
    await stage.until(lambda: all(s.state.my_place is not None for _, s in seen) and watching[1].state.info)
    stage.wire.faults = faults

    def all_ready() -> bool:
        for guest, s in seen:
            if s.state.myself and not s.state.places[s.state.my_place].ready:  # type: ignore[index]
                guest.ready(True)
        return all(member.commitment for member in stage.host.roster.seated())

    while not all_ready():
        # A wish may get lost; then it is made again.
        await asyncio.sleep(0.05)
    stage.host.start()
    # Who does not see it from the beginning would play anything, and then some matches never end.
    await stage.until(lambda: all(s.match for _, s in seen))
    players = [Player(s) for _, s in seen]  # type: ignore[arg-type]

    def over() -> bool:
        for player in players:
            player.go_on()
        return all(s.state.verification for _, s in (*seen, watching))

    await stage.until(over)
    for _, s in (*seen, watching):
        assert s.state.verification
        assert s.state.verification.verdict == "verified"
        assert s.match
        assert s.match.outcome == stage.game.outcome(s.match.state)
        assert stage.host.room_match
        assert s.match.log == stage.host.room_match.referee.match.log
        assert len(s.match.shown_events) == len(s.match.log)


def played(game_id: str, faults: Faults, folder: Path, limits: RoomLimits = IMPATIENT) -> int:
    """How many connections it took."""

    async def main() -> int:
        game = PLAYED[game_id]
        options = getattr(of_game(game_id), "COMPUTER_OPTIONS", (game.presets[0].options,))[0]
        stage = Stage(game, options, Saves(folder, PLAYED), limits, Wire(7))
        try:
            await play(stage, 2, faults)
        finally:
            await stage.close()
        return stage.wire.lines

    return asyncio.run(main())


@pytest.mark.parametrize("game_id", sorted(game for game in PLAYED if PLAYED[game].seats[-1] > 1))
def test_every_game_comes_to_its_end(game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # By chance some matches are ten times as long as others: this one is always the same.
    monkeypatch.setattr("logic.peer.host.host.new_secret", lambda: "44" * 32)
    monkeypatch.setattr("logic.peer.guest.guest.new_contribution", lambda: "0" * 32)
    played(game_id, MIXED, tmp_path)


@pytest.mark.parametrize("faults", [Faults(lost=0.1), Faults(late=0.1)], ids=str)
def test_a_connection_that_lost_a_frame_is_replaced(faults: Faults, tmp_path: Path) -> None:
    assert played("grab", faults, tmp_path) > 3


def test_what_comes_twice_harms_nobody(tmp_path: Path) -> None:
    # Nothing is lost, so nobody has to be impatient: a machine that stops for half a second opens no new connection.
    assert played("grab", Faults(repeated=0.5), tmp_path, QUICK) == 3


def test_what_is_sent_twice_is_applied_once(tmp_path: Path) -> None:
    """The answer to an action is lost with its connection, so the guest sends it again."""

    async def main() -> None:
        wire = Wire()
        stage = Stage(Grab(), Options(coins=9, clocks=False), Saves(tmp_path, PLAYED), IMPATIENT, wire)
        guest, seen = stage.guest("Guest")
        await stage.until(lambda: seen.state.my_place == 0)
        guest.ready(True)
        await stage.until(lambda: seen.state.places[0].ready)
        stage.host.start()
        await stage.until(lambda: seen.match and seen.match.running)
        cut = False

        def cut_the_answer(end: object, frame: bytes) -> list[bytes]:
            # From the host's side nothing arrives any more, on the current connection.
            return [] if cut and end is host_end else [frame]

        host_end = next(end for end, _ in reversed(wire.seen) if end.other is not end and end in _host_ends(wire))
        wire.meddle = cut_the_answer
        cut = True
        assert seen.match
        seen.match.play(0, Take(4))
        await stage.until(lambda: seen.match and not seen.match.waiting)
        assert wire.lines >= 2
        assert stage.host.room_match
        assert [entry.action for entry in stage.host.room_match.referee.match.log] == [Take(4)]
        assert seen.match.number == 1
        await stage.close()

    asyncio.run(main())


def _host_ends(wire: Wire) -> list[object]:
    """The host's end of each connection: the guest sends first."""
    first: dict[int, object] = {}
    for end, _ in wire.seen:
        first.setdefault(min(id(end), id(end.other)), end)
    return [end.other for end in first.values()]  # type: ignore[attr-defined]
