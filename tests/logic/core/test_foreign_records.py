"""Records that decode and yet hold what no match can have, and files that are made to take memory or secrets."""

import os
import re
import tracemalloc
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from logic.core import match_files
from logic.core.game import AnyGame, Left, Played
from logic.core.match_files import BadFile, ImportResult, export_matches, import_matches, import_room_match
from logic.core.profile import Profile
from logic.core.replay import ROOM_NOTE, BadLog, Record, Seat, encode, record_type, replay
from logic.core.saves import Saves
from logic.games import GAMES
from logic.peer.guest.tickets import Ticket, Tickets
from logic.peer.host.persistence import SavedRoom, saved_room
from logic.peer.host.roster import SavedMember
from logic.stayboard.state import Move
from tests.logic.core.test_match_files import a_match, run, sealed

ROOT = Path(__file__).parents[3]
SECRETS = ("P4ssw0rd", "K7M2QX", "0123456789abcdef", "token-of-mila")
ROOM = SavedRoom(
    id="r1",
    code="K7M2QX",
    port=47120,
    relay="mqtt://mila:P4ssw0rd@broker",
    announce=True,
    secret="0123456789abcdef",
    contributions=(None, None),
    members=(SavedMember(1, "token-of-mila", "Mila", 0, True),),
    gone=(),
    absent="wait",
    chat=True,
    level="any",
)
DEEP = '{"x":' + "[" * 200_000


def of_a_room(record: Record[Any, Any], note: str = "") -> Record[Any, Any]:
    """A match with the note of its room, as its host keeps it."""
    note = note or msgspec.json.encode(ROOM).decode()
    return replace(record, notes={"board": False, "token": True, ROOM_NOTE: note})


@pytest.fixture
def here(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "here", GAMES)


@pytest.fixture
def there(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "there", GAMES)


class TestRooms:
    def test_an_export_holds_nothing_of_a_room(self, here: Saves, there: Saves) -> None:
        here.keep(of_a_room(a_match(1, over=False)))
        here.finish(of_a_room(a_match(2)))
        assert saved_room(here.open_matches()[0]) == ROOM
        data, _ = run(export_matches(here))
        assert not [secret for secret in SECRETS if secret.encode() in data]
        assert ROOM_NOTE.encode() not in data
        assert run(import_matches(data, there))[0] == ImportResult(new=2)
        for name in (a_match(1).id, a_match(2).id):
            record = there.load(name)
            assert record is not None
            assert record.notes == {"board": False, "token": True}
        assert run(import_matches(data, here))[0] == ImportResult(known=2)

    def test_an_import_brings_no_room(self, there: Saves) -> None:
        """Its author would know the code and hold the tokens of the room that is opened again."""
        hostile = of_a_room(a_match(1, over=False))
        assert run(import_matches(sealed(hostile), there))[0] == ImportResult(new=1)
        (kept,) = there.open_matches()
        assert (kept.notes, saved_room(kept)) == ({"board": False, "token": True}, None)

    @pytest.mark.parametrize(
        "note", [DEEP, "[" * 200_000, "\ud800", "{}", msgspec.json.encode(replace(ROOM, gone=(7,))).decode()]
    )
    def test_a_note_that_is_no_room_is_none(self, note: str) -> None:
        assert saved_room(of_a_room(a_match(1, over=False), note)) is None

    def test_what_opens_a_room_is_in_no_backup(self, here: Saves, tmp_path: Path) -> None:
        here.keep(of_a_room(a_match(1, over=False)))
        here.keep(of_a_room(a_match(1, over=False)))
        here.keep(a_match(2, over=False))
        here.finish(of_a_room(a_match(3)))
        Tickets(tmp_path / "here" / "rooms").keep(Ticket("t1", ("10.0.0.1",), "K7M2QX", "Ada", token=SECRETS[3]))
        rules = [ROOT / "packaging" / "android" / name for name in ("backup_rules.xml", "data_extraction_rules.xml")]
        kept = {node.get("path", "") for rule in rules for node in ElementTree.parse(rule).iter("include")}
        in_backup = {
            path
            for path in (tmp_path / "here").rglob("*.json")
            if kept & set(path.relative_to(tmp_path / "here").parts)
        }
        assert {path.parent.name for path in in_backup} == {"open", "finished"}
        assert not [path for path in in_backup for secret in SECRETS if secret in path.read_text()]
        assert [record.id for record in here.open_matches()] == [a_match(1).id, a_match(2).id]

    def test_a_room_kept_by_an_earlier_version_leaves_the_backup(self, here: Saves) -> None:
        record = of_a_room(a_match(1, over=False))
        here._open.write(record.id, encode(record))
        assert here.open_matches() == [record]
        assert here._open.names() == []
        assert here.open_matches() == [record]
        here.discard(record.id)
        assert here.open_matches() == []

    @pytest.mark.skipif(os.name != "posix", reason="others are kept out in another way there")
    def test_saves_and_tickets_are_for_their_owner_alone(self, here: Saves, tmp_path: Path) -> None:
        before = os.umask(0)
        try:
            for _ in range(2):
                here.keep(of_a_room(a_match(1, over=False)))
                here.finish(a_match(2))
                here.keep_profile(Profile())
                tickets, ticket = Tickets(tmp_path / "here" / "rooms"), Ticket("t1", ("10.0.0.1",), "K7M2QX", "Ada")
                tickets.keep(ticket)
                tickets.transcript(ticket, "m1", 0).add_shown(0, view=1)
        finally:
            os.umask(before)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*.*") if path.is_file()}
        assert len(modes) == 9
        assert set(modes.values()) == {0o600}
        (old,) = (path for path in tmp_path.rglob("*.json") if path.name == f"{a_match(2).id}.json")
        old.chmod(0o644)
        assert here.finished_record(a_match(2).id) is not None
        assert old.stat().st_mode & 0o777 == 0o600


