"""What a room keeps: an answer with its step, a kick for good, who watches, and no secrets in a file for others."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from logic.core.saves import Saves
from logic.peer import messages
from logic.peer.host.persistence import SavedRoom, saved_room
from tests.logic.grab.rules import Options
from tests.logic.peer.devices import PLAYED, House
from tests.logic.peer.stranger import Stranger
from tests.logic.peer.test_absence import BRISK, Cut, seat
from tests.logic.peer.test_absence import on_stage as on_cut_stage
from tests.logic.peer.test_hostile import act_message, on_stage, playing
from tests.logic.peer.wire import Seen, Stage

CALM = Options(coins=9, clocks=False)


def saved(folder: Path) -> SavedRoom:
    """The room as a host would find it that was killed now."""
    (record,) = Saves(folder, PLAYED).open_matches()
    kept = saved_room(record)
    assert kept
    return kept


def test_an_action_is_kept_with_its_answer(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        _, stranger = await playing(stage)
        await stranger.say(act_message(0, {"type": "take", "coin": 1}, "1" * 32))
        await stranger.hear(messages.Done)
        answers = {member.name: dict(member.answers) for member in saved(tmp_path).members}
        assert answers["Stranger"] == {"1" * 32: ""}

    on_stage(tmp_path, act)


def test_a_kick_outlives_the_host(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await playing(stage)
        watcher = await Stranger.enter(await stage.dial("w"), stage.host.authenticator.code, name="Watcher")
        code = stage.host.authenticator.code
        stage.host.kick(next(message.member for message in watcher.heard if isinstance(message, messages.Entered)))
        kept = saved(tmp_path)
        assert kept.code == stage.host.authenticator.code != code
        assert [member.name for member in kept.members] == ["Honest", "Stranger"]
        stage.host.kick(2)
        kept = saved(tmp_path)
        assert kept.code == stage.host.authenticator.code
        assert [member.name for member in kept.members] == ["Honest"]

    on_stage(tmp_path, act)


def test_who_watches_comes_back_to_a_room_that_was_opened_again(home: House) -> None:
    host, (guest, watcher) = home.started("grab", 1, 1, options=CALM)
    host.new_code()
    host.leave()
    home.until(lambda: guest.state.phase == watcher.state.phase == host.state.phase == "closed")
    again = home.device("host")
    reopened = again.rooms.reopen(again.rooms.reopenable()[0])
    home.until(lambda: reopened.state.invitation and reopened.match)
    device = home.devices[2]
    back = device.rooms.back(device.rooms.tickets()[0])
    home.until(lambda: back.state.trouble or back.match)
    assert back.state.trouble is None
    assert back.match.seat is None
    home.until(lambda: [person.link for person in reopened.state.spectators] == ["online"])


def test_a_file_for_another_host_opens_nothing_here(home: House) -> None:
    host, _ = home.started("grab", 1, options=CALM, relay="mqtt://me:pass_word@[::1]:9")
    got: list[Any] = []
    host.export_match(got.append)
    home.until(lambda: got)
    file = home.devices[0].saves.pack(got[0])
    assert b"pass_word" not in file
    assert host.state.invitation.code.encode() not in file
    assert b"token" not in file


def test_a_seat_that_was_given_up_is_open_for_the_next_match(tmp_path: Path) -> None:
    async def act(stage: Stage, seen: list[Seen], wire: Cut) -> None:
        one, two = seen
        wire.cut = True
        await stage.until(lambda: one.state.places[seat(two)].gone)
        while one.match and one.match.outcome is None:
            one.match.play(seat(one), one.match.actions(seat(one))[0])
            await stage.until(lambda: one.match and not one.match.waiting)
        await stage.until(lambda: stage.host.phase == "over")
        stage.host.again()
        assert [place.kind for place in stage.host.info().places].count("person") == 1

    on_cut_stage(tmp_path, act, limits=replace(BRISK, grace_ms=80), absent="wait", coins=9)
