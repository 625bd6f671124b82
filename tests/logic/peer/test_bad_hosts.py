"""A host that tells what cannot be: the room ends with a sentence, and no screen has been shown any of it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from logic.core.saves import Saves
from logic.peer import messages
from logic.peer.guest.guest import DEALS
from logic.peer.guest.tickets import TRANSCRIPTS_KEPT, Ticket, Tickets
from logic.peer.host.roster import Member
from logic.peer.room_state import ChatLine, Person, Place
from tests.logic.peer.devices import PLAYED, QUICK
from tests.logic.peer.wire import Seen, Stage, Wire

Lie = Callable[[Stage, Member], Any]


def told(folder: Path, lie: Lie, game_id: str = "stayboard", *, begun: bool = True) -> Seen:
    """What becomes of a guest whose host says something, in a match or before it, and then closes the room."""

    async def main() -> Seen:
        game = PLAYED[game_id]
        stage = Stage(game, game.presets[0].options, Saves(folder, PLAYED), QUICK, Wire())
        guests = [stage.guest(name) for name in ("One", "Two")]
        await stage.until(lambda: all(seen.state.my_place is not None for _, seen in guests))
        if begun:
            for guest, _ in guests:
                guest.ready(True)
            await stage.until(lambda: all(member.commitment for member in stage.host.roster.seated()))
            stage.host.start()
            await stage.until(lambda: all(seen.match and seen.match.running for _, seen in guests))
        _, seen = guests[1]
        member = next(member for member in stage.host.roster.members.values() if member.place == seen.state.my_place)
        lies = lie(stage, member)
        for message in (*(lies if isinstance(lies, list) else [lies]), messages.Farewell("closed")):
            stage.host.connections.send(member, message)
        await stage.until(lambda: seen.state.phase == "closed", "the guest went on")
        await stage.close()
        return seen

    return asyncio.run(main())


def room(**changes: Any) -> Lie:
    return lambda stage, _member: messages.Room(replace(stage.host.info(), **changes))


def places(**changes: Any) -> Lie:
    """The first place is another one."""

    def lie(stage: Stage, _member: Member) -> messages.Room:
        info = stage.host.info()
        return messages.Room(replace(info, places=(replace(info.places[0], **changes), *info.places[1:])))

    return lie


def fewer(stage: Stage, _member: Member) -> messages.Room:
    info = stage.host.info()
    return messages.Room(replace(info, places=info.places[:1], people=info.people[:1]))


ROOMS: dict[str, Lie] = {
    "a place that is not there": room(people=(Person(1, "One", 99),)),
    "a place before the first": room(people=(Person(1, "One", -1),)),
    "two with one number": room(people=(Person(1, "One", 0), Person(1, "Two", 1))),
    "waiting for a place that is not there": room(waiting_for=(7,)),
    "waiting for nobody": room(waiting_for=(-1,)),
    "a level that is not there": places(kind="computer", level="wizard", member=None),
    "somebody who is not there": places(member=77),
    "a commitment that is none": places(commitment="f"),
    "no place at all": room(places=(), people=()),
    "fewer places than seats": fewer,
    "a promise that is none": room(promise="0"),
    "a room that is none": room(id="../x"),
    "options that are none": room(options=Raw(b'{"size":99}')),
    "options in lists in lists": room(options=Raw(b"[" * 5000 + b"]" * 5000)),
    "withheld by a crowd": room(withheld=("X",) * 1000),
    "a crowd": room(people=tuple(Person(number, "X") for number in range(1000)), places=(Place("open"),) * 2),
}


@pytest.mark.parametrize("lie", ROOMS.values(), ids=ROOMS)
def test_a_room_that_cannot_be(lie: Lie, tmp_path: Path) -> None:
    seen = told(tmp_path, lie)
    assert seen.state.trouble
    assert seen.state.trouble.reason == "malformed"
    assert all(len(state.places) == 2 for state in seen.states[-3:])


def dealt(**changes: Any) -> Lie:
    """The same match begins once more, otherwise."""

    def lie(stage: Stage, member: Member) -> messages.Dealt:
        found: list[messages.Dealt] = []
        tell = stage.host.connections.send
        stage.host.connections.send = lambda _member, message: found.append(message)  # type: ignore[method-assign]
        stage.host._broadcaster.show(member)
        stage.host.connections.send = tell  # type: ignore[method-assign]
        return replace(found[0], id="20260101-120000-ANOT-HERS", **changes)

    return lie


DEALS_THAT_CANNOT_BE: dict[str, Lie] = {
    "a start that is no date": dealt(started="a while ago"),
    "a start without end": dealt(started="2" * 60),
    "eyes of a seat that is not there": dealt(eyes=5),
    "options that are none": dealt(options=Raw(b'{"size":99}')),
    "options in lists in lists": dealt(options=Raw(b"[" * 5000 + b"]" * 5000)),
    "nobody at the table": dealt(seats=()),
    "another promise than the room's": dealt(promise="0" * 64),
}


@pytest.mark.parametrize("lie", DEALS_THAT_CANNOT_BE.values(), ids=DEALS_THAT_CANNOT_BE)
def test_a_match_that_cannot_begin(lie: Lie, tmp_path: Path) -> None:
    seen = told(tmp_path, lie)
    assert seen.state.trouble
    assert seen.state.trouble.reason == "malformed"


def test_a_name_of_a_match_is_one_that_the_history_can_read(tmp_path: Path) -> None:
    def lie(stage: Stage, member: Member) -> messages.Dealt:
        return replace(dealt()(stage, member), id="99999999-999999-X")

    assert told(tmp_path, lie).state.trouble.reason == "malformed"  # type: ignore[union-attr]


def step(field: str, value: Any) -> Lie:
    """A new view with another value."""

    def lie(stage: Stage, member: Member) -> messages.Step:
        assert stage.host.room_match
        snapshot = stage.host.room_match.referee.snapshot(member.place)
        view = {**msgspec.json.decode(snapshot.view), field: value}
        return replace(snapshot, view=Raw(msgspec.json.encode(view)))

    return lie


COUNTED = {
    "grids": [[None] * 12] * 2,
    "marks": [[0] * 4] * 2,
    "sums": [0, 0],
    "scores": [0, 0],
    "ender": None,
    "doubled": True,
}
VIEWS: dict[str, tuple[str, Lie]] = {
    "a turn out of range": ("stayboard", step("turn", 2)),
    "nobody alive": ("stayboard", step("alive", [])),
    "a queen beside the board": ("stayboard", step("queen", [9, 0])),
    "other options": ("stayboard", step("options", {"size": 9})),
    "an outcome that nobody knows": ("stayboard", step("reason", "because")),
    "an empty grid": ("ojyx", step("grids", [[], []])),
    "an empty table": ("ojyx", step("grids", [])),
    "a card of 99": ("ojyx", step("discard", [99])),
    "a round that counts double for nobody": ("ojyx", step("last_round", COUNTED)),
    "no walkers": ("memostep", step("walkers", [])),
    "an end without winners": ("memostep", step("reason", "hearts")),
    "an empty floor": ("memostep", step("walkers", [{"grid": []}, {"grid": []}])),
    "no world": ("dungeon", step("worlds", [])),
    "no tile": ("desert", step("tiles", [])),
}


@pytest.mark.parametrize(("game", "lie"), VIEWS.values(), ids=VIEWS)
def test_a_view_that_cannot_be(game: str, lie: Lie, tmp_path: Path) -> None:
    shown: list[Any] = []

    def watched(stage: Stage, member: Member) -> Any:
        message = lie(stage, member)
        shown.append(message.view)
        return message

    seen = told(tmp_path, watched, game)
    assert seen.state.trouble
    assert seen.state.trouble.reason == "malformed"
    assert seen.match
    assert msgspec.json.encode(seen.match.state) != bytes(shown[0])


EVENTS = {
    "a seat that is not there": ("stayboard", b'{"type":"out","seat":7,"reason":"left"}'),
    "a match that ends without a reason": ("desert", b'{"type":"ended","won":false,"reason":""}'),
    "a run that ends without a reason": ("memostep", b'{"type":"run_ended","seat":0,"floor":1,"score":0,"end":""}'),
}


@pytest.mark.parametrize(("game", "event"), EVENTS.values(), ids=EVENTS)
def test_an_event_that_cannot_be(game: str, event: bytes, tmp_path: Path) -> None:
    def lie(stage: Stage, member: Member) -> messages.Step:
        assert stage.host.room_match
        snapshot = stage.host.room_match.referee.snapshot(member.place)
        return replace(snapshot, number=snapshot.number + 1, events=(Raw(event),))

    assert told(tmp_path, lie, game).state.trouble.reason == "malformed"  # type: ignore[union-attr]


@pytest.mark.parametrize("ms", [-1, 10**400])
def test_clocks_that_cannot_be(ms: int, tmp_path: Path) -> None:
    with pytest.raises((msgspec.ValidationError, messages.Malformed)):
        messages.decode(b'{"type":"Clocks","clocks":{"turn-0":%d},"running":true}' % ms, messages.to_guest)


def test_chat_of_nobody(tmp_path: Path) -> None:
    seen = told(tmp_path, lambda _stage, _member: messages.Said(ChatLine(-1, 1, "One", "hello")))
    assert seen.state.trouble.reason == "malformed"  # type: ignore[union-attr]


def test_matches_without_end_end_the_room(tmp_path: Path) -> None:
    """Each costs a file and a screen: 13,801 of them came in three seconds."""

    def lie(stage: Stage, member: Member) -> list[messages.Dealt]:
        first = dealt()(stage, member)
        return [replace(first, id=f"20260101-120000-{number:04}") for number in range(10)]

    seen = told(tmp_path, lie)
    assert seen.state.trouble.reason == "malformed"  # type: ignore[union-attr]


def test_matches_of_promises_without_end_end_the_room_too(tmp_path: Path) -> None:
    def lie(stage: Stage, member: Member) -> list[Any]:
        first, info = dealt()(stage, member), stage.host.info()
        lies: list[Any] = []
        for number in range(int(DEALS.at_once) + 2):
            promise = f"{number:064x}"
            lies.append(messages.Room(replace(info, promise=promise, phase="lobby")))
            lies.append(replace(first, id=f"20260101-120000-{number:04}", promise=promise))
        return lies

    seen = told(tmp_path, lie)
    assert seen.state.trouble.reason == "malformed"  # type: ignore[union-attr]


def test_only_the_last_matches_leave_files(tmp_path: Path) -> None:
    tickets, ticket = Tickets(tmp_path), Ticket("t", (), "", "")
    for number in range(20):
        tickets.transcript(ticket, f"match{number}", 0).add_shown(0, view=number)
    assert len(list(tmp_path.glob("*.facts"))) == TRANSCRIPTS_KEPT
    assert tickets.transcript(ticket, "match19", 0).by_number()


def test_the_truth_ends_nothing(tmp_path: Path) -> None:
    """What the lies above are made of, unchanged."""

    def truth(stage: Stage, member: Member) -> list[Any]:
        assert stage.host.room_match
        again = replace(dealt()(stage, member), id=stage.host.room_match.referee.match.record().id)
        same = stage.host.room_match.referee.snapshot(member.place)
        return [messages.Room(stage.host.info()), again, same]

    seen = told(tmp_path, truth)
    assert seen.state.trouble
    assert seen.state.trouble.reason == "closed"