class TestAbsurdRecords:
    """Kept by an earlier version, or written by who knows the format: set aside with a word, and nothing else."""

    GOOD = a_match(1)
    ABSURD = {
        "no date": replace(GOOD, started="yesterday"),
        "a date in basic format": replace(GOOD, started="20261116T083001"),
        "a date of a week": replace(GOOD, started="2026-W47-1T08:30:01"),
        "a day without a time": replace(GOOD, started="2026-11-16"),
        "a date of year 1": replace(GOOD, started="0001-01-01T00:00:00"),
        "a date elsewhere": replace(GOOD, started="2026-11-16T08:30:01+02:00"),
        "a seat that is not there": replace(GOOD, log=(Played(7, Move(8, 1)),)),
        "a seat before the first": replace(GOOD, log=(Played(-1, Move(8, 1)),)),
        "a person of a level": replace(GOOD, seats=(Seat("person", level="cheat"), Seat("person"))),
        "a computer of no level": replace(GOOD, seats=(Seat("person"), Seat("computer"))),
        "a path": replace(GOOD, id="../../profile"),
        "a long name": replace(GOOD, id="a" * 300),
        "a long purpose": replace(GOOD, purpose="x" * 10_000),
        "a seed without end": replace(GOOD, seed=1 << 256),
        "clocks without end": replace(GOOD, clocks={"turn": 10**400}),
        "a clock below nothing": replace(GOOD, clocks={"turn": -5}),
        "too many clocks": replace(GOOD, clocks={f"k{n}": 1 for n in range(101)}),
    }

    @pytest.mark.parametrize("absurd", ABSURD.values(), ids=ABSURD)
    def test_it_is_set_aside_and_the_others_are_there(self, here: Saves, absurd: Record[Any, Any]) -> None:
        body = msgspec.json.encode(replace(absurd, clocks={})).replace(
            b'"clocks":{}',
            b'"clocks":{%s}' % b",".join(b'"%s":%d' % (k.encode(), ms) for k, ms in absurd.clocks.items()),
        )
        for files in (here._finished, here._open):
            files.write("20261116-083001-8F3K-27QD", body)
        here.finish(a_match(2))
        here.keep(a_match(3, over=False))
        assert here.finished_match("20261116-083001-8F3K-27QD") is None
        assert [record.id for record in here.open_matches()] == [a_match(3).id]
        assert [damaged.reason for damaged in here.damaged_files] == ["unplayable"] * 2
        assert here.finished_match(a_match(2).id) is not None

    def test_deeply_nested_json_is_damaged(self, here: Saves) -> None:
        here._open.write("20261116-083001-8F3K-27QD", b'{"game":"stayboard","x":' + b"[" * 9 + b"]" * 9 + b"}")
        path = here._open.folder / "20261116-083001-8F3K-27QD.json"
        deep = b"[" * 200_000 + b"]" * 200_000
        path.write_bytes(here._open.wrap(b'{"game":"stayboard","x":' + deep + b"}"))
        (here._profile.folder / "profile.json").write_bytes(here._profile.wrap(b'{"x":' + deep + b"}"))
        assert here.open_matches() == []
        assert here.profile().name == ""
        assert len(here.damaged_files) == 2

    @pytest.mark.parametrize("clock", [b"9" * 400, b"-1", b"1e300"])
    def test_a_clock_that_cannot_be_is_refused(self, there: Saves, clock: bytes) -> None:
        hostile = encode(a_match(1)).replace(b'"clocks":{}', b'"clocks":{"turn":%s}' % clock)
        assert run(import_matches(sealed(hostile), there))[0] == ImportResult(refused=1)


