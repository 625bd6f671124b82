"""A host that cheats: every guest sees it when the match is replayed, and the first step that does not fit is named."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.core.game import Played
from logic.core.rng import Dice
from logic.core.saves import Saves
from logic.peer import messages
from logic.peer.host.referee import Referee
from logic.peer.room_state import Verification
from logic.peer.security import fair_seed
from tests.logic.grab.rules import Options, Take
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.player import Player
from tests.logic.peer.wire import Stage, Wire
from tests.logic.play import of_game

Cheat = Callable[[Stage], None]


def verified(game_id: str, folder: Path, cheat: Cheat, *, before: Cheat | None = None, options: Any = None) -> Any:
    """What a guest and a spectator find out about a match in which the host cheats after its third step."""

    async def main() -> list[Verification | None]:
        game = PLAYED[game_id]
        stage = Stage(game, options or game.presets[0].options, Saves(folder, PLAYED), QUICK, Wire())
        if before:
            before(stage)
        guests = []
        for name in ("One", "Two", "Watching"):
            # One after the other, so that each has the seat of its number.
            guests.append(stage.guest(name, watch=name == "Watching"))
            await stage.until(lambda: guests[-1][1].state.info)
        seen = [screen for _, screen in guests]
        assert [s.state.my_place for s in seen] == [0, 1, None]
        for guest, _ in guests[:2]:
            guest.ready(True)
        await stage.until(lambda: all(member.commitment for member in stage.host.roster.seated()))
        stage.host.start()
        await stage.until(lambda: all(s.match and s.match.running for s in seen))
        players = [Player(s) for s in seen[:2]]  # type: ignore[arg-type]
        cheated = False

        def over() -> bool:
            nonlocal cheated
            assert stage.host.room_match
            if stage.host.room_match.referee.number >= 3 and not cheated:
                cheated = True
                cheat(stage)
            for player in players:
                player.go_on()
            return all(s.state.verification for s in seen)

        await stage.until(over)
        await stage.close()
        return [s.state.verification for s in seen]

    return asyncio.run(main())


def referee(stage: Stage) -> Referee:
    assert stage.host.room_match
    return stage.host.room_match.referee


def nothing(_stage: Stage) -> None:
    pass


def test_an_honest_host_is_verified(tmp_path: Path) -> None:
    assert verified("grab", tmp_path, nothing) == [Verification("verified")] * 3


ROUND = of_game("ojyx").COMPUTER_OPTIONS[0]
"""At the end of a round every card is turned up."""


def test_cards_swapped_under_way(tmp_path: Path) -> None:
    """Nobody can see it when it happens: it comes out as soon as one of the cards does."""

    def swap(stage: Stage) -> None:
        match = referee(stage).match
        match.state = of_game("ojyx").shuffled(match.state, None, Dice(1))

    found = verified("ojyx", tmp_path, swap, options=ROUND)
    assert {one.verdict for one in found} == {"altered"}
    assert all(one.step >= 3 for one in found)
    assert all(one.what in ("view", "events", "log") for one in found)


def with_log(change: Callable[[list[Raw]], None]) -> Cheat:
    """The log that is shown at the end is not the one that was played."""

    def cheat(stage: Stage) -> None:
        judge = referee(stage)
        true_log = judge.log

        def log() -> Any:
            (part,) = true_log()
            entries = list(part.entries)
            change(entries)
            judge.number = len(entries)
            yield messages.Log(0, tuple(entries))

        judge.log = log  # type: ignore[method-assign]

    return cheat


CALM = Options(coins=9, clocks=False)


def test_an_action_altered_in_the_log(tmp_path: Path) -> None:
    def alter(entries: list[Raw]) -> None:
        fourth, eighth = msgspec.json.decode(entries[3]), msgspec.json.decode(entries[7])
        fourth["action"], eighth["action"] = eighth["action"], fourth["action"]
        entries[3], entries[7] = Raw(msgspec.json.encode(fourth)), Raw(msgspec.json.encode(eighth))

    found = verified("grab", tmp_path, with_log(alter), options=CALM)
    assert found == [Verification("altered", 4, "view")] * 3


def test_an_action_that_the_rules_refuse(tmp_path: Path) -> None:
    def alter(entries: list[Raw]) -> None:
        entries[5] = Raw(msgspec.json.encode(Played(0, Take(99))))

    found = verified("grab", tmp_path, with_log(alter), options=CALM)
    assert found == [Verification("altered", 6, "log")] * 3


def test_a_log_cut_short(tmp_path: Path) -> None:
    found = verified("grab", tmp_path, with_log(lambda entries: entries.pop() and None), options=CALM)
    assert found == [Verification("altered", 9, "log")] * 3


def test_another_secret_than_the_promised_one(tmp_path: Path) -> None:
    def cheat(stage: Stage) -> None:
        stage.host._broadcaster._deal = replace(stage.host._deal, secret=fair_seed.new_secret())

    assert verified("grab", tmp_path, cheat, options=CALM) == [Verification("altered", 0, "promise")] * 3


def test_a_seed_the_host_has_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logic.peer.host.host.seed", lambda *_: 12345)
    found = verified("ojyx", tmp_path, nothing, options=ROUND)
    assert {one.verdict for one in found} == {"altered"}


def test_a_contribution_left_out(tmp_path: Path) -> None:
    def leave_out(stage: Stage) -> None:
        contributions = stage.host.roster.contributions
        stage.host.roster.contributions = lambda: (None, *contributions()[1:])  # type: ignore[method-assign]

    found = verified("grab", tmp_path, nothing, before=leave_out, options=CALM)
    assert found[0] == Verification("altered", 0, "contribution")


def test_a_view_that_is_not_what_the_rules_say(tmp_path: Path) -> None:
    """Only one guest is lied to, and that one finds out."""

    def lie(stage: Stage) -> None:
        judge = referee(stage)
        tell = judge._tell

        def telling(eyes: Any, step: messages.Step) -> None:
            if eyes == 1 and step.number == 5:
                view = msgspec.json.decode(step.view, type=PLAYED["grab"].State)
                lied = replace(view, scores=tuple(score + 1 for score in view.scores))
                step = replace(step, view=Raw(msgspec.json.encode(lied)))
            tell(eyes, step)

        judge._tell = telling

    found = verified("grab", tmp_path, lie, options=CALM)
    assert found == [Verification("verified"), Verification("altered", 5, "view"), Verification("verified")]


def test_a_move_that_the_host_makes_in_a_guests_name(tmp_path: Path) -> None:
    """The rules accept it, and every view fits; only the guest knows that it never asked for that."""

    def forge(stage: Stage) -> None:
        match = referee(stage).match
        match.play(1, Take(match.state.coins[-1]))

    found = verified("grab", tmp_path, forge, options=CALM)
    assert found[0] == found[2] == Verification("verified")
    assert (found[1].verdict, found[1].what) == ("altered", "own")
    assert found[1].step >= 4


def test_an_acknowledged_action_that_never_was(tmp_path: Path) -> None:
    """The host says that it was done, and plays another one, or none."""

    def swallow(stage: Stage) -> None:
        playing = stage.host.room_match
        assert playing
        act = playing._act

        def once(seat: Any, message: Any) -> str:
            if seat != 1:
                return act(seat, message)
            playing._act = act  # type: ignore[method-assign]
            return ""

        playing._act = once  # type: ignore[method-assign]

    found = verified("grab", tmp_path, swallow, options=CALM)
    assert (found[1].verdict, found[1].what) == ("altered", "own")


def test_a_device_without_a_share_in_the_seed_says_so(tmp_path: Path) -> None:
    """A host that skips the lobby never asks for one: nothing was changed, and it may have chosen the seed."""

    def skip(stage: Stage) -> None:
        info = stage.host.info
        stage.host.info = lambda **how: replace(info(**how), phase="playing")  # type: ignore[method-assign]
        seats = stage.host.roster

        def guest_of(name: str, **how: Any) -> Any:
            made, seen = guest(name, **how)

            def ready(_on: bool) -> None:
                member = next(member for member in seats.members.values() if member.name == name)
                member.contribution = fair_seed.new_contribution()
                member.commitment = fair_seed.commitment(member.contribution, stage.host._deal.promise, member.number)

            made.ready = ready
            return made, seen

        guest = stage.guest
        stage.guest = guest_of  # type: ignore[method-assign]

    found = verified("grab", tmp_path, nothing, before=skip, options=CALM)
    assert found == [Verification("verified", shared=False)] * 3
