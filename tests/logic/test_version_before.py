"""Saves, matches, codes and a room from the version before the packages were made open in this one.

The data was written by that version: computers played each game to its end and half way; two devices played in a room
and were killed. `codes.json` has the hashes of the states it found.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logic.core.codes import parse
from logic.core.match import Match
from logic.core.match_files import import_matches
from logic.core.saves import Saves
from logic.dungeon.generator import generate
from logic.games import GAMES
from tests.logic.core.test_match_files import run
from tests.logic.peer.devices import PLAYED, House, house

BEFORE = Path(__file__).parents[1] / "data" / "before_packages"
FOUND: dict[str, Any] = json.loads((BEFORE / "codes.json").read_text("utf-8"))


NEWER: dict[str, dict[str, Any]] = {"memostep": {"way": "growing", "version": 1, "seconds": 0, "looks": 0}}
"""By game: the fields that the version before did not have, and what they are in its matches."""


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    shutil.copytree(BEFORE / "app", tmp_path / "app")
    return Saves(tmp_path / "app", GAMES)


def sum_of(game: str, state: Any) -> str:
    """The hash of a state as the version before would have written it down."""
    written = without(msgspec.to_builtins(state, order="deterministic"), NEWER.get(game, {}))
    return hashlib.sha256(msgspec.json.encode(written)).hexdigest()


def without(value: Any, fields: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        kept = {name: part for name, part in value.items() if name not in fields}
        assert all(value[name] == fields[name] for name in value.keys() - kept.keys())
        return {name: without(part, fields) for name, part in kept.items()}
    return [without(part, fields) for part in value] if isinstance(value, list | tuple) else value


def test_open_matches_go_on_where_they_were(saves: Saves) -> None:
    matches = {record.game: Match(GAMES[record.game], record) for record in saves.open_matches()}
    assert saves.damaged_files == []
    assert {game: sum_of(game, match.state) for game, match in matches.items()} == {
        game: found["middle"] for game, found in FOUND["matches"].items()
    }
    assert all(match.notes == {"seen": True} for match in matches.values())
    for game, match in matches.items():
        due = {timer.key: timer.ms // 2 for timer in match.game.timers(match.state)}
        assert match.clocks() == due, game


def test_finished_matches_are_in_the_history(saves: Saves) -> None:
    matches = {name: saves.finished_match(name) for name in saves.finished_names()}
    assert saves.damaged_files == []
    ends = {match.game.id: sum_of(match.game.id, match.state) for match in matches.values() if match}
    assert ends == {game: found["end"] for game, found in FOUND["matches"].items()}


def test_the_profile_is_the_same(saves: Saves) -> None:
    profile = saves.profile()
    assert (profile.name, profile.settings.language, profile.settings.text_size) == ("Ada", "fr", 130)
    assert profile.prefs["stayboard"] == {"auto": True, "board": False, "blind": 5}
    assert {game: figures.all.played for game, figures in profile.figures.items()} == dict.fromkeys(GAMES, 1)


def test_an_export_can_be_imported(tmp_path: Path) -> None:
    saves = Saves(tmp_path, GAMES)
    taken, _ = run(import_matches((BEFORE / "matches.quadrille").read_bytes(), saves))
    assert (taken.new, taken.refused) == (10, 0)


@pytest.mark.parametrize("text", FOUND["starts"])
def test_a_code_is_the_same_start(text: str) -> None:
    start = parse(text, GAMES)
    assert sum_of(start.game.id, start.game.setup(start.options, start.seats, start.seed)) == FOUND["starts"][text]


@pytest.mark.parametrize("text", FOUND["dungeons"])
def test_a_code_is_the_same_dungeon(text: str) -> None:
    dungeon = generate.from_code(text)
    drawn = json.dumps([dungeon.walls, dungeon.kinds], default=list).encode()
    assert hashlib.sha256(drawn).hexdigest() == FOUND["dungeons"][text]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    for device in ("host", "guest"):
        shutil.copytree(BEFORE / "room" / device, tmp_path / device)
    with house(tmp_path) as made:
        yield made


def test_a_room_is_opened_again_and_its_guest_comes_back(home: House) -> None:
    at_host, at_guest = home.device("host"), home.device("guest")
    (kept,) = at_host.rooms.reopenable()
    host = at_host.rooms.reopen(kept)
    home.until(lambda: host.state.invitation and host.match, "the room did not open")
    (ticket,) = at_guest.rooms.tickets()
    guest = at_guest.rooms.back(ticket)
    home.until(lambda: guest.match and guest.match.running, "the guest did not come back")
    assert guest.match
    assert guest.match.game is PLAYED["ojyx"]
    before = guest.match.number
    home.play([host, guest], lambda: guest.match and guest.match.number > before + 5)