class TestBombs:
    SIZE = 8 * 1024 * 1024
    MOST = 4_000_000
    """Bytes that reading a hostile file may take besides the file."""
    LOG = (
        b'{"id":"20261116-083001-8F3K-27QD","game":"stayboard","options":{},"seats":[],"seed":1,"started":"","log":['
        + b'{"type":"left","seat":0},' * 40_000
        + b'{"type":"left","seat":0}]},'
    )

    def peak(self, work: Any) -> tuple[int, int]:
        """The memory that work took at most, and in how many slices."""
        tracemalloc.start()
        slices = 0
        try:
            for _ in work:
                slices += 1
        except BadFile:
            pass
        finally:
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return peak, slices

    @pytest.mark.parametrize(
        "filling",
        [b"0,", b'{"id":0},', b'{"id":"x","game":"stayboard","notes":{"a":1}},', b'"",', LOG],
        ids=["numbers", "matches", "games", "words", "logs"],
    )
    def test_a_file_of_nothings_takes_little_memory(self, there: Saves, filling: bytes) -> None:
        data = match_files._ENVELOPE.wrap(b"[" + filling * (self.SIZE // len(filling)) + b"0]")
        peak, slices = self.peak(import_matches(data, there))
        assert peak < self.MOST
        assert slices >= 32, "a quarter of a megabyte at a time"
        assert there.finished_names() == []

    def test_a_match_handed_on_is_bounded(self, here: Saves) -> None:
        data = here._open.wrap(b"[" + b"0," * (self.SIZE // 2) + b"0]")
        peak, _ = self.peak(import_room_match(data, here))
        assert peak < self.MOST
        small = here._open.wrap(b"[" + b"0," * 400_000 + b"0]")
        peak, _ = self.peak(import_room_match(small, here))
        assert peak < self.MOST

    def test_no_more_open_matches_than_home_can_read(self, there: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(match_files, "MOST_OPEN", 2)
        assert run(import_matches(sealed(*(a_match(n, over=n > 4) for n in range(1, 6))), there))[0] == ImportResult(
            new=3, refused=2
        )


class TestHandedOn:
    def taken(self, data: bytes, saves: Saves) -> Record[Any, Any]:
        record: Record[Any, Any] = run(import_room_match(data, saves))[0]
        return record

    def test_it_comes_back(self, here: Saves, there: Saves) -> None:
        record = of_a_room(a_match(1, over=False))
        assert self.taken(here.pack(record), there) == record

    def test_it_takes_no_name_of_ours(self, here: Saves, there: Saves) -> None:
        mine = replace(a_match(1, over=False), seed=a_match(1).seed, seats=(Seat("person", "Mila"), Seat("person")))
        there.keep(mine)
        assert self.taken(here.pack(a_match(1, over=False)), there).id != mine.id

    @pytest.mark.parametrize(
        "hostile",
        [
            replace(a_match(1, over=False), id="../../profile"),
            replace(a_match(1, over=False), log=(Left(9),)),
            a_match(1),
        ],
        ids=["a path", "a seat that is not there", "over"],
    )
    def test_what_cannot_go_on_is_named(self, here: Saves, there: Saves, hostile: Record[Any, Any]) -> None:
        with pytest.raises(BadFile, match="unplayable"):
            self.taken(here.pack(hostile), there)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("number", [b"-1", b"99", b"9223372036854775807", b"1" + b"0" * 30])
def test_an_action_with_an_impossible_number_is_a_bad_log(game: AnyGame, number: bytes) -> None:
    """What decodes as an action need not be one that any board has."""
    preset = game.presets[0]
    start = Record(
        "m", game.id, preset.options, (Seat("person"),) * game.seats[0], 7, "2026-11-16T08:30:01", log=()
    )  # fmt: skip
    state = game.setup(start.options, len(start.seats), start.seed)
    seat = game.to_move(state)[0]
    tried = 0
    for action in game.actions(state, seat)[:40]:
        body = msgspec.json.encode(action)
        for place in re.finditer(rb"-?[0-9]+", body):
            try:
                absurd = msgspec.json.decode(body[: place.start()] + number + body[place.end() :], type=game.Action)
            except msgspec.DecodeError:
                continue
            tried += 1
            try:
                for _ in replay(game, replace(start, log=(Played(seat, absurd),))):
                    pass
            except BadLog:
                continue
    # The actions of the others hold no numbers.
    assert tried or game.id in ("memostep", "dungeon")


def test_rules_that_break_over_a_log_make_it_a_bad_log(here: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise IndexError("list index out of range")

    record = a_match(1)
    here.finish(record)
    monkeypatch.setattr(type(GAMES["stayboard"]), "apply", broken)
    assert here.finished_match(record.id) is None
    assert [damaged.reason for damaged in here.damaged_files] == ["unplayable"]


def test_only_a_match_begins_with_its_id() -> None:
    """An export is cut into its matches where `,{"id":` stands."""

    def firsts(kind: Any) -> list[str]:
        found, seen, waiting = [], [], [msgspec.inspect.type_info(kind)]
        while waiting:
            info = waiting.pop()
            if any(info is other for other in seen):
                continue
            seen.append(info)
            if isinstance(info, msgspec.inspect.StructType) and not info.array_like:
                found.append(info.tag_field or info.fields[0].encode_name)
            for name in info.__struct_fields__:
                value = getattr(info, name)
                parts = value if isinstance(value, tuple) else (value,)
                waiting += [
                    getattr(part, "type", part)
                    for part in parts
                    if isinstance(getattr(part, "type", part), msgspec.inspect.Type)
                ]
        return found

    for game in GAMES.values():
        assert firsts(record_type(game)).count("id") == 1
